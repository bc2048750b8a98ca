// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the lanes of the presenter's page up to the playhead, with names and results. Colour is never the only sign:
// blocks have names, and a block without room for its name is named under the pointer.

#include <QPainter>
#include <optional>
#include <vector>

#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/stage/presenter/presenter_page.h"

namespace roundel::widgets {

/// Size of a block's name in px, between PresenterSizes::job() and smallest(); nullopt if even the smallest does not fit.
std::optional<double> nameSize(GanttText& text, const PlacedBlock& block, const PresenterSizes& sizes);

void paintLanes(QPainter& painter, const PresenterPage& page, const std::vector<PlacedBlock>& blocks);
/// The name of the block at a point, if the block has no room for it.
void paintNameAt(QPainter& painter, const PresenterPage& page, const std::vector<PlacedBlock>& blocks, QPointF at);

}  // namespace roundel::widgets
