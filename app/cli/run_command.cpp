// roundel-cli run SCENARIO --policy ID [--set KEY=JSON]... [--until SECONDS] [--seed N] --out DIR

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/limits.h"
#include "app/cli/output.h"
#include "app/cli/scenario_argument.h"
#include "core/io/run_output.h"
#include "core/policies/registry.h"

namespace roundel::cli {
namespace {

struct RunWords {
  std::string scenario, policy, out;
  std::vector<std::string> set;
  Limits limits;
  bool json = false, allow_outside = false;
};

/// The options of KEY=JSON words; nothing where one is no such word, which is then said on console.err.
std::optional<model::OptionMap> optionsFrom(const std::vector<std::string>& words, Console& console) {
  model::OptionMap out;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      console.err << fmt::format("roundel-cli: --set {}: write --set KEY=JSON, for example --set beam=16\n", word);
      return std::nullopt;
    }
    if (!out.emplace(word.substr(0, equals), policies::canonicalJson(word.substr(equals + 1))).second) {
      console.err << fmt::format("roundel-cli: --set {}: this option is set twice\n", word.substr(0, equals));
      return std::nullopt;
    }
  }
  return out;
}

bool write(const RunWords& words, const compare::LaneRun& run, Console& console) {
  std::string error;
  if (io::writeRun(words.out, run, error)) return true;
  console.err << "roundel-cli: " << error << '\n';
  return false;
}

int runAndWrite(const RunWords& words, const std::shared_ptr<const model::Problem>& problem, const compare::Lane& lane,
                Console& console) {
  const auto runs = runWithProgress(problem, {lane}, words.limits, console);
  if (!runs) return kRunFailed;
  if (!reportOutcomes(*runs, console) || !write(words, runs->front(), console)) return kRunFailed;
  printResults(problem->scenario, *runs, words.json, console);
  return kDone;
}

int act(const RunWords& words, Console& console) {
  const std::optional<model::OptionMap> options = optionsFrom(words.set, console);
  if (!options || !mayWrite(words.out, console)) return kBadInput;
  const auto problem = loadScenario(words.scenario, console, words.allow_outside);
  if (!problem) return kBadInput;
  const compare::Lane lane{words.policy, words.policy, *options};
  return lanesAreSound(*problem, {lane}, console) ? runAndWrite(words, problem, lane, console) : kBadInput;
}

}  // namespace

Command addRun(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("run", "Runs one scheduler on a scenario and writes its trace and metrics into a folder");
  const auto words = std::make_shared<RunWords>();
  command->add_option("SCENARIO", words->scenario, "The scenario file")->required();
  command->add_option("--policy", words->policy, "The scheduler: an id that `roundel-cli policies` lists")->required();
  command
      ->add_option("--set", words->set,
                   "An option of the scheduler, KEY=JSON (a bare word is a string); may be repeated")
      ->allow_extra_args(false)
      ->type_name("KEY=JSON");
  addLimits(*command, words->limits);
  command->add_option("--out", words->out, "The folder to write; a run that stands there is replaced")
      ->required()
      ->type_name("DIR");
  addAllowOutside(*command, words->allow_outside);
  command->add_flag("--json", words->json, "Print every metric as JSON");
  return {command, [words](Console& console) { return act(*words, console); }};
}

}  // namespace roundel::cli
