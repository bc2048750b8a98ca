// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notes/marks/note_ground.h"

#include <QColor>
#include <algorithm>
#include <cmath>

namespace roundel::widgets::notes {
namespace {

constexpr int kFaint = 48;  // of 255: grid lines and tints of strips differ less from the background

}  // namespace

NoteGround::NoteGround(const QImage& picture, const QColor& ground, double units_per_pixel)
    : m_width(static_cast<std::size_t>(picture.width())), m_height(picture.height()), m_unit(units_per_pixel) {
  m_sums.assign((m_width + 1) * (static_cast<std::size_t>(m_height) + 1), 0);
  const int grey = qGray(ground.rgb());
  for (int y = 0; y < m_height; ++y) {
    std::uint32_t row = 0;
    for (std::size_t x = 0; x < m_width; ++x) {
      if (std::abs(qGray(picture.pixel(static_cast<int>(x), y)) - grey) > kFaint) ++row;
      const std::size_t sum_index = (static_cast<std::size_t>(y) + 1) * (m_width + 1) + x + 1;
      m_sums[sum_index] = m_sums[sum_index - m_width - 1] + row;
    }
  }
}

bool NoteGround::isFree(const QRectF& rect) const {
  if (m_sums.empty()) return true;
  const auto clampCell = [this](double at, std::size_t most) {
    return static_cast<std::size_t>(std::clamp(at / m_unit, 0.0, static_cast<double>(most)));
  };
  const auto height = static_cast<std::size_t>(m_height);
  const std::size_t left = clampCell(rect.left(), m_width), right = clampCell(rect.right() + m_unit, m_width);
  const std::size_t top = clampCell(rect.top(), height), bottom = clampCell(rect.bottom() + m_unit, height);
  if (right <= left || bottom <= top) return true;
  return upTo(right, bottom) + upTo(left, top) == upTo(right, top) + upTo(left, bottom);
}

}  // namespace roundel::widgets::notes
