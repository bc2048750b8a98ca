// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs by completion time, wait or forecast error.

#include <algorithm>
#include <cmath>

#include "core/metrics/counted_jobs.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/runs/heavy_tails.h"
#include "widgets/figures/runs/run_plots.h"
#include "widgets/plots/painting/plot_scales.h"
#include "widgets/plots/painting/plot_ticks.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kNoTime_s = 1e-3;        // shorter waits are rounding errors of instants
constexpr double kFewest = 6, kMax = 40;  // desired number of columns

std::vector<double> numbersOf(const PlotLane& lane, JobNumber number) {
  std::vector<double> values;
  const metrics::RunMetrics& run_metrics = *lane.run->metrics;
  const bool forecast = number == JobNumber::ForecastError;
  for (const metrics::JobRow& row :
       forecast ? run_metrics.jobs : metrics::countedJobs(run_metrics, lane.run->warm_up)) {
    const std::optional<double> value = number == JobNumber::Jct    ? row.jct_s
                                        : number == JobNumber::Wait ? row.wait_s
                                                                    : forecastError(*lane.run->trace, row.job);
    if (value && (forecast || row.finish_s)) values.push_back(*value);
  }
  return values;
}

struct Range {
  double low = INFINITY, high = -INFINITY;
  std::size_t most = 0;
};

// Columns of equal ratio for values above 0.
std::vector<double> ratioEdges(const Range& range, double columns) {
  const double low = range.low / 1.001, high = std::max(range.high * 1.001, low * 2);
  std::vector<double> edges;
  for (int i = 0; i <= static_cast<int>(columns); ++i) edges.push_back(low * std::pow(high / low, i / columns));
  return edges;
}

std::vector<double> evenEdges(const Range& range, double columns, double unit) {
  const double span = std::max(range.high - range.low, 1e-9 + 0.01 * std::abs(range.high));
  const double width = roundStep(span / columns / unit, unit) * unit;
  std::vector<double> edges{std::floor(range.low / width + 1e-9) * width};
  const double first = edges.front();
  while (edges.back() <= range.high) edges.push_back(first + static_cast<double>(edges.size()) * width);
  return edges;
}

// The last edge closes the last column.
PlotSeries counted(const std::vector<double>& values, const std::vector<double>& edges) {
  PlotSeries series;
  series.x = edges;
  series.y.assign(edges.size(), 0.0);
  for (const double value : values) {
    const auto edge_index = std::ranges::upper_bound(edges, value) - edges.begin();
    if (edge_index > 0 && edge_index < static_cast<std::ptrdiff_t>(edges.size()))
      ++series.y[static_cast<std::size_t>(edge_index) - 1];
  }
  series.y.back() = series.y[series.y.size() - 2];
  return series;
}

QString labelOf(JobNumber number, const TimeUnit& unit) {
  return number == JobNumber::Jct    ? tr("completion time (%1)").arg(unit.name)
         : number == JobNumber::Wait ? tr("waiting time (%1)").arg(unit.name)
                                     : tr("relative error of the forecast");
}

Range rangeOf(const std::vector<std::vector<double>>& values, bool log) {
  Range range;
  for (const std::vector<double>& lane_values : values) {
    range.most = std::max(range.most, lane_values.size());
    for (const double value : lane_values)
      if (!log || value > kNoTime_s) range.low = std::min(range.low, value), range.high = std::max(range.high, value);
  }
  return range;
}

auto zerosOf(const std::vector<double>& values) {
  return std::ranges::count_if(values, [](double value) { return value <= kNoTime_s; });
}

// True if one scheduler has a heavy tail. Zeros do not count: they are in the first column of each axis.
bool haveHeavyTail(std::vector<std::vector<double>> values) {
  constexpr std::size_t kFewestJobs = 20;
  double largest_value = 0;
  for (std::vector<double>& lane_values : values) {
    largest_value = std::max(largest_value, std::ranges::max(lane_values));
    std::erase_if(lane_values, [](double value) { return value <= kNoTime_s; });
  }
  return std::ranges::any_of(values, [largest_value](const std::vector<double>& own) {
    return own.size() >= kFewestJobs && isMostlyNearZero(own, largest_value);
  });
}

QString lostNote(const std::vector<double>& values) {
  const auto lost = zerosOf(values);
  return lost == 0 ? QString() : tr("%1 of %2 jobs at or below 0 are not shown").arg(lost).arg(values.size());
}

// The width of a column, unless columns grow by a factor.
QString perColumn(double width, bool log, bool time, double end_s) {
  if (log) return tr("jobs a column");
  return tr("jobs per %1").arg(time ? durationName(width, end_s) : QString::number(width, 'g', 3));
}

}  // namespace

std::optional<double> forecastError(const trace::Trace& trace, model::JobIndex job) {
  const double forecast = trace.jobs[job].forecast_iterations, truth = trace.problem->jobs[job].iterations;
  return std::isnan(forecast) || !(truth > 0) ? std::nullopt : std::optional((forecast - truth) / truth);
}

std::vector<PlotData> histograms(const std::vector<PlotLane>& lanes, JobNumber number, HistogramColumns asked) {
  std::vector<PlotLane> having;
  std::vector<std::vector<double>> values;
  for (const PlotLane& lane : lanes) {
    std::vector<double> lane_values = numbersOf(lane, number);
    if (!lane_values.empty()) having.push_back(lane), values.push_back(std::move(lane_values));
  }
  if (having.empty()) return {};
  const bool time = number != JobNumber::ForecastError;
  const bool tail = asked == HistogramColumns::Fitting && time && haveHeavyTail(values);
  bool log = asked == HistogramColumns::Log || tail;
  Range range = rangeOf(values, log);
  if (log && !std::isfinite(range.low)) log = false, range = rangeOf(values, false);
  const TimeUnit unit = time ? timeUnitFor(std::max(range.high, 1.0)) : TimeUnit{1, {}};
  const double columns = std::clamp(std::ceil(2 * std::cbrt(static_cast<double>(range.most))), kFewest, kMax);
  std::vector<double> edges = log ? ratioEdges(range, columns) : evenEdges(range, columns, unit.seconds);
  PlotData blank;
  blank.mark = Mark::Histogram;
  blank.whole_y = true;
  blank.x_is = time ? Quantity::Time : Quantity::Share;
  blank.time_unit_s = unit.seconds;
  blank.log10_x = log;
  blank.x_min = edges.front(), blank.x_max = edges.back();
  // An axis chosen by the program must not leave out jobs: zeros get a column at the lower end of the logarithmic axis.
  const bool zeros = tail && std::ranges::any_of(values, [](const auto& own) { return zerosOf(own) > 0; });
  if (zeros) blank.x_min = edges[0] * edges[0] / edges[1], edges.insert(edges.begin(), 0.0);
  blank.x_label = zeros ? tr("%1; first column: 0").arg(labelOf(number, unit)) : labelOf(number, unit);
  blank.y_label = perColumn(edges[1] - edges[0], log, time, range.high);
  std::vector<PlotData> panels;
  double most_jobs = 1;
  for (std::size_t i = 0; i < having.size(); ++i) {
    PlotData data = blank;
    data.lanes = {having[i]};
    data.title = having[i].label;
    data.series = {counted(values[i], edges)};
    if (log && !zeros) data.axis_note = lostNote(values[i]);
    most_jobs = std::max(most_jobs, *std::ranges::max_element(data.series[0].y));
    panels.push_back(std::move(data));
  }
  for (PlotData& panel : panels) panel.y_max = niceCeiling(most_jobs * 1.02);
  return panels;
}

}  // namespace roundel::widgets::plots
