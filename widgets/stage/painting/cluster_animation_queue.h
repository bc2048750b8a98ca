// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queue of the cluster animation: a card for each waiting job, the number of jobs without room, and a text if it
// is empty. Internal to widgets/stage/painting.

#include "widgets/stage/painting/cluster_animation_painter.h"

namespace roundel::widgets {

/// Belongs to the settled layer. O(cards with room + flights if it is empty).
void paintClusterAnimationQueue(QPainter& painter, const ClusterAnimationFrame& frame,
                                const ClusterAnimationLook& look);

}  // namespace roundel::widgets
