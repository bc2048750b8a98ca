#include "app/cli/scenario_argument.h"

#include <ostream>
#include <utility>

#include "core/io/load.h"
#include "core/io/scenario_io.h"
#include "core/policies/registry.h"

namespace roundel::cli {

std::shared_ptr<const model::Problem> loadScenario(const std::string& path, Console& console) {
  io::LoadResult loaded = io::loadProblem(path, policies::checkCompare);
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

}  // namespace roundel::cli
