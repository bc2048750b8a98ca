#include "widgets/experiments_model/run_scenario.h"

#include "core/model/scenario.h"

namespace roundel::widgets {

std::optional<model::Scenario> scenarioOfRun(const experiment::Sweep& sweep, std::size_t run,
                                             const std::vector<std::size_t>& lanes, std::string& reason) {
  const experiment::SweepRun at = experiment::runAt(sweep, run);
  const io::LoadResult loaded = experiment::problemAt(sweep, experiment::pointOf(sweep, at), sweep.seeds[at.seed]);
  if (!loaded.problem) {
    reason = loaded.faults.front().message;
    return std::nullopt;
  }
  model::Scenario scenario = *loaded.problem->scenario;
  scenario.clock.seed = sweep.seeds[at.seed];
  scenario.compare.clear();
  for (const std::size_t lane : lanes) {
    const experiment::SweepRun its = experiment::runAt(sweep, lane);
    model::CompareSpec entry;
    entry.policy = sweep.schedulers[its.scheduler].policy;
    entry.label = sweep.schedulers[its.scheduler].label;
    entry.options = experiment::optionsOf(sweep, its);
    scenario.compare.push_back(std::move(entry));
  }
  return scenario;
}

}  // namespace roundel::widgets
