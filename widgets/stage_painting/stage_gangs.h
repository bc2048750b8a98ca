#pragma once
// Which gangs hold which tiles at an instant. Internal to stage_painting.

#include "widgets/stage_painting/stage.h"

namespace roundel::widgets {

/// Fills Stage::gpus and Stage::gangs. O(GPUs log rows).
void placeGangs(Stage& stage, const metrics::TraceIndex& index, const StageLayout& layout, const StagePace& pace);

}  // namespace roundel::widgets
