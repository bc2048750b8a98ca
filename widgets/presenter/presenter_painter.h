#pragma once
// Paints the presenter's page: the lanes up to the playhead, their names and results, the sentence, the strokes and the spot. Plain
// functions on a QPainter and values. No information by colour alone: blocks carry names, and what has no room for one is named where the
// pointer is.

#include <QPainter>
#include <optional>
#include <vector>

#include "widgets/gantt_painting/gantt_text.h"
#include "widgets/presenter/presenter_keys.h"
#include "widgets/presenter/presenter_page.h"
#include "widgets/presenter/speaker_notes.h"

namespace roundel::widgets {

/// How large a block's name is written, in px: PresenterSizes::job(), down to smallest(); nothing where that has no room.
std::optional<double> nameSize(GanttText& text, const PlacedBlock& block, const PresenterSizes& sizes);

void paintLanes(QPainter& painter, const PresenterPage& page, const std::vector<PlacedBlock>& blocks);
void paintSentence(QPainter& painter, const PresenterPage& page);  ///< with the clock
/// The name of the block at a point, where the block itself has no room for it.
void paintNameAt(QPainter& painter, const PresenterPage& page, const std::vector<PlacedBlock>& blocks, QPointF at);
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
