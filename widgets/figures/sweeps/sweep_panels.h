// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The panels of a sweep's figure as plain data. Precondition: the plan has no fault and a grid has a point.

#include <vector>

#include "widgets/figures/sweeps/sweep_points.h"

namespace roundel::widgets::figures {

/// "mean JCT (h)" and the divisor of its values; also for the columns of timing.csv.
struct SweepUnit {
  QString label;
  double unit = 1;
  plots::Quantity is = plots::Quantity::Number;
};
/// For a pair: "mean JCT (h), Hadar − Gavel"; a ratio has no unit.
SweepUnit unitOf(const std::string& metric, const SweepPair& pair, double largest);

/// One panel per grid with one line per scheduler. Panels of one metric have the same ranges.
std::vector<plots::PlotData> curvePanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids);
/// One group of bars per value, or one bar per scheduler if no dimension is along the axis.
std::vector<plots::PlotData> barPanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids);
/// Means on logarithmic axes, with a fitted line for each scheduler and its exponent in the key.
std::vector<plots::PlotData> growthPanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids);

}  // namespace roundel::widgets::figures
