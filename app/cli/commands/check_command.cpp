// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli check SCENARIO: all faults of a scenario.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/foresight.h"
#include "app/cli/scenario_argument.h"
#include "core/model/check/counted.h"
#include "core/model/check/visible_text.h"

namespace roundel::cli {
namespace {

int check(const std::string& path, bool allow_outside, Console& console) {
  const auto problem = loadScenario(path, console, allow_outside);
  if (!problem || !mayRun(*problem, compare::lanesOf(*problem->scenario), {}, path, console)) return kBadInput;
  console.out << fmt::format(
      "{}: no faults: {}, {} on {}, {}\n", model::visible(path), model::counted(problem->jobs.size(), "job"),
      model::counted(problem->gpus.size(), "GPU"), model::counted(problem->nodes.size(), "node"),
      model::counted(compare::lanesOf(*problem->scenario).size(), "scheduler to compare", "schedulers to compare"));
  return kDone;
}

}  // namespace

Command addCheck(CLI::App& app) {
  CLI::App* arguments =
      app.add_subcommand("check", "Reads a scenario and reports every fault: line, JSON pointer, what would be right");
  const auto path = std::make_shared<std::string>();
  const auto outside = std::make_shared<bool>(false);
  arguments->add_option("SCENARIO", *path, "The scenario file; - reads standard input")->required();
  addAllowOutside(*arguments, *outside);
  arguments->footer(R"(Examples:
  roundel-cli check scenarios/hadar-fig1.json
  roundel-cli check - < scenario.json)");
  return {arguments, [path, outside](Console& console) { return check(*path, *outside, console); }};
}

}  // namespace roundel::cli
