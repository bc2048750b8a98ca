// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/lane_order.h"

#include <algorithm>

namespace roundel::widgets {
namespace {

int parentOf(const Workbench& bench, std::size_t lane) {
  return bench.branches.parentLaneOf(bench.comparison.lanes()[lane].branch);
}

void appendWithBranches(const Workbench& bench, int lane, std::vector<int>& order) {
  order.push_back(lane);
  for (const int branch : branchesOf(bench, lane)) appendWithBranches(bench, branch, order);
}

}  // namespace

std::vector<int> branchesOf(const Workbench& bench, int lane) {
  std::vector<int> branches;
  for (std::size_t i = 0; i < bench.comparison.lanes().size(); ++i)
    if (parentOf(bench, i) == lane) branches.push_back(static_cast<int>(i));
  return branches;
}

std::vector<int> laneOrder(const Workbench& bench) {
  std::vector<int> order;
  for (std::size_t i = 0; i < bench.comparison.lanes().size(); ++i)
    if (parentOf(bench, i) < 0) appendWithBranches(bench, static_cast<int>(i), order);
  return order;
}

int neighbourOf(const Workbench& bench, int lane, int by) {
  const std::vector<int> all_lanes = laneOrder(bench);
  const auto lane_position = std::ranges::find(all_lanes, lane) - all_lanes.begin() + by;
  return lane_position < 0 || lane_position >= static_cast<std::ptrdiff_t>(all_lanes.size())
             ? -1
             : all_lanes[static_cast<std::size_t>(lane_position)];
}

}  // namespace roundel::widgets
