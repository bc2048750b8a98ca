// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The gangs at an instant and the tiles they hold. Internal to widgets/stage/painting.

#include "widgets/stage/painting/cluster_animation_frame.h"

namespace roundel::widgets {

/// Fills ClusterAnimationFrame::gpus and ClusterAnimationFrame::gangs. O(GPUs log rows).
void placeGangs(ClusterAnimationFrame& frame, const metrics::TraceIndex& index, const ClusterAnimationLayout& layout,
                const ClusterAnimationPace& pace);

}  // namespace roundel::widgets
