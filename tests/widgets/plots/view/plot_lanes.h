// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts the lanes of a workbench to the lanes of a plot, without a panel.

#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::testing {

inline std::vector<plots::PlotLane> plotLanes(const Workbench& bench) {
  std::vector<plots::PlotLane> lanes;
  for (const LaneState& lane : bench.comparison.lanes())
    lanes.push_back(
        {QString::fromStdString(lane.lane.label), QString::fromStdString(lane.lane.policy), {}, lane.run, lane.index});
  return lanes;
}

}  // namespace roundel::widgets::testing
