// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli guarantees SCENARIO --policy ID|--lane NAME: the theorems of the scheduler's paper beside its run.

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/foresight.h"
#include "app/cli/lanes_argument.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "core/guarantees/report.h"

namespace roundel::cli {
namespace {

struct GuaranteesArguments {
  std::string scenario, policy, lane;
  std::vector<std::string> set;
  Limits limits;
  bool json = false, latex = false, quick = false, allow_outside = false;
};

int say(const GuaranteesArguments& arguments, const compare::LaneRun& run, Console& console) {
  guarantees::Effort effort;
  effort.stop = console.stop;
  effort.search = !arguments.quick;
  const guarantees::Guarantees run_guarantees = guarantees::guaranteesOf(run, effort);
  if (stopped(console)) return kRunFailed;
  console.out << (arguments.json    ? guarantees::asJson(run_guarantees)
                  : arguments.latex ? guarantees::asLatex(run_guarantees.theorems)
                                    : guarantees::asText(run_guarantees));
  return kDone;
}

int act(GuaranteesArguments& arguments, Console& console) {
  if (arguments.policy.empty() == arguments.lane.empty()) {
    console.err
        << "roundel-cli: name one of the two: --policy ID, a scheduler with its defaults, or --lane NAME, a lane of "
           "the scenario\n";
    return kBadInput;
  }
  const auto problem = loadScenario(arguments.scenario, console, arguments.allow_outside);
  if (!problem) return kBadInput;
  const auto lane = laneFrom(arguments.policy, arguments.lane, arguments.set, "", *problem, console);
  if (!lane || !mayRun(*problem, {*lane}, arguments.limits, arguments.scenario, console)) return kBadInput;
  const auto runs = runWithProgress(problem, {*lane}, arguments.limits, console);
  if (!runs || !reportOutcomes(*runs, console)) return kRunFailed;
  return say(arguments, runs->front(), console);
}

}  // namespace

constexpr const char* kGuaranteesFooter =
    R"(Each theorem is printed with its conditions, what was found of each in this run, the bound and what the run reached. Optima of tiny
scenarios are searched, which takes up to seconds.

Examples:
  roundel-cli guarantees scenarios/hadar-fig1.json --policy hadar
  roundel-cli guarantees scenarios/hadar-fig1.json --policy hadar --set price_mode=integral
  roundel-cli guarantees scenarios/hadare-forks.json --lane "Five copies" --json)";

Command addGuarantees(CLI::App& app) {
  CLI::App* command = app.add_subcommand("guarantees", "Compares a run with the theorems of its scheduler's paper");
  const auto arguments = std::make_shared<GuaranteesArguments>();
  command->add_option("SCENARIO", arguments->scenario, "The scenario file; - reads standard input")->required();
  command
      ->add_option("--policy", arguments->policy,
                   "The scheduler with its defaults: an id that `roundel-cli policies` lists")
      ->type_name("ID");
  command
      ->add_option("--lane", arguments->lane,
                   "Instead: a lane of the scenario, with its options, by label, scheduler or id")
      ->type_name("NAME");
  addSet(*command, arguments->set);
  addLimits(*command, arguments->limits);
  addAllowOutside(*command, arguments->allow_outside);
  command->add_flag("--quick", arguments->quick, "Search no optimum and make no other run");
  command->add_flag("--json", arguments->json, "Print everything as JSON");
  command->add_flag("--latex", arguments->latex, "Print one table row a theorem, for LaTeX");
  command->footer(kGuaranteesFooter);
  return {.parser = command,
          .action = [arguments](Console& console) { return act(*arguments, console); },
          .starts_programs = true};
}

}  // namespace roundel::cli
