#pragma once
// Paints the three steps from an empty canvas to a comparison: as cards with pictures where there is no node yet, else as a strip that
// leaves the canvas to its nodes. Reads values alone. Lengths in logical px.

#include <QPainter>
#include <QRectF>
#include <array>

#include "widgets/session/next_steps.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

struct StepsPicture {
  const Theme& theme;
  model::Missing missing;
  double scale = 1;  ///< of the text
};

/// What the canvas says of a step; a strip leaves out `how` where there is no room for it.
struct StepTexts {
  QString title, how;
};
std::array<StepTexts, kNextSteps> stepWords();

/// The cards side by side, in their order.
std::array<QRectF, kNextSteps> stepCells(const QRectF& room, double scale);
/// The next step on a soft ground with an accent border, one that is done with a tick. Pictures only where they fit.
void paintStepCards(QPainter& painter, const QRectF& room, const StepsPicture& picture);
/// One line of `room`.
void paintStepStrip(QPainter& painter, const QRectF& room, const StepsPicture& picture);
/// The number of a step in a circle, filled where it is the next one; a tick where it is done.
void paintStepMark(QPainter& painter, const QPointF& centre, std::size_t step, const StepsPicture& picture);

}  // namespace roundel::widgets
