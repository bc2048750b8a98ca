#pragma once
// Whole pixels of a rectangle, one bit each: outlines of thousands of bars cost what their pixels cost, whereas a region costs its pieces at every
// step. A plain value; one mask of a lane of 1400 x 150 px takes 27 kB.

#include <QImage>
#include <QRect>
#include <cstdint>
#include <span>
#include <vector>

namespace roundel::widgets {

class BitMask {
 public:
  BitMask() = default;
  /// Empty; what lies outside `area` is left out of it.
  explicit BitMask(const QRect& area);

  const QRect& area() const { return m_area; }
  bool contains(QPoint pixel) const;
  /// O(height of the rectangle).
  void add(const QRect& rect);
  /// Fills what lies between two set pixels of a line, or of a column, that have at most so many others between them. Near the border of the
  /// area, by so many pixels, gaps stay. O(pixels / 64 * gap), as are the others below.
  void closeAcross(int most);
  void closeDown(int most);
  /// By one pixel each way, corners too.
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
