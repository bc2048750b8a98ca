// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/job_plots.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/metrics/counted_jobs.h"
#include "core/model/problem.h"
#include "widgets/base/text/translation.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

struct JobValue {
  double value, at_s;
  model::JobIndex job;
};

std::vector<metrics::JobRow> counted(const PlotLane& lane) {
  return metrics::countedJobs(*lane.run->metrics, lane.run->warm_up);
}

std::vector<JobValue> jobValues(const std::vector<metrics::JobRow>& rows, JobValueOf value_of) {
  std::vector<JobValue> values;
  for (const metrics::JobRow& row : rows) {
    const std::optional<double> value = value_of(row);
    if (value && row.finish_s) values.push_back({.value = *value, .at_s = *row.finish_s, .job = row.job});
  }
  std::ranges::stable_sort(values, {}, &JobValue::value);
  return values;
}

std::vector<JobValue> jobValues(const PlotLane& lane, JobValueOf value_of) {
  return jobValues(counted(lane), value_of);
}

// Lower bounds differ by scheduler (one that can run copies of a job has another bound), so each bar
// gets a line, or all bars one line if all share the bound.
void addBounds(PlotData& data, const char* metric, const QString& shared, const QString& own) {
  constexpr double kSame = 1e-9, kHalf = 0.4;
  double least_bound = std::numeric_limits<double>::infinity();
  double largest_bound = 0;
  bool has_all_bounds = true;
  for (std::size_t lane = 0; lane < data.lanes.size(); ++lane) {
    const auto bound = data.lanes[lane].run->metrics->value(metric);
    has_all_bounds = has_all_bounds && bound && *bound > 0;
    if (!bound || *bound <= 0) continue;
    least_bound = std::min(least_bound, *bound);
    largest_bound = std::max(largest_bound, *bound);
    const auto middle = static_cast<double>(lane);
    data.rules.push_back({.at = *bound, .label = own, .from = middle - kHalf, .to = middle + kHalf});
  }
  if (has_all_bounds && !data.rules.empty() && largest_bound - least_bound <= kSame * largest_bound)
    data.rules = {PlotRule{largest_bound, shared}};
}

// A bar per lane, with a range if the metrics have one.
void bars(PlotData& data, const QString& words, const char* metric, const char* low, const char* high) {
  data.mark = Mark::Bars;
  double top = data.bound();
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    const metrics::RunMetrics& m = *data.lanes[static_cast<std::size_t>(lane)].run->metrics;
    PlotSeries series;
    series.lane = lane;
    const auto value = m.value(metric);
    if (!value) {  // no job has finished: no bar
      data.series.push_back(std::move(series));
      continue;
    }
    series.x = {static_cast<double>(lane)};
    series.y = {*value};
    series.low = m.value(low).value_or(*value);
    series.high = m.value(high).value_or(*value);
    top = std::max(top, series.high);
    data.series.push_back(std::move(series));
  }
  const TimeUnit unit = timeUnitOf(data.lanes);
  data.y_is = Quantity::Time;
  data.time_unit_s = unit.seconds;
  data.x_min = -0.6;
  data.x_max = static_cast<double>(data.lanes.size()) - 0.4;
  data.y_max = niceCeiling(top / unit.seconds) * unit.seconds;
  data.y_label = words.arg(unit.name);
}

PlotSeries quantilesOf(const std::vector<double>& own, int lane) {
  PlotSeries series;
  series.lane = lane;
  const auto q = [&](double share) { return metrics::percentile(own, share).value_or(0); };
  series.low = q(0.05), series.q1 = q(0.25), series.median = q(0.5), series.q3 = q(0.75), series.high = q(0.95);
  if (!own.empty()) {
    series.x = {series.median};
    series.y = {static_cast<double>(lane)};
  }
  return series;
}

// A row per lane.
void quantileRows(PlotData& data, const std::vector<std::vector<double>>& values, const TimeUnit& unit,
                  const QString& words) {
  data.mark = Mark::Quantiles;
  double top = 0;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    const std::vector<double>& lane_values = values[static_cast<std::size_t>(lane)];
    PlotSeries series = quantilesOf(lane_values, lane);
    top = std::max(top, series.high);
    data.series.push_back(std::move(series));
  }
  data.x_is = Quantity::Time;
  data.time_unit_s = unit.seconds;
  data.x_max = niceCeiling(std::max(top, data.bound()) / unit.seconds) * unit.seconds;
  data.x_label = words.arg(unit.name);
  data.y_min = -0.6;
  data.y_max = static_cast<double>(data.lanes.size()) - 0.4;
  data.note = tr("quantiles");
}

PlotSeries valuesOf(const PlotData& data, int lane, JobValueOf value_of) {
  PlotSeries series;
  series.lane = lane;
  const model::Problem& lane_problem = *data.lanes[static_cast<std::size_t>(lane)].run->trace->problem;
  for (const JobValue& v : jobValues(data.lanes[static_cast<std::size_t>(lane)], value_of)) {
    const model::JobIndex row = sameJob(lane_problem, v.job, *data.lanes.front().run->trace->problem);
    if (!row.valid()) continue;  // a branch may have additional jobs
    series.x.push_back(v.value);
    series.y.push_back(static_cast<double>(row.value));
    series.at_s.push_back(v.at_s);
    series.jobs.push_back(v.job);
  }
  return series;
}

// A row per job of the first lane with a dot per lane, in order of the scenario, so that all columns have the same order.
void jobRows(PlotData& data, JobValueOf value_of) {
  data.mark = Mark::JobRows;
  const auto& jobs = data.lanes.front().run->trace->problem->jobs;
  if (jobs.size() > kMaxJobRows) {
    data.lanes.clear();
    data.note = tr("of at most %1 jobs").arg(kMaxJobRows);
    return;
  }
  for (const model::Job& job : jobs) data.rows.push_back(QString::fromStdString(job.id));
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    PlotSeries series = valuesOf(data, lane, value_of);
    data.series.push_back(std::move(series));
  }
  data.y_min = -0.6;
  data.y_max = static_cast<double>(data.rows.size()) - 0.4;
}

// Spreads the dots of a row over its height in a fixed pattern, so that equal values stay visible; with few jobs, each has a separate line.
double jitter(std::size_t i, model::JobIndex job, std::size_t count) {
  if (count < 10) return (job.value - (static_cast<double>(count) - 1) / 2) * 0.45 / static_cast<double>(count);
  return (std::fmod(static_cast<double>(i) * 0.6180339887498949, 1.0) - 0.5) * 0.56;
}

// Whole powers of two around the values, but not below 1/256.
void ratioRange(PlotData& data) {
  data.log2_x = true;
  double low = 1, high = 1;
  for (const PlotSeries& s : data.series) {
    for (const double v : s.x)
      if (v > 0) low = std::min(low, v), high = std::max(high, v);
  }
  data.x_min = std::max(std::floor(std::log2(low)), -8.0);
  data.x_max = std::max(std::log2(high), 0.75) + 0.25;
  data.x_label = tr("waiting time / expected run time");
}

}  // namespace

void cdf(PlotData& data, JobValueOf value_of, const QString& words, bool seconds) {
  data.mark = Mark::Step;
  double top = 0;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    const PlotLane& l = data.lanes[static_cast<std::size_t>(lane)];
    PlotSeries series;
    series.lane = lane;
    const std::vector<metrics::JobRow> rows = counted(l);
    const std::vector<JobValue> values = jobValues(rows, value_of);
    const auto jobs = static_cast<double>(rows.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      series.x.push_back(values[i].value);
      series.y.push_back(static_cast<double>(i + 1) / jobs);
      series.at_s.push_back(values[i].at_s);
      series.jobs.push_back(values[i].job);
    }
    if (!values.empty()) top = std::max(top, values.back().value);
    data.series.push_back(std::move(series));
  }
  const TimeUnit unit = seconds ? timeUnitOf(data.lanes) : TimeUnit{1, {}};
  data.x_is = seconds ? Quantity::Time : Quantity::Number;
  data.y_is = Quantity::Share;
  data.time_unit_s = unit.seconds;
  data.x_max = niceCeiling(top / unit.seconds) * unit.seconds;
  data.x_label = seconds ? words.arg(unit.name) : words;
  data.y_label = tr("share of jobs");
  data.note = tr("CDF");
}

void utilisationCdf(PlotData& data) {
  data.mark = Mark::Step;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    PlotSeries series;
    series.lane = lane;
    std::vector<std::pair<double, double>> rounds;  // share allocated, start
    for (const metrics::RoundRow& row : data.lanes[static_cast<std::size_t>(lane)].run->metrics->rounds)
      rounds.emplace_back(row.gru, row.start_s);
    std::ranges::sort(rounds);
    for (std::size_t i = 0; i < rounds.size(); ++i) {
      series.x.push_back(rounds[i].first);
      series.y.push_back(static_cast<double>(i + 1) / static_cast<double>(rounds.size()));
      series.at_s.push_back(rounds[i].second);
    }
    data.series.push_back(std::move(series));
  }
  data.x_is = Quantity::Share;
  data.y_is = Quantity::Share;
  data.x_max = 1;
  data.x_label = tr("allocated GPUs / all GPUs");
  data.y_label = tr("share of rounds");
  data.note = tr("CDF over time");
}

void jctBars(PlotData& data) {
  addBounds(data, "jct_bound_s", tr("lower bound of the mean"), tr("own lower bound of the mean"));
  bars(data, tr("mean completion time (%1)"), "jct_mean_s", "jct_min_s", "jct_max_s");
  data.range_label = tr("min to max");
  data.note = tr("mean, range min to max");
}

void makespanBars(PlotData& data) {
  addBounds(data, "makespan_bound_s", tr("lower bound"), tr("own lower bound"));
  bars(data, tr("last completion (%1)"), "ttd_s", "ttd_s", "ttd_s");
  data.note = tr("last finish");
}

void jctQuantiles(PlotData& data) {
  std::vector<std::vector<double>> values(data.lanes.size());
  for (std::size_t lane = 0; lane < values.size(); ++lane)
    for (const JobValue& v : jobValues(data.lanes[lane], jctOf)) values[lane].push_back(v.value);
  quantileRows(data, values, timeUnitOf(data.lanes), tr("completion time (%1): 5, 25, 50, 75, 95 %"));
}

// Decision times in processor time of this machine.
void decisionTimes(PlotData& data) {
  std::vector<std::vector<double>> values(data.lanes.size());
  for (std::size_t lane = 0; lane < values.size(); ++lane)
    for (const double ms : data.lanes[lane].run->timing.decision_ms) values[lane].push_back(ms / 1000);
  quantileRows(data, values, TimeUnit{0.001, tr("ms")}, tr("a decision (%1): 5, 25, 50, 75, 95 %"));
}

void jctJobs(PlotData& data) {
  jobRows(data, jctOf);
  double top = 0;
  for (const PlotSeries& s : data.series) top = std::max(top, s.x.empty() ? 0 : s.x.back());
  const TimeUnit unit = timeUnitOf(data.lanes);
  data.time_unit_s = unit.seconds;
  data.x_max = niceCeiling(top / unit.seconds) * unit.seconds;
  data.x_label = tr("completion time (%1)").arg(unit.name);
  if (data.note.isEmpty()) data.note = tr("by job");
}

/// Counts the values that a logarithmic axis draws at its lower end.
void countZeros(PlotData& data) {
  for (PlotSeries& s : data.series)
    s.zeros = static_cast<int>(std::ranges::count_if(s.x, [](double v) { return v <= 0; }));
}

void ratioJobs(PlotData& data) {
  jobRows(data, ratioOf);
  countZeros(data);
  ratioRange(data);
  if (data.note.isEmpty()) data.note = tr("by job, log2");
}

void ratioDots(PlotData& data) {
  data.mark = Mark::Dots;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    PlotSeries series;
    series.lane = lane;
    const std::vector<JobValue> values = jobValues(data.lanes[static_cast<std::size_t>(lane)], ratioOf);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double v = values[i].value;
      series.x.push_back(v);
      series.y.push_back(
          lane + jitter(i, values[i].job, data.lanes[static_cast<std::size_t>(lane)].run->metrics->jobs.size()));
      series.at_s.push_back(values[i].at_s);
      series.jobs.push_back(values[i].job);
      if (v <= 0) ++series.zeros;
    }
    data.series.push_back(std::move(series));
  }
  ratioRange(data);
  data.y_min = -0.6;
  data.y_max = static_cast<double>(data.lanes.size()) - 0.4;
  data.note = tr("log2");
}

void onLog2(PlotData& data) {
  countZeros(data);
  const QString label = data.x_label;
  ratioRange(data);
  data.x_label = label;
}

}  // namespace roundel::widgets::plots
