// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/figure.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

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

// Oscillates so much that several such curves cannot be distinguished.
bool isRestless(const plots::PlotData& data) {
  return std::ranges::any_of(data.series, [](const plots::PlotSeries& s) {
    double travelled = 0, most = 0;
    for (std::size_t i = 1; i < s.y.size(); ++i)
      travelled += std::abs(s.y[i] - s.y[i - 1]), most = std::max(most, s.y[i]);
    return travelled > kRestless * most;
  });
}

plots::PlotData plotOf(const Figure& figure, const std::vector<plots::PlotLane>& lanes) {
  const FigureKind& kind = figureKind(figure.kind);
  plots::PlotData data = plots::plotData(QLatin1String(kind.plot == nullptr ? kind.id : kind.plot), lanes);
  if (!figure.options.x.log && kind.log2_if_long && data.x_max > kLongRatios) plots::onLog2(data);
  if (kind.jumps == Jumps::EveryRound ||
      (kind.jumps == Jumps::WithManyJobs && lanes.size() > kFewLanes && isRestless(data)))
    binned(data, kBins, lanes.front().run->trace->problem->clock.round_s, tailOf(figure));
  return data;
}

// Those that were asked for, else all in order of arrival.
std::vector<model::JobIndex> jobsOf(const model::Problem& problem, const QStringList& asked) {
  std::vector<model::JobIndex> jobs;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j)
    if (asked.isEmpty() || asked.contains(shown(problem.jobs[j].id))) jobs.emplace_back(j);
  std::ranges::stable_sort(jobs, [&](model::JobIndex a, model::JobIndex b) {
    return problem.jobs[a].arrival_s < problem.jobs[b].arrival_s;
  });
  return jobs;
}

QStringList forecastingPolicies() {
  QStringList names;
  for (const policies::PolicyInfo& policy : policies::all())
    if (std::ranges::find(policy.options, "forecast", &policies::OptionSpec::key) != policy.options.end())
      names << shown(policy.name);
  return names;
}

ClusterNode::Gpu gpuOf(const model::Problem& problem, model::TypeIndex type, const plots::PlotLane* lane,
                       model::GpuIndex gpu_index, double t_s) {
  ClusterNode::Gpu gpu{shown(problem.types[type].id), {}};
  const auto rows = lane == nullptr ? metrics::AtMostTwo<std::uint32_t>() : lane->index->rowsOn(gpu_index, t_s);
  for (const std::uint32_t row : rows) {
    const trace::Segment segment = lane->run->trace->segments.at(row);
    gpu.holders.push_back({.job = shown(problem.jobs[segment.job].id),
                           .index = segment.job,
                           .computing = segment.kind == trace::SegmentKind::Run});
  }
  return gpu;
}

bool isUp(const model::Problem& problem, model::NodeIndex node, double t_s) {
  bool is_up = true;
  for (const model::Event& event : problem.events) {
    if (event.at_s > t_s) break;
    if (event.kind == model::EventKind::NodeDown && event.node == node) is_up = false;
    if (event.kind == model::EventKind::NodeUp && event.node == node) is_up = true;
  }
  return is_up;
}

ClusterPanel clusterPanel(const model::Problem& problem, const plots::PlotLane* lane, double t_s) {
  ClusterPanel panel;
  if (lane != nullptr) panel.title = tr("%1 at %2").arg(lane->label, durationName(t_s));
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    ClusterNode node{.id = shown(problem.nodes[n].id), .up = true, .gpus = {}};
    if (lane != nullptr) node.up = isUp(problem, model::NodeIndex(n), t_s);
    for (const model::GpuGroup& group : problem.nodes[n].groups)
      for (int i = 0; i < group.count; ++i)
        node.gpus.push_back(gpuOf(problem, group.type, lane, model::GpuIndex(group.first.value + i), t_s));
    panel.nodes.push_back(std::move(node));
  }
  return panel;
}

void remarkNotes(Figure& figure) {
  const auto bars = figure.body == Figure::Body::Gantt ? figure.lanes : std::vector<plots::PlotLane>();
  for (const io::Note& note : figure.options.notes) {
    const QString why = notes::whyNotShown(note, figure.kind, figure.panels, bars);
    if (!why.isEmpty()) figure.remarks << why;
  }
}

}  // namespace

void plotPanels(Figure& figure) {
  plots::PlotData data = plotOf(figure, figure.lanes);
  const Jumps jumps = figureKind(figure.kind).jumps;
  const std::size_t max_lanes = jumps == Jumps::EveryRound     ? kFewLanes
                                : jumps == Jumps::WithManyJobs ? kQueues
                                                               : kNoLimit;
  const bool split = figure.options.layout == FigureOptions::Layout::PerScheduler ||
                     (figure.options.layout == FigureOptions::Layout::Auto && figure.lanes.size() > max_lanes);
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
  const bool has_points = std::ranges::any_of(figure.panels, [](const plots::PlotData& panel) {
    return std::ranges::any_of(panel.series, [](const plots::PlotSeries& s) { return !s.x.empty(); });
  });
  if (has_points) return;
  figure.empty = tr("no job has finished, so there is nothing to draw");
}

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
  QStringList empty_lanes;
  for (const plots::PlotLane& lane : lanes) {
    const bool is_drawn =
        std::ranges::any_of(figure.panels, [&](const plots::PlotData& panel) { return panel.title == lane.label; });
    if (!is_drawn) empty_lanes << lane.label;
  }
  if (!empty_lanes.isEmpty())
    figure.panels.front().jobs_note = number == plots::JobNumber::ForecastError
                                          ? tr("no forecasts: %1").arg(empty_lanes.join(QStringLiteral(", ")))
                                          : tr("no finished job: %1").arg(empty_lanes.join(QStringLiteral(", ")));
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

std::vector<std::string> kindsIn(const std::string& kind) {
  std::vector<std::string> kinds;
  for (const QString& kind_name : shown(kind).split(QLatin1Char(','), Qt::SkipEmptyParts))
    kinds.push_back(kind_name.trimmed().toStdString());
  return kinds;
}

QString ClusterNode::Gpu::jobs() const {
  QStringList names;
  for (const Holder& holder : holders) names << holder.job;
  return names.join(QStringLiteral(" + "));
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
  const Shows shows = figureKind(figure.kind).shows;
  QStringList notes;
  if (shows == Shows::Use) return notes;
  if (shows == Shows::Jobs) {
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

void ganttBody(Figure& figure) {
  figure.body = Figure::Body::Gantt;
  double longest_s = 0;
  for (const plots::PlotLane& lane : figure.lanes) longest_s = std::max(longest_s, lane.run->trace->end_s);
  const double from_s = figure.options.from_s.value_or(0);
  if (from_s > 0 && from_s >= longest_s)
    figure.empty = tr("from %1: the runs last from 0 to %2").arg(clockText(from_s), clockText(longest_s));
}

void partsOf(Figure& figure) {
  figure.body = Figure::Body::Parts;
  FigureOptions options = figure.options;
  options.title.clear(), options.kinds.clear(), options.height_mm.reset(), options.parts = false;
  // A part has no room for small multiples, so its curves share one plot.
  if (options.layout == FigureOptions::Layout::Auto) options.layout = FigureOptions::Layout::One;
  for (const QString& kind : figure.options.kinds.isEmpty() ? usualParts() : figure.options.kinds) {
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

Figure makeFigure(const std::string& asked, std::vector<plots::PlotLane> lanes, const FigureOptions& options) {
  const std::vector<std::string> asked_kinds = kindsIn(asked);
  const std::string kind = asked_kinds.size() > 1 ? kParts : kindOf(asked);
  Figure figure;
  figure.kind = kind;
  figure.title = titleOf(kind);
  figure.note = noteOf(kind);
  figure.options = options;
  for (const std::string& part : asked_kinds.size() > 1 ? asked_kinds : std::vector<std::string>())
    figure.options.kinds << shown(kindOf(part));
  std::erase_if(lanes, [](const plots::PlotLane& lane) { return !lane.run || !lane.run->trace || !lane.run->metrics; });
  for (plots::PlotLane& lane : lanes)
    if (!lane.index) lane.index = std::make_shared<const metrics::TraceIndex>(lane.run->trace);
  figure.workloads = placeByWorkload(lanes);
  relabel(lanes, options.labels);
  figure.lanes = std::move(lanes);
  const auto make = figureKind(kind).panels;
  if (make == nullptr)
    figure.empty = tr("there is no figure of the kind “%1”").arg(shown(kind));
  else if (figure.lanes.empty())
    figure.empty = tr("no run has anything to draw");
  else
    make(figure);
  if (figure.body == Figure::Body::Parts) return figure;
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
    GanttLane rows{.label = lane.label, .rows = {}, .bars = {}};
    for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
      const model::Gpu& gpu = problem.gpus[g];
      rows.rows << QStringLiteral("%1 %2 %3")
                       .arg(shown(problem.nodes[gpu.node].id), shown(problem.types[gpu.type].id),
                            QString::number(gpu.index));
      for (const Bar& bar : bars.row(model::GpuIndex(g)).bars()) {
        rows.bars.push_back({.row = static_cast<int>(g),
                             .from_s = bar.start_s,
                             .to_s = bar.end_s,
                             .overhead_s = bar.overhead_s,
                             .label = barLabel(bars, bar),
                             .job = bar.job,
                             .fill = colors.of(bar.job, gpu.type)});
      }
    }
    out.push_back(std::move(rows));
  }
  return out;
}

}  // namespace roundel::widgets::figures
