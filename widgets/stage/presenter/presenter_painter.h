// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the sentence, strokes, spot, key sheet and notes of the presenter's page. For lanes see presenter_lane_painter.h.

#include <QPainter>
#include <QPixmap>
#include <functional>
#include <vector>

#include "core/talk/talk.h"
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

/// A message: below a sentence of one line, otherwise at the top of the page.
void paintMessage(QPainter& painter, const PresenterPage& page, const QString& words);

/// Whether two lines of the sentence fit at the sentence's size.
bool sentenceFits(const PresenterLayout& layout, const QString& line);

/// The view of a slide that does not move (a figure, a table, another scenario), painted once for each state, so that
/// the mouse does not paint it again. GUI thread.
class PaintedSlide {
 public:
  using Painter = std::function<void(QPainter&, const PresenterPage&, const talk::Slide&)>;
  void setPainter(Painter painter) { m_painter = std::move(painter); }
  bool canPaint() const { return m_painter != nullptr; }
  void forget() { m_at_s = -1; }  ///< the next paint() paints it again
  /// Paints the view of the slide at the page's instant on the whole page. Precondition: canPaint().
  void paint(QPainter& painter, const PresenterPage& page, const talk::Slide& slide);

 private:
  Painter m_painter;
  talk::Slide m_slide;
  double m_at_s = -1;
  bool m_dark = false;
  QPixmap m_picture;
};

}  // namespace roundel::widgets
