// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the sentence, strokes, spot, key sheet and notes of the presenter's page. For lanes see presenter_lane_painter.h.

#include <QPainter>
#include <vector>

#include "widgets/stage/presenter/presenter_keys.h"
#include "widgets/stage/presenter/presenter_page.h"
#include "widgets/stage/presenter/speaker_notes.h"

namespace roundel::widgets {

void paintSentence(QPainter& painter, const PresenterPage& page);  ///< with the clock
void paintStrokes(QPainter& painter, const Theme& theme, const PenStrokes& strokes, const StrokeGround& ground,
                  qint64 now_ms);
/// `radius` at 1280 x 720.
void paintSpot(QPainter& painter, const Theme& theme, QPointF at, double radius, const PresenterSizes& sizes);

/// The spot of a slide: a ring around each area.
void paintSpots(QPainter& painter, const PresenterPage& page, const std::vector<QRectF>& areas);

/// The sheet of keys over the page, in two columns.
QRectF keySheetBox(const PresenterPage& page, const std::vector<KeyTexts>& rows);
void paintKeySheet(QPainter& painter, const PresenterPage& page, const std::vector<KeyTexts>& rows);

/// The next sentence and the notes over the lower end of the page; what does not fit is left out.
void paintNotes(QPainter& painter, const PresenterPage& page, const SpeakerNotes& notes);

/// A message at the top of the page.
void paintMessage(QPainter& painter, const PresenterPage& page, const QString& words);

/// Whether two lines of the sentence fit at the sentence's size.
bool sentenceFits(const PresenterLayout& layout, const QString& line);

}  // namespace roundel::widgets
