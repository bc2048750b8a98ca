// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Panels that only figures have: idle time by cause, makespan and CRU by workload, a scatter of two metrics, the throughput matrix; and small
// multiples. Pure functions of finished runs.

#include <optional>

#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/kinds/registry/figure_kind.h"
#include "widgets/figures/runs/run_plots.h"

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
/// Completion times as bars: those of the window's plot, or the means, a group of them a workload.
void jctPanel(Figure& figure);
/// GRU, one group of bars per workload.
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
