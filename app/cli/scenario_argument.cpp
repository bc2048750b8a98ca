#include "app/cli/scenario_argument.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <set>
#include <utility>

#include "core/io/load.h"
#include "core/io/scenario_io.h"
#include "core/policies/registry.h"

namespace roundel::cli {

void addAllowOutside(CLI::App& command, bool& allow_outside) {
  command.add_flag("--allow-outside", allow_outside, "The scenario may read a history file that lies outside of its folder");
}

std::shared_ptr<const model::Problem> loadScenario(const std::string& path, Console& console, bool allow_outside) {
  io::LoadResult loaded = io::loadProblem(path, policies::checkCompare, allow_outside ? io::Reach::Anywhere : io::Reach::Folder);
  printFaults(loaded.faults, path, console);
  return std::move(loaded.problem);
}

void printFaults(const std::vector<model::Fault>& faults, const std::string& file, Console& console) {
  for (const model::Fault& fault : faults) console.err << io::formatFault(fault, file) << '\n';
}

bool lanesAreSound(const model::Problem& problem, const std::vector<compare::Lane>& lanes, Console& console) {
  bool sound = true;
  for (const compare::Lane& lane : lanes) {
    const policies::MadePolicy made = policies::make(lane.policy, lane.options, problem, "/options");
    printFaults(made.faults, "--policy " + lane.policy, console);
    sound = sound && made.faults.empty();
  }
  return sound;
}

std::vector<compare::Lane> lanesFor(const std::vector<std::string>& policies, const model::Scenario& scenario) {
  const std::vector<compare::Lane> named = compare::lanesOf(scenario);
  if (policies.empty()) return named;
  std::vector<compare::Lane> lanes;
  for (const std::string& policy : policies) {
    const std::size_t before = lanes.size();
    std::copy_if(named.begin(), named.end(), std::back_inserter(lanes),
                 [&](const compare::Lane& lane) { return lane.policy == policy; });
    if (lanes.size() == before) lanes.push_back({policy, policy, {}});
  }
  return lanes;
}

bool eachOnce(const std::vector<std::string>& policies, Console& console) {
  std::set<std::string> seen;
  for (const std::string& policy : policies) {
    if (seen.insert(policy).second) continue;
    console.err << fmt::format("roundel-cli: --policies names {} twice\n", policy);
    return false;
  }
  return true;
}

}  // namespace roundel::cli
