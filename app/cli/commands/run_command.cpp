// roundel-cli run SCENARIO --policy ID|--lane NAME [--set KEY=JSON]... [--until SECONDS] [--seed N] --out DIR

#include <CLI/CLI.hpp>
#include <ostream>

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

bool write(const RunArguments& words, const compare::LaneRun& run, Console& console) {
  std::string error;
  if (io::writeRun(words.out, run, error)) return true;
  console.err << "roundel-cli: " << error << '\n';
  return false;
}

int runAndWrite(const RunArguments& words, const std::shared_ptr<const model::Problem>& problem,
                const compare::Lane& lane, Console& console) {
  const auto runs = runWithProgress(problem, {lane}, words.limits, console);
  if (!runs) return kRunFailed;
  const bool stream = words.out == kStream;
  if (!reportOutcomes(*runs, console) || (!stream && !write(words, runs->front(), console))) return kRunFailed;
  printResults(*problem->scenario, *runs, words.json || stream, console);
  return kDone;
}

int act(const RunArguments& words, Console& console) {
  if (words.policy.empty() == words.lane.empty()) {
    console.err
        << "roundel-cli: name one of the two: --policy ID, a scheduler with its defaults, or --lane NAME, a lane of the scenario\n";
    return kBadInput;
  }
  if (words.out != kStream && !mayWrite(words.out, console)) return kBadInput;
  const auto problem = loadScenario(words.scenario, console, words.allow_outside);
  if (!problem) return kBadInput;
  const auto lane = laneFrom(words.policy, words.lane, words.set, words.label, *problem, console);
  if (!lane || !mayRun(*problem, {*lane}, words.limits, words.scenario, console)) return kBadInput;
  sayLanes({*lane}, console);
  return runAndWrite(words, problem, *lane, console);
}

void addScheduler(CLI::App& command, RunArguments& words) {
  command
      .add_option("--policy", words.policy, "The scheduler with its defaults: an id that `roundel-cli policies` lists")
      ->type_name("ID");
  command
      .add_option("--lane", words.lane, "Instead: a lane of the scenario, with its options, by label, scheduler or id")
      ->type_name("NAME");
  addSet(command, words.set);
  command
      .add_option("--label", words.label,
                  "What the run is called in tables, figures and folders; without it by its scheduler")
      ->type_name("NAME");
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
  const auto words = std::make_shared<RunArguments>();
  command->add_option("SCENARIO", words->scenario, "The scenario file; - reads standard input")->required();
  addScheduler(*command, *words);
  addLimits(*command, words->limits);
  addWarmUp(*command, words->limits);
  addExplain(*command, words->limits);
  command
      ->add_option(
          "--out", words->out,
          "The folder to write; an existing run is overwritten; - writes no folder, and the metrics as JSON on standard output")
      ->required()
      ->type_name("DIR");
  addAllowOutside(*command, words->allow_outside);
  command->add_flag("--json", words->json, "Print every metric as JSON");
  command->footer(kRunFooter);
  return {command, [words](Console& console) { return act(*words, console); }};
}

}  // namespace roundel::cli
