// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Heat maps of a sweep: values of two dimensions along the axes, one panel per scheduler. Preconditions as in sweep_panels.h.

#include <vector>

#include "widgets/figures/sweeps/sweep_points.h"

namespace roundel::widgets::figures {

/// One panel per line of the single grid, all with one colour scale.
std::vector<plots::PlotData> heatPanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids);

}  // namespace roundel::widgets::figures
