#pragma once
// How notes look: a box with its text, arrows to the edge of what they are about, outlines of highlighted bars, bands of time. One painter for
// figures, animations and the window. Nothing translucent, no pictures: what figures need.

#include <QPainter>
#include <QStringList>
#include <vector>

#include "widgets/gantt_painting/gantt_text.h"
#include "widgets/notes/note_places.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets::notes {

struct NoteLook {
  double text = 8;    ///< size of its letters, in the unit of the text painter
  double unit = 1;    ///< painter units per unit of a length that is stated for text of 8
  QColor ink, paper;  ///< of frame and arrows; of the box
  QColor words;       ///< of the text
  QColor band;        ///< of a range of time, beneath everything
  double length(double stated) const { return stated * unit * text / 8; }
};
/// On white paper, text of so many points.
NoteLook paperLook(double text_pt);
/// In the window and in animations, text of so many px.
NoteLook screenLook(const Theme& theme, double text_px);

/// Half of the ring that paintMarks() draws round a point.
double ringOf(const NoteLook& look);

/// The box that the lines need.
QSizeF boxSize(const GanttText& text, const NoteLook& look, const QStringList& lines);
/// Words broken between them into lines of at most so much.
QStringList linesOf(const QString& words, const GanttText& text, double size, double room);

/// Beneath everything else: bands of time.
void paintBands(QPainter& painter, const NoteLook& look, const std::vector<NoteMark>& marks);
/// An instant's line, the edges of a band, a ring at a curve's point; bars are outlined where `highlight`. Lines leave out `words`.
void paintMarks(QPainter& painter, const NoteLook& look, const std::vector<NoteMark>& marks, bool highlight,
                const std::vector<QRectF>& words = {});
/// Arrows, box and text. Arrows leave out `words`.
void paintNote(QPainter& painter, GanttText& text, const NoteLook& look, const PlacedNote& note,
               const QStringList& lines, const std::vector<QRectF>& words = {});

}  // namespace roundel::widgets::notes
