#pragma once
// The edge of a selected job, or of one that is pointed at, where it is a rounded rectangle of one colour: a line of the panel's colour inside one of the text's, so that
// one of them shows on every job's colour in both themes.

#include <QPainter>

#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// Of the outer line where a job is pointed at and not selected.
constexpr double kHoveredEdge = 1;

/// Along the inside of `rect`. `width`: of the outer line, logical px; the inner one is 1 px.
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
