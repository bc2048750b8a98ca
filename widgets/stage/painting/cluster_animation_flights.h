// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The moves in progress at an instant: from where to where, and how far. Internal to widgets/stage/painting.

#include "widgets/stage/painting/cluster_animation_frame.h"

namespace roundel::widgets {

/// Adds the flights to a frame that already has its queue, gangs and shelf, and marks cards, gangs and chips whose
/// token is still flying as away. O(jobs log rows) for each of the last instants at which a job moved.
void addFlights(ClusterAnimationFrame& frame, const JobMoves& moves, const ClusterAnimationLayout& layout,
                const ClusterAnimationPace& pace);

}  // namespace roundel::widgets
