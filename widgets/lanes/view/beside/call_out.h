// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small box at a bar of a manual edit: which job moves to which GPUs at what time, and the results. Plain functions; the caller stores the
// place.

#include <QColor>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <utility>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {

struct CallOut {
  QString title;
  QColor job;                                          ///< of the square before the title
  std::vector<std::pair<QString, QString>> rows = {};  ///< label and value
  QString note = {};      ///< one line under the rows: "computing…", or why the edit is not possible
  bool bad = false;       ///< the edit is not possible
  bool closable = false;  ///< has a cross
};

/// px.
QSizeF callOutSize(const CallOut& box, const GanttText& text, double scale);
/// Returns the place inside `room` that hides least of `bars`, is near `bar` and does not cover it; empty if there is none. Tries a grid of places.
/// O(places * bars).
QRectF quietPlace(const QSizeF& size, const QRectF& bar, const QRectF& room, const std::vector<QRectF>& bars);
/// Returns the area of bars under the place, px².
double hiddenBy(const QRectF& place, const std::vector<QRectF>& bars);
QRectF crossOf(const QRectF& place, double scale);
void paintCallOut(QPainter& painter, const QRectF& place, const CallOut& box, const Theme& theme, double scale);

}  // namespace roundel::widgets
