#pragma once
// Panels that only figures have: idle time by cause, makespan and CRU by workload, two metrics against each other, the throughput matrix;
// and the split of one plot into small multiples. Pure functions of finished runs.

#include <optional>

#include "widgets/figures/figure.h"
#include "widgets/figures/kinds/figure_kind.h"
#include "widgets/run_plots/run_plots.h"

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
/// Completion times as bars: those of the window's plot, or the means, a group of them a workload.
void jctPanel(Figure& figure);
/// GRU as bars, a group of them a workload.
void gruPanel(Figure& figure);
void ganttBody(Figure& figure);
void clusterPanels(Figure& figure);
void completedPanels(Figure& figure);  ///< curves over time, a panel a workload
void typePanels(Figure& figure);
void jobPanels(Figure& figure);
void histogramPanels(Figure& figure, plots::JobNumber number);
/// Each part is the figure of its kind; what the options say of a page (title, height) is of the whole.
void partsOf(Figure& figure);

QString ganttTable(const Figure& figure, QChar separator);
QString clusterTable(const Figure& figure, QChar separator);
QString usageTable(const Figure& figure, QChar separator);
QString typesTable(const Figure& figure, QChar separator);
QString matrixTable(const Figure& figure, QChar separator);
QString jctTable(const Figure& figure, QChar separator);
QString makespanTable(const Figure& figure, QChar separator);
QString gruTable(const Figure& figure, QChar separator);
QString scatterTable(const Figure& figure, QChar separator);
QString histogramTable(const Figure& figure, QChar separator);  ///< a row a column, of every scheduler
/// A row a box: what the job did from when to when, on which share of its GPUs; and of its line, how much was done at an instant.
QString rowsTable(const Figure& figure, QChar separator);
/// The parts' tables under one header: a column of each name that any of them has.
QString partsTable(const Figure& figure, QChar separator);

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
