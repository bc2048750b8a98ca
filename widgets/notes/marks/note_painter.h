// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints notes: a box with its text, arrows to its marks, outlines of highlighted bars, bands of time. For figures, animations and the window. In
// figures nothing is translucent, and there are no pictures.

#include <QPainter>
#include <QStringList>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/notes/marks/note_places.h"

namespace roundel::widgets::notes {

struct NoteLook {
  double text = 8;    ///< text size, in the unit of the text painter
  double unit = 1;    ///< painter units per unit of length
  QColor ink, paper;  ///< of frame and arrows; of the box
  QColor words;       ///< of the text
  QColor band;        ///< of a range of time
  double length(double stated) const { return stated * unit * text / 8; }
};
/// The look on white paper.
NoteLook paperLook(double text_pt);
/// The look in the window and in animations.
NoteLook screenLook(const Theme& theme, double text_px);

/// The radius of the ring that paintMarks() draws around a point.
double ringOf(const NoteLook& look);

/// The size of a box with these lines.
QSizeF boxSize(const GanttText& text, const NoteLook& look, const QStringList& lines);
/// Breaks words into lines of at most `room`.
QStringList linesOf(const QString& words, const GanttText& text, double size, double room);

/// Paints the bands of time; to be called before everything else.
void paintBands(QPainter& painter, const NoteLook& look, const std::vector<NoteMark>& marks);
/// Paints the line of an instant, the edges of a band, a ring around a curve's point; if `highlight`, outlines bars. Lines do not cross `words`.
void paintMarks(QPainter& painter, const NoteLook& look, const std::vector<NoteMark>& marks, bool highlight,
                const std::vector<QRectF>& words = {});
/// Paints arrows, box and text. Arrows are interrupted at `words`.
void paintNote(QPainter& painter, GanttText& text, const NoteLook& look, const PlacedNote& note,
               const QStringList& lines, const std::vector<QRectF>& words = {});

}  // namespace roundel::widgets::notes
