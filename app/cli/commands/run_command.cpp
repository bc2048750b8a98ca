// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli run SCENARIO --policy ID|--lane NAME [--set KEY=JSON]... [--until SECONDS] [--seed N] --out DIR

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/allowed_commands.h"
#include "app/cli/commands/command.h"
#include "app/cli/foresight.h"
#include "app/cli/lanes_argument.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "core/io/run_output.h"

namespace roundel::cli {
namespace {

struct RunArguments {
  std::string scenario, policy, lane, label, out;
  std::vector<std::string> set;
  Limits limits;
  bool json = false, allow_outside = false;
};

bool write(const RunArguments& arguments, const compare::LaneRun& run, Console& console) {
  std::string error;
  if (io::writeRun(arguments.out, run, error)) return true;
  console.err << "roundel-cli: " << error << '\n';
  return false;
}

int runAndWrite(const RunArguments& arguments, const std::shared_ptr<const model::Problem>& problem,
                const compare::Lane& lane, Console& console) {
  const auto runs = runWithProgress(problem, {lane}, arguments.limits, console);
  if (!runs) return kRunFailed;
  const bool stream = arguments.out == kStream;
  const compare::LaneRun& run = runs->front();
  const bool is_good = reportOutcomes(*runs, console);
  if (isBadRequest(run)) return kBadInput;
  // Of a program that failed, the user sees what it did up to then.
  if (!is_good && !decidedByProgram(run)) return kRunFailed;
  if (!stream && !write(arguments, run, console)) return kRunFailed;
  if (is_good) printResults(*problem->scenario, *runs, arguments.json || stream, console);
  return is_good ? kDone : kRunFailed;
}

int act(const RunArguments& arguments, Console& console) {
  if (arguments.policy.empty() == arguments.lane.empty()) {
    console.err
        << "roundel-cli: name one of the two: --policy ID, a scheduler with its defaults, or --lane NAME, a lane of the scenario\n";
    return kBadInput;
  }
  if (arguments.out != kStream && !mayWrite(arguments.out, console)) return kBadInput;
  const auto problem = loadScenario(arguments.scenario, console, arguments.allow_outside);
  if (!problem) return kBadInput;
  const auto lane = laneFrom(arguments.policy, arguments.lane, arguments.set, arguments.label, *problem, console);
  if (!lane || !mayRun(*problem, {*lane}, arguments.limits, arguments.scenario, console)) return kBadInput;
  noteLanes({*lane}, console);
  return runAndWrite(arguments, problem, *lane, console);
}

void addSchedulerOptions(CLI::App& command, RunArguments& arguments) {
  command
      .add_option("--policy", arguments.policy,
                  "The scheduler with its defaults: an id that `roundel-cli policies` lists")
      ->type_name("ID");
  command
      .add_option("--lane", arguments.lane,
                  "Instead: a lane of the scenario, with its options, by label, scheduler or id")
      ->type_name("NAME");
  addSet(command, arguments.set);
  command
      .add_option("--label", arguments.label,
                  "The name of the run in tables, figures and folders; by default its scheduler")
      ->type_name("NAME")
      ->check(CLI::Validator(whyNoName, "", "name"));
}

}  // namespace

constexpr const char* kRunFooter =
    R"(KEY is an option of the scheduler: `roundel-cli policies hadar` lists those of hadar with their meaning. A value is JSON (8, true, null,
"text", [1, 2]), a bare word, or @FILE, which reads JSON, JSON lines or a run's decisions, gzipped or not.

Examples:
  roundel-cli run scenarios/hadar-fig1.json --policy hadar --set utility=eff --out hadar-eff
  roundel-cli run scenarios/hadar-fig1.json --lane "Hadar rigid" --set beam=8 --label "Hadar, narrow" --out narrow
  roundel-cli run scenarios/hadar-fig1.json --policy plan --set plan=@hadar-eff --out replay
  generate-scenario | roundel-cli run - --policy gavel --out - > metrics.json)";

Command addRun(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("run", "Runs one scheduler on a scenario and writes its trace and metrics into a folder");
  const auto arguments = std::make_shared<RunArguments>();
  command->add_option("SCENARIO", arguments->scenario, "The scenario file; - reads standard input")->required();
  addSchedulerOptions(*command, *arguments);
  addLimits(*command, arguments->limits);
  addWarmUp(*command, arguments->limits);
  addExplain(*command, arguments->limits);
  command
      ->add_option(
          "--out", arguments->out,
          "The folder to write; an existing run is overwritten; - writes no folder, and the metrics as JSON on standard output")
      ->required()
      ->type_name("DIR");
  addAllowOutside(*command, arguments->allow_outside);
  command->add_flag("--json", arguments->json, "Print every metric as JSON");
  command->footer(kRunFooter);
  return {.parser = command,
          .action = [arguments](Console& console) { return act(*arguments, console); },
          .starts_programs = true};
}

}  // namespace roundel::cli
