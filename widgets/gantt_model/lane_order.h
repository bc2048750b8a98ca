#pragma once
// How lanes stand, from top to bottom or from left to right: those of the document in its order, each branch right after what it stems from.
// Plain functions of the workbench.

#include <vector>

#include "widgets/state/workbench.h"

namespace roundel::widgets {

/// The lanes that stem from a lane directly. O(lanes^2), as all here.
std::vector<int> branchesOf(const Workbench& bench, int lane);
/// All lanes; a branch whose parent is hidden stands where a lane of the document would.
std::vector<int> laneOrder(const Workbench& bench);
/// The lane `by` places after a lane in that order; -1 beyond its ends.
int neighbourOf(const Workbench& bench, int lane, int by);

}  // namespace roundel::widgets
