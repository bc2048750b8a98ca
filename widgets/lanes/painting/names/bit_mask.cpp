// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/names/bit_mask.h"

#include <algorithm>
#include <bit>

namespace roundel::widgets {
namespace {

constexpr int kBits = 64;

// Return the pixels that are `by` pixels right, or left, of a word's pixels; 0 < by < 64.
std::uint64_t rightOf(std::span<const std::uint64_t> line, std::size_t w, int by) {
  return line[w] >> by | (w + 1 < line.size() ? line[w + 1] << (kBits - by) : 0);
}
std::uint64_t leftOf(std::span<const std::uint64_t> line, std::size_t w, int by) {
  return line[w] << by | (w > 0 ? line[w - 1] >> (kBits - by) : 0);
}

}  // namespace

BitMask::BitMask(const QRect& area)
    : m_area(area),
      m_words((static_cast<std::size_t>(area.width()) + kBits - 1) / kBits),
      m_bits(m_words * static_cast<std::size_t>(area.height())) {}

bool BitMask::contains(QPoint pixel) const {
  if (!m_area.contains(pixel)) return false;
  const auto x = static_cast<std::size_t>(pixel.x() - m_area.left());
  return (line(static_cast<std::size_t>(pixel.y() - m_area.top()))[x / kBits] >> (x % kBits) & 1) != 0;
}

void BitMask::add(const QRect& rect) {
  const QRect part = rect & m_area;
  if (part.isEmpty()) return;
  const auto from = static_cast<std::size_t>(part.left() - m_area.left()),
             to = static_cast<std::size_t>(part.right() - m_area.left());  // inclusive
  const Word head = ~Word{0} << (from % kBits), tail = ~Word{0} >> (kBits - 1 - to % kBits);
  const auto top = static_cast<std::size_t>(part.top() - m_area.top());
  for (std::size_t y = top; y < top + static_cast<std::size_t>(part.height()); ++y) {
    const std::span<Word> row_words = line(y).subspan(from / kBits, to / kBits - from / kBits + 1);
    if (row_words.size() == 1) {
      row_words.front() |= head & tail;
      continue;
    }
    row_words.front() |= head;
    row_words.back() |= tail;
    std::ranges::fill(row_words.subspan(1, row_words.size() - 2), ~Word{0});
  }
}

// A pixel is set if each window of most + 1 pixels around it contains a set pixel.
void BitMask::closeAcross(int most) {
  std::vector<Word> near(m_words);  // whether the pixel or one of the next `most` pixels is set
  for (std::size_t y = 0; y < lines(); ++y) {
    const std::span<Word> row_words = line(y);
    for (std::size_t w = 0; w < m_words; ++w) {
      near[w] = row_words[w];
      for (int by = 1; by <= most; ++by) near[w] |= rightOf(row_words, w, by);
    }
    for (std::size_t w = 0; w < m_words; ++w) {
      Word closed_bits = near[w];
      for (int by = 1; by <= most; ++by) closed_bits &= leftOf(near, w, by);
      row_words[w] |= closed_bits;
    }
  }
}

void BitMask::closeDown(int most) {
  const auto reach = static_cast<std::size_t>(std::max(0, most));
  std::vector<Word> near_bits = m_bits;
  for (std::size_t i = 0; i < m_bits.size(); ++i)
    for (std::size_t by = 1; by <= reach && i + by * m_words < m_bits.size(); ++by)
      near_bits[i] |= m_bits[i + by * m_words];
  for (std::size_t i = reach * m_words; i < m_bits.size(); ++i) {
    Word closed_bits = near_bits[i];
    for (std::size_t by = 1; by <= reach; ++by) closed_bits &= near_bits[i - by * m_words];
    m_bits[i] |= closed_bits;
  }
}

BitMask BitMask::grown() const {
  BitMask across = *this;
  for (std::size_t y = 0; y < lines(); ++y)
    for (std::size_t w = 0; w < m_words; ++w) across.line(y)[w] |= leftOf(line(y), w, 1) | rightOf(line(y), w, 1);
  BitMask grown_mask = across;
  for (std::size_t i = m_words; i < m_bits.size(); ++i) {
    grown_mask.m_bits[i] |= across.m_bits[i - m_words];
    grown_mask.m_bits[i - m_words] |= across.m_bits[i];
  }
  return grown_mask;
}

void BitMask::subtract(const BitMask& other) {
  for (std::size_t i = 0; i < m_bits.size(); ++i) m_bits[i] &= ~other.m_bits[i];
}

void BitMask::color(QImage& image, QPoint from, QRgb color) const {
  const QRect part = QRect(from, image.size()) & m_area;
  if (part.isEmpty()) return;
  const int first = part.left() - m_area.left(), last = part.right() - m_area.left();
  for (int y = part.top(); y <= part.bottom(); ++y) {
    const std::span<const Word> row_words = line(static_cast<std::size_t>(y - m_area.top()));
    auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y - from.y())) + (m_area.left() - from.x());
    for (int w = first / kBits; w <= last / kBits; ++w) {
      for (Word bits = row_words[static_cast<std::size_t>(w)]; bits != 0; bits &= bits - 1) {
        const int x = w * kBits + std::countr_zero(bits);
        if (x >= first && x <= last) pixels[x] = color;
      }
    }
  }
}

}  // namespace roundel::widgets
