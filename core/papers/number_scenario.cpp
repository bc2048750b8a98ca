// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/number_scenario.h"

#include <set>

namespace roundel::papers {
namespace {

model::CompareSpec laneOf(const experiment::Sweep& sweep, std::size_t run) {
  const experiment::SweepRun sweep_run = experiment::runAt(sweep, run);
  model::CompareSpec out;
  out.policy = sweep.schedulers[sweep_run.scheduler].policy;
  out.label = sweep.schedulers[sweep_run.scheduler].label;
  out.options = experiment::optionsOf(sweep, sweep_run);
  return out;
}

/// Returns the first run of each scheduler with the first seed.
std::vector<std::size_t> firstRuns(const experiment::Sweep& sweep, const experiment::ExpectedEntry& number) {
  std::vector<std::size_t> out;
  std::set<std::size_t> schedulers;
  for (const std::size_t run : runsFor(number, sweep)) {
    const experiment::SweepRun sweep_run = experiment::runAt(sweep, run);
    if (sweep_run.seed == 0 && schedulers.insert(sweep_run.scheduler).second) out.push_back(run);
  }
  return out;
}

bool isOf(const experiment::Sweep& sweep, std::size_t run, const std::string& scheduler) {
  return sweep.schedulers[experiment::runAt(sweep, run).scheduler].label == scheduler;
}

}  // namespace

std::optional<model::Scenario> scenarioOfRun(const experiment::Sweep& sweep, std::size_t run,
                                             const std::vector<std::size_t>& lanes, std::string& reason) {
  const experiment::SweepRun sweep_run = experiment::runAt(sweep, run);
  const io::LoadResult loaded =
      experiment::problemAt(sweep, experiment::pointOf(sweep, sweep_run), sweep.seeds[sweep_run.seed]);
  if (!loaded.problem) {
    reason = loaded.faults.front().message;
    return std::nullopt;
  }
  model::Scenario scenario = *loaded.problem->scenario;
  scenario.clock.seed = sweep.seeds[sweep_run.seed];
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
