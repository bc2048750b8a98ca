// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli compare SCENARIO... [--policies A,B,...] [--lanes] --out DIR: one folder per lane, comparison.csv, figures.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/allowed_commands.h"
#include "app/cli/commands/command.h"
#include "app/cli/figure_backend.h"
#include "app/cli/foresight.h"
#include "app/cli/lanes_argument.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/tables.h"
#include "app/cli/terminal/output.h"
#include "core/compare/lane_name.h"
#include "core/io/run_output.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"

namespace roundel::cli {
namespace {

using compare::Lane;
using compare::LaneRun;

struct CompareArguments {
  std::vector<std::string> scenarios;
  std::string out, report, preset = kComparisonPreset;
  LaneArguments lanes;
  Limits limits;
  bool json = false, allow_outside = false;
};

/// One scenario and its lanes.
struct Task {
  std::string name;  ///< name of its folder, if there are several scenarios
  std::shared_ptr<const model::Problem> problem;
  std::vector<Lane> lanes;
  std::vector<LaneRun> runs;
};

std::vector<LaneRun> allRuns(const std::vector<Task>& tasks) {
  std::vector<LaneRun> out;
  for (const Task& task : tasks) out.insert(out.end(), task.runs.begin(), task.runs.end());
  return out;
}

/// A failed run has a row in comparison.csv but no folder, because half a run would look complete. Of a program of the
/// user the decisions up to its failure are kept.
std::vector<LaneRun> withoutFailed(std::vector<LaneRun> runs) {
  for (LaneRun& run : runs)
    if (!run.ok() && !decidedByProgram(run)) run.trace = nullptr, run.metrics = nullptr;
  return runs;
}

/// Writes all figures as PDF. A figure that cannot be drawn is reported and left out. Lint findings are reported, and the figure is written.
io::FolderExtra figuresOf(const std::vector<LaneRun>& runs, const std::string& preset, Console& console) {
  std::vector<LaneRun> drawn_runs;
  std::ranges::copy_if(runs, std::back_inserter(drawn_runs), [](const LaneRun& run) { return run.ok(); });
  if (drawn_runs.empty()) return {};
  if (!canPaintFigures()) {
    console.err << "roundel-cli: " << kNoFigures << '\n';
    return {};
  }
  return
      [drawn_runs = std::move(drawn_runs), preset, &console](const std::filesystem::path& staged, std::string& error) {
        FigureRequest request{.runs = drawn_runs, .preset = preset};
        request.choices.force = true;
        for (const std::string& kind : comparisonFigureKinds())
          request.files.push_back({kind, staged / (kind + ".pdf")});
        request.stop = console.stop;
        const FigureOutcome outcome = paintFigures(request);
        if (console.stop.stop_requested()) return error = "stopped on request; nothing was written", false;
        for (const auto* lines : {&outcome.empty, &outcome.failed, &outcome.findings})
          for (const std::string& line : *lines) console.err << "roundel-cli: " << line << '\n';
        return true;
      };
}

bool reported(const std::string& file, const std::vector<LaneRun>& runs, Console& console) {
  const std::string error = file.empty() ? std::string() : paintReport(runs, file, {});
  if (!error.empty()) console.err << "roundel-cli: " << error << '\n';
  return error.empty();
}

bool mayReportHere(const CompareArguments& arguments, Console& console) {
  if (arguments.report.empty()) return true;
  // The folder of the comparison may also be the report's, and does not exist yet.
  const bool is_beside = std::filesystem::path(arguments.report).parent_path().lexically_normal() ==
                         std::filesystem::path(arguments.out + "/").lexically_normal().parent_path();
  if (canPaintFigures()) return mayReport("--report", arguments.report, console, is_beside);
  console.err << "roundel-cli: --report: " << kNoFigures << '\n';
  return false;
}

/// The file name without its extension.
std::string nameOf(const std::string& scenario) {
  return scenario == kStream ? "standard-input" : std::filesystem::path(scenario).stem().string();
}

/// Reads all scenarios and checks all lanes before the first run.
std::optional<std::vector<Task>> tasksOf(const CompareArguments& arguments, Console& console) {
  std::vector<std::string> names;
  for (const std::string& scenario : arguments.scenarios) names.push_back(nameOf(scenario));
  names = io::folderNames(names);
  std::vector<Task> tasks;
  bool is_good = true;
  for (std::size_t i = 0; i < arguments.scenarios.size(); ++i) {
    Task task{names[i], loadScenario(arguments.scenarios[i], console, arguments.allow_outside), {}, {}};
    const auto lanes = task.problem ? lanesFrom(arguments.lanes, *task.problem, console) : std::nullopt;
    const bool may = lanes && mayRun(*task.problem, *lanes, arguments.limits, arguments.scenarios[i], console);
    is_good = is_good && may;
    if (!may) continue;
    task.lanes = *lanes;
    tasks.push_back(std::move(task));
  }
  if (!is_good) return std::nullopt;
  return tasks;
}

/// Names lanes over all scenarios: what differs between two lanes is in both names.
void nameTogether(std::vector<Task>& tasks) {
  std::vector<LaneRun> all_runs = allRuns(tasks);
  compare::nameRuns(all_runs);
  std::size_t next = 0;
  for (Task& task : tasks)
    for (LaneRun& run : task.runs) run = std::move(all_runs[next++]);
}

bool writeAll(const CompareArguments& arguments, std::vector<Task>& tasks, std::string& error, Console& console) {
  if (tasks.size() == 1) {
    const std::vector<LaneRun>& runs = tasks.front().runs;
    return io::writeComparison(arguments.out, withoutFailed(runs), error, figuresOf(runs, arguments.preset, console));
  }
  std::vector<io::Workload> workloads;
  for (const Task& task : tasks)
    workloads.push_back({task.name, withoutFailed(task.runs), figuresOf(task.runs, arguments.preset, console)});
  return io::writeComparisons(arguments.out, workloads, error);
}

std::string tableOf(const std::vector<Task>& tasks) {
  if (tasks.size() == 1) return io::comparisonCsv(withoutFailed(tasks.front().runs));
  std::vector<io::Workload> workloads;
  for (const Task& task : tasks) workloads.push_back({task.name, withoutFailed(task.runs), {}});
  return io::comparisonCsv(workloads);
}

void print(const std::vector<Task>& tasks, const CompareArguments& arguments, Console& console) {
  if (arguments.json && tasks.size() > 1) {
    console.out << "{\n";
    for (const Task& task : tasks)
      console.out << (&task == &tasks.front() ? "" : ",\n") << jsonString(task.name) << ": " << metricsJson(task.runs);
    console.out << "}\n";
    return;
  }
  for (const Task& task : tasks) {
    if (tasks.size() > 1) console.out << (&task == &tasks.front() ? "" : "\n") << task.name << '\n';
    printResults(*task.problem->scenario, task.runs, arguments.json, console);
  }
}

int runAndWrite(const CompareArguments& arguments, std::vector<Task>& tasks, Console& console) {
  bool is_good = true;
  for (Task& task : tasks) {
    if (tasks.size() > 1) console.note(task.name + ":");
    noteLanes(task.lanes, console);
    auto runs = runWithProgress(task.problem, task.lanes, arguments.limits, console);
    if (!runs) return kRunFailed;
    task.runs = std::move(*runs);
    is_good = reportOutcomes(task.runs, console) && is_good;
    if (std::ranges::any_of(task.runs, isBadRequest)) return kBadInput;
  }
  nameTogether(tasks);
  std::string error;
  if (arguments.out == kStream) {
    console.out << tableOf(tasks);
  } else if (!writeAll(arguments, tasks, error, console)) {
    console.err << "roundel-cli: " << error << '\n';
    return kRunFailed;
  } else {
    print(tasks, arguments, console);
  }
  return reported(arguments.report, allRuns(tasks), console) && is_good ? kDone : kRunFailed;
}

bool knownPreset(const std::string& preset, Console& console) {
  const std::vector<std::string> known_presets = figurePresets();
  if (!canPaintFigures() || model::contains(known_presets, preset)) return true;
  console.err << fmt::format("roundel-cli: --preset {}: {}\n", preset,
                             model::hintFor(preset, {known_presets.begin(), known_presets.end()}, "there is none"));
  return false;
}

int act(const CompareArguments& arguments, Console& console) {
  const bool place = arguments.out == kStream || mayWrite(arguments.out, console);
  if (!place || !knownPreset(arguments.preset, console) || !mayReportHere(arguments, console)) return kBadInput;
  auto tasks = tasksOf(arguments, console);
  return tasks ? runAndWrite(arguments, *tasks, console) : kBadInput;
}

void addOutputs(CLI::App& command, CompareArguments& arguments) {
  command
      .add_option(
          "--out", arguments.out,
          "The folder to write; an existing comparison is overwritten; - writes comparison.csv to standard output")
      ->required()
      ->type_name("DIR");
  command
      .add_option("--preset", arguments.preset,
                  "Column width and type of the figures, " + std::string(kComparisonPreset) + " by default")
      ->type_name("PRESET");
  command.add_option("--report", arguments.report, "Also write the comparison as one HTML page (.html)")
      ->type_name("FILE");
}

}  // namespace

constexpr const char* kCompareFooter =
    R"(--policies takes schedulers with their defaults, as `run --policy` does; --lanes takes the lanes of the scenario with the options that it gives them.
--set KEY=JSON goes to every scheduler that has this option, --set LANE.KEY=JSON to one lane: LANE is its label, its scheduler or its id.
The chosen schedulers and options are printed on standard error.

Examples:
  roundel-cli compare scenarios/hadar-fig1.json --out comparison
  roundel-cli compare scenarios/hadar-fig1.json --policies gavel,hadar,hadare --set hadar.utility=eff --out defaults
  roundel-cli compare scenarios/hops-64.json --lanes --policies hadare --out with-hadare
  roundel-cli compare scenarios/hadare-aws-m*.json -j 2 --out mixes
  roundel-cli compare scenarios/hadar-fig1.json --out - > comparison.csv)";

Command addCompare(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("compare", "Runs several schedulers on the same jobs: a folder each, comparison.csv, figures");
  const auto arguments = std::make_shared<CompareArguments>();
  command
      ->add_option("SCENARIO", arguments->scenarios,
                   "The scenario file; - reads standard input; several become a folder each and one comparison.csv")
      ->required();
  addLaneArguments(*command, arguments->lanes);
  addLimits(*command, arguments->limits);
  addWarmUp(*command, arguments->limits);
  addExplain(*command, arguments->limits);
  addThreads(*command, arguments->limits);
  addOutputs(*command, *arguments);
  addAllowOutside(*command, arguments->allow_outside);
  command->add_flag("--json", arguments->json, "Print every metric as JSON");
  command->footer(kCompareFooter);
  return {.parser = command,
          .action = [arguments](Console& console) { return act(*arguments, console); },
          .starts_programs = true};
}

}  // namespace roundel::cli
