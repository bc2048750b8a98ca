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
  std::vector<int> found;
  for (std::size_t i = 0; i < bench.comparison.lanes().size(); ++i)
    if (parentOf(bench, i) == lane) found.push_back(static_cast<int>(i));
  return found;
}

std::vector<int> laneOrder(const Workbench& bench) {
  std::vector<int> order;
  for (std::size_t i = 0; i < bench.comparison.lanes().size(); ++i)
    if (parentOf(bench, i) < 0) appendWithBranches(bench, static_cast<int>(i), order);
  return order;
}

int neighbourOf(const Workbench& bench, int lane, int by) {
  const std::vector<int> all = laneOrder(bench);
  const auto at = std::ranges::find(all, lane) - all.begin() + by;
  return at < 0 || at >= static_cast<std::ptrdiff_t>(all.size()) ? -1 : all[static_cast<std::size_t>(at)];
}

}  // namespace roundel::widgets
