// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/figure.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "core/metrics/counted_jobs.h"
#include "core/policies/registry.h"
#include "core/trace/forecast_use.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/kinds/figure_panels.h"
#include "widgets/figures/kinds/figure_workloads.h"
#include "widgets/figures/runs/run_plots.h"
#include "widgets/lanes/painting/bar_index.h"
#include "widgets/lanes/painting/gantt_painter.h"
#include "widgets/notes/marks/note_marks.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::figures {
namespace {

constexpr double kLongRatios = 8;     // outliers above this would compress the other ratios
constexpr double kRestless = 10;      // sum of a curve's rises and falls, as a multiple of its height
constexpr std::size_t kFewLanes = 2;  // more curves that jump every round hide each other
constexpr std::size_t kQueues = 6;    // more queues that rise and fall together hide each other
constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

constexpr const char* kParts = "parts";
constexpr const char* kForecasts = "forecast-error";

/// What a figure shows: use of the GPUs, times of jobs, or statistics over finished jobs.
enum class Shows { Use, Times, Jobs };

struct Kind {
  const char* id;
  const char* title;  ///< null: the title of the plot
  const char* note;
  Shows shows = Shows::Use;
  bool compared = true;  ///< part of what `compare` writes
};
const Kind kKinds[] = {
    {"gantt", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Gantt stack"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "all on one time axis"), Shows::Times},
    {"cru", QT_TRANSLATE_NOOP("roundel::widgets::figures", "CRU over time"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "resource utilisation")},
    {"gru", QT_TRANSLATE_NOOP("roundel::widgets::figures", "GRU over time"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "idle split by cause")},
    {"queue", nullptr, QT_TRANSLATE_NOOP("roundel::widgets::figures", "jobs waiting over time"), Shows::Times},
    {"throughput", nullptr, QT_TRANSLATE_NOOP("roundel::widgets::figures", "over time")},
    {"jct-cdf", QT_TRANSLATE_NOOP("roundel::widgets::figures", "JCT, CDF"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "job completion time"), Shows::Jobs},
    {"jct-bars", QT_TRANSLATE_NOOP("roundel::widgets::figures", "JCT, bars"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "mean, min to max"), Shows::Jobs},
    {"lr-cdf", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Latency ratio, CDF"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "waiting / expected run"), Shows::Jobs},
    {"lr-dots", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Latency ratio, dots"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "a dot a job, log2 axis"), Shows::Jobs},
    {"ftf-cdf", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Finish-time fairness"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "CDF of rho"), Shows::Jobs},
    {"wait", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Waiting time, CDF"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "queued, holding no GPU"), Shows::Jobs},
    {"fragments", nullptr, QT_TRANSLATE_NOOP("roundel::widgets::figures", "idle while jobs wait")},
    {"makespan", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Makespan and CRU"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "bars per workload"), Shows::Jobs},
    {"decision-time", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Decision time, CDF"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "processor time, log axis"), Shows::Use, false},
    {"scatter", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Two metrics"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "a point a scheduler"), Shows::Jobs},
    {"matrix", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Throughput matrix"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "jobs × GPU types")},
    {"cluster", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Cluster"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "nodes and their GPUs")},
    {"cru-cumulative", nullptr, QT_TRANSLATE_NOOP("roundel::widgets::figures", "over time")},
    {"jct-quantiles", QT_TRANSLATE_NOOP("roundel::widgets::figures", "JCT, quantiles"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "5, 25, 50, 75, 95 %"), Shows::Jobs},
    {"completed", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Completed jobs"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "over time, to TTD"), Shows::Times, false},
    {"gru-bars", QT_TRANSLATE_NOOP("roundel::widgets::figures", "GRU, bars"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "GPU allocation rate"), Shows::Use, false},
    {"utilisation-cdf", QT_TRANSLATE_NOOP("roundel::widgets::figures", "GRU, CDF"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "rounds by GPUs allocated"), Shows::Use, false},
    {"timeline-types", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Timeline, GPU types"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "GPUs computing, by type"), Shows::Use, false},
    {"timeline-jobs", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Timeline, jobs"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "a row a job"), Shows::Times, false},
    {"jct-histogram", QT_TRANSLATE_NOOP("roundel::widgets::figures", "JCT, histogram"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "job completion time"), Shows::Jobs, false},
    {"wait-histogram", QT_TRANSLATE_NOOP("roundel::widgets::figures", "Waiting, histogram"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "queued, holding no GPU"), Shows::Jobs, false},
    {kForecasts, QT_TRANSLATE_NOOP("roundel::widgets::figures", "Forecast error"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "histogram, relative"), Shows::Times, false},
    {kParts, QT_TRANSLATE_NOOP("roundel::widgets::figures", "Several parts"),
     QT_TRANSLATE_NOOP("roundel::widgets::figures", "(a), (b), (c) with one key"), Shows::Use, false},
};

const Kind* findKind(const std::string& id) {
  const auto* it = std::ranges::find(kKinds, id, &Kind::id);
  return it == std::end(kKinds) ? nullptr : it;
}

bool jumpsEveryRound(const std::string& kind) { return kind == "cru" || kind == "throughput" || kind == "fragments"; }

// Whether a curve oscillates so much that several such curves cannot be distinguished.
bool isRestless(const plots::PlotData& data) {
  return std::ranges::any_of(data.series, [](const plots::PlotSeries& s) {
    double travelled = 0, most = 0;
    for (std::size_t i = 1; i < s.y.size(); ++i)
      travelled += std::abs(s.y[i] - s.y[i - 1]), most = std::max(most, s.y[i]);
    return travelled > kRestless * most;
  });
}

plots::PlotData plotOf(const Figure& figure, const std::vector<plots::PlotLane>& lanes) {
  plots::PlotData data =
      plots::plotData(figure.kind == "wait" ? QStringLiteral("wait-cdf") : shown(figure.kind), lanes);
  if (!figure.options.x.log && (figure.kind == "lr-cdf" || (figure.kind == "ftf-cdf" && data.x_max > kLongRatios)))
    plots::onLog2(data);
  if (jumpsEveryRound(figure.kind) || (figure.kind == "queue" && lanes.size() > kFewLanes && isRestless(data)))
    binned(data, kBins, lanes.front().run->trace->problem->clock.round_s, tailOf(figure));
  return data;
}

void plotPanels(Figure& figure) {
  plots::PlotData data = plotOf(figure, figure.lanes);
  const std::size_t most = jumpsEveryRound(figure.kind) ? kFewLanes : figure.kind == "queue" ? kQueues : kNoLimit;
  const bool split = figure.options.layout == FigureOptions::Layout::PerScheduler ||
                     (figure.options.layout == FigureOptions::Layout::Auto && figure.lanes.size() > most);
  if (split && data.isCurve() && figure.lanes.size() > 1) {
    nameByWorkload(data.lanes);
    figure.panels = perScheduler(data);
  } else if (figure.workloads > 1 && data.isCurve()) {
    figure.panels =
        perWorkload(figure.lanes, [&](const std::vector<plots::PlotLane>& lanes) { return plotOf(figure, lanes); });
  } else {
    nameByWorkload(data.lanes);
    figure.panels = {std::move(data)};
  }
  const bool any = std::ranges::any_of(figure.panels, [](const plots::PlotData& panel) {
    return std::ranges::any_of(panel.series, [](const plots::PlotSeries& s) { return !s.x.empty(); });
  });
  if (any) return;
  figure.empty = tr("no job has finished, so there is nothing to draw");
}

// Curves over time, one panel per workload.
void completedPanels(Figure& figure) {
  figure.panels = figure.workloads > 1 ? perWorkload(figure.lanes, plots::completedPlot)
                                       : std::vector<plots::PlotData>{plots::completedPlot(figure.lanes)};
}

void typePanels(Figure& figure) {
  std::vector<plots::PlotLane> lanes = figure.lanes;
  nameByWorkload(lanes);
  int gpus = 1;
  for (const plots::PlotLane& lane : lanes) gpus = std::max(gpus, lane.run->trace->problem->gpuCount());
  const plots::TimelineAreas areas = plots::areasOf(lanes, figure.options.areas_by, figure.options.jobs);
  for (const plots::PlotLane& lane : lanes)
    figure.panels.push_back(plots::typeTimeline(lane, areas, tailOf(figure), gpus));
  if (areas.by != ColorBy::GpuType) figure.title = tr("Timeline, GPUs by %1").arg(colorByName(areas.by).toLower());
}

// The requested jobs, otherwise all in order of arrival.
std::vector<model::JobIndex> jobsOf(const model::Problem& problem, const QStringList& asked) {
  std::vector<model::JobIndex> jobs;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j)
    if (asked.isEmpty() || asked.contains(shown(problem.jobs[j].id))) jobs.emplace_back(j);
  std::ranges::stable_sort(jobs, [&](model::JobIndex a, model::JobIndex b) {
    return problem.jobs[a].arrival_s < problem.jobs[b].arrival_s;
  });
  return jobs;
}

void jobPanels(Figure& figure) {
  std::vector<plots::PlotLane> lanes = figure.lanes;
  nameByWorkload(lanes);
  for (const plots::PlotLane& lane : lanes) {
    const auto jobs = jobsOf(*lane.run->trace->problem, figure.options.jobs);
    figure.panels.push_back(plots::jobTimeline(lane, jobs, plots::longestRun_s(lanes)));
  }
  const auto rows = [](const plots::PlotData& panel) { return !panel.y_names.isEmpty(); };
  if (std::ranges::none_of(figure.panels, rows))
    figure.empty = tr("none of the jobs is in these runs: %1").arg(figure.options.jobs.join(QStringLiteral(", ")));
  // Rows of different jobs need separate names.
  for (const plots::PlotData& panel : figure.panels)
    figure.shared_y = figure.shared_y && panel.y_names == figure.panels.front().y_names;
}

QStringList forecastingPolicies() {
  QStringList names;
  for (const policies::PolicyInfo& policy : policies::all())
    if (std::ranges::find(policy.options, "forecast", &policies::OptionSpec::key) != policy.options.end())
      names << shown(policy.name);
  return names;
}

void histogramPanels(Figure& figure, plots::JobNumber number) {
  std::vector<plots::PlotLane> lanes = figure.lanes;
  nameByWorkload(lanes);
  figure.panels = plots::histograms(lanes, number,
                                    figure.options.x.log     ? plots::HistogramColumns::Log
                                    : figure.options.x.range ? plots::HistogramColumns::Even
                                                             : plots::HistogramColumns::Fitting);
  if (figure.panels.empty()) {
    figure.empty = number == plots::JobNumber::ForecastError
                       ? tr("none of these schedulers forecasts iterations; schedulers that do: %1")
                             .arg(forecastingPolicies().join(QStringLiteral(", ")))
                       : tr("no job has finished, so there is nothing to draw");
    return;
  }
  QStringList without;
  for (const plots::PlotLane& lane : lanes) {
    const bool drawn =
        std::ranges::any_of(figure.panels, [&](const plots::PlotData& panel) { return panel.title == lane.label; });
    if (!drawn) without << lane.label;
  }
  if (!without.isEmpty())
    figure.panels.front().jobs_note = number == plots::JobNumber::ForecastError
                                          ? tr("no forecasts: %1").arg(without.join(QStringLiteral(", ")))
                                          : tr("no finished job: %1").arg(without.join(QStringLiteral(", ")));
}

ClusterNode::Gpu gpuOf(const model::Problem& problem, model::TypeIndex type, const plots::PlotLane* lane,
                       model::GpuIndex gpu_index, double t_s) {
  ClusterNode::Gpu gpu{shown(problem.types[type].id), {}};
  const auto rows = lane == nullptr ? metrics::AtMostTwo<std::uint32_t>() : lane->index->rowsOn(gpu_index, t_s);
  for (const std::uint32_t row : rows) {
    const trace::Segment segment = lane->run->trace->segments.at(row);
    gpu.holders.push_back({shown(problem.jobs[segment.job].id), segment.job, segment.kind == trace::SegmentKind::Run});
  }
  return gpu;
}

bool isUp(const model::Problem& problem, model::NodeIndex node, double t_s) {
  bool up = true;
  for (const model::Event& event : problem.events) {
    if (event.at_s > t_s) break;
    if (event.kind == model::EventKind::NodeDown && event.node == node) up = false;
    if (event.kind == model::EventKind::NodeUp && event.node == node) up = true;
  }
  return up;
}

ClusterPanel clusterPanel(const model::Problem& problem, const plots::PlotLane* lane, double t_s) {
  ClusterPanel panel;
  if (lane != nullptr) panel.title = tr("%1 at %2").arg(lane->label, durationName(t_s));
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    ClusterNode node{shown(problem.nodes[n].id), true, {}};
    if (lane != nullptr) node.up = isUp(problem, model::NodeIndex(n), t_s);
    for (const model::GpuGroup& group : problem.nodes[n].groups)
      for (int i = 0; i < group.count; ++i)
        node.gpus.push_back(gpuOf(problem, group.type, lane, model::GpuIndex(group.first.value + i), t_s));
    panel.nodes.push_back(std::move(node));
  }
  return panel;
}

void clusterPanels(Figure& figure) {
  figure.body = Figure::Body::Cluster;
  if (!figure.options.at_s) {
    figure.clusters = {clusterPanel(*figure.lanes.front().run->trace->problem, nullptr, 0)};
    return;
  }
  std::vector<plots::PlotLane> lanes = figure.lanes;
  nameByWorkload(lanes);
  for (const plots::PlotLane& lane : lanes)
    figure.clusters.push_back(clusterPanel(*lane.run->trace->problem, &lane, *figure.options.at_s));
}

}  // namespace

bool ofComparison(const std::string& id) {
  const Kind* kind = findKind(id);
  return kind != nullptr && kind->compared;
}

std::vector<std::string> kindsIn(const std::string& kind) {
  std::vector<std::string> kinds;
  for (const QString& each : shown(kind).split(QLatin1Char(','), Qt::SkipEmptyParts))
    kinds.push_back(each.trimmed().toStdString());
  return kinds;
}

const std::vector<std::string>& namedKinds() {
  static const std::vector<std::string> list = [] {
    std::vector<std::string> ids;
    for (const Kind& kind : kKinds) ids.emplace_back(kind.id);
    return ids;
  }();
  return list;
}

const std::vector<std::string>& kinds() {
  static const std::vector<std::string> list = [] {
    std::vector<std::string> ids = namedKinds();
    std::erase(ids, kForecasts);
    return ids;
  }();
  return list;
}

std::string kindOf(const std::string& plot) {
  if (plot == "wait-cdf") return "wait";
  return plot == "makespan-bars" ? "makespan" : plot;
}

QString ClusterNode::Gpu::jobs() const {
  QStringList names;
  for (const Holder& holder : holders) names << holder.job;
  return names.join(QStringLiteral(" + "));
}

QString titleOf(const std::string& id) {
  const Kind* kind = findKind(id);
  if (kind == nullptr) return {};
  return kind->title == nullptr ? plots::plotTitle(shown(id)) : tr(kind->title);
}

QString forecastNote(const Figure& figure) {
  QStringList lanes;
  for (const plots::PlotLane& lane : figure.lanes) {
    const trace::ForecastUse use = trace::forecastUse(*lane.run->trace);
    const int truth = use.of(model::ForecastSource::Truth);
    if (truth > 0)
      lanes << (truth == use.all()
                    ? lane.label
                    : tr("%1 (%2 of %3 jobs)").arg(lane.label, QString::number(truth), QString::number(use.all())));
  }
  return lanes.isEmpty() ? QString() : tr("forecast = truth: %1").arg(lanes.join(QStringLiteral(", ")));
}

QStringList runNotes(const Figure& figure) {
  const Kind* kind = findKind(figure.kind);
  QStringList notes;
  if (kind == nullptr || kind->shows == Shows::Use) return notes;
  if (kind->shows == Shows::Jobs) {
    std::vector<plots::PlotLane> lanes = figure.lanes;
    nameByWorkload(lanes);
    std::vector<std::pair<std::string, metrics::FinishedJobs>> finished;
    for (const plots::PlotLane& lane : lanes)
      finished.emplace_back(lane.label.toStdString(), metrics::finishedJobs(*lane.run->metrics, lane.run->warm_up));
    notes << shown(metrics::finishedNote(finished));
  }
  notes << forecastNote(figure);
  notes.removeAll(QString());
  return notes;
}

QString noteOf(const std::string& id) {
  const Kind* kind = findKind(id);
  return kind == nullptr ? QString() : tr(kind->note);
}

namespace {

void ganttBody(Figure& figure) {
  figure.body = Figure::Body::Gantt;
  double longest_s = 0;
  for (const plots::PlotLane& lane : figure.lanes) longest_s = std::max(longest_s, lane.run->trace->end_s);
  const double from_s = figure.options.from_s.value_or(0);
  if (from_s > 0 && from_s >= longest_s)
    figure.empty = tr("from %1: the runs last from 0 to %2").arg(clockText(from_s), clockText(longest_s));
}

bool ownPanels(Figure& figure) {
  static const std::map<std::string, std::function<void(Figure&)>> makers{
      {"gantt", ganttBody},
      {"cluster", clusterPanels},
      {"gru", usagePanels},
      {"makespan", makespanPanels},
      {"scatter", scatterPanel},
      {"matrix", matrixPanel},
      {"decision-time", decisionPanels},
      {"completed", completedPanels},
      {"gru-bars", gruPanel},
      {"timeline-types", typePanels},
      {"timeline-jobs", jobPanels},
      {"jct-histogram", [](Figure& f) { histogramPanels(f, plots::JobNumber::Jct); }},
      {"wait-histogram", [](Figure& f) { histogramPanels(f, plots::JobNumber::Wait); }},
      {kForecasts, [](Figure& f) { histogramPanels(f, plots::JobNumber::ForecastError); }}};
  if (figure.kind == "jct-bars" && figure.workloads > 1) return jctPanel(figure), true;
  const auto maker = makers.find(figure.kind);
  if (maker == makers.end()) return false;
  maker->second(figure);
  return true;
}

// Each part is a figure of its kind. Options of the page (title, height) apply to the whole.
void partsOf(Figure& figure) {
  figure.body = Figure::Body::Parts;
  FigureOptions options = figure.options;
  options.title.clear(), options.kinds.clear(), options.height_mm.reset(), options.parts = false;
  // A part has no room for small multiples, so its curves share one plot.
  if (options.layout == FigureOptions::Layout::Auto) options.layout = FigureOptions::Layout::One;
  QStringList kinds = figure.options.kinds;
  if (kinds.isEmpty()) kinds = {QStringLiteral("cru"), QStringLiteral("jct-cdf"), QStringLiteral("completed")};
  for (const QString& kind : kinds) {
    if (kind == QLatin1String(kParts)) {
      figure.empty = tr("a part cannot be a figure of several parts");
      return;
    }
    Figure part = makeFigure(kind.toStdString(), figure.lanes, options);
    if (!part.drawable()) {
      figure.empty = QStringLiteral("%1: %2").arg(kind, part.empty);
      return;
    }
    for (const QString& remark : part.remarks) figure.remarks << QStringLiteral("%1: %2").arg(kind, remark);
    figure.parts.push_back(std::move(part));
  }
}

void remarkNotes(Figure& figure) {
  for (const io::Note& note : figure.options.notes) {
    const QString why = notes::whyNotShown(note, figure.kind, figure.panels, figure.lanes);
    if (!why.isEmpty()) figure.remarks << why;
  }
}

}  // namespace

Figure makeFigure(const std::string& asked, std::vector<plots::PlotLane> lanes, const FigureOptions& options) {
  const std::vector<std::string> several = kindsIn(asked);
  const std::string kind = several.size() > 1 ? kParts : kindOf(asked);
  Figure figure;
  figure.kind = kind;
  figure.title = titleOf(kind);
  figure.note = noteOf(kind);
  figure.options = options;
  for (const std::string& part : several.size() > 1 ? several : std::vector<std::string>())
    figure.options.kinds << shown(kindOf(part));
  std::erase_if(lanes, [](const plots::PlotLane& lane) { return !lane.run || !lane.run->trace || !lane.run->metrics; });
  for (plots::PlotLane& lane : lanes)
    if (!lane.index) lane.index = std::make_shared<const metrics::TraceIndex>(lane.run->trace);
  figure.workloads = placeByWorkload(lanes);
  relabel(lanes, options.labels);
  figure.lanes = std::move(lanes);
  if (findKind(kind) == nullptr) {
    figure.empty = tr("there is no figure of the kind “%1”").arg(shown(kind));
  } else if (figure.lanes.empty()) {
    figure.empty = tr("no run has anything to draw");
  } else if (kind == kParts) {
    partsOf(figure);
    return figure;
  } else if (!ownPanels(figure)) {
    plotPanels(figure);
  }
  if (figure.drawable()) fitTails(figure);
  markCurves(figure);
  if (figure.drawable()) fitAxes(figure);
  if (figure.drawable()) remarkNotes(figure);
  if (options.parts) letterParts(figure);
  return figure;
}

Figure makeFigure(const std::string& kind, const std::vector<compare::LaneRun>& runs, const FigureOptions& options) {
  return makeFigure(kind, plots::lanesOf(runs), options);
}

std::vector<GanttLane> Figure::gantt() const {
  std::vector<GanttLane> out;
  if (body != Body::Gantt) return out;
  for (const plots::PlotLane& lane : lanes) {
    const BarIndex bars(lane.index);
    const JobColors colors(*lane.index, options.color_by, Theme::light());
    const model::Problem& problem = bars.problem();
    GanttLane rows{lane.label, {}, {}};
    for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
      const model::Gpu& gpu = problem.gpus[g];
      rows.rows << QStringLiteral("%1 %2 %3")
                       .arg(shown(problem.nodes[gpu.node].id), shown(problem.types[gpu.type].id),
                            QString::number(gpu.index));
      for (const Bar& bar : bars.row(model::GpuIndex(g)).bars()) {
        rows.bars.push_back({static_cast<int>(g), bar.start_s, bar.end_s, bar.overhead_s, barLabel(bars, bar), bar.job,
                             colors.of(bar.job, gpu.type)});
      }
    }
    out.push_back(std::move(rows));
  }
  return out;
}

}  // namespace roundel::widgets::figures
