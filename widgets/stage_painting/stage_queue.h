#pragma once
// The queue on the stage: a card a job that waits, how many more there are, and words where it is empty. Internal to stage_painting.

#include "widgets/stage_painting/stage_painter.h"

namespace roundel::widgets {

/// In the layer of what has settled. O(cards with room, and flights where it is empty).
void paintStageQueue(QPainter& painter, const Stage& stage, const StageLook& look);

}  // namespace roundel::widgets
