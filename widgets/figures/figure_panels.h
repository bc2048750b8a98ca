#pragma once
// Panels that only figures have: idle time by cause, makespan and CRU by workload, two metrics against each other, the throughput matrix;
// and the split of one plot into small multiples. Pure functions of finished runs.

#include <optional>

#include "widgets/figures/figure.h"
#include "widgets/run_plots/heavy_tails.h"

namespace roundel::widgets::figures {

inline constexpr int kBins = 150;  ///< of a curve over time, at most

/// Every kind by name: kinds(), which every run has, and forecast-error, which only runs of schedulers that forecast have.
const std::vector<std::string>& namedKinds();

/// One panel a lane: the GPUs' time of each round, computing, restarting, idle while jobs wait, idle without a job, down.
void usagePanels(Figure& figure);
/// No makespan of this run's jobs is below this: makespan_bound_s, which is from time 0, from the first arrival on.
std::optional<double> lowerBound_s(const compare::LaneRun& run);
/// Two panels: makespan and CRU, a bar a scheduler; groups of bars where the runs have several workloads.
void makespanPanels(Figure& figure);
void scatterPanel(Figure& figure);
/// A heat map: kinds of job (by model and gang size, the most frequent first) against GPU types.
void matrixPanel(Figure& figure);
/// Decision times, by the processor time on the machine that ran them: distributions over decades, a panel a workload.
void decisionPanels(Figure& figure);
/// Mean completion times, a group of bars a workload.
void jctPanel(Figure& figure);
/// GRU as bars, a group of them a workload.
void gruPanel(Figure& figure);
/// "6 min", "1.5 h".
QString durationName(double seconds);

/// How an axis of time takes these runs; whole where the user has chosen it.
plots::TimeTail tailOf(const Figure& figure);
/// Means over whole rounds, so that at most `bins` steps are beside each other up to the end of the axis, growing ones on a logarithmic axis;
/// the y label says over how long. No change if there are few.
void binned(plots::PlotData& data, int bins, double round_s, const plots::TimeTail& tail);
/// A panel a lane with the ranges of all.
std::vector<plots::PlotData> perScheduler(const plots::PlotData& data);

/// "mean JCT (h)" and the divisor of its values.
struct MetricAxis {
  QString label;
  double unit = 1;
};
/// Of a metric's values.
plots::Quantity quantityOf(const std::string& metric);
MetricAxis metricAxis(const std::string& metric, double largest);

}  // namespace roundel::widgets::figures
