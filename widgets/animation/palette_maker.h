#pragma once
// The colours of an animation: one palette for all frames. Heckbert, "Color image quantization for frame buffer display", SIGGRAPH 1982. One
// thread.

#include <QImage>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace roundel::widgets::animation {

/// 0 red, 1 green, 2 blue.
int channel(QRgb color, int which);

/// Counts the colours of frames and chooses at most 255. The most frequent ones are kept exactly, so that bars and backgrounds keep
/// their colour; the others (edges of letters) are merged by median cut. Same frames, same palette.
class PaletteMaker {
 public:
  void count(const QImage& frame);  ///< RGB32. O(pixels)
  std::vector<QRgb> palette() const;

 private:
  std::unordered_map<QRgb, std::uint64_t> m_counts;
};

}  // namespace roundel::widgets::animation
