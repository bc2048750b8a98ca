// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that no scheduler beats the optimum at events, for all units of placement and all times of decisions.

#include "core/metrics/optimum/event_optimum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "core/io/scenario_io.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "tests/policies/optimal/brute_force.h"

namespace roundel::policies::optimal::testing {
namespace {

using metrics::EventOptimum;

// Tolerances. A job with a relative rest of 1e-9 is done, instants within 1 ms are equal, and the solver is accurate to 1e-9.
constexpr double kSolverShare = 1e-7;
constexpr double kInstant_s = 1e-3;

trace::Trace shippedRun(const PolicyInfo& info, const std::shared_ptr<const model::Problem>& problem) {
  MadePolicy made = make(info.id, {}, *problem);
  if (made.policy == nullptr) return {};
  sim::RunOptions run;
  run.seed = 7;
  sim::Simulation simulation(problem, info.id, {}, std::move(made.policy), run);
  simulation.run();
  return simulation.takeTrace();
}

struct Reached {
  double completion_s = 0, weighted_s = 0, last_s = 0;
};
Reached reachedBy(const trace::Trace& trace) {
  Reached out;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    const double end_s = trace.jobs[j].finish_s;
    out.completion_s += end_s;
    out.weighted_s += trace.problem->jobs[j].weight * end_s;
    out.last_s = std::max(out.last_s, end_s);
  }
  return out;
}

TEST(EventOptimum, NoSchedulerEndsBeforeIt) {
  constexpr std::uint64_t kSeed = 20261128;
  constexpr int kRuns = 300;
  std::mt19937_64 random(kSeed);
  std::map<std::string, int> compared;
  std::map<std::string, double> least;
  for (int i = 0; i < kRuns; ++i) {
    SCOPED_TRACE("instance " + std::to_string(i) + " of seed " + std::to_string(kSeed));
    model::Scenario scenario = tinyScenario(random);
    if (i % 2 == 1) scenario.clock.restart_s = 0;
    if (i % 2 == 1) scenario.clock.first_start_s = 0;
    const auto problem = model::resolve(scenario);
    std::map<trace::WorkUnit, std::pair<EventOptimum, EventOptimum>> best;
    for (const PolicyInfo& info : all()) {
      if (info.id == "plan" || !make(info.id, {}, *problem).faults.empty()) continue;
      if (!best.contains(info.unit))
        best[info.unit] = {metrics::eventOptimum(*problem, info.unit),
                           metrics::eventOptimum(*problem, info.unit, true)};
      const auto& [plain, weighted] = best[info.unit];
      ASSERT_TRUE(plain.searched) << plain.why_not << io::writeScenario(*problem->scenario);
      const trace::Trace trace = shippedRun(info, problem);
      if (trace.status != trace::RunStatus::Complete) continue;
      const Reached reached = reachedBy(trace);
      const double jobs = static_cast<double>(problem->jobs.size());
      ASSERT_GE(reached.completion_s * (1 + kSolverShare) + jobs * kInstant_s, plain.weighted_completion_s.value())
          << info.id << io::writeScenario(*problem->scenario);
      ASSERT_GE(reached.weighted_s * (1 + kSolverShare) + jobs * kInstant_s, weighted.weighted_completion_s.value())
          << info.id << io::writeScenario(*problem->scenario);
      ASSERT_GE(reached.last_s * (1 + kSolverShare) + kInstant_s, plain.last_finish_s.value())
          << info.id << io::writeScenario(*problem->scenario);
      const double ratio = reached.completion_s / plain.weighted_completion_s.value();
      least[info.id] = compared[info.id]++ == 0 ? ratio : std::min(least[info.id], ratio);
    }
  }
  for (const auto& [policy, runs] : compared)
    std::cout << policy << ": " << runs << " runs, least ratio to the optimum at events " << least[policy] << '\n';
  EXPECT_EQ(compared.at("srtf"), kRuns);
  EXPECT_GT(compared.at("hare"), kRuns / 2);
  EXPECT_GT(compared.at("hadare"), kRuns / 2);
}

}  // namespace
}  // namespace roundel::policies::optimal::testing
