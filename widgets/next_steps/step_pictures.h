#pragma once
// The pictures on the cards of the steps: a node that is dropped, jobs on the time axis, two lanes. Drawn from the program's own parts,
// so that what is promised looks like what comes. Reads values alone.

#include <QPainter>
#include <QSizeF>

#include "widgets/session/next_steps.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// What a picture is drawn in, before it is scaled into its place.
inline constexpr QSizeF kStepPicture{280, 140};

/// Into `box`, as large as fits, its text at `scale` times the smallest size.
void paintStepScene(QPainter& painter, const QRectF& box, NextStep::Kind kind, const Theme& theme, double scale);

}  // namespace roundel::widgets
