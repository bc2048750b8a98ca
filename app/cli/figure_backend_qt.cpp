// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtGlobal>
#include <algorithm>
#include <cstdio>
#include <map>

#include "app/cli/figure_backend.h"
#include "widgets/figures/animation/animation_writer.h"
#include "widgets/figures/files/figure_files.h"
#include "widgets/figures/handout/handout_pdf.h"
#include "widgets/figures/kinds/figure_panels.h"
#include "widgets/figures/kinds/registry/figure_kind.h"
#include "widgets/figures/report/report.h"
#include "widgets/figures/sweeps/sweep_figure.h"
#include "widgets/stage/talk/talk_pdf.h"

namespace roundel::cli {
namespace {

using namespace widgets;

// Drops Qt's warnings about the desktop, which do not concern a figure. stderr is for failures.
void onlyWhatMatters(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type == QtCriticalMsg || type == QtFatalMsg) std::fprintf(stderr, "%s\n", qPrintable(text));
}

// In the order of the enumerations.
const std::vector<std::string> kLayouts{"auto", "one", "per-scheduler"};
const std::vector<std::string> kColors{"job", "model", "user", "gang-size", "gpu-type", "wait"};

const std::vector<std::string> kClusterAnimationPlaces{"none", "above", "beside", "alone"};
const std::vector<std::string> kBands{"none", "band", "bars"};

template <class Enum>
Enum chosen(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<Enum>(std::max<std::ptrdiff_t>(0, std::ranges::find(names, name) - names.begin()) %
                           static_cast<std::ptrdiff_t>(names.size()));
}

plots::AxisChoice axisOf(const FigureChoices::Axis& arguments) {
  plots::AxisChoice axis{.log = arguments.log,
                         .unit = QString::fromStdString(arguments.unit),
                         .label = QString::fromStdString(arguments.label)};
  if (arguments.range.size() == 2) axis.range = std::pair(arguments.range[0], arguments.range[1]);
  return axis;
}

figures::FigureOptions optionsOf(const FigureChoices& choices) {
  figures::FigureOptions options;
  options.from_s = choices.from_s;
  options.to_s = choices.to_s;
  options.at_s = choices.at_s;
  options.height_mm = choices.height_mm;
  options.layout = chosen<figures::FigureOptions::Layout>(kLayouts, choices.layout);
  options.color_by = chosen<ColorBy>(kColors, choices.color_by);
  options.areas_by = chosen<ColorBy>(kColors, choices.areas_by);
  if (!choices.x_metric.empty()) options.x_metric = choices.x_metric;
  if (!choices.y_metric.empty()) options.y_metric = choices.y_metric;
  options.title = QString::fromStdString(choices.title);
  for (const std::string& job : choices.jobs) options.jobs << QString::fromStdString(job);
  for (const std::string& label : choices.labels) options.labels << QString::fromStdString(label);
  options.parts = choices.parts;
  options.notes = choices.notes;
  options.x = axisOf(choices.x_axis);
  options.y = axisOf(choices.y_axis);
  return options;
}

figures::SweepChoices choicesOf(const SweepFigureArguments& arguments) {
  figures::SweepChoices choices{.metrics = arguments.metrics,
                                .against = arguments.against,
                                .at = arguments.at,
                                .interval = chosen<plots::Interval>(kBands, arguments.band)};
  const std::vector<std::string>& pair = arguments.ratio.empty() ? arguments.difference : arguments.ratio;
  if (pair.size() == 2) choices.pair = {.a = pair[0], .b = pair[1], .ratio = !arguments.ratio.empty()};
  return choices;
}

figures::Figure figureOf(const FigureRequest& request, const std::vector<plots::PlotLane>& lanes,
                         const std::string& kind) {
  const figures::FigureOptions options = optionsOf(request.choices);
  return request.sweep ? figures::makeSweepFigure(*request.sweep, kind, choicesOf(request.arguments), options)
                       : figures::makeFigure(kind, lanes, options);
}

animation::AnimationOptions optionsOf(const AnimationRequest& request) {
  animation::AnimationOptions options;
  options.from_s = request.from_s.value_or(0);
  options.to_s = request.to_s.value_or(0);  // 0: the end of the longest run
  options.fps = request.fps;
  options.seconds = request.seconds;
  options.speed = request.speed;
  options.hold_s = request.hold_s;
  options.size = {request.width, request.height};
  options.color_by = chosen<ColorBy>(kColors, request.color_by);
  options.ghost = request.ghost;
  options.notes = request.notes;
  options.clusterAnimation =
      chosen<animation::ClusterAnimationPlace>(kClusterAnimationPlaces, request.cluster_animation);
  return options;
}

}  // namespace

bool canPaintFigures() { return true; }
std::vector<std::string> figureKinds() { return figures::namedKinds(); }
std::vector<std::string> everyRunsFigureKinds() { return figures::kinds(); }
std::vector<std::string> comparisonFigureKinds() { return figures::kindsThat(&figures::FigureKind::compared); }
std::vector<std::string> figureKindsWith(const std::string& option) {
  using figures::OwnOptions;
  static const std::map<std::string, OwnOptions> owners{
      {"--from", OwnOptions::Gantt},     {"--to", OwnOptions::Gantt},     {"--color-by", OwnOptions::Gantt},
      {"--areas-by", OwnOptions::Areas}, {"--at", OwnOptions::Instant},   {"--x", OwnOptions::Metrics},
      {"--y", OwnOptions::Metrics},      {"--layout", OwnOptions::Layout}};
  if (option == "--jobs") return figures::kindsThat(&figures::FigureKind::takes_jobs);
  const auto owner = owners.find(option);
  if (owner == owners.end()) return figures::sweepKinds();
  std::vector<std::string> ids =
      figures::kindsThat([&](const figures::FigureKind& kind) { return kind.options == owner->second; });
  if (option == "--at") ids.insert(ids.end(), figures::sweepKinds().begin(), figures::sweepKinds().end());
  return ids;
}
bool isFigureOfParts(const std::string& kind) { return kind == figures::kParts; }
std::vector<std::string> figureLayouts() { return kLayouts; }
std::vector<std::string> figureColors() { return kColors; }
std::vector<std::string> figureAreas() {
  std::vector<std::string> areas = kColors;
  std::erase(areas, "wait");
  return areas;
}
std::vector<std::string> clusterAnimationPlaces() { return kClusterAnimationPlaces; }
std::vector<std::string> figureBands() { return kBands; }
std::vector<std::string> sweepFigureKinds() { return figures::sweepKinds(); }

std::string whyNoSweepFigure(const experiment::SweepTable& sweep, const std::string& kind,
                             const SweepFigureArguments& arguments) {
  return figures::planOf(sweep, kind, choicesOf(arguments)).fault.toStdString();
}

std::vector<std::string> figureUnits() {
  std::vector<std::string> units;
  for (const QString& unit : plots::axisUnits()) units.push_back(unit.toStdString());
  return units;
}

std::vector<std::string> figurePresets() {
  std::vector<std::string> out;
  for (const figures::Preset& preset : figures::presets()) out.emplace_back(preset.name);
  return out;
}

std::string figureKindTitle(const std::string& kind) {
  const figures::FigureKind& figure_kind = figures::anyKind(kind);
  const QString title = figure_kind.titleText(), note = figure_kind.noteText();
  return (note.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, note)).toStdString();
}

std::string figurePresetTitle(const std::string& preset) {
  const figures::Preset* known_preset = figures::findPreset(preset);
  return known_preset == nullptr ? std::string() : figures::titleOf(*known_preset).toStdString();
}

std::string tableTrailer(const std::vector<compare::LaneRun>& runs) {
  return figures::tableTrailer(plots::lanesOf(runs)).toStdString();
}

FigureOutcome paintFigures(const FigureRequest& request) {
  qInstallMessageHandler(onlyWhatMatters);
  figures::ensureApplication();
  const std::vector<plots::PlotLane> lanes = plots::lanesOf(request.runs);
  FigureOutcome outcome;
  for (const FigureRequest::File& file : request.files) {
    if (request.stop.stop_requested()) break;
    std::string error, warning;
    const figures::Page page =
        figures::pageOf(figureOf(request, lanes, file.kind), *figures::findPreset(request.preset));
    if (!page.figure.drawable()) {
      outcome.empty.push_back(file.kind + ": " + page.figure.empty.toStdString());
      continue;
    }
    const figures::FileSettings settings{.dpi = request.choices.dpi,
                                         .outlines = request.choices.outlines,
                                         .force = request.choices.force,
                                         .named_by = file.named_by};
    const bool is_written = figures::writePage(page, file.out.string(), settings, request.stop, error, &warning);
    if (!is_written && !error.empty()) outcome.failed.push_back(error);
    if (is_written) ++outcome.written;
    if (!warning.empty()) outcome.findings.push_back(warning);
    // Only for a single file: most options apply to few kinds.
    for (const QString& remark : request.files.size() == 1 ? page.figure.remarks : QStringList())
      outcome.remarks.push_back(file.kind + ": " + remark.toStdString());
  }
  return outcome;
}

std::string paintReport(const std::vector<compare::LaneRun>& runs, const std::filesystem::path& out,
                        const std::stop_token& stop) {
  qInstallMessageHandler(onlyWhatMatters);
  std::string error;
  report::writeReport(runs, out.string(), error, stop);
  return error;
}

std::string paintHandout(const std::vector<lesson_page::HandoutLine>& lines, const std::vector<compare::LaneRun>& runs,
                         const std::filesystem::path& out) {
  qInstallMessageHandler(onlyWhatMatters);
  figures::ensureApplication();
  const QByteArray pdf = figures::handoutPdf(lines, runs);
  std::string error;
  io::writeFileAtomically(out, std::string_view(pdf.constData(), static_cast<std::size_t>(pdf.size())), error);
  return error;
}

std::string whyNoAnimationFile(const AnimationRequest& request) {
  return animation::whyNotWritten(QString::fromStdString(request.out), optionsOf(request)).toStdString();
}

std::string whyNoAnimation(const AnimationRequest& request) {
  return animation::whyNot(optionsOf(request), animation::endOf(plots::lanesOf(request.runs))).toStdString();
}

std::string paintAnimation(const AnimationRequest& request, const std::stop_token& stop,
                           const std::function<void(int, int)>& progress) {
  qInstallMessageHandler(onlyWhatMatters);
  figures::ensureApplication();
  return animation::writeAnimation(plots::lanesOf(request.runs), optionsOf(request),
                                   QString::fromStdString(request.out), stop, progress)
      .error.toStdString();
}

std::string paintTalk(const TalkRequest& request, const std::stop_token& stop,
                      const std::function<void(int, int)>& progress) {
  qInstallMessageHandler(onlyWhatMatters);
  figures::ensureApplication();
  std::map<std::string, std::vector<LaneState>> lanes;
  for (const auto& [file, runs] : request.runs) lanes[file] = laneStates(runs);
  std::vector<const std::vector<LaneState>*> slide_lanes;
  for (const talk::Slide& slide : request.talk.slides)
    slide_lanes.push_back(&lanes.at(talk::scenarioOf(request.talk, slide)));
  const QByteArray bytes = talkPdf(request.talk.slides, slide_lanes,
                                   {.title = QString::fromStdString(request.title),
                                    .notes = request.notes,
                                    .stop = [&] { return stop.stop_requested(); },
                                    .progress = progress});
  std::string error;
  if (!stop.stop_requested())
    io::writeFileAtomically(request.out, {bytes.constData(), static_cast<std::size_t>(bytes.size())}, error);
  return error;
}

}  // namespace roundel::cli
