#pragma once
// Several workloads in one figure, and what the user chooses of its lanes and axes: pure functions of lanes and panels.

#include <functional>
#include <vector>

#include "widgets/figures/figure.h"

namespace roundel::widgets::figures {

/// Where runs are of several scenarios: their names (compare::workloadNames) in the lanes, lanes of one workload beside each other, each
/// scheduler's occurrence counted within its workload. Returns how many workloads there are.
int placeByWorkload(std::vector<plots::PlotLane>& lanes);
/// "Gavel, M-3": for pictures that have no other place for the workload.
void nameByWorkload(std::vector<plots::PlotLane>& lanes);
/// The schedulers in their order take these names.
void relabel(std::vector<plots::PlotLane>& lanes, const QStringList& labels);

/// The lanes' schedulers, one of a name, in order of appearance.
std::vector<plots::PlotLane> schedulersOf(const std::vector<plots::PlotLane>& lanes);
/// A panel a workload, all with the same schedulers, ranges and units.
std::vector<plots::PlotData> perWorkload(
    const std::vector<plots::PlotLane>& lanes,
    const std::function<plots::PlotData(const std::vector<plots::PlotLane>&)>& plot);

/// The options' axes (logarithm, limits, unit, label), as far as the figure has such axes; what it has not is a remark.
void fitAxes(Figure& figure);
/// Heavy tails (run_plots/heavy_tails.h): a cut or powers of ten, unless the user has chosen the axis.
void fitTails(Figure& figure);
/// More curves in one plot than dashes tell apart have markers along them.
void markCurves(Figure& figure);
/// "(a) Gavel", "(b) Hadar" ... of panels and drawn clusters; of a Gantt chart the painter does it.
void letterParts(Figure& figure);
QString partLetter(int part);

}  // namespace roundel::widgets::figures
