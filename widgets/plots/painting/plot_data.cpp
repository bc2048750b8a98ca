// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_data.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

#include "core/metrics/counted_jobs.h"
#include "core/model/problem.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/plots/painting/job_plots.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

void addSeries(PlotData& data, int lane, metrics::Series series) {
  PlotSeries out;
  out.lane = lane;
  out.x = std::move(series.t_s);
  out.y = std::move(series.y);
  const double end = data.lanes[static_cast<std::size_t>(lane)].run->trace->end_s;
  if (!out.x.empty() && out.x.back() < end && data.mark == Mark::Step) {
    out.x.push_back(end);
    out.y.push_back(out.y.back());
  }
  for (const double y : out.y) data.y_max = std::max(data.y_max, y);
  data.series.push_back(std::move(out));
}

template <typename SeriesOf>
void overTime(PlotData& data, const QString& label, const QString& note, SeriesOf series_of) {
  data.mark = data.kind->so_far ? Mark::Line : Mark::Step;
  data.y_label = label;
  data.note = note;
  data.over_time = true;
  data.x_is = Quantity::Time;
  const double end = longestRun_s(data.lanes);
  const TimeUnit unit = timeUnitOf(data.lanes);
  data.time_unit_s = unit.seconds;
  data.x_max = end;
  data.x_label = tr("time (%1)").arg(unit.name);
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane)
    addSeries(data, lane, series_of(data.lanes[static_cast<std::size_t>(lane)]));
  if (data.y_max > 1.0000001) data.y_max = niceCeiling(data.y_max);
}

// CRU counts a GPU that waits for a slower one of its gang as computing; the note says so if there are any.
QString withWaits(const PlotData& data, const QString& note) {
  const bool waits = std::ranges::any_of(data.lanes, [](const PlotLane& lane) { return lane.run->metrics->gpus_wait; });
  return waits ? tr("%1, GPUs that wait for slower ones included").arg(note) : note;
}

constexpr const char* kCompletion = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Job completion time");
constexpr const char* kRatio = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Latency ratio");
constexpr const char* kByJob = QT_TRANSLATE_NOOP("roundel::widgets::plots", "by job");
constexpr const char* kCdf = QT_TRANSLATE_NOOP("roundel::widgets::plots", "CDF");
constexpr const char* kCru = QT_TRANSLATE_NOOP("roundel::widgets::plots", "CRU");
constexpr const char* kGru = QT_TRANSLATE_NOOP("roundel::widgets::plots", "GRU");
constexpr const char* kJct = QT_TRANSLATE_NOOP("roundel::widgets::plots", "JCT");
constexpr const char* kLr = QT_TRANSLATE_NOOP("roundel::widgets::plots", "LR");

// In the order of menus; the first of a family is shown until the user chooses.
const PlotKind kKinds[] = {
    {.id = kScoreboard,
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Scoreboard"),
     .family = Family::Totals,
     .exported = false},
    {.id = "cru",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "CRU by round"),
     .brief = kCru,
     .many_lanes = "cru-cumulative",
     .idle_causes = true,
     .fill =
         [](PlotData& d) {
           overTime(d, tr("CRU"), withWaits(d, tr("per round")),
                    [](const PlotLane& l) { return metrics::cruByRound(*l.run->metrics); });
           d.y_is = Quantity::Share;
         }},
    {.id = "cru-cumulative",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "CRU so far"),
     .brief = kCru,
     .so_far = true,
     .fill =
         [](PlotData& d) {
           overTime(d, tr("CRU so far"), withWaits(d, tr("cumulative")),
                    [](const PlotLane& l) { return metrics::cruCumulative(*l.index); });
           d.y_is = Quantity::Share;
         }},
    {.id = "gru",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "GRU by round"),
     .brief = kGru,
     .idle_causes = true,
     .fill =
         [](PlotData& d) {
           overTime(d, tr("allocated GPUs / all GPUs"), tr("per round"),
                    [](const PlotLane& l) { return metrics::gruByRound(*l.run->metrics); });
           d.y_is = Quantity::Share;
         }},
    {.id = "utilisation-cdf",
     .title = kGru,
     .detail = QT_TRANSLATE_NOOP("roundel::widgets::plots", "CDF over time"),
     .brief = kGru,
     .columns = "allocated_share,share",
     .fill = utilisationCdf},
    {.id = "queue",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Queue length"),
     .unit = "jobs",
     .fill =
         [](PlotData& d) {
           overTime(d, tr("jobs waiting"), tr("jobs"),
                    [](const PlotLane& l) { return metrics::queueLength(*l.index); });
           d.whole_y = true;
         }},
    {.id = "throughput",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Cluster throughput"),
     .unit = "full gangs",
     .fill =
         [](PlotData& d) {
           overTime(d, tr("sum of rate / best rate"), tr("normalised"),
                    [](const PlotLane& l) { return metrics::throughput(*l.index); });
         }},
    {.id = "fragments",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Fragments"),
     .unit = "GPUs",
     .idle_causes = true,
     .fill =
         [](PlotData& d) {
           overTime(d, tr("idle GPUs while jobs wait"), tr("GPUs"),
                    [](const PlotLane& l) { return metrics::fragmentsByRound(*l.run->metrics); });
           d.whole_y = true;
         }},
    {.id = "jct-cdf",
     .title = kCompletion,
     .detail = kCdf,
     .brief = kJct,
     .family = Family::Completion,
     .many_lanes = "jct-quantiles",
     .few_jobs = "jct-jobs",
     .columns = "jct_s,share",
     .fill = [](PlotData& d) { cdf(d, jctOf, tr("completion time (%1)"), true); }},
    {.id = "jct-bars",
     .title = kCompletion,
     .detail = QT_TRANSLATE_NOOP("roundel::widgets::plots", "mean and range"),
     .brief = kJct,
     .family = Family::Completion,
     .compares_lanes = true,
     .columns = "jct_mean_s,jct_min_s,jct_max_s,jct_bound_s",
     .fill = jctBars},
    {.id = "jct-quantiles",
     .title = kCompletion,
     .detail = QT_TRANSLATE_NOOP("roundel::widgets::plots", "quantiles"),
     .brief = kJct,
     .family = Family::Completion,
     .compares_lanes = true,
     .columns = "jct_median_s,jct_p5_s,jct_p95_s,jct_p25_s,jct_p75_s",
     .fill = jctQuantiles},
    {.id = "jct-jobs",
     .title = kCompletion,
     .detail = kByJob,
     .brief = kJct,
     .family = Family::Completion,
     .columns = "jct_s,job",
     .exported = false,
     .fill = jctJobs},
    {.id = "lr-dots",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Latency ratio, a dot a job"),
     .brief = kLr,
     .family = Family::Ratios,
     .one_lane = "lr-cdf",
     .few_jobs = "lr-jobs",
     .columns = "latency_ratio,job",
     .fill = ratioDots},
    {.id = "lr-cdf",
     .title = kRatio,
     .detail = kCdf,
     .brief = kLr,
     .family = Family::Ratios,
     .columns = "latency_ratio,share",
     .fill =
         [](PlotData& d) {
           cdf(d, ratioOf, tr("waiting time / expected run time"), false);
           onLog2(d);  // a few jobs wait a hundred times their length; a linear axis would compress all others
           d.note = tr("CDF, log2");
         }},
    {.id = "lr-jobs",
     .title = kRatio,
     .detail = kByJob,
     .brief = kLr,
     .family = Family::Ratios,
     .columns = "latency_ratio,job",
     .exported = false,
     .fill = ratioJobs},
    {.id = "ftf-cdf",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Finish-time fairness"),
     .detail = kCdf,
     .brief = QT_TRANSLATE_NOOP("roundel::widgets::plots", "FTF"),
     .family = Family::Ratios,
     .columns = "finish_time_fairness,share",
     .fill = [](PlotData& d) { cdf(d, ftfOf, tr("shared / isolated completion time"), false); }},
    {.id = "wait-cdf",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Waiting time"),
     .detail = kCdf,
     .brief = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Wait"),
     .family = Family::Ratios,
     .column = Family::Completion,
     .columns = "wait_s,share",
     .fill = [](PlotData& d) { cdf(d, waitOf, tr("waiting time (%1)"), true); }},
    {.id = "makespan-bars",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Makespan"),
     .family = Family::Totals,
     .columns = "ttd_s,low_s,high_s",
     .fill = makespanBars},
    {.id = "decision-time",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::plots", "Decision time"),
     .family = Family::Totals,
     .columns = "decision_median_s,decision_p5_s,decision_p95_s,decision_p25_s,decision_p75_s",
     .exported = false,
     .fill = decisionTimes},
};

// How many jobs the plot counts if some have not finished: "11 to 13 of 25 jobs finished".
QString finishedText(const PlotData& data) {
  if (data.kind->family != Family::Completion && data.kind->family != Family::Ratios) return {};
  metrics::FinishedJobs least, most;
  for (const PlotLane& lane : data.lanes) {
    const metrics::FinishedJobs finished_jobs = metrics::finishedJobs(*lane.run->metrics, lane.run->warm_up);
    if (&lane == &data.lanes.front() || finished_jobs.finished < least.finished) least = finished_jobs;
    if (&lane == &data.lanes.front() || finished_jobs.finished > most.finished) most = finished_jobs;
  }
  if (least.all()) return {};
  return least.finished == most.finished
             ? tr("%1 of %2 jobs finished").arg(least.finished).arg(least.jobs)
             : tr("%1 to %2 of %3 jobs finished").arg(least.finished).arg(most.finished).arg(most.jobs);
}

QStringList kindsThat(const std::function<bool(const PlotKind&)>& suit) {
  QStringList ids;
  for (const PlotKind& kind : kKinds)
    if (suit(kind)) ids << QLatin1String(kind.id);
  return ids;
}

}  // namespace

double PlotData::bound() const {
  const auto lowest = std::ranges::min_element(rules, {}, &PlotRule::at);
  return lowest == rules.end() ? 0 : lowest->at;
}

model::JobIndex sameJob(const model::Problem& from, model::JobIndex job, const model::Problem& to) {
  const std::string& id = from.jobs[job].id;
  return job < to.jobs.size() && to.jobs[job].id == id ? job : to.findJob(id);
}

std::vector<compare::LaneRun> runsOf(const std::vector<PlotLane>& lanes) {
  std::vector<compare::LaneRun> runs;
  for (const PlotLane& lane : lanes) {
    runs.push_back(*lane.run);
    runs.back().lane.label = lane.label.toStdString();
  }
  return runs;
}

std::vector<PlotLane> lanesOf(const std::vector<compare::LaneRun>& runs) {
  std::vector<PlotLane> lanes;
  look::LaneMarks marks;
  for (const compare::LaneRun& run : runs) {
    if (!run.trace || !run.metrics) continue;
    lanes.push_back({.label = laneName(run.lane),
                     .policy = QString::fromStdString(run.lane.policy),
                     .mark = marks.next(run.lane.policy, run.lane.color),
                     .run = std::make_shared<const compare::LaneRun>(run),
                     .index = std::make_shared<const metrics::TraceIndex>(run.trace)});
  }
  return lanes;
}

const PlotKind& plotKind(const QString& id) {
  const auto* it = std::ranges::find_if(kKinds, [&](const PlotKind& k) { return id == QLatin1String(k.id); });
  return it == std::end(kKinds) ? kNoPlotKind : *it;
}

PlotData plotData(const QString& id, std::vector<PlotLane> lanes) {
  PlotData data;
  const PlotKind& kind = plotKind(id);
  if (kind.fill == nullptr) return data;
  data.kind = &kind;
  data.title = tr(kind.title);
  data.columns = kind.columns == nullptr ? QStringLiteral("time_s,%1").arg(id) : QLatin1String(kind.columns);
  data.unit = QLatin1String(kind.unit);
  data.lanes = std::move(lanes);
  if (data.lanes.empty()) return data;
  kind.fill(data);
  if (const QString finished = finishedText(data); !finished.isEmpty())
    data.note = data.note.isEmpty() ? finished : QStringLiteral("%1; %2").arg(data.note, finished);
  return data;
}

QStringList plotKinds() { return kindsThat(&PlotKind::exported); }

QStringList panelKinds() {
  return kindsThat([](const PlotKind&) { return true; });
}

QStringList familyKinds(Family family) {
  return kindsThat([=](const PlotKind& kind) { return kind.family == family; });
}

QStringList columnKinds(Family family) {
  return kindsThat(
      [=](const PlotKind& kind) { return kind.column.value_or(kind.family) == family && !kind.compares_lanes; });
}

QString plotTitle(const QString& kind) { return tr(plotKind(kind).title); }

QString plotShortTitle(const QString& kind) {
  const char* brief = plotKind(kind).brief;
  return brief == nullptr ? QString() : tr(brief);
}

QString plotMenuText(const QString& kind) {
  const char* detail = plotKind(kind).detail;
  return detail == nullptr ? plotTitle(kind) : QStringLiteral("%1 (%2)").arg(plotTitle(kind), tr(detail));
}

}  // namespace roundel::widgets::plots
