#pragma once
// A small box at a bar that a hand has moved, or is moving: what, where, when, and what comes of it. Plain functions; the caller keeps the
// place.

#include <QColor>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <utility>
#include <vector>

#include "widgets/gantt_painting/gantt_text.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

struct CallOut {
  QString title;
  QColor job;                                     ///< of the square before the title
  std::vector<std::pair<QString, QString>> rows;  ///< what, and its value
  QString note = {};                              ///< under them, one line: "computing…", why it cannot be
  bool bad = false;                               ///< it cannot be
  bool closable = false;                          ///< has a cross
};

/// px.
QSizeF callOutSize(const CallOut& box, const GanttText& text, double scale);
/// Where it hides least of `bars` inside `room`, never `bar` itself, and near that: on a grid of places. O(places * bars).
QRectF quietPlace(const QSizeF& size, const QRectF& bar, const QRectF& room, const std::vector<QRectF>& bars);
/// px² of them under the place.
double hiddenBy(const QRectF& place, const std::vector<QRectF>& bars);
QRectF crossOf(const QRectF& place, double scale);
void paintCallOut(QPainter& painter, const QRectF& place, const CallOut& box, const Theme& theme, double scale);

}  // namespace roundel::widgets
