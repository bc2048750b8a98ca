// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The colours of columns that several bars share: the fill of the job that uses most of a column, mixed with the background by how full the
// column is. Without a branch for each column, since such columns are too different for the branch predictor.

#include <QRgb>
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace roundel::widgets {

/// Mixes `fill` with `under` by the share; opaque. Shares of 1 and more return the fill.
inline QRgb shaded(QRgb fill, QRgb under, float covered) {
  // Red and blue at once: neither reaches the other's bits. Differences below 0 are undone by adding `under`.
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

  /// Writes the colour of every column to `out`, 0 if its job is -1. Calls `fill(job)`, which returns an opaque colour, once for each job.
  /// O(columns).
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

  /// The same if most neighbouring columns are equal: mixes a colour once for each run of equal columns.
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
  std::vector<QRgb> m_fills;  // by job + 1; 0 = not known yet
};

}  // namespace roundel::widgets
