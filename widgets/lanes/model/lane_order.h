// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The order of lanes from top to bottom or from left to right: lanes of the document in its order, each branch right after its parent. Plain
// functions of the workbench. All are O(lanes^2).

#include <vector>

#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

/// The branches of a lane, without branches of these.
std::vector<int> branchesOf(const Workbench& bench, int lane);
/// All lanes in this order; a branch whose parent is hidden is placed as a lane of the document.
std::vector<int> laneOrder(const Workbench& bench);
/// The lane `by` places after a lane in this order; -1 beyond its ends.
int neighbourOf(const Workbench& bench, int lane, int by);

}  // namespace roundel::widgets
