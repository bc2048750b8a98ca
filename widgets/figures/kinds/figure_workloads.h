// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Figures of several workloads, and the user's choices of lanes and axes. Pure functions of lanes and panels.

#include <functional>
#include <vector>

#include "widgets/figures/kinds/figure.h"

namespace roundel::widgets::figures {

/// If the runs are of several scenarios, names the scenarios in the lanes (compare::workloadNames), puts lanes of one workload beside each other,
/// and counts each scheduler's occurrence within its workload. Returns the number of workloads.
int placeByWorkload(std::vector<plots::PlotLane>& lanes);
/// Adds the workload to lane names, "Gavel, M-3", for pictures that show it nowhere else.
void nameByWorkload(std::vector<plots::PlotLane>& lanes);
/// Renames the schedulers in their order.
void relabel(std::vector<plots::PlotLane>& lanes, const QStringList& labels);

/// One lane per scheduler name, in order of appearance.
std::vector<plots::PlotLane> schedulersOf(const std::vector<plots::PlotLane>& lanes);
/// One panel per workload, all with the same schedulers, ranges and units.
std::vector<plots::PlotData> perWorkload(
    const std::vector<plots::PlotLane>& lanes,
    const std::function<plots::PlotData(const std::vector<plots::PlotLane>&)>& plot);

/// Applies the chosen axes (logarithm, limits, unit, label). A choice that the figure does not support becomes a remark.
void fitAxes(Figure& figure);
/// Shortens heavy tails (figures/runs/heavy_tails.h) by a cut or powers of ten, unless the user has chosen the axis.
void fitTails(Figure& figure);
/// Adds markers if a plot has more curves than dashes can distinguish.
void markCurves(Figure& figure);
/// Adds "(a)", "(b)" ... to panels and drawn clusters. The painter letters Gantt charts.
void letterParts(Figure& figure);
QString partLetter(int part);

}  // namespace roundel::widgets::figures
