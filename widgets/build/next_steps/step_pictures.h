// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pictures on the cards of the steps: a dropped node, jobs on the time axis, two lanes. They are painted with the program's own painters, so that
// they look like the real views.

#include <QPainter>
#include <QSizeF>

#include "widgets/base/theme/theme.h"
#include "widgets/document/session/next_steps.h"

namespace roundel::widgets {

/// The size of a picture before it is scaled.
inline constexpr QSizeF kStepPicture{280, 140};

/// Paints a picture as large as fits into `box`, with text at `scale` times the smallest size.
void paintStepScene(QPainter& painter, const QRectF& box, NextStep::Kind kind, const Theme& theme, double scale);

}  // namespace roundel::widgets
