// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/figure_panels.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

#include "core/metrics/rounds.h"
#include "core/model/round_grid.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/kinds/figure_workloads.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::figures {
namespace {

// The mean of a step function over [from, to).
double meanOf(const std::vector<double>& x, const std::vector<double>& y, double from, double to, std::size_t& at) {
  while (at + 1 < x.size() && x[at + 1] <= from) ++at;
  double sum = 0;
  for (std::size_t i = at; i < x.size() && x[i] < to; ++i) {
    const double start = std::max(from, x[i]);
    const double end = std::min(to, i + 1 < x.size() ? x[i + 1] : to);
    if (end > start) sum += y[i] * (end - start);
  }
  return sum / (to - from);
}

double firstArrival_s(const model::Problem& problem, const trace::Trace& trace) {
  double first = std::numeric_limits<double>::infinity();
  for (std::size_t j = 0; j < problem.jobs.size(); ++j)
    if (std::isnan(trace.jobs[j].cancelled_s)) first = std::min(first, problem.jobs[j].arrival_s);
  return std::isfinite(first) ? first : 0;
}

struct Cause {
  const char* name;
  double metrics::Usage::*gpu_s;
};
const Cause kCauses[] = {
    {QT_TRANSLATE_NOOP("roundel::widgets::figures", "computing"), &metrics::Usage::busy_gpu_s},
    {QT_TRANSLATE_NOOP("roundel::widgets::figures", "restart"), &metrics::Usage::overhead_gpu_s},
    {QT_TRANSLATE_NOOP("roundel::widgets::figures", "idle, gang size"), &metrics::Usage::gang_gpu_s},
    {QT_TRANSLATE_NOOP("roundel::widgets::figures", "idle, policy"), &metrics::Usage::left_gpu_s},
    {QT_TRANSLATE_NOOP("roundel::widgets::figures", "idle, no job"), &metrics::Usage::no_job_gpu_s},
    {QT_TRANSLATE_NOOP("roundel::widgets::figures", "down"), &metrics::Usage::down_gpu_s},
    {QT_TRANSLATE_NOOP("roundel::widgets::figures", "held idle"), &metrics::Usage::held_gpu_s}};

// The mean share of each cause in bins of whole rounds, from the first counted round on. Metrics ignore rounds without jobs; here they are idle
// time. There may be millions of them between two jobs.
struct UsageBins {
  std::vector<double> start_s;       // and the end of the last bin
  std::vector<metrics::Usage> sums;  // by bin
  std::vector<std::int64_t> rounds;  // by bin
};

UsageBins binsOf(const std::vector<metrics::Usage>& counted, double round_gpu_s, double round_s,
                 const plots::TimeTail& tail) {
  UsageBins bins;
  const model::RoundGrid grid(round_s);
  if (counted.empty() || counted.front().start_s >= tail.end_s) return bins;
  const std::int64_t first = counted.front().round,
                     last = std::min(counted.back().round, grid.firstFrom(tail.end_s) - 1);
  const std::vector<std::int64_t> starts = plots::binsOfRounds(last - first + 1, kBins, tail.log);
  auto row = counted.begin();
  for (std::size_t bin = 0; bin + 1 < starts.size(); ++bin) {
    const std::int64_t begin = first + starts[bin], end = first + starts[bin + 1];
    metrics::Usage sum;
    std::int64_t empty_rounds = end - begin;
    for (; row != counted.end() && row->round < end; ++row, --empty_rounds)
      for (const Cause& cause : kCauses) sum.*cause.gpu_s += (*row).*cause.gpu_s;
    sum.no_job_gpu_s += static_cast<double>(empty_rounds) * round_gpu_s;
    bins.start_s.push_back(grid.start_s(begin));
    bins.sums.push_back(sum);
    bins.rounds.push_back(end - begin);
  }
  bins.start_s.push_back(grid.end_s(last));
  return bins;
}

QString meanLabel(const QString& label, double longest_s, const plots::TimeTail& tail) {
  const QString time = plots::durationName(longest_s, tail.end_s);
  return tail.log ? tr("%1 (mean of up to %2)").arg(label, time) : tr("%1 (mean of %2)").arg(label, time);
}

plots::PlotData usagePanel(const plots::PlotLane& lane, const plots::TimeTail& tail) {
  const double end_s = tail.end_s;
  const model::Problem& problem = lane.index->problem();
  const double round_s = problem.clock.round_s;
  const double round_gpu_s = problem.gpuCount() * round_s;
  const UsageBins bins = binsOf(metrics::usageByRound(*lane.index), round_gpu_s, round_s, tail);
  plots::PlotData data;
  data.mark = plots::Mark::Stack;
  data.over_time = true;
  data.x_is = plots::Quantity::Time;
  data.y_is = plots::Quantity::Share;
  data.lanes = {lane};
  data.title = lane.label;
  for (int c = 0; c < static_cast<int>(std::size(kCauses)); ++c) {
    plots::PlotSeries series;
    series.name = tr(kCauses[c].name);
    series.tone = c;
    series.x = bins.start_s;
    for (std::size_t i = 0; i < bins.sums.size(); ++i) {
      const auto rounds = static_cast<double>(bins.rounds[i]);
      series.y.push_back(std::max(0.0, bins.sums[i].*kCauses[c].gpu_s / (round_gpu_s * rounds)));
    }
    if (!series.y.empty()) series.y.push_back(series.y.back());
    data.series.push_back(std::move(series));
  }
  const plots::TimeUnit unit = plots::timeUnitFor(end_s);
  data.time_unit_s = unit.seconds;
  data.x_max = end_s;
  data.x_label = roundel::widgets::plots::tr("time (%1)").arg(unit.name);
  const std::int64_t longest = bins.rounds.empty() ? 1 : std::ranges::max(bins.rounds);
  data.y_label = roundel::widgets::plots::tr("share of GPU time");
  if (longest > 1) data.y_label = meanLabel(data.y_label, static_cast<double>(longest) * round_s, tail);
  return data;
}

}  // namespace

QString durationName(double seconds) {
  const plots::TimeUnit unit = plots::timeUnitFor(seconds < 86400 ? seconds / 20 * 100 : seconds);
  return QStringLiteral("%1 %2").arg(QString::number(seconds / unit.seconds, 'g', 4), unit.name);
}

MetricAxis metricAxis(const std::string& metric, double largest) {
  const metrics::MetricInfo* info = metrics::find(metric);
  if (info == nullptr) return {shown(metric), 1};
  if (info->unit == "s") {
    const plots::TimeUnit unit = plots::timeUnitFor(largest);
    return {QStringLiteral("%1 (%2)").arg(shown(info->title), unit.name), unit.seconds};
  }
  return {info->unit.empty() || info->title.ends_with(info->unit)
              ? shown(info->title)
              : QStringLiteral("%1 (%2)").arg(shown(info->title), shown(info->unit)),
          1};
}

void usagePanels(Figure& figure) {
  const plots::TimeTail tail = tailOf(figure);
  std::vector<plots::PlotLane> lanes = figure.lanes;
  nameByWorkload(lanes);
  for (const plots::PlotLane& lane : lanes) figure.panels.push_back(usagePanel(lane, tail));
  // A cause that no scheduler has is left out of the key.
  for (int c = static_cast<int>(std::size(kCauses)) - 1; c > 0; --c) {
    const bool has_cause = std::ranges::any_of(figure.panels, [c](const plots::PlotData& panel) {
      const auto& y = panel.series[static_cast<std::size_t>(c)].y;
      return std::ranges::any_of(y, [](double share) { return share > 1e-9; });
    });
    if (has_cause) continue;
    for (plots::PlotData& panel : figure.panels) panel.series.erase(panel.series.begin() + c);
  }
}

namespace {

// Bars of a metric: one per scheduler, or one group per workload. A scheduler has the same colour in all groups.
class BarGroups {
 public:
  explicit BarGroups(const std::vector<plots::PlotLane>& lanes) : m_lanes(lanes), m_schedulers(schedulersOf(lanes)) {
    for (const plots::PlotLane& lane : lanes) {
      if (m_workloads.empty() || m_workloads.back() != lane.workload) m_workloads << lane.workload;
      const auto entry = std::ranges::find(m_schedulers, lane.label, &plots::PlotLane::label);
      m_places.emplace_back(static_cast<int>(m_workloads.size()) - 1, static_cast<int>(entry - m_schedulers.begin()));
    }
  }

  bool grouped() const { return m_workloads.size() > 1; }
  double width() const { return grouped() ? 0.8 / static_cast<double>(m_schedulers.size()) : 0.6; }

  /// `bound_s`: the bound of a run, or nothing.
  plots::PlotData bars(const char* metric,
                       const std::function<std::optional<double>(const compare::LaneRun&)>& bound_s) const {
    plots::PlotData data;
    data.mark = plots::Mark::Bars;
    data.lanes = m_schedulers;
    data.bar_width = width();
    data.x_min = -0.6;
    data.x_max =
        static_cast<double>(grouped() ? static_cast<std::size_t>(m_workloads.size()) : m_schedulers.size()) - 0.4;
    if (grouped()) data.x_names = m_workloads;
    for (int lane = 0; lane < static_cast<int>(m_schedulers.size()); ++lane) data.series.emplace_back().lane = lane;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
      const auto [group, lane] = m_places[i];
      const double x = grouped() ? group + (lane - (static_cast<double>(m_schedulers.size()) - 1) / 2) * width() : lane;
      if (const auto value = m_lanes[i].run->metrics->value(metric)) {
        data.series[static_cast<std::size_t>(lane)].x.push_back(x);
        data.series[static_cast<std::size_t>(lane)].y.push_back(*value);
      }
      const double half = width() / 2 + (grouped() ? 0 : 0.1);
      if (const auto bound = bound_s(*m_lanes[i].run))
        data.rules.push_back(
            {.at = *bound, .label = roundel::widgets::plots::tr("lower bound"), .from = x - half, .to = x + half});
    }
    return data;
  }

 private:
  const std::vector<plots::PlotLane>& m_lanes;
  std::vector<plots::PlotLane> m_schedulers;
  QStringList m_workloads;
  std::vector<std::pair<int, int>> m_places;  // by lane: group and scheduler
};

// Uses the common time unit of these runs.
void inTime(const Figure& figure, plots::PlotData& data, const QString& label) {
  const plots::TimeUnit unit = plots::timeUnitOf(figure.lanes);
  double top = 0;
  for (const plots::PlotSeries& s : data.series)
    for (const double y : s.y) top = std::max(top, y);
  data.y_is = plots::Quantity::Time;
  data.time_unit_s = unit.seconds;
  data.y_max = plots::niceCeiling(top / unit.seconds) * unit.seconds;
  data.y_label = label.arg(unit.name);
}

}  // namespace

std::optional<double> lowerBound_s(const compare::LaneRun& run) {
  const auto bound = run.metrics->value("makespan_bound_s");
  return bound ? std::optional(std::max(0.0, *bound - firstArrival_s(*run.trace->problem, *run.trace))) : std::nullopt;
}

void makespanPanels(Figure& figure) {
  const BarGroups groups(figure.lanes);
  plots::PlotData makespan = groups.bars("makespan_s", lowerBound_s);
  inTime(figure, makespan, tr("makespan (%1)"));
  makespan.title = tr("Makespan");
  plots::PlotData cru = groups.bars("cru", [](const compare::LaneRun&) { return std::nullopt; });
  cru.y_is = plots::Quantity::Share;
  cru.y_max = 1;
  cru.y_label = tr("CRU (whole rounds)");
  cru.title = tr("CRU");
  figure.panels = {std::move(makespan), std::move(cru)};
  figure.shared_x = figure.shared_y = false;
}

void jctPanel(Figure& figure) {
  if (figure.workloads == 1) return plotPanels(figure);
  plots::PlotData jct = BarGroups(figure.lanes).bars("jct_mean_s", [](const compare::LaneRun& run) {
    return run.metrics->value("jct_bound_s");
  });
  inTime(figure, jct, tr("mean completion time (%1)"));
  figure.panels = {std::move(jct)};
}

plots::Quantity quantityOf(const std::string& metric) {
  const metrics::MetricInfo* info = metrics::find(metric);
  return info != nullptr && info->unit == "s" ? plots::Quantity::Time : plots::Quantity::Number;
}

void gruPanel(Figure& figure) {
  plots::PlotData gru = BarGroups(figure.lanes).bars("gru", [](const compare::LaneRun&) { return std::nullopt; });
  gru.y_is = plots::Quantity::Share;
  gru.y_max = 1;
  gru.y_label = tr("GRU (mean over rounds)");
  figure.panels = {std::move(gru)};
}

void scatterPanel(Figure& figure) {
  plots::PlotData data;
  std::vector<plots::PlotLane> lanes = figure.lanes;
  nameByWorkload(lanes);
  data.mark = plots::Mark::Points;
  data.lanes = figure.lanes;
  std::vector<double> xs, ys;
  for (int lane = 0; lane < static_cast<int>(figure.lanes.size()); ++lane) {
    const metrics::RunMetrics& m = *figure.lanes[static_cast<std::size_t>(lane)].run->metrics;
    const auto x = m.value(figure.options.x_metric);
    const auto y = m.value(figure.options.y_metric);
    if (!x || !y) continue;
    plots::PlotSeries series;
    series.lane = lane;
    series.name = lanes[static_cast<std::size_t>(lane)].label;
    series.x = {*x};
    series.y = {*y};
    xs.push_back(*x), ys.push_back(*y);
    data.series.push_back(std::move(series));
  }
  if (xs.empty()) {
    figure.empty =
        tr("no scheduler has both %1 and %2").arg(shown(figure.options.x_metric), shown(figure.options.y_metric));
    return;
  }
  const auto range = [](const std::vector<double>& values) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    const double span = std::max({*high - *low, 0.1 * std::abs(*high), 1e-9});
    return std::pair(*low - 0.25 * span < 0 && *low >= 0 ? 0.0 : *low - 0.25 * span, *high + 0.3 * span);
  };
  const auto [x_min, x_max] = range(xs);
  const auto [y_min, y_max] = range(ys);
  const double longest_s = plots::longestRun_s(figure.lanes);  // sums can be longer than any run
  const MetricAxis x = metricAxis(figure.options.x_metric, std::max(longest_s, *std::ranges::max_element(xs)));
  const MetricAxis y = metricAxis(figure.options.y_metric, std::max(longest_s, *std::ranges::max_element(ys)));
  data.time_unit_s = x.unit;
  data.x_min = x_min, data.x_max = x_max;
  data.y_min = y_min, data.y_max = y_max, data.y_unit = y.unit;
  data.x_is = quantityOf(figure.options.x_metric), data.y_is = quantityOf(figure.options.y_metric);
  data.x_label = x.label;
  data.y_label = y.label;
  figure.panels = {std::move(data)};
}

namespace {

// Jobs of one model, gang size and set of rates.
struct JobKind {
  QString name, job;
  int gpus = 1, jobs = 0;
  std::vector<double> rate;  // of the gang, by GPU type; 0: cannot run
};

std::vector<JobKind> jobKinds(const model::Problem& problem) {
  std::vector<JobKind> kinds;
  std::map<std::pair<QString, std::vector<double>>, std::size_t> kind_indices;
  for (const model::Job& job : problem.jobs) {
    JobKind kind{shown(job.model.empty() ? job.id : job.model), shown(job.id), job.fixed_gpus, 1, {}};
    for (std::size_t t = 0; t < problem.types.size(); ++t)
      kind.rate.push_back(t < job.throughput.size() ? job.fixed_gpus * job.throughput[t].perGpu(job.fixed_gpus) : 0);
    std::vector<double> key = kind.rate;
    key.push_back(job.fixed_gpus);
    const auto [it, fresh] = kind_indices.emplace(std::pair(kind.name, key), kinds.size());
    if (fresh)
      kinds.push_back(std::move(kind));
    else
      ++kinds[it->second].jobs;
  }
  std::ranges::stable_sort(kinds, std::greater<>(), &JobKind::jobs);
  return kinds;
}

// If a model has several rows of one gang size, its name is ambiguous; then rows are named by their first job. If every row has a single job, all
// are named by jobs.
void nameByJobs(std::vector<JobKind>& kinds) {
  const bool job_each = std::ranges::all_of(kinds, [](const JobKind& kind) { return kind.jobs == 1; });
  std::map<std::pair<QString, int>, int> name_counts;
  for (const JobKind& kind : kinds) ++name_counts[{kind.name, kind.gpus}];
  for (JobKind& kind : kinds)
    if (job_each || name_counts[{kind.name, kind.gpus}] > 1) kind.name = kind.job;
}

void addCells(plots::PlotSeries& cells, const JobKind& kind, std::size_t row) {
  const double best = *std::ranges::max_element(kind.rate);
  for (std::size_t t = 0; t < kind.rate.size(); ++t) {
    const double rate = kind.rate[t];
    cells.x.push_back(static_cast<double>(t));
    cells.y.push_back(static_cast<double>(row));
    cells.share.push_back(rate > 0 ? rate / best : std::numeric_limits<double>::quiet_NaN());
    cells.labels << (rate > 0 ? QString::number(rate, 'g', 3) : QString());
  }
}

}  // namespace

QString throughputLabel(const Figure& figure) {
  return figure.workloads > 1 ? tr("iterations/s of a gang, %1 (first of %2 workloads)")
                                    .arg(figure.lanes.front().workload, QString::number(figure.workloads))
                              : tr("iterations/s of a gang");
}

QString nameOf(const JobKind& kind, bool sizes_differ) {
  const QString one = tr("%1, 1 GPU"), several = tr("%1, %2 GPUs");
  return !sizes_differ ? kind.name : kind.gpus == 1 ? one.arg(kind.name) : several.arg(kind.name).arg(kind.gpus);
}

void matrixPanel(Figure& figure) {
  const model::Problem& problem = *figure.lanes.front().run->trace->problem;
  std::vector<JobKind> kinds = jobKinds(problem);
  nameByJobs(kinds);
  const bool sizes_differ =
      std::ranges::any_of(kinds, [&](const JobKind& kind) { return kind.gpus != kinds.front().gpus; });
  plots::PlotData data;
  data.mark = plots::Mark::Cells;
  data.lanes = {figure.lanes.front()};
  plots::PlotSeries cells;
  for (std::size_t r = 0; r < kinds.size(); ++r) {
    data.y_names << nameOf(kinds[r], sizes_differ);
    addCells(cells, kinds[r], r);
  }
  for (const model::GpuType& type : problem.types) data.x_names << shown(type.id);
  data.series = {std::move(cells)};
  data.x_min = -0.5, data.x_max = static_cast<double>(problem.types.size()) - 0.5;
  data.y_min = -0.5, data.y_max = static_cast<double>(kinds.size()) - 0.5;
  data.x_label = throughputLabel(figure);
  figure.panels = {std::move(data)};
}

namespace {

constexpr double kMin_ms = 1e-3;  // stands for decisions without measurable time

plots::PlotData decisionPanel(const std::vector<plots::PlotLane>& lanes) {
  plots::PlotData data;
  data.columns = QStringLiteral("decision_ms,share");
  data.mark = plots::Mark::Step;
  data.lanes = lanes;
  data.log10_x = true;
  double low = std::numeric_limits<double>::infinity();
  double high = kMin_ms;
  for (int lane = 0; lane < static_cast<int>(lanes.size()); ++lane) {
    plots::PlotSeries series;
    series.lane = lane;
    series.x = lanes[static_cast<std::size_t>(lane)].run->timing.decision_ms;
    for (double& ms : series.x) ms = std::max(ms, kMin_ms);
    std::ranges::sort(series.x);
    for (std::size_t i = 0; i < series.x.size(); ++i)
      series.y.push_back(static_cast<double>(i + 1) / static_cast<double>(series.x.size()));
    if (!series.x.empty()) low = std::min(low, series.x.front()), high = std::max(high, series.x.back());
    data.lane_ticks << roundel::widgets::plots::tr("%1 (n = %2)")
                           .arg(lanes[static_cast<std::size_t>(lane)].label,
                                QLocale::c().toString(static_cast<qlonglong>(series.x.size())));
    data.series.push_back(std::move(series));
  }
  data.x_min = std::isfinite(low) ? low / 1.25 : kMin_ms;
  data.x_max = high * 1.25;
  data.x_label = roundel::widgets::plots::tr("time of a decision (ms)");
  data.y_label = roundel::widgets::plots::tr("share of decisions");
  data.y_is = plots::Quantity::Share;
  return data;
}

}  // namespace

void decisionPanels(Figure& figure) {
  if (std::ranges::all_of(figure.lanes,
                          [](const plots::PlotLane& lane) { return lane.run->timing.decision_ms.empty(); })) {
    figure.empty = tr("these runs have no decision times (timing.json is missing)");
    return;
  }
  if (figure.workloads == 1) {
    figure.panels = {decisionPanel(figure.lanes)};
    return;
  }
  figure.panels = perWorkload(figure.lanes, decisionPanel);
  for (plots::PlotData& panel : figure.panels)
    panel.lane_ticks.clear();  // the panels have different counts, and one key
}

plots::TimeTail tailOf(const Figure& figure) {
  const bool has_chosen_axis = figure.options.x.log || figure.options.x.range;
  return has_chosen_axis ? plots::TimeTail{plots::longestRun_s(figure.lanes)} : plots::timeTailOf(figure.lanes);
}

void binned(plots::PlotData& data, int bins, double round_s, const plots::TimeTail& tail) {
  double longest = 0;
  std::size_t points = 0;
  for (const plots::PlotSeries& s : data.series) {
    if (!s.x.empty()) longest = std::max(longest, s.x.back());
    points = std::max(points, s.x.size());
  }
  longest = std::min(longest, tail.end_s);
  if (!data.over_time || points <= static_cast<std::size_t>(bins) || !(round_s > 0)) return;
  const model::RoundGrid grid(round_s);
  const std::vector<std::int64_t> starts = plots::binsOfRounds(grid.firstFrom(longest), bins, tail.log);
  const std::int64_t last_bin = starts.size() < 2 ? 1
                                : tail.log        ? starts.back() - starts[starts.size() - 2]
                                                  : starts[1];
  for (plots::PlotSeries& s : data.series) {
    // A run without duration has one point and no mean.
    if (s.x.empty() || model::isReached(s.x.back(), 0)) continue;
    std::vector<double> x, y;
    std::size_t curve_index = 0;
    const double end = s.x.back();
    for (std::size_t bin = 0; bin + 1 < starts.size() && !model::isReached(end, grid.start_s(starts[bin])); ++bin) {
      x.push_back(grid.start_s(starts[bin]));
      y.push_back(meanOf(s.x, s.y, x.back(), std::min(grid.start_s(starts[bin + 1]), end), curve_index));
    }
    x.push_back(end);
    y.push_back(y.back());
    s.x = std::move(x);
    s.y = std::move(y);
  }
  double top = 0;
  for (const plots::PlotSeries& s : data.series)
    for (const double y : s.y) top = std::max(top, y);
  if (data.y_max > 1) data.y_max = plots::niceCeiling(top);
  data.y_label = meanLabel(data.y_label, grid.start_s(last_bin), tail);
}

std::vector<plots::PlotData> perScheduler(const plots::PlotData& data) {
  std::vector<plots::PlotData> panels;
  for (std::size_t lane = 0; lane < data.lanes.size(); ++lane) {
    plots::PlotData panel = data;
    panel.lanes = {data.lanes[lane]};
    panel.title = data.lanes[lane].label;
    std::erase_if(panel.series, [&](const plots::PlotSeries& s) { return s.lane != static_cast<int>(lane); });
    for (plots::PlotSeries& s : panel.series) s.lane = 0;
    panels.push_back(std::move(panel));
  }
  return panels;
}

}  // namespace roundel::widgets::figures
