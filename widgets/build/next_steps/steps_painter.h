// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the three steps from an empty canvas to a comparison: as cards with pictures if there is no node yet, else as a strip that leaves room for
// the nodes. The functions depend only on their arguments. Lengths in logical px.

#include <QPainter>
#include <QRectF>
#include <array>

#include "widgets/base/theme/theme.h"
#include "widgets/document/session/next_steps.h"

namespace roundel::widgets {

struct StepsPicture {
  const Theme& theme;
  model::Missing missing;
  double scale = 1;  ///< of the text
};

/// The texts of a step on the canvas; a strip leaves `how` out if it does not fit.
struct StepTexts {
  QString title, how;
};
std::array<StepTexts, kNextSteps> stepWords();

/// The rectangles of the cards, side by side, in order.
std::array<QRectF, kNextSteps> stepCells(const QRectF& room, double scale);
/// The next step has a soft background and an accent border, a finished one a tick. Pictures are left out if they do not fit.
void paintStepCards(QPainter& painter, const QRectF& room, const StepsPicture& picture);
/// Paints all steps in one line in `room`.
void paintStepStrip(QPainter& painter, const QRectF& room, const StepsPicture& picture);
/// The number of a step in a circle, which is filled for the next step; a tick for a finished one.
void paintStepMark(QPainter& painter, const QPointF& centre, std::size_t step, const StepsPicture& picture);

}  // namespace roundel::widgets
