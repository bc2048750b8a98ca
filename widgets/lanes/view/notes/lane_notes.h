// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Notes over all lanes of the window. A plain function; px of the widget that shows the lanes.

#include <QPainter>

#include "widgets/lanes/model/gantt_controller.h"
#include "widgets/lanes/model/lanes_layout.h"

namespace roundel::widgets {

/// Paints the marks of each note as far as they are in view. The box of a note is beside its marks, on a place without bars if there is one, and
/// never on marks of notes. O(bars in view + as notes::placeNotes).
void paintNotes(QPainter& painter, const GanttController& controller, const LanesLayout& layout);

}  // namespace roundel::widgets
