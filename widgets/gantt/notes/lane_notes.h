#pragma once
// Notes over the lanes of the window, in all of them at once. A plain function; px of the widget that shows the lanes.

#include <QPainter>

#include "widgets/gantt_model/gantt_controller.h"
#include "widgets/gantt_model/lanes_layout.h"

namespace roundel::widgets {

/// Each note at what it is about, as far as that is in sight; its box beside that, where no bar stands if there is such a place, and never on
/// what a note is about. O(bars in sight + as notes::placeNotes).
void paintNotes(QPainter& painter, const GanttController& controller, const LanesLayout& layout);

}  // namespace roundel::widgets
