// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/palette_maker.h"

#include <algorithm>
#include <array>
#include <utility>

namespace roundel::widgets::animation {
namespace {

constexpr std::size_t kColors = 255;  // plus one transparent colour
constexpr std::size_t kKept = 160;    // number of colours that are kept exactly

struct CountedColour {
  QRgb color;
  std::uint64_t count;
};

// A box of colours with its widest channel.
struct Box {
  std::size_t first, last;
  int widest = 0, width = 0;
  std::uint64_t count = 0;
};

Box boxOf(const std::vector<CountedColour>& colors, std::size_t first, std::size_t last) {
  Box box{first, last, 0, 0, 0};
  for (int channel_index = 0; channel_index < 3; ++channel_index) {
    int low = 255, high = 0;
    for (std::size_t i = first; i < last; ++i) {
      low = std::min(low, channel(colors[i].color, channel_index));
      high = std::max(high, channel(colors[i].color, channel_index));
    }
    if (high - low > box.width) box.width = high - low, box.widest = channel_index;
  }
  for (std::size_t i = first; i < last; ++i) box.count += colors[i].count;
  return box;
}

QRgb meanOf(const std::vector<CountedColour>& colors, const Box& box) {
  std::array<std::uint64_t, 3> sum{};
  for (std::size_t i = box.first; i < box.last; ++i) {
    for (int channel_index = 0; channel_index < 3; ++channel_index)
      sum[static_cast<std::size_t>(channel_index)] +=
          static_cast<std::uint64_t>(channel(colors[i].color, channel_index)) * colors[i].count;
  }
  const auto mean = [&](std::size_t which) { return static_cast<int>((sum[which] + box.count / 2) / box.count); };
  return qRgb(mean(0), mean(1), mean(2));
}

void sortBy(int widest, std::vector<CountedColour>::iterator first, std::vector<CountedColour>::iterator last) {
  std::sort(first, last, [widest](const CountedColour& a, const CountedColour& b) {
    const int left = channel(a.color, widest), right = channel(b.color, widest);
    return left != right ? left < right : a.color < b.color;
  });
}

std::size_t middleOf(const std::vector<CountedColour>& colors, const Box& box) {
  std::size_t middle = box.first + 1;
  for (std::uint64_t sum = colors[box.first].count;
       middle + 1 < box.last && sum + colors[middle].count <= box.count / 2; ++middle)
    sum += colors[middle].count;
  return middle;
}

// Heckbert's median cut: splits the worst box (width times pixels) at the median of its pixels.
std::vector<QRgb> medianCut(std::vector<CountedColour> colors, std::size_t most) {
  std::vector<Box> boxes{boxOf(colors, 0, colors.size())};
  const auto cost = [](const Box& box) {
    return static_cast<double>(box.width) * box.width * static_cast<double>(box.count);
  };
  while (boxes.size() < most) {
    const auto worst = std::ranges::max_element(boxes, [&](const Box& a, const Box& b) { return cost(a) < cost(b); });
    if (worst->width == 0) break;
    const Box box = *worst;
    const auto iteratorAt = [&](std::size_t i) { return colors.begin() + static_cast<std::ptrdiff_t>(i); };
    sortBy(box.widest, iteratorAt(box.first), iteratorAt(box.last));
    const std::size_t middle = middleOf(colors, box);
    *worst = boxOf(colors, box.first, middle);
    boxes.push_back(boxOf(colors, middle, box.last));
  }
  std::vector<QRgb> palette;
  for (const Box& box : boxes) palette.push_back(meanOf(colors, box));
  return palette;
}

}  // namespace

int channel(QRgb color, int which) { return which == 0 ? qRed(color) : which == 1 ? qGreen(color) : qBlue(color); }

void PaletteMaker::count(const QImage& frame) {
  QRgb last = 0;
  std::uint64_t run = 0;
  for (int y = 0; y < frame.height(); ++y) {
    const auto* line = reinterpret_cast<const QRgb*>(frame.constScanLine(y));
    for (int x = 0; x < frame.width(); ++x) {
      const QRgb color = line[x] | 0xff000000u;
      if (color != last && run > 0) m_counts[last] += std::exchange(run, 0);
      last = color;
      ++run;
    }
  }
  if (run > 0) m_counts[last] += run;
}

std::vector<QRgb> PaletteMaker::palette() const {
  std::vector<CountedColour> colors;
  for (const auto& [color, count] : m_counts) colors.push_back({color, count});
  std::ranges::sort(colors, [](const CountedColour& a, const CountedColour& b) {
    return a.count != b.count ? a.count > b.count : a.color < b.color;
  });
  std::vector<QRgb> palette;
  const std::size_t kept_count = colors.size() <= kColors ? colors.size() : kKept;
  for (std::size_t i = 0; i < kept_count; ++i) palette.push_back(colors[i].color);
  if (kept_count == colors.size()) return palette;
  colors.erase(colors.begin(), colors.begin() + static_cast<std::ptrdiff_t>(kept_count));
  const std::vector<QRgb> others = medianCut(std::move(colors), kColors - kept_count);
  palette.insert(palette.end(), others.begin(), others.end());
  return palette;
}

}  // namespace roundel::widgets::animation
