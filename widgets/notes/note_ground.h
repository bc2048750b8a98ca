#pragma once
// What a picture has drawn already, as a grid of small cells, so that a note finds a place that covers nothing. Pure arithmetic on pixels.

#include <QImage>
#include <QRectF>
#include <cstdint>
#include <vector>

namespace roundel::widgets::notes {

class NoteGround {
 public:
  NoteGround() = default;  ///< nothing is drawn
  /// A pixel is ink where it is clearly darker or lighter than `ground`; a grid's faint lines are not. `units_per_pixel`: of the
  /// rectangles that are asked for. O(pixels).
  NoteGround(const QImage& picture, const QColor& ground, double units_per_pixel);
  /// Is nothing drawn in the rectangle? What lies outside the picture is free. O(1).
  bool isFree(const QRectF& rect) const;

 private:
  std::uint32_t upTo(std::size_t x, std::size_t y) const { return m_sums[y * (m_width + 1) + x]; }

  std::size_t m_width = 0;
  int m_height = 0;
  double m_unit = 1;
  std::vector<std::uint32_t> m_sums;  // of ink left of and above each corner
};

}  // namespace roundel::widgets::notes
