#pragma once
// The panels of a sweep's figure as plain data. Preconditions of all: the plan has no fault, a grid has a point.

#include <vector>

#include "widgets/sweep_figures/sweep_points.h"

namespace roundel::widgets::figures {

/// "mean JCT (h)" and the divisor of its values; knows the columns of timing.csv too.
struct SweepUnit {
  QString label;
  double unit = 1;
  plots::Quantity is = plots::Quantity::Number;
};
/// Of a pair: "mean JCT (h), Hadar − Gavel"; of a ratio without a unit.
SweepUnit unitOf(const std::string& metric, const SweepPair& pair, double largest);

/// A line a scheduler, a panel a grid. Panels of one metric have the same ranges.
std::vector<plots::PlotData> curvePanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids);
/// A group a value, or a bar a scheduler where nothing is along the axis.
std::vector<plots::PlotData> barPanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids);
/// Means on logarithmic axes, a fitted line through each scheduler's, its exponent in the key.
std::vector<plots::PlotData> growthPanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids);

}  // namespace roundel::widgets::figures
