// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The occupied pixels of a picture, so that a note finds a free place. Pure arithmetic.

#include <QImage>
#include <QRectF>
#include <cstdint>
#include <vector>

namespace roundel::widgets::notes {

class NoteGround {
 public:
  NoteGround() = default;  ///< nothing is drawn
  /// Pixels that are clearly darker or lighter than `ground` are occupied; faint grid lines are not. `units_per_pixel`: units of the rectangles of
  /// isFree(). O(pixels).
  NoteGround(const QImage& picture, const QColor& ground, double units_per_pixel);
  /// Whether no pixel of the rectangle is occupied; those outside the picture are free. O(1).
  bool isFree(const QRectF& rect) const;

 private:
  std::uint32_t upTo(std::size_t x, std::size_t y) const { return m_sums[y * (m_width + 1) + x]; }

  std::size_t m_width = 0;
  int m_height = 0;
  double m_unit = 1;
  std::vector<std::uint32_t> m_sums;  // number of occupied pixels left of and above each corner
};

}  // namespace roundel::widgets::notes
