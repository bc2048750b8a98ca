// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>

#include "widgets/base/text/translation.h"
#include "widgets/figures/kinds/figure_panels.h"
#include "widgets/figures/kinds/registry/figure_kind.h"

namespace roundel::widgets::figures {
namespace {

const FigureKind kKinds[] = {
    {.id = kGantt,
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Gantt stack"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "all on one time axis"),
     .shows = Shows::Times,
     .options = OwnOptions::Gantt,
     .topic = Topic::Schedule,
     .x = AxisOf::None,
     .y = AxisOf::None,
     .lettered = true,
     .takes_jobs = true,
     .panels = ganttBody,
     .table = ganttTable},
    {.id = "cru",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "CRU over time"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "resource utilisation"),
     .options = OwnOptions::Layout,
     .topic = Topic::Use,
     .jumps = Jumps::EveryRound},
    {.id = "gru",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "GRU over time"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "idle split by cause"),
     .topic = Topic::Use,
     .lettered = true,
     .panels = usagePanels,
     .table = usageTable},
    {.id = "queue",
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "jobs waiting over time"),
     .shows = Shows::Times,
     .options = OwnOptions::Layout,
     .topic = Topic::Use,
     .jumps = Jumps::WithManyJobs},
    {.id = "throughput",
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "over time"),
     .options = OwnOptions::Layout,
     .topic = Topic::Use,
     .jumps = Jumps::EveryRound},
    {.id = "jct-cdf",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "JCT, CDF"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "job completion time"),
     .shows = Shows::Jobs,
     .topic = Topic::Times},
    {.id = "jct-bars",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "JCT, bars"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "mean, min to max"),
     .shows = Shows::Jobs,
     .topic = Topic::Times,
     .x = AxisOf::Names,
     .panels = jctPanel,
     .table = jctTable},
    {.id = "lr-cdf",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Latency ratio, CDF"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "waiting / expected run"),
     .shows = Shows::Jobs,
     .topic = Topic::Ratios},
    {.id = "lr-dots",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Latency ratio, dots"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "a dot a job, log2 axis"),
     .shows = Shows::Jobs,
     .topic = Topic::Ratios,
     .y = AxisOf::Names},
    {.id = "ftf-cdf",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Finish-time fairness"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "CDF of rho"),
     .shows = Shows::Jobs,
     .topic = Topic::Ratios,
     .log2_if_long = true},
    {.id = "wait",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Waiting time, CDF"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "queued, holding no GPU"),
     .plot = "wait-cdf",
     .shows = Shows::Jobs,
     .topic = Topic::Times},
    {.id = "fragments",
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "idle while jobs wait"),
     .options = OwnOptions::Layout,
     .topic = Topic::Use,
     .jumps = Jumps::EveryRound},
    {.id = "makespan",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Makespan and CRU"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "bars per workload"),
     .plot = "makespan-bars",
     .shows = Shows::Jobs,
     .topic = Topic::Use,
     .x = AxisOf::Names,
     .lettered = true,
     .panels = makespanPanels,
     .table = makespanTable},
    {.id = "decision-time",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Decision time, CDF"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "processor time, log axis"),
     .compared = false,
     .panels = decisionPanels},
    {.id = "scatter",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Two metrics"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "a point a scheduler"),
     .shows = Shows::Jobs,
     .options = OwnOptions::Metrics,
     .panels = scatterPanel,
     .table = scatterTable},
    {.id = "matrix",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Throughput matrix"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "jobs × GPU types"),
     .topic = Topic::Throughputs,
     .x = AxisOf::None,
     .y = AxisOf::None,
     .panels = matrixPanel,
     .table = matrixTable},
    {.id = "cluster",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Cluster"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "nodes and their GPUs"),
     .options = OwnOptions::Instant,
     .topic = Topic::Cluster,
     .x = AxisOf::None,
     .y = AxisOf::None,
     .lettered = true,
     .panels = clusterPanels,
     .table = clusterTable},
    {.id = "cru-cumulative",
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "over time"),
     .options = OwnOptions::Layout},
    {.id = "jct-quantiles",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "JCT, quantiles"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "5, 25, 50, 75, 95 %"),
     .shows = Shows::Jobs,
     .y = AxisOf::Names},
    {.id = "completed",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Completed jobs"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "over time, to TTD"),
     .shows = Shows::Times,
     .compared = false,
     .panels = completedPanels},
    {.id = "gru-bars",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "GRU, bars"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "GPU allocation rate"),
     .x = AxisOf::Names,
     .compared = false,
     .panels = gruPanel,
     .table = gruTable},
    {.id = "utilisation-cdf",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "GRU, CDF"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "rounds by GPUs allocated"),
     .compared = false},
    {.id = "timeline-types",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Timeline, GPU types"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "GPUs computing, by type"),
     .options = OwnOptions::Areas,
     .lettered = true,
     .compared = false,
     .panels = typePanels,
     .table = typesTable},
    {.id = "timeline-jobs",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Timeline, jobs"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "a row a job"),
     .shows = Shows::Times,
     .y = AxisOf::Names,
     .lettered = true,
     .takes_jobs = true,
     .compared = false,
     .panels = jobPanels,
     .table = rowsTable},
    {.id = "jct-histogram",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "JCT, histogram"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "job completion time"),
     .shows = Shows::Jobs,
     .lettered = true,
     .compared = false,
     .panels = [](Figure& f) { histogramPanels(f, plots::JobNumber::Jct); },
     .table = histogramTable},
    {.id = "wait-histogram",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Waiting, histogram"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "queued, holding no GPU"),
     .shows = Shows::Jobs,
     .lettered = true,
     .compared = false,
     .panels = [](Figure& f) { histogramPanels(f, plots::JobNumber::Wait); },
     .table = histogramTable},
    {.id = "forecast-error",
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Forecast error"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "histogram, relative"),
     .shows = Shows::Times,
     .lettered = true,
     .every_run = false,
     .compared = false,
     .panels = [](Figure& f) { histogramPanels(f, plots::JobNumber::ForecastError); },
     .table = histogramTable},
    {.id = kParts,
     .title = QT_TRANSLATE_NOOP("roundel::widgets::figures", "Several parts"),
     .note = QT_TRANSLATE_NOOP("roundel::widgets::figures", "(a), (b), (c) with one key"),
     .options = OwnOptions::Parts,
     .compared = false,
     .panels = partsOf,
     .table = partsTable},
};
constexpr FigureKind kNoKind{.panels = nullptr};

}  // namespace

QString FigureKind::titleText() const { return title == nullptr ? plots::plotTitle(QLatin1String(id)) : tr(title); }

QString FigureKind::noteText() const { return tr(note); }

std::vector<std::string> kindsThat(const std::function<bool(const FigureKind&)>& suit) {
  std::vector<std::string> ids;
  for (const FigureKind& kind : kKinds)
    if (suit(kind)) ids.emplace_back(kind.id);
  return ids;
}

const FigureKind& figureKind(const std::string& id) {
  const auto* it = std::ranges::find(kKinds, id, &FigureKind::id);
  return it == std::end(kKinds) ? kNoKind : *it;
}

QStringList usualParts() { return {QStringLiteral("cru"), QStringLiteral("jct-cdf"), QStringLiteral("completed")}; }

const std::vector<std::string>& namedKinds() {
  static const std::vector<std::string> list = kindsThat([](const FigureKind&) { return true; });
  return list;
}

const std::vector<std::string>& kinds() {
  static const std::vector<std::string> list = kindsThat(&FigureKind::every_run);
  return list;
}

std::string kindOf(const std::string& plot) {
  for (const FigureKind& kind : kKinds)
    if (kind.plot != nullptr && kind.plot == plot) return kind.id;
  return plot;
}

QString titleOf(const std::string& id) { return figureKind(id).titleText(); }
QString noteOf(const std::string& id) { return figureKind(id).noteText(); }

}  // namespace roundel::widgets::figures
