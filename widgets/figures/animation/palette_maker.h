// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Chooses one palette for all frames of an animation. Heckbert, "Color image quantization for frame buffer display", SIGGRAPH 1982. Not
// thread-safe.

#include <QImage>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace roundel::widgets::animation {

/// One channel of a colour: 0 red, 1 green, 2 blue.
int channel(QRgb color, int which);

/// Counts the colours of frames and chooses at most 255. The most frequent ones are kept exactly, so that bars and backgrounds keep their colour;
/// the others (edges of letters) are merged by median cut. The same frames give the same palette.
class PaletteMaker {
 public:
  void count(const QImage& frame);  ///< RGB32. O(pixels)
  std::vector<QRgb> palette() const;

 private:
  std::unordered_map<QRgb, std::uint64_t> m_counts;
};

}  // namespace roundel::widgets::animation
