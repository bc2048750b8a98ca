#pragma once
// The queue on the stage: a card a job that waits, how many more there are, and words where it is empty. Internal to stage_painting.

#include "widgets/stage_painting/cluster_animation_painter.h"

namespace roundel::widgets {

/// In the layer of what has settled. O(cards with room, and flights where it is empty).
void paintClusterAnimationQueue(QPainter& painter, const ClusterAnimationFrame& frame,
                                const ClusterAnimationLook& look);

}  // namespace roundel::widgets
