// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pixels of a rectangle, one bit each. The cost of outlines of thousands of bars depends on the pixels alone; with a region, it would grow with
// the number of pieces at every step. A plain value; the mask of a lane of 1400 x 150 px takes 27 kB.

#include <QImage>
#include <QRect>
#include <cstdint>
#include <span>
#include <vector>

namespace roundel::widgets {

class BitMask {
 public:
  BitMask() = default;
  /// An empty mask; pixels outside `area` are ignored.
  explicit BitMask(const QRect& area);

  const QRect& area() const { return m_area; }
  bool contains(QPoint pixel) const;
  /// O(height of the rectangle).
  void add(const QRect& rect);
  /// Fills gaps of at most `most` pixels between two set pixels of a line, or of a column. Gaps within `most` pixels of the area's border stay.
  /// O(pixels / 64 * most).
  void closeAcross(int most);
  void closeDown(int most);
  /// Returns the mask grown by one pixel in all eight directions.
  BitMask grown() const;
  void subtract(const BitMask& other);  ///< of the same area
  /// Sets the pixels of an image of 32 bits a pixel, whose upper left corner is at `from`. O(pixels set, and pixels / 64).
  void color(QImage& image, QPoint from, QRgb color) const;

 private:
  using Word = std::uint64_t;
  std::span<Word> line(std::size_t y) { return std::span(m_bits).subspan(y * m_words, m_words); }
  std::span<const Word> line(std::size_t y) const { return std::span(m_bits).subspan(y * m_words, m_words); }
  std::size_t lines() const { return m_words == 0 ? 0 : m_bits.size() / m_words; }

  QRect m_area;
  std::size_t m_words = 0;  // a line
  std::vector<Word> m_bits;
};

}  // namespace roundel::widgets
