#pragma once
// The colours of columns that several bars share: the fill of the job that uses most of a column, as strong as the column is full. In passes
// without a branch for each column, since neighbouring columns have nothing in common where bars are this narrow.

#include <QRgb>
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace roundel::widgets {

/// `fill`, as strong as the share, over `under`; opaque. Shares of 1 and more are the fill itself.
inline QRgb shaded(QRgb fill, QRgb under, float covered) {
  // Red and blue at once: neither reaches the other's bits. What goes below 0 on the way comes back with `under`.
  const auto share = static_cast<QRgb>(std::min(256, static_cast<int>(covered * 256 + 0.5F)));
  const QRgb red_blue = ((fill & 0xFF00FFU) - (under & 0xFF00FFU)) * share + ((under & 0xFF00FFU) << 8);
  const QRgb green = ((fill & 0xFF00U) - (under & 0xFF00U)) * share + ((under & 0xFF00U) << 8);
  return 0xFF000000U | ((red_blue >> 8) & 0xFF00FFU) | ((green >> 8) & 0xFF00U);
}

class CellShades {
 public:
  /// Forgets every fill. O(jobs).
  void begin(std::size_t jobs, QRgb under) {
    m_under = under;
    m_fills.assign(jobs + 1, 0);
    m_fills[0] = under;
  }
  bool ready() const { return !m_fills.empty(); }

  /// `out` gets the colour of every column, 0 where `jobs` has -1. `fill(job)` is asked once a job, for an opaque colour. O(columns).
  template <typename Fill>
  void color(std::span<const std::int32_t> jobs, std::span<const float> covered, QRgb* out, Fill fill) {
    const QRgb* fills = m_fills.data();
    for (std::size_t c = 0; c < jobs.size(); ++c) {
      out[c] = fills[jobs[c] + 1];
      if (out[c] == 0) [[unlikely]]
        out[c] = m_fills[static_cast<std::size_t>(jobs[c] + 1)] = fill(jobs[c]);
    }
    mix(jobs, covered, out);
  }

  /// The same where neighbouring columns are mostly alike: a colour is mixed once a run of them.
  template <typename Fill>
  void colorRuns(std::span<const std::int32_t> jobs, std::span<const float> covered, QRgb* out, Fill fill) {
    for (std::size_t c = 0; c < jobs.size();) {
      color(jobs.subspan(c, 1), covered.subspan(c, 1), out + c, fill);
      std::size_t end = c + 1;
      while (end < jobs.size() && jobs[end] == jobs[c] && covered[end] == covered[c]) ++end;
      std::fill(out + c + 1, out + end, out[c]);
      c = end;
    }
  }

 private:
  void mix(std::span<const std::int32_t> jobs, std::span<const float> covered, QRgb* __restrict out) const {
    const QRgb under = m_under;
    const std::int32_t* __restrict job = jobs.data();
    const float* __restrict share = covered.data();
    const std::size_t count = jobs.size();
    for (std::size_t c = 0; c < count; ++c) out[c] = shaded(out[c], under, share[c]) & ~static_cast<QRgb>(job[c] >> 31);
  }

  QRgb m_under = 0;
  std::vector<QRgb> m_fills;  // by job + 1; 0 = not asked for yet
};

}  // namespace roundel::widgets
