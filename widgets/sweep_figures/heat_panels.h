#pragma once
// Heat maps of a sweep: what is along two axes, a panel a scheduler. Preconditions as in sweep_panels.h.

#include <vector>

#include "widgets/sweep_figures/sweep_points.h"

namespace roundel::widgets::figures {

/// A panel a line of the one grid, with one scale of colours.
std::vector<plots::PlotData> heatPanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids);

}  // namespace roundel::widgets::figures
