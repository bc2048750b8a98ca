// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/provenance.h"

#include <QXmlStreamReader>
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/compare/lane_name.h"
#include "core/io/notes_io.h"
#include "core/io/run_output.h"
#include "core/io/scenario_io.h"
#include "core/metrics/counted_jobs.h"
#include "core/policies/policy_facts.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/state/session_file.h"
#include "widgets/figures/files/pdf_file.h"
#include "widgets/figures/files/png_file.h"
#include "widgets/figures/files/tikz_file.h"
#include "widgets/figures/kinds/altered_note.h"

namespace roundel::widgets::figures {
namespace {

using nlohmann::ordered_json;

constexpr int kFormat = 1;
constexpr const char* kColors[] = {"job", "model", "user", "gang-size", "gpu-type", "wait"};
constexpr const char* kLayouts[] = {"auto", "one", "per-scheduler"};

// The problem of a lane. A branch uses that of its parent.
const model::Problem& problemOf(const plots::PlotLane& lane) {
  return lane.run->origin ? *lane.run->origin : *lane.run->trace->problem;
}

const trace::Trace& firstTrace(const Figure& figure) {
  const auto unbranched_lane =
      std::ranges::find_if(figure.lanes, [](const plots::PlotLane& lane) { return !lane.run->origin; });
  return *(unbranched_lane == figure.lanes.end() ? figure.lanes.front() : *unbranched_lane).run->trace;
}

// Adds a lane, under the scenario's name for it if there is one. A run that was read has all options, a new run only those that were set; options
// with default values are therefore ignored.
void addLane(model::Scenario& scenario, const std::vector<model::CompareSpec>& own, const compare::Lane& lane,
             const model::Problem& problem) {
  const bool is_default_label = lane.label == compare::schedulerName(lane.policy);
  const auto setIn = [&](const model::OptionMap& options) {
    return policies::setOptions(lane.policy, policies::actingOptions(lane.policy, options, problem));
  };
  const model::OptionMap set = setIn(lane.options);
  const auto matching_spec = std::ranges::find_if(own, [&](const model::CompareSpec& entry) {
    return entry.policy == lane.policy && setIn(entry.options) == set &&
           (entry.label ? entry.label == lane.label : is_default_label);
  });
  if (matching_spec != own.end()) return scenario.compare.push_back(*matching_spec);
  scenario.compare.push_back({lane.policy, is_default_label ? std::nullopt : std::optional(lane.label), set,
                              lane.color.empty() ? std::nullopt : std::optional(lane.color)});
}

// Identifies branches by their origin and all branch points. Branches between a lane and the scenario's lane are restored hidden, unless they are
// lanes themselves.
std::vector<Branch> branchesOf(const Figure& figure) {
  std::vector<Branch> out;
  std::map<std::pair<std::string, std::size_t>, std::vector<compare::BranchPoint>>
      chains;  // by stem and position in `out`
  const auto findBranch = [&](const std::string& stem, const std::vector<compare::BranchPoint>& chain) -> Branch* {
    for (const auto& [key, branch_points] : chains) {
      if (key.first == stem && branch_points == chain) return &out[key.second];
    }
    return nullptr;
  };
  for (const plots::PlotLane& lane : figure.lanes) {
    if (!lane.run->origin || !lane.stem) continue;
    quint64 parent = 0;
    std::vector<compare::BranchPoint> chain;
    for (const compare::BranchPoint& branch_point : lane.run->branch_points) {
      chain.push_back(branch_point);
      if (findBranch(lane.stem->label, chain) == nullptr) {
        Branch branch;
        branch.id = out.size() + 1;
        branch.parent = parent;
        branch.lane = lane.stem->label;
        branch.branch_point = branch_point;
        branch.shown = false;
        chains[{branch.lane, out.size()}] = chain;
        out.push_back(std::move(branch));
      }
      Branch* branch = findBranch(lane.stem->label, chain);
      parent = branch->id;
      if (chain.size() < lane.run->branch_points.size()) continue;
      branch->shown = true;
      branch->name = lane.branch_name;
    }
  }
  return out;
}

// A scenario whose runs equal the figure's lanes.
model::Scenario scenarioOf(const Figure& figure) {
  const trace::Trace& first = firstTrace(figure);
  model::Scenario scenario = *problemOf(figure.lanes.front()).scenario;
  const std::vector<model::CompareSpec> scenario_specs = std::exchange(scenario.compare, {});
  for (const plots::PlotLane& lane : figure.lanes) {
    if (problemOf(lane).scenario->title != scenario.title || lane.run->origin) continue;
    addLane(scenario, scenario_specs, lane.run->lane, problemOf(lane));
  }
  // The parents of branches run again too, even if they are not among the lanes.
  for (const plots::PlotLane& lane : figure.lanes) {
    if (lane.stem && !std::ranges::any_of(figure.lanes, [&](const plots::PlotLane& other) {
          return !other.run->origin && other.run->lane.label == lane.stem->label;
        })) {
      const bool is_listed = std::ranges::any_of(scenario.compare, [&](const model::CompareSpec& entry) {
        return entry.label.value_or(compare::schedulerName(entry.policy)) == lane.stem->label;
      });
      if (!is_listed) addLane(scenario, scenario_specs, *lane.stem, problemOf(lane));
    }
  }
  scenario.clock.seed = first.seed;
  // The run was stopped by the scenario's horizon or the user.
  if (first.status == trace::RunStatus::Stopped || first.status == trace::RunStatus::Horizon)
    scenario.clock.horizon_s = first.end_s;
  return scenario;
}

int workloadsOf(const Figure& figure) {
  std::set<std::string> titles;
  for (const plots::PlotLane& lane : figure.lanes) titles.insert(problemOf(lane).scenario->title);
  return static_cast<int>(titles.size());
}

void addAxis(ordered_json& out, const std::string& axis, const plots::AxisChoice& choice) {
  if (choice.log) out[axis + "_log"] = true;
  if (choice.range) out[axis + "_range"] = {choice.range->first, choice.range->second};
  if (!choice.unit.isEmpty()) out[axis + "_unit"] = choice.unit.toStdString();
  if (!choice.label.isEmpty()) out[axis + "_label"] = choice.label.toStdString();
}

ordered_json optionsJson(const FigureOptions& options) {
  ordered_json out = ordered_json::object();
  const FigureOptions default_options;
  if (options.layout != default_options.layout) out["layout"] = kLayouts[static_cast<std::size_t>(options.layout)];
  if (options.color_by != default_options.color_by)
    out["color_by"] = kColors[static_cast<std::size_t>(options.color_by)];
  if (options.areas_by != default_options.areas_by)
    out["areas_by"] = kColors[static_cast<std::size_t>(options.areas_by)];
  if (options.from_s) out["from_s"] = *options.from_s;
  if (options.to_s) out["to_s"] = *options.to_s;
  if (options.at_s) out["at_s"] = *options.at_s;
  if (options.height_mm) out["height_mm"] = *options.height_mm;
  if (options.x_metric != default_options.x_metric) out["x_metric"] = options.x_metric;
  if (options.y_metric != default_options.y_metric) out["y_metric"] = options.y_metric;
  if (!options.title.isEmpty()) out["title"] = options.title.toStdString();
  for (const QString& label : options.labels) out["labels"].push_back(label.toStdString());
  if (options.parts) out["parts"] = true;
  for (const QString& job : options.jobs) out["jobs"].push_back(job.toStdString());
  for (const QString& kind : options.kinds) out["kinds"].push_back(kind.toStdString());
  if (!options.notes.empty()) out["notes"] = ordered_json::parse(io::writeNotes(options.notes));
  addAxis(out, "x", options.x);
  addAxis(out, "y", options.y);
  return out;
}

template <std::size_t N>
int nameIndex(const ordered_json& value, const char* const (&names)[N]) {
  for (std::size_t i = 0; i < N; ++i)
    if (value == names[i]) return static_cast<int>(i);
  return 0;
}

std::optional<double> numberIn(const ordered_json& object, const char* key) {
  const auto it = object.find(key);
  return it != object.end() && it->is_number() ? std::optional(it->get<double>()) : std::nullopt;
}

std::string textIn(const ordered_json& object, const char* key, const std::string& otherwise = {}) {
  const auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : otherwise;
}

std::optional<std::pair<double, double>> rangeIn(const ordered_json& object, const char* key) {
  const auto it = object.find(key);
  if (it == object.end() || !it->is_array() || it->size() != 2 || !(*it)[0].is_number() || !(*it)[1].is_number())
    return std::nullopt;
  return std::pair((*it)[0].get<double>(), (*it)[1].get<double>());
}

QStringList listIn(const ordered_json& object, const char* key) {
  QStringList list;
  const auto it = object.find(key);
  if (it == object.end() || !it->is_array()) return list;
  for (const ordered_json& text : *it) list << (text.is_string() ? shown(text.get<std::string>()) : QString());
  return list;
}

plots::AxisChoice axisIn(const ordered_json& object, const std::string& axis) {
  plots::AxisChoice choice;
  choice.log = object.value(axis + "_log", ordered_json(false)) == true;
  choice.range = rangeIn(object, (axis + "_range").c_str());
  const QString unit = shown(textIn(object, (axis + "_unit").c_str()));
  if (plots::axisUnits().contains(unit)) choice.unit = unit;
  choice.label = shown(textIn(object, (axis + "_label").c_str()));
  return choice;
}

FigureOptions optionsFrom(const ordered_json& object) {
  FigureOptions options;
  if (!object.is_object()) return options;
  if (object.contains("layout"))
    options.layout = static_cast<FigureOptions::Layout>(nameIndex(object["layout"], kLayouts));
  if (object.contains("color_by")) options.color_by = static_cast<ColorBy>(nameIndex(object["color_by"], kColors));
  if (object.contains("areas_by")) options.areas_by = static_cast<ColorBy>(nameIndex(object["areas_by"], kColors));
  options.from_s = numberIn(object, "from_s");
  options.to_s = numberIn(object, "to_s");
  options.at_s = numberIn(object, "at_s");
  options.height_mm = numberIn(object, "height_mm");
  options.x_metric = textIn(object, "x_metric", options.x_metric);
  options.y_metric = textIn(object, "y_metric", options.y_metric);
  options.title = shown(textIn(object, "title"));
  options.labels = listIn(object, "labels");
  options.jobs = listIn(object, "jobs");
  options.kinds = listIn(object, "kinds");
  options.parts = object.value("parts", ordered_json(false)) == true;
  if (object.contains("notes")) options.notes = io::readNotes(object["notes"].dump()).notes;
  options.x = axisIn(object, "x");
  options.y = axisIn(object, "y");
  return options;
}

ordered_json laneJson(const plots::PlotLane& lane) {
  ordered_json entry{{"policy", lane.run->trace->policy}, {"label", lane.run->lane.label}};
  ordered_json& options = entry["options"] = ordered_json::object();
  for (const auto& [key, value] : lane.run->trace->options) options[key] = ordered_json::parse(value, nullptr, false);
  if (const auto files = io::alteredFiles(*lane.run); !files.empty()) entry["altered"] = files;
  return entry;
}

QByteArray viewJson(const Figure& figure, const std::string& preset) {
  const trace::Trace& first = firstTrace(figure);
  ordered_json out{{"roundel_figure", kFormat},
                   {"version", ROUNDEL_VERSION},
                   {"kind", figure.kind},
                   {"preset", preset},
                   {"options", optionsJson(figure.options)}};
  out["seed"] = first.seed;
  if (!first.problem->sha256.empty()) out["scenario_sha256"] = first.problem->sha256;
  out["workloads"] = workloadsOf(figure);
  ordered_json& lanes = out["lanes"] = ordered_json::array();
  for (const plots::PlotLane& lane : figure.lanes) lanes.push_back(laneJson(lane));
  if (const std::vector<Branch> branches = branchesOf(figure); !branches.empty()) {
    const QByteArray session = writeSession({.branches = branches});
    out["session"] = ordered_json::parse(session.constBegin(), session.constEnd(), nullptr, false);
  }
  return QByteArray::fromStdString(out.dump(-1, ' ', true, ordered_json::error_handler_t::replace));
}

// A sweep's figure has no runs; its metadata name the sweep.
FileMetadata sweepMetadata(const Figure& figure, const std::string& preset) {
  FileMetadata file;
  const SweepSource& sweep = *figure.sweep;
  file.title = sweep.title.isEmpty() ? figure.title : QStringLiteral("%1: %2").arg(sweep.title, figure.title);
  file.description = provenanceLine(figure);
  const ordered_json view{{"roundel_figure", kFormat},
                          {"version", ROUNDEL_VERSION},
                          {"kind", figure.kind},
                          {"preset", preset},
                          {"options", optionsJson(figure.options)},
                          {"sweep", ordered_json::parse(sweep.about, nullptr, false)}};
  file.view = QByteArray::fromStdString(view.dump(-1, ' ', true, ordered_json::error_handler_t::replace));
  return file;
}

QString schedulers(const Figure& figure) {
  QStringList labels;
  for (const plots::PlotLane& lane : figure.lanes)
    if (!labels.contains(lane.label)) labels << lane.label;
  return labels.join(QStringLiteral(", "));
}

// The content of the element "metadata" of an SVG.
QByteArray svgMetadata(const QByteArray& svg) {
  QXmlStreamReader xml(svg);
  while (!xml.atEnd())
    if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("metadata") &&
        xml.attributes().value(QLatin1String("id")) == QLatin1String("roundel"))
      return xml.readElementText(QXmlStreamReader::SkipChildElements).toUtf8();
  return {};
}

// The content of the script with this id in a report.
QByteArray scriptIn(const QByteArray& html, const char* id) {
  const QByteArray tag = QByteArray("<script type=\"application/json\" id=\"") + id + "\">";
  const qsizetype tag_position = html.indexOf(tag);
  const qsizetype end = tag_position < 0 ? -1 : html.indexOf("</script>", tag_position);
  return end < 0 ? QByteArray() : html.mid(tag_position + tag.size(), end - tag_position - tag.size());
}

QByteArray jsonIn(const QByteArray& file) {
  if (file.startsWith("<!DOCTYPE html>")) {
    const FileMetadata parts{.view = scriptIn(file, "roundel-view"), .scenario = scriptIn(file, "roundel-scenario")};
    return parts.scenario.isEmpty() ? QByteArray() : parts.provenance();
  }
  if (file.startsWith("%PDF")) {
    const FileMetadata parts{.view = pdfAttachment(file, kPdfView), .scenario = pdfAttachment(file, kPdfScenario)};
    return parts.scenario.isEmpty() && !parts.view.contains("\"sweep\"") ? QByteArray() : parts.provenance();
  }
  if (file.startsWith("\x89PNG")) return pngText(file, kPngProvenance);
  if (isOurTex(file)) return readTexProvenance(file);
  return svgMetadata(file);
}

}  // namespace

FileMetadata fileMetadata(const Figure& figure, const std::string& preset) {
  if (figure.sweep) return sweepMetadata(figure, preset);
  FileMetadata file;
  if (figure.lanes.empty()) return file;
  const model::Problem& problem = problemOf(figure.lanes.front());
  const QString title = shown(problem.scenario->title);
  file.title = title.isEmpty() ? figure.title : QStringLiteral("%1: %2").arg(title, figure.title);
  file.description = provenanceLine(figure);
  file.view = viewJson(figure, preset);
  file.scenario = QByteArray::fromStdString(io::writeScenario(scenarioOf(figure)));
  return file;
}

QString provenanceLine(const Figure& figure) {
  if (figure.sweep)
    return shown(QStringLiteral("Roundel %1; %2; %3")
                     .arg(QLatin1String(ROUNDEL_VERSION), shown(figure.kind), figure.sweep->line));
  if (figure.lanes.empty()) return {};
  const trace::Trace& first = firstTrace(figure);
  const std::string& sha = first.problem->sha256;
  QString line = QStringLiteral("Roundel %1; %2; scenario \"%3\"; schedulers %4; seed %5")
                     .arg(QLatin1String(ROUNDEL_VERSION), shown(figure.kind), shown(first.problem->scenario->title),
                          schedulers(figure))
                     .arg(first.seed);
  if (!sha.empty()) line += QStringLiteral("; sha256 %1").arg(shown(sha));
  if (const std::string note = warmUpNote(figure.lanes); !note.empty()) line += QStringLiteral("; %1").arg(shown(note));
  if (const QString note = forecastNote(figure); !note.isEmpty()) line += QStringLiteral("; %1").arg(note);
  const QString altered = alteredNote(figure);
  return shown(altered.isEmpty() ? line : line + QStringLiteral("; ") + altered);
}

std::string warmUpNote(const std::vector<plots::PlotLane>& lanes) {
  std::vector<std::pair<std::string, metrics::WarmUp>> lane_warm_ups;
  for (const plots::PlotLane& lane : lanes) lane_warm_ups.emplace_back(lane.label.toStdString(), lane.run->warm_up);
  return metrics::warmUpNote(lane_warm_ups);
}

bool looksLikeFigure(const QByteArray& beginning) {
  const QByteArray text = beginning.left(1024).trimmed();
  return text.startsWith("%PDF") || isOurTex(text) || text.startsWith("\x89PNG") || text.startsWith("<svg") ||
         (text.startsWith("<!DOCTYPE html>") && text.contains("content=\"Roundel ")) ||
         (text.startsWith("<?xml") && text.contains("<svg"));
}

std::optional<Provenance> readProvenance(const QByteArray& file, QString& reason) {
  const QByteArray json = jsonIn(file);
  if (json.isEmpty()) {
    reason =
        tr("The file holds no scenario: it was not written by Roundel, or another program has left its scenario out.");
    return std::nullopt;
  }
  const ordered_json root = ordered_json::parse(json.constBegin(), json.constEnd(), nullptr, false);
  if (root.is_object() && root.contains("sweep")) {
    reason = tr("The figure is of a sweep, “%1”: it is drawn from the sweep's folder, and the file holds no scenario.")
                 .arg(shown(textIn(root["sweep"], "title")));
    return std::nullopt;
  }
  const auto scenario = root.is_object() ? root.find("scenario") : root.end();
  if (!root.is_object() || scenario == root.end() || numberIn(root, "roundel_figure").value_or(0) != kFormat) {
    reason = tr("The scenario in the file cannot be read: it is damaged, or of a newer version than %1.")
                 .arg(QLatin1String(ROUNDEL_VERSION));
    return std::nullopt;
  }
  io::ScenarioResult read = io::readScenario(scenario->dump());
  if (!read.scenario) {
    reason = tr("The scenario in the file has a fault: %1")
                 .arg(read.faults.empty() ? QString() : shown(read.faults.front().message));
    return std::nullopt;
  }
  Provenance provenance;
  provenance.kind = textIn(root, "kind");
  provenance.preset = textIn(root, "preset");
  provenance.version = textIn(root, "version");
  provenance.sha256 = textIn(root, "scenario_sha256");
  provenance.workloads = static_cast<int>(numberIn(root, "workloads").value_or(1));
  if (root.contains("options")) provenance.options = optionsFrom(root["options"]);
  if (root.contains("session"))
    provenance.branches = readSession(QByteArray::fromStdString(root["session"].dump())).branches;
  provenance.scenario = std::move(*read.scenario);
  return provenance;
}

}  // namespace roundel::widgets::figures
