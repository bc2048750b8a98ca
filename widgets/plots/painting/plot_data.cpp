// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_data.h"

#include <algorithm>
#include <cmath>
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

template <class SeriesOf>
void overTime(PlotData& data, Mark mark, SeriesOf series_of, double y_max) {
  data.mark = mark;
  data.over_time = true;
  data.x_is = Quantity::Time;
  const double end = longestRun_s(data.lanes);
  const TimeUnit unit = timeUnitOf(data.lanes);
  data.time_unit_s = unit.seconds;
  data.x_max = end;
  data.x_label = tr("time (%1)").arg(unit.name);
  data.y_max = y_max;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane)
    addSeries(data, lane, series_of(data.lanes[static_cast<std::size_t>(lane)]));
  if (data.y_max > 1.0000001) data.y_max = niceCeiling(data.y_max);
}

// CRU counts a GPU that waits for a slower one of its gang as computing; the note says so if there are any.
QString withWaits(const PlotData& data, const QString& note) {
  const bool waits = std::ranges::any_of(data.lanes, [](const PlotLane& lane) { return lane.run->metrics->gpus_wait; });
  return waits ? tr("%1, GPUs that wait for slower ones included").arg(note) : note;
}

struct Kind {
  const char* id;
  const char* title;
  void (*fill)(PlotData&);
  bool exported = true;
};

const Kind kKinds[] = {
    {"cru", QT_TRANSLATE_NOOP("roundel::widgets::plots", "CRU by round"),
     [](PlotData& d) {
       d.note = withWaits(d, tr("per round"));
       overTime(
           d, Mark::Step, [](const PlotLane& l) { return metrics::cruByRound(*l.run->metrics); }, 1);
       d.y_label = tr("CRU");
       d.y_is = Quantity::Share;
     }},
    {"cru-cumulative", QT_TRANSLATE_NOOP("roundel::widgets::plots", "CRU so far"),
     [](PlotData& d) {
       overTime(
           d, Mark::Line, [](const PlotLane& l) { return metrics::cruCumulative(*l.index); }, 1);
       d.y_label = tr("CRU so far");
       d.y_is = Quantity::Share;
       d.note = withWaits(d, tr("cumulative"));
     }},
    {"gru", QT_TRANSLATE_NOOP("roundel::widgets::plots", "GRU by round"),
     [](PlotData& d) {
       overTime(
           d, Mark::Step, [](const PlotLane& l) { return metrics::gruByRound(*l.run->metrics); }, 1);
       d.y_label = tr("allocated GPUs / all GPUs");
       d.y_is = Quantity::Share;
       d.note = tr("per round");
     }},
    {"utilisation-cdf", QT_TRANSLATE_NOOP("roundel::widgets::plots", "GRU"), utilisationCdf},
    {"queue", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Queue length"),
     [](PlotData& d) {
       overTime(
           d, Mark::Step, [](const PlotLane& l) { return metrics::queueLength(*l.index); }, 1);
       d.y_label = tr("jobs waiting");
       d.whole_y = true;
       d.note = tr("jobs");
     }},
    {"throughput", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Cluster throughput"),
     [](PlotData& d) {
       overTime(
           d, Mark::Step, [](const PlotLane& l) { return metrics::throughput(*l.index); }, 1);
       d.y_label = tr("sum of rate / best rate");
       d.note = tr("normalised");
     }},
    {"fragments", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Fragments"),
     [](PlotData& d) {
       overTime(
           d, Mark::Step, [](const PlotLane& l) { return metrics::fragmentsByRound(*l.run->metrics); }, 1);
       d.y_label = tr("idle GPUs while jobs wait");
       d.whole_y = true;
       d.note = tr("GPUs");
     }},
    {"jct-cdf", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Job completion time"),
     [](PlotData& d) {
       cdf(d, jctOf, tr("completion time (%1)"), true);
       d.note = tr("CDF");
     }},
    {"jct-bars", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Job completion time"), jctBars},
    {"jct-quantiles", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Job completion time"), jctQuantiles},
    {"jct-jobs", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Job completion time"), jctJobs, false},
    {"lr-dots", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Latency ratio, a dot a job"), ratioDots},
    {"lr-cdf", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Latency ratio"),
     [](PlotData& d) {
       cdf(d, ratioOf, tr("waiting time / expected run time"), false);
       // On a linear axis, a few jobs that wait a hundred times their length would squeeze all others into the first pixels.
       onLog2(d);
       d.note = tr("CDF, log2");
     }},
    {"lr-jobs", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Latency ratio"), ratioJobs, false},
    {"ftf-cdf", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Finish-time fairness"),
     [](PlotData& d) {
       cdf(d, ftfOf, tr("shared / isolated completion time"), false);
       d.note = tr("CDF");
     }},
    {"wait-cdf", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Waiting time"),
     [](PlotData& d) {
       cdf(d, waitOf, tr("waiting time (%1)"), true);
       d.note = tr("CDF");
     }},
    {"makespan-bars", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Makespan"), makespanBars},
    {"decision-time", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Decision time"), decisionTimes, false},
};

// How many jobs the plot counts if some have not finished: "11 to 13 of 25 jobs finished".
QString finishedText(const PlotData& data) {
  const bool of_jobs = std::ranges::any_of(std::initializer_list<const char*>{"jct-", "lr-", "ftf-", "wait-"},
                                           [&](const char* kind) { return data.kind.startsWith(QLatin1String(kind)); });
  if (!of_jobs) return {};
  metrics::FinishedJobs least, most;
  for (const PlotLane& lane : data.lanes) {
    const metrics::FinishedJobs each = metrics::finishedJobs(*lane.run->metrics, lane.run->warm_up);
    if (&lane == &data.lanes.front() || each.finished < least.finished) least = each;
    if (&lane == &data.lanes.front() || each.finished > most.finished) most = each;
  }
  if (least.all()) return {};
  return least.finished == most.finished
             ? tr("%1 of %2 jobs finished").arg(least.finished).arg(least.jobs)
             : tr("%1 to %2 of %3 jobs finished").arg(least.finished).arg(most.finished).arg(most.jobs);
}

const Kind* findKind(const QString& id) {
  const auto* it = std::ranges::find_if(kKinds, [&](const Kind& k) { return id == QLatin1String(k.id); });
  return it == std::end(kKinds) ? nullptr : it;
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
  std::map<std::string, int> seen;
  for (const compare::LaneRun& run : runs) {
    if (!run.trace || !run.metrics) continue;
    lanes.push_back({laneName(run.lane), QString::fromStdString(run.lane.policy), seen[run.lane.policy]++,
                     std::make_shared<const compare::LaneRun>(run),
                     std::make_shared<const metrics::TraceIndex>(run.trace)});
  }
  return lanes;
}

PlotData plotData(const QString& kind, std::vector<PlotLane> lanes) {
  PlotData data;
  const Kind* known = findKind(kind);
  if (known == nullptr) return data;
  data.kind = kind;
  data.title = tr(known->title);
  data.lanes = std::move(lanes);
  if (data.lanes.empty()) return data;
  known->fill(data);
  if (const QString finished = finishedText(data); !finished.isEmpty())
    data.note = data.note.isEmpty() ? finished : QStringLiteral("%1; %2").arg(data.note, finished);
  return data;
}

QStringList plotKinds() {
  QStringList kinds;
  for (const Kind& kind : kKinds)
    if (kind.exported) kinds << QLatin1String(kind.id);
  return kinds;
}

QStringList panelKinds() {
  QStringList kinds;
  for (const Kind& kind : kKinds) kinds << QLatin1String(kind.id);
  return kinds;
}

QString plotTitle(const QString& kind) {
  const Kind* known = findKind(kind);
  return known == nullptr ? QString() : tr(known->title);
}

QString plotShortTitle(const QString& kind) {
  static const std::pair<const char*, const char*> names[] = {
      {"jct-", QT_TRANSLATE_NOOP("roundel::widgets::plots", "JCT")},
      {"lr-", QT_TRANSLATE_NOOP("roundel::widgets::plots", "LR")},
      {"ftf-", QT_TRANSLATE_NOOP("roundel::widgets::plots", "FTF")},
      {"wait-", QT_TRANSLATE_NOOP("roundel::widgets::plots", "Wait")},
      {"cru", QT_TRANSLATE_NOOP("roundel::widgets::plots", "CRU")},
      {"gru", QT_TRANSLATE_NOOP("roundel::widgets::plots", "GRU")},
      {"utilisation", QT_TRANSLATE_NOOP("roundel::widgets::plots", "GRU")}};
  for (const auto& [start, name] : names)
    if (kind.startsWith(QLatin1String(start))) return tr(name);
  return {};
}

QString plotMenuText(const QString& kind) {
  static const std::map<QString, const char*> details{
      {QStringLiteral("jct-cdf"), QT_TRANSLATE_NOOP("roundel::widgets::plots", "CDF")},
      {QStringLiteral("jct-bars"), QT_TRANSLATE_NOOP("roundel::widgets::plots", "mean and range")},
      {QStringLiteral("jct-quantiles"), QT_TRANSLATE_NOOP("roundel::widgets::plots", "quantiles")},
      {QStringLiteral("jct-jobs"), QT_TRANSLATE_NOOP("roundel::widgets::plots", "by job")},
      {QStringLiteral("utilisation-cdf"), QT_TRANSLATE_NOOP("roundel::widgets::plots", "CDF over time")},
      {QStringLiteral("lr-cdf"), QT_TRANSLATE_NOOP("roundel::widgets::plots", "CDF")},
      {QStringLiteral("lr-jobs"), QT_TRANSLATE_NOOP("roundel::widgets::plots", "by job")},
      {QStringLiteral("ftf-cdf"), QT_TRANSLATE_NOOP("roundel::widgets::plots", "CDF")},
      {QStringLiteral("wait-cdf"), QT_TRANSLATE_NOOP("roundel::widgets::plots", "CDF")}};
  const auto detail = details.find(kind);
  return detail == details.end() ? plotTitle(kind) : QStringLiteral("%1 (%2)").arg(plotTitle(kind), tr(detail->second));
}

}  // namespace roundel::widgets::plots
