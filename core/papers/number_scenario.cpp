// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/number_scenario.h"

#include <set>

namespace roundel::papers {
namespace {

model::CompareSpec laneOf(const experiment::Sweep& sweep, std::size_t run) {
  const experiment::SweepRun at = experiment::runAt(sweep, run);
  model::CompareSpec out;
  out.policy = sweep.schedulers[at.scheduler].policy;
  out.label = sweep.schedulers[at.scheduler].label;
  out.options = experiment::optionsOf(sweep, at);
  return out;
}

/// Returns the first run of each scheduler with the first seed.
std::vector<std::size_t> firstRuns(const experiment::Sweep& sweep, const experiment::ExpectedEntry& number) {
  std::vector<std::size_t> out;
  std::set<std::size_t> schedulers;
  for (const std::size_t run : runsFor(number, sweep)) {
    const experiment::SweepRun at = experiment::runAt(sweep, run);
    if (at.seed == 0 && schedulers.insert(at.scheduler).second) out.push_back(run);
  }
  return out;
}

bool isOf(const experiment::Sweep& sweep, std::size_t run, const std::string& scheduler) {
  return sweep.schedulers[experiment::runAt(sweep, run).scheduler].label == scheduler;
}

}  // namespace

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
  scenario.expected.clear();  // of the scenario's own lanes
  for (const std::size_t lane : lanes) scenario.compare.push_back(laneOf(sweep, lane));
  return scenario;
}

NumberScenario scenarioOf(const experiment::Sweep& sweep, const experiment::ExpectedEntry& number) {
  NumberScenario out;
  const std::vector<std::size_t> lanes = firstRuns(sweep, number);
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!isOf(sweep, lanes[i], number.scheduler)) continue;
    out.lane = static_cast<int>(i);
    out.scenario = scenarioOfRun(sweep, lanes[i], lanes, out.reason);
    return out;
  }
  out.reason = "no run of the sweep is of this number";
  return out;
}

}  // namespace roundel::papers
