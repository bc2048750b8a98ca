// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Panels that only figures have: idle time by cause, makespan and CRU by workload, a scatter of two metrics, the throughput matrix; and small
// multiples. Pure functions of finished runs.

#include <optional>

#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/runs/heavy_tails.h"

namespace roundel::widgets::figures {

inline constexpr int kBins = 150;  ///< the largest number of steps of a curve over time

/// All kinds: kinds(), and forecast-error, which only schedulers that forecast have.
const std::vector<std::string>& namedKinds();

/// One panel per lane: what the GPUs do in each round (compute, restart, idle while jobs wait, idle without jobs, down).
void usagePanels(Figure& figure);
/// A lower bound of the makespan of this run's jobs: makespan_bound_s, less the first arrival.
std::optional<double> lowerBound_s(const compare::LaneRun& run);
/// Two panels: makespan and CRU, with one bar per scheduler, grouped by workload if there are several.
void makespanPanels(Figure& figure);
void scatterPanel(Figure& figure);
/// A heat map of throughputs: kinds of jobs (model and gang size, the most frequent first) by GPU types.
void matrixPanel(Figure& figure);
/// Distributions of the processor time per decision on a logarithmic axis, one panel per workload.
void decisionPanels(Figure& figure);
/// Mean completion times, one group of bars per workload.
void jctPanel(Figure& figure);
/// GRU, one group of bars per workload.
void gruPanel(Figure& figure);
/// "6 min", "1.5 h".
QString durationName(double seconds);

/// The range of a time axis for these runs: all of it if the user has chosen the axis.
plots::TimeTail tailOf(const Figure& figure);
/// Replaces the curves by means over whole rounds, so that there are at most `bins` steps. On a logarithmic axis the steps grow. The y label says
/// their length. Plots with fewer steps are unchanged.
void binned(plots::PlotData& data, int bins, double round_s, const plots::TimeTail& tail);
/// One panel per lane, all with the same ranges.
std::vector<plots::PlotData> perScheduler(const plots::PlotData& data);

/// The label of an axis, "mean JCT (h)", and the divisor of its values.
struct MetricAxis {
  QString label;
  double unit = 1;
};
plots::Quantity quantityOf(const std::string& metric);
MetricAxis metricAxis(const std::string& metric, double largest);

}  // namespace roundel::widgets::figures
