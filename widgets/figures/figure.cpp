#include "widgets/figures/figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>

#include "core/trace/forecast_use.h"
#include "widgets/figures/figure_panels.h"
#include "widgets/figures/figure_workloads.h"
#include "widgets/gantt_painting/bar_index.h"
#include "widgets/gantt_painting/gantt_painter.h"
#include "widgets/text/shown.h"

namespace roundel::widgets::figures {
namespace {

using plots::cellText;

constexpr int kBins = 150;
constexpr double kLongRatios = 8;     // a few outliers would compress the others into a corner
constexpr double kRestless = 10;      // sum of the ups and downs of a curve, in multiples of its height
constexpr std::size_t kFewLanes = 2;  // more curves that jump every round hide each other

QString tr(const char* text) { return QCoreApplication::translate("Figures", text); }
QString words(const std::string& text) { return shown(text); }
QString exact(double value) { return QString::number(value, 'g', QLocale::FloatingPointShortest); }

struct Kind {
  const char* id;
  const char* title;  ///< null: the plot's own title
  const char* note;
};
const Kind kKinds[] = {
    {"gantt", QT_TRANSLATE_NOOP("Figures", "Gantt stack"), QT_TRANSLATE_NOOP("Figures", "all on one time axis")},
    {"cru", QT_TRANSLATE_NOOP("Figures", "CRU over time"), QT_TRANSLATE_NOOP("Figures", "resource utilisation")},
    {"gru", QT_TRANSLATE_NOOP("Figures", "GRU over time"), QT_TRANSLATE_NOOP("Figures", "idle split by cause")},
    {"queue", nullptr, QT_TRANSLATE_NOOP("Figures", "jobs waiting over time")},
    {"throughput", nullptr, QT_TRANSLATE_NOOP("Figures", "over time")},
    {"jct-cdf", QT_TRANSLATE_NOOP("Figures", "JCT, CDF"), QT_TRANSLATE_NOOP("Figures", "job completion time")},
    {"jct-bars", QT_TRANSLATE_NOOP("Figures", "JCT, bars"), QT_TRANSLATE_NOOP("Figures", "mean, min to max")},
    {"lr-cdf", QT_TRANSLATE_NOOP("Figures", "Latency ratio, CDF"),
     QT_TRANSLATE_NOOP("Figures", "waiting / expected run")},
    {"lr-dots", QT_TRANSLATE_NOOP("Figures", "Latency ratio, dots"),
     QT_TRANSLATE_NOOP("Figures", "a dot a job, log2 axis")},
    {"ftf-cdf", QT_TRANSLATE_NOOP("Figures", "Finish-time fairness"), QT_TRANSLATE_NOOP("Figures", "CDF of rho")},
    {"wait", QT_TRANSLATE_NOOP("Figures", "Waiting time, CDF"), QT_TRANSLATE_NOOP("Figures", "queued, holding no GPU")},
    {"fragments", nullptr, QT_TRANSLATE_NOOP("Figures", "idle while jobs wait")},
    {"makespan", QT_TRANSLATE_NOOP("Figures", "Makespan and CRU"), QT_TRANSLATE_NOOP("Figures", "bars per workload")},
    {"decision-time", QT_TRANSLATE_NOOP("Figures", "Decision time, CDF"),
     QT_TRANSLATE_NOOP("Figures", "wall clock, log axis")},
    {"scatter", QT_TRANSLATE_NOOP("Figures", "Two metrics"), QT_TRANSLATE_NOOP("Figures", "a point a scheduler")},
    {"matrix", QT_TRANSLATE_NOOP("Figures", "Throughput matrix"), QT_TRANSLATE_NOOP("Figures", "jobs × GPU types")},
    {"cluster", QT_TRANSLATE_NOOP("Figures", "Cluster"), QT_TRANSLATE_NOOP("Figures", "nodes and their GPUs")},
    {"cru-cumulative", nullptr, QT_TRANSLATE_NOOP("Figures", "over time")},
    {"jct-quantiles", QT_TRANSLATE_NOOP("Figures", "JCT, quantiles"),
     QT_TRANSLATE_NOOP("Figures", "5, 25, 50, 75, 95 %")},
};

const Kind* findKind(const std::string& id) {
  const auto* it = std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& kind) { return id == kind.id; });
  return it == std::end(kKinds) ? nullptr : it;
}

bool jumpsEveryRound(const std::string& kind) { return kind == "cru" || kind == "throughput" || kind == "fragments"; }

// Oscillates so much that several such curves cannot be distinguished.
bool isRestless(const plots::PlotData& data) {
  return std::any_of(data.series.begin(), data.series.end(), [](const plots::PlotSeries& s) {
    double travelled = 0, most = 0;
    for (std::size_t i = 1; i < s.y.size(); ++i)
      travelled += std::abs(s.y[i] - s.y[i - 1]), most = std::max(most, s.y[i]);
    return travelled > kRestless * most;
  });
}

plots::PlotData plotOf(const Figure& figure, const std::vector<plots::PlotLane>& lanes) {
  plots::PlotData data =
      plots::plotData(figure.kind == "wait" ? QStringLiteral("wait-cdf") : words(figure.kind), lanes);
  if (!figure.options.x_log && (figure.kind == "lr-cdf" || (figure.kind == "ftf-cdf" && data.x_max > kLongRatios)))
    plots::onLog2(data);
  if (jumpsEveryRound(figure.kind) || (figure.kind == "queue" && lanes.size() > kFewLanes && isRestless(data)))
    binned(data, kBins, lanes.front().run->trace->problem->clock.round_s);
  return data;
}

bool isCurve(const plots::PlotData& data) { return data.mark == plots::Mark::Step || data.mark == plots::Mark::Line; }

void plotPanels(Figure& figure) {
  plots::PlotData data = plotOf(figure, figure.lanes);
  const bool split = figure.options.layout == FigureOptions::Layout::PerScheduler ||
                     (figure.options.layout == FigureOptions::Layout::Auto && jumpsEveryRound(figure.kind) &&
                      figure.lanes.size() > kFewLanes);
  if (split && isCurve(data) && figure.lanes.size() > 1) {
    nameByWorkload(data.lanes);
    figure.panels = perScheduler(data);
  } else if (figure.workloads > 1 && isCurve(data)) {
    figure.panels =
        perWorkload(figure.lanes, [&](const std::vector<plots::PlotLane>& lanes) { return plotOf(figure, lanes); });
  } else {
    nameByWorkload(data.lanes);
    figure.panels = {std::move(data)};
  }
  const bool any = std::any_of(figure.panels.begin(), figure.panels.end(), [](const plots::PlotData& panel) {
    return std::any_of(panel.series.begin(), panel.series.end(),
                       [](const plots::PlotSeries& s) { return !s.x.empty(); });
  });
  if (any) return;
  figure.empty = tr("no job has finished, so there is nothing to draw");
}

ClusterPanel clusterPanel(const model::Problem& problem, const plots::PlotLane* lane, double t_s) {
  ClusterPanel panel;
  if (lane != nullptr) panel.title = tr("%1 at %2").arg(lane->label, durationName(t_s));
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    ClusterNode node{words(problem.nodes[n].id), true, {}};
    for (const model::Event& event : problem.events) {
      if (lane == nullptr || event.at_s > t_s) break;
      if (event.kind == model::EventKind::NodeDown && event.node == model::NodeIndex(n)) node.up = false;
      if (event.kind == model::EventKind::NodeUp && event.node == model::NodeIndex(n)) node.up = true;
    }
    for (const model::GpuGroup& group : problem.nodes[n].groups) {
      for (int i = 0; i < group.count; ++i) {
        ClusterNode::Gpu gpu{words(problem.types[group.type].id), {}};
        const auto rows = lane == nullptr ? metrics::AtMostTwo<std::uint32_t>()
                                          : lane->index->rowsOn(model::GpuIndex(group.first.value + i), t_s);
        for (const std::uint32_t row : rows) {
          const trace::Segment segment = lane->run->trace->segments.at(row);
          gpu.holders.push_back(
              {words(problem.jobs[segment.job].id), segment.job, segment.kind == trace::SegmentKind::Run});
        }
        node.gpus.push_back(std::move(gpu));
      }
    }
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

QString ganttTable(const std::vector<plots::PlotLane>& lanes, QChar separator) {
  const auto row = [&](const QStringList& cells) { return cells.join(separator); };
  QStringList lines{row({QStringLiteral("lane"), QStringLiteral("job"), QStringLiteral("copy"), QStringLiteral("node"),
                         QStringLiteral("gpu"), QStringLiteral("gpu_type"), QStringLiteral("start_s"),
                         QStringLiteral("end_s"), QStringLiteral("kind")})};
  for (const plots::PlotLane& lane : lanes) {
    const model::Problem& problem = *lane.run->trace->problem;
    const trace::Segments& segments = lane.run->trace->segments;
    for (std::size_t i = 0; i < segments.size(); ++i) {
      const trace::Segment s = segments.at(i);
      QStringList cells{cellText(lane.label, separator), cellText(words(problem.jobs[s.job].id), separator),
                        QString::number(s.copy)};
      if (s.gpu.valid()) {
        const model::Gpu& gpu = problem.gpus[s.gpu];
        cells << cellText(words(problem.nodes[gpu.node].id), separator) << QString::number(gpu.index)
              << cellText(words(problem.types[gpu.type].id), separator);
      } else {
        cells << QString() << QString() << QString();
      }
      lines << row(cells << exact(s.start_s) << exact(s.end_s) << QString::fromLatin1(trace::toString(s.kind)));
    }
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString clusterTable(const std::vector<ClusterPanel>& clusters, QChar separator) {
  QStringList lines{QStringList{QStringLiteral("scheduler"), QStringLiteral("node"), QStringLiteral("gpu"),
                                QStringLiteral("gpu_type"), QStringLiteral("job")}
                        .join(separator)};
  for (const ClusterPanel& panel : clusters) {
    for (const ClusterNode& node : panel.nodes) {
      for (std::size_t g = 0; g < node.gpus.size(); ++g) {
        lines << QStringList{cellText(panel.title, separator), cellText(node.id, separator), QString::number(g),
                             cellText(node.gpus[g].type, separator), cellText(node.gpus[g].jobs(), separator)}
                     .join(separator);
      }
    }
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString sweepTable(const SweepSource& sweep, QChar separator) {
  QString out;
  for (const QStringList& row : sweep.table) {
    QStringList cells;
    for (const QString& cell : row) cells << cellText(cell, separator);
    out += cells.join(separator) + QLatin1Char('\n');
  }
  return out;
}

QString withColumn(const QString& rows, const QString& head, const QString& cell, QChar separator) {
  QString out;
  bool quoted = false, first = true;
  QString before = head + separator;
  for (const QChar c : rows) {
    if (first) out += before, first = false;
    if (c == QLatin1Char('"')) quoted = !quoted;
    out += c;
    if (c == QLatin1Char('\n') && !quoted) first = true, before = cell + separator;
  }
  return out;
}

// Kinds of panels that only figures have.
QString ownTable(const Figure& figure, QChar separator) {
  QStringList lines;
  const auto add = [&](const QStringList& cells) {
    QStringList quoted;
    for (const QString& cell : cells) quoted << cellText(cell, separator);
    lines << quoted.join(separator);
  };
  if (figure.kind == "gru") {
    add({QStringLiteral("scheduler"), QStringLiteral("cause"), QStringLiteral("time_s"), QStringLiteral("share")});
    for (const plots::PlotData& panel : figure.panels) {
      for (const plots::PlotSeries& s : panel.series) {
        for (std::size_t i = 0; i + 1 < s.x.size(); ++i) add({panel.title, s.name, exact(s.x[i]), exact(s.y[i])});
      }
    }
  } else if (figure.kind == "matrix") {
    const plots::PlotData& panel = figure.panels.front();
    add({QStringLiteral("job"), QStringLiteral("gpu_type"), QStringLiteral("iterations_per_s")});
    const plots::PlotSeries& s = panel.series.front();
    for (std::size_t i = 0; i < s.x.size(); ++i)
      add({panel.y_names[static_cast<qsizetype>(s.y[i])], panel.x_names[static_cast<qsizetype>(s.x[i])],
           s.labels[static_cast<qsizetype>(i)]});
  } else {
    const bool scatter = figure.kind == "scatter";
    const bool jct = figure.kind == "jct-bars";
    const std::string metrics[] = {scatter ? figure.options.x_metric
                                   : jct   ? "jct_mean_s"
                                           : "makespan_s",
                                   scatter ? figure.options.y_metric
                                   : jct   ? ""
                                           : "cru",
                                   scatter ? ""
                                   : jct   ? "jct_bound_s"
                                           : "makespan_bound_s"};
    QStringList header{QStringLiteral("workload"), QStringLiteral("scheduler")};
    for (const std::string& metric : metrics) {
      if (!metric.empty()) header << words(metric);
    }
    add(header);
    for (const plots::PlotLane& lane : figure.lanes) {
      QStringList cells{lane.workload.isEmpty() ? words(lane.run->trace->problem->scenario.title) : lane.workload,
                        lane.label};
      for (const std::string& metric : metrics) {
        if (metric.empty()) continue;
        const auto value = lane.run->metrics->value(metric);
        cells << (value ? exact(*value) : QString());
      }
      add(cells);
    }
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace

const std::vector<std::string>& kinds() {
  static const std::vector<std::string> list = [] {
    std::vector<std::string> ids;
    for (const Kind& kind : kKinds) ids.emplace_back(kind.id);
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
  return kind->title == nullptr ? plots::plotTitle(words(id)) : tr(kind->title);
}

QString forecastNote(const Figure& figure) {
  QStringList lanes;
  for (const plots::PlotLane& lane : figure.lanes) {
    const trace::ForecastUse use = trace::forecastUse(*lane.run->trace);
    const int truth = use.of(model::ForecastSource::Truth);
    if (truth > 0)
      lanes << (truth == use.all() ? lane.label : tr("%1 (%2 of %3 jobs)").arg(lane.label).arg(truth).arg(use.all()));
  }
  return lanes.isEmpty() ? QString() : tr("forecast = truth: %1").arg(lanes.join(QStringLiteral(", ")));
}

QString noteOf(const std::string& id) {
  const Kind* kind = findKind(id);
  return kind == nullptr ? QString() : tr(kind->note);
}

Figure makeFigure(const std::string& asked, std::vector<plots::PlotLane> lanes, const FigureOptions& options) {
  const std::string kind = kindOf(asked);
  Figure figure;
  figure.kind = kind;
  figure.title = titleOf(kind);
  figure.note = noteOf(kind);
  figure.options = options;
  std::erase_if(lanes, [](const plots::PlotLane& lane) { return !lane.run || !lane.run->trace || !lane.run->metrics; });
  for (plots::PlotLane& lane : lanes) {
    if (!lane.index) lane.index = std::make_shared<const metrics::TraceIndex>(lane.run->trace);
  }
  figure.workloads = placeByWorkload(lanes);
  relabel(lanes, options.labels);
  figure.lanes = std::move(lanes);
  if (findKind(kind) == nullptr) {
    figure.empty = tr("there is no figure of the kind “%1”").arg(words(kind));
  } else if (figure.lanes.empty()) {
    figure.empty = tr("no run has anything to draw");
  } else if (kind == "gantt") {
    figure.body = Figure::Body::Gantt;
  } else if (kind == "cluster") {
    clusterPanels(figure);
  } else if (kind == "gru") {
    usagePanels(figure);
  } else if (kind == "makespan") {
    makespanPanels(figure);
  } else if (kind == "scatter") {
    scatterPanel(figure);
  } else if (kind == "matrix") {
    matrixPanel(figure);
  } else if (kind == "decision-time") {
    decisionPanels(figure);
  } else if (kind == "jct-bars" && figure.workloads > 1) {
    jctPanel(figure);
  } else {
    plotPanels(figure);
  }
  fitRanges(figure);
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
                       .arg(words(problem.nodes[gpu.node].id), words(problem.types[gpu.type].id))
                       .arg(gpu.index);
      for (const Bar& bar : bars.row(model::GpuIndex(g)).bars()) {
        rows.bars.push_back({static_cast<int>(g), bar.start_s, bar.end_s, bar.overhead_s, barLabel(bars, bar), bar.job,
                             colors.of(bar.job, gpu.type)});
      }
    }
    out.push_back(std::move(rows));
  }
  return out;
}

QString Figure::table(QChar separator) const {
  if (!drawable()) return {};
  if (sweep) return sweepTable(*sweep, separator);
  if (body == Body::Gantt) return ganttTable(lanes, separator);
  if (body == Body::Cluster) return clusterTable(clusters, separator);
  if (kind == "gru" || kind == "matrix" || kind == "makespan" || kind == "scatter" ||
      (kind == "jct-bars" && workloads > 1))
    return ownTable(*this, separator);
  QString text;
  const bool by_workload =
      workloads > 1 && panels.size() > 1 && panels.front().lanes.size() > 1;  // a panel each, whose name its rows need
  for (const plots::PlotData& panel : panels) {
    QString rows = panel.csv(separator);
    if (by_workload) rows = withColumn(rows, QStringLiteral("workload"), cellText(panel.title, separator), separator);
    text += text.isEmpty() ? rows : rows.mid(rows.indexOf(QLatin1Char('\n')) + 1);
  }
  return text;
}

}  // namespace roundel::widgets::figures
