#pragma once
// Paints the lanes of the presenter's page up to the playhead, their names and results. Plain functions on a QPainter and values. No
// information by colour alone: blocks carry names, and what has no room for one is named where the pointer is.

#include <QPainter>
#include <optional>
#include <vector>

#include "widgets/gantt_painting/gantt_text.h"
#include "widgets/presenter/presenter_page.h"

namespace roundel::widgets {

/// How large a block's name is written, in px: PresenterSizes::job(), down to smallest(); nothing where that has no room.
std::optional<double> nameSize(GanttText& text, const PlacedBlock& block, const PresenterSizes& sizes);

void paintLanes(QPainter& painter, const PresenterPage& page, const std::vector<PlacedBlock>& blocks);
/// The name of the block at a point, where the block itself has no room for it.
void paintNameAt(QPainter& painter, const PresenterPage& page, const std::vector<PlacedBlock>& blocks, QPointF at);

}  // namespace roundel::widgets
