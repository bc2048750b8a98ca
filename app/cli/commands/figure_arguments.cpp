// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/figure_arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/cli/limits.h"
#include "app/cli/notes_argument.h"
#include "app/cli/terminal/output.h"
#include "core/metrics/metrics.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"

namespace roundel::cli {
namespace {

const std::vector<std::string> kEndings{".pdf", ".svg", ".png", ".tex", ".csv"};

bool isOneOf(const char* option, const std::string& word, const std::vector<std::string>& known, Console& console) {
  if (model::contains(known, word)) return true;
  console.err << fmt::format("roundel-cli: {} {}: {}\n", option, word,
                             model::hintFor(word, {known.begin(), known.end()}, "there is none"));
  return false;
}

bool isRange(const char* option, const std::vector<double>& range, Console& console) {
  const bool finite = std::ranges::all_of(range, [](double end) { return std::isfinite(end); });
  if (range.empty() || (range.size() == 2 && finite && range[0] < range[1])) return true;
  console.err << fmt::format("roundel-cli: {}: two numbers, the first below the second, as in {} 0,3600\n", option,
                             option);
  return false;
}

/// The parts of "cru,jct-cdf".
std::vector<std::string> partsOf(const std::string& kind) {
  std::vector<std::string> parts;
  for (std::size_t part_start = 0; part_start <= kind.size();) {
    const std::size_t comma = std::min(kind.find(',', part_start), kind.size());
    parts.push_back(kind.substr(part_start, comma - part_start));
    part_start = comma + 1;
  }
  return parts;
}

bool knownKind(const FigureArguments& arguments, Console& console) {
  const std::vector<std::string> parts = partsOf(arguments.kind);
  std::vector<std::string> kinds = figureKinds();
  if (parts.size() == 1) {
    for (const std::string& kind : sweepFigureKinds()) kinds.push_back(kind);
    kinds.insert(kinds.end(), {kAllFigures, kTableFigure});
  }
  return std::ranges::all_of(parts, [&](const std::string& kind) { return isOneOf("--kind", kind, kinds, console); });
}

/// One line per kind: "gantt         Schedule".
std::string listed(const std::vector<std::string>& names, std::string (*title)(const std::string&)) {
  std::string out;
  for (const std::string& name : names) out += fmt::format("  {:<16}{}\n", name, title(name));
  return out;
}

std::string footer() {
  std::string out;
  if (canPaintFigures()) {
    out =
        "Kinds:\n" + listed(figureKinds(), figureKindTitle) + "Kinds of a sweep's folder:\n" +
        listed(sweepFigureKinds(), figureKindTitle) +
        "  all             those that every run or sweep has, in a folder\n  table           the metrics as a table: .tex, .csv, .tsv\nPresets:\n" +
        listed(figurePresets(), figurePresetTitle) + "\n";
  }
  return out + R"(Examples:
  roundel-cli figure comparison --kind gantt --preset ieee-1col --out gantt.pdf
  roundel-cli figure comparison/Gavel comparison/Hadar --kind jct-cdf --preset acm-1col --out jct.tex
  roundel-cli figure comparison --kind cru,jct-cdf,completed --preset ieee-2col --out parts.pdf
  roundel-cli figure comparison --kind all --preset beamer --format svg --out slides
  roundel-cli figure results --kind metric-curve --metric jct_mean_s --against load --preset ieee-1col --out jct.pdf
  roundel-cli figure comparison --kind table --metrics jct_mean_s,cru --out metrics.tex
  roundel-cli figure comparison --kind cru --preset lncs --format svg --out - > cru.svg)";
}

/// --x-log, --x-range, --x-unit, --x-label.
void addAxis(CLI::App& command, const std::string& option, const std::string& name, FigureChoices::Axis& axis) {
  command.add_flag(option + "-log", axis.log, "Plots: a logarithmic " + name + " axis, in powers of ten");
  command
      .add_option(option + "-range", axis.range,
                  "Plots: where the " + name + " axis begins and ends; times in seconds, shares from 0 to 1")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("A,B");
  command.add_option(option + "-unit", axis.unit, "Plots: unit of the " + name + " axis: s, min, h, d or %")
      ->type_name("UNIT");
  command.add_option(option + "-label", axis.label, "Plots: the label of the " + name + " axis")
      ->type_name("TEXT")
      ->check(CLI::Validator(whyNoName, "", "name"));
}

/// Options of the appearance, and of single kinds.
void addLooks(CLI::App& command, FigureChoices& choices) {
  command.add_option("--dpi", choices.dpi, "Pixels per inch of a PNG")
      ->check(CLI::Range(30.0, 2400.0))
      ->type_name("DPI");
  command.add_option("--height", choices.height_mm, "Height in mm, instead of the default")
      ->check(CLI::Range(15.0, 1000.0))
      ->type_name("MM");
  command.add_option("--layout", choices.layout, "Curves over time: auto, one (panel), per-scheduler")
      ->type_name("LAYOUT");
  addTimes(command, choices.from_s, choices.to_s, {"Gantt: where its axis begins", "Gantt: where its axis ends"});
  command.add_option("--color-by", choices.color_by, "Gantt: job, model, user, gang-size, gpu-type or wait")
      ->type_name("WHAT");
  command
      .add_option("--areas-by", choices.areas_by,
                  "Timeline-types: one area per gpu-type (the default), job, model, user or gang-size")
      ->type_name("WHAT");
}

/// The runs and the output file.
void addFiles(CLI::App& command, FigureArguments& arguments) {
  command.add_option("RUN_DIR", arguments.folders, "Folders that `run` or `compare` wrote, or the one of a `sweep`")
      ->required();
  command
      .add_option(
          "--kind", arguments.kind,
          "What to draw; several kinds between commas are the parts (a), (b), ... of one figure; `all` for every kind, --out is then a folder; `table` for the metrics as a table (.tex, .csv, .tsv)")
      ->required()
      ->type_name("KIND[,KIND...]");
  command.add_option("--preset", arguments.preset, "Column width and type of a publisher; a table needs none")
      ->type_name("PRESET");
  command
      .add_option(
          "--out", arguments.out,
          "The file; its ending (.pdf, .svg, .png, .tex, .csv) says the format; - is standard output, in the --format")
      ->required()
      ->type_name("FILE");
}

void addFormat(CLI::App& command, FigureArguments& arguments) {
  command.add_option("--format", arguments.format, "With --kind all and --out -: pdf, svg, png, tex or csv")
      ->type_name("FORMAT");
  command
      .add_option("--metrics", arguments.metrics,
                  "Table: its columns, names of metrics or `all`; default: those that papers report most")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("A,B,...");
}

/// Options for the appearance, the jobs and the instant.
void addContents(CLI::App& command, FigureArguments& arguments) {
  FigureChoices& choices = arguments.choices;
  addLooks(command, choices);
  command
      .add_option("--jobs", choices.jobs,
                  "Gantt: these jobs in colour with their names, the others grey; timeline-jobs: their rows")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("A,B,...");
  command
      .add_option("--at", arguments.at,
                  "Cluster: show the jobs that hold its GPUs at this instant; sweep: NAME=VALUE of a varied value")
      ->allow_extra_args(false)
      ->type_name("SECONDS|NAME=VALUE");
}

/// Options for the texts in a figure.
void addNames(CLI::App& command, FigureChoices& choices) {
  command.add_option("--title", choices.title, "A title above the figure; default: none")
      ->type_name("TEXT")
      ->check(CLI::Validator(whyNoName, "", "name"));
  command
      .add_option("--labels", choices.labels, "Names of the schedulers in their order, instead of those of the runs")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("A,B,...")
      ->check(CLI::Validator(whyNoName, "", "name"));
}

}  // namespace

const std::vector<std::string>& tableEndings() {
  static const std::vector<std::string> kTableEndings{".tex", ".csv", ".tsv"};
  return kTableEndings;
}

std::vector<std::string> metricNames() {
  std::vector<std::string> names;
  for (const metrics::MetricInfo& info : metrics::catalogue()) names.push_back(info.name);
  return names;
}

bool knownJobs(const FigureArguments& arguments, const std::vector<compare::LaneRun>& runs, Console& console) {
  std::vector<std::string> ids;
  for (const compare::LaneRun& run : runs) {
    if (!run.trace) continue;
    for (const model::Job& job : run.trace->problem->jobs)
      if (!model::contains(ids, job.id)) ids.push_back(job.id);
  }
  return arguments.choices.jobs.empty() || std::ranges::all_of(arguments.choices.jobs, [&](const std::string& job) {
           return isOneOf("--jobs", job, ids, console);
         });
}

bool knownWords(const FigureArguments& arguments, Console& console) {
  const std::string ending = arguments.kind == kAllFigures ? "." + arguments.format
                                                           : std::filesystem::path(arguments.out).extension().string();
  const FigureChoices& choices = arguments.choices;
  bool is_good = knownKind(arguments, console);
  is_good = isOneOf("--preset", arguments.preset, figurePresets(), console) && is_good;
  is_good =
      isOneOf(arguments.kind == kAllFigures ? "--format" : "--out: the ending", ending, kEndings, console) && is_good;
  is_good = isOneOf("--layout", choices.layout, figureLayouts(), console) && is_good;
  is_good = isOneOf("--color-by", choices.color_by, figureColors(), console) && is_good;
  is_good = isOneOf("--areas-by", choices.areas_by, figureAreas(), console) && is_good;
  is_good = inOrder(choices.from_s, choices.to_s, console) && is_good;
  is_good = isRange("--x-range", choices.x_axis.range, console) &&
            isRange("--y-range", choices.y_axis.range, console) && is_good;
  for (const auto& [option, unit] : {std::pair("--x-unit", choices.x_axis.unit), {"--y-unit", choices.y_axis.unit}})
    if (!unit.empty()) is_good = isOneOf(option, unit, figureUnits(), console) && is_good;
  if (!choices.x_metric.empty()) is_good = isOneOf("--x", choices.x_metric, metricNames(), console) && is_good;
  if (!choices.y_metric.empty()) is_good = isOneOf("--y", choices.y_metric, metricNames(), console) && is_good;
  return is_good;
}

bool knownTableWords(const FigureArguments& arguments, Console& console) {
  bool is_good =
      isOneOf("--out: the ending", std::filesystem::path(arguments.out).extension().string(), tableEndings(), console);
  std::vector<std::string> names = metricNames();
  names.emplace_back(kAllFigures);
  for (const std::string& metric : arguments.metrics) is_good = isOneOf("--metrics", metric, names, console) && is_good;
  return is_good;
}

std::vector<std::string> ignoredOptions(const CLI::App& command, const FigureArguments& arguments) {
  std::vector<std::string> out;
  if (arguments.kind == kAllFigures) return out;
  const std::vector<std::string> parts = partsOf(arguments.kind), areas = figureKindsWith("--areas-by");
  for (const std::string option :
       {"--from", "--to", "--color-by", "--areas-by", "--jobs", "--at", "--x", "--y", "--layout", "--metrics",
        "--metric", "--against", "--difference", "--ratio", "--band"}) {
    std::vector<std::string> kinds = figureKindsWith(option);
    if (option == "--metrics") kinds = {kTableFigure};
    std::string more_text;
    if (option == "--jobs" && arguments.choices.areas_by == "job")
      kinds.insert(kinds.end(), areas.begin(), areas.end());
    else if (option == "--jobs")
      more_text = fmt::format(", and of {} with --areas-by job", fmt::join(areas, ", "));
    const bool is_used = std::ranges::any_of(
        parts, [&](const std::string& kind) { return isFigureOfParts(kind) || model::contains(kinds, kind); });
    if (is_used || command.get_option(option)->count() == 0) continue;
    out.push_back(fmt::format("{}: {} is ignored; it is an option of {}{}", arguments.kind, option,
                              fmt::join(kinds, ", "), more_text));
  }
  return out;
}

void addFigureArguments(CLI::App& command, FigureArguments& arguments) {
  FigureChoices& choices = arguments.choices;
  addFiles(command, arguments);
  addFormat(command, arguments);
  addContents(command, arguments);
  addSweepArguments(command, arguments.sweep);
  command.add_option("--x", choices.x_metric, "Scatter: metric of the horizontal axis")->type_name("METRIC");
  command.add_option("--y", choices.y_metric, "Scatter: metric of the vertical axis")->type_name("METRIC");
  addAxis(command, "--x", "horizontal", choices.x_axis);
  addAxis(command, "--y", "vertical", choices.y_axis);
  addNames(command, choices);
  addNotes(command, arguments.notes);
  command.add_flag("--parts", choices.parts, "Letters before the names of panels: (a), (b), ...");
  command.add_flag("--outline-text", choices.outlines, "SVG: letters as shapes, for readers that lack the font");
  addAsIs(command, arguments.as_is);
  command.add_flag("--force", choices.force, "Write a figure that the lint refuses");
  command.footer(footer());
}

}  // namespace roundel::cli
