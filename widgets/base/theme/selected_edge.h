// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The edge of a selected or hovered job that is drawn as a rounded rectangle: a line of the panel's colour inside a line of the text's colour, so
// that one of them is visible on every colour in both themes.

#include <QPainter>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

/// Width of the outer line of a hovered job.
constexpr double kHoveredEdge = 1;

/// Paints the edge along the inside of `rect`. `width`: of the outer line, logical px; the inner line is 1 px.
inline void paintSelectedEdge(QPainter& painter, const QRectF& rect, double radius, const Theme& theme,
                              double width = 2) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.text, width));
  painter.drawRoundedRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2), radius, radius);
  const double inside = width + 0.5;
  painter.setPen(QPen(theme.panel, 1));
  painter.drawRoundedRect(rect.adjusted(inside, inside, -inside, -inside), radius, radius);
  painter.restore();
}

}  // namespace roundel::widgets
