#pragma once
// Paints the presenter's page: the sentence, the strokes, the spot and what stands over them. Plain
// functions on a QPainter and values. The lanes: presenter_lane_painter.h.

#include <QPainter>
#include <vector>

#include "widgets/presenter/presenter_keys.h"
#include "widgets/presenter/presenter_page.h"
#include "widgets/presenter/speaker_notes.h"

namespace roundel::widgets {

void paintSentence(QPainter& painter, const PresenterPage& page);  ///< with the clock
void paintStrokes(QPainter& painter, const Theme& theme, const PenStrokes& strokes, const StrokeGround& ground,
                  qint64 now_ms);
/// `radius` at 1280 x 720.
void paintSpot(QPainter& painter, const Theme& theme, QPointF at, double radius, const PresenterSizes& sizes);

/// The keys over the page: as wide as they need, in two columns.
QRectF keySheetBox(const PresenterPage& page, const std::vector<KeyTexts>& rows);
void paintKeySheet(QPainter& painter, const PresenterPage& page, const std::vector<KeyTexts>& rows);

/// What comes next and the notes, over the lower end of the page; what has no room is left out.
void paintNotes(QPainter& painter, const PresenterPage& page, const SpeakerNotes& notes);

/// A line over the top of the page.
void paintSaid(QPainter& painter, const PresenterPage& page, const QString& words);

/// Whether two lines of the sentence have room, in the sentence's type.
bool sentenceFits(const PresenterLayout& layout, const QString& line);

}  // namespace roundel::widgets
