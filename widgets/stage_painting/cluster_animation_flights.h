#pragma once
// What is on its way at an instant: from which place to which, and how far. Internal to stage_painting.

#include "widgets/stage_painting/cluster_animation_frame.h"

namespace roundel::widgets {

/// Adds the flights to a stage that has its queue, gangs and shelf, and marks those as away that are still flying. O(jobs log rows) for each
/// of the last instants at which something moved.
void addFlights(ClusterAnimationFrame& frame, const JobMoves& moves, const ClusterAnimationLayout& layout,
                const ClusterAnimationPace& pace);

}  // namespace roundel::widgets
