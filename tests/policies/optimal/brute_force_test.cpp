// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Optimal against all schedules, and against all policies with the same constraints.

#include "tests/policies/optimal/brute_force.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>

#include "core/io/scenario_io.h"
#include "core/metrics/metrics.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"

namespace roundel::policies::optimal::testing {
namespace {

constexpr double kClose = 1e-9;

trace::Trace runOf(const std::string& policy, const model::OptionMap& options,
                   const std::shared_ptr<const model::Problem>& problem) {
  MadePolicy made = make(policy, options, *problem);
  EXPECT_TRUE(made.policy != nullptr) << policy << ": " << (made.faults.empty() ? "" : made.faults[0].message);
  if (made.policy == nullptr) return {};
  sim::RunOptions run;
  run.seed = 7;
  sim::Simulation simulation(problem, policy, options, std::move(made.policy), run);
  simulation.run();
  return simulation.takeTrace();
}

double totalJct(const trace::Trace& trace) {
  double sum = 0;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) sum += trace.jobs[j].finish_s - trace.problem->jobs[j].arrival_s;
  return sum;
}

double lastFinish(const trace::Trace& trace) {
  double last = 0;
  for (const trace::JobOutcome& job : trace.jobs)
    last = std::isnan(job.finish_s) ? job.finish_s : std::max(last, job.finish_s);
  return last;
}

struct Aim {
  Objective objective;
  const char* option;
};
constexpr std::array<Aim, 4> kAims = {{{Objective::TotalJct, "\"total-jct\""},
                                       {Objective::Utility, "\"utility\""},
                                       {Objective::Makespan, "\"makespan\""},
                                       {Objective::TotalJct, "\"total-jct\""}}};

double reached(const trace::Trace& trace, Objective objective) {
  if (objective == Objective::Makespan) return lastFinish(trace);
  if (objective == Objective::TotalJct) return totalJct(trace);
  return -metrics::compute(trace).value("utility_sum").value_or(0);
}

/// Whether the run has the constraints of Optimal: whole gangs, placed at round boundaries, with the kernel's rates and restarts.
bool sameRules(const trace::Trace& trace) {
  if (trace.policy == "hare" || trace.policy == "hadare" || !trace.round_driven) return false;
  const auto& copies = trace.segments.copy;
  const auto& parts = trace.segments.part;
  return std::ranges::all_of(trace.decisions, [](const auto& d) { return d.round >= 0; }) &&
         std::ranges::all_of(copies, [](int copy) { return copy == 0; }) &&
         std::ranges::all_of(parts, [](int part) { return part == 0; });
}

TEST(Optimal, IsTheBestOfAllSchedulesByBruteForce) {
  constexpr std::uint64_t kSeed = 20261101;
  constexpr int kWanted = 250;
  std::mt19937_64 random(kSeed);
  int compared = 0;
  int left_out = 0;
  while (compared < kWanted) {
    const auto problem = model::resolve(tinyScenario(random));
    const int rounds = roundsFor(*problem);
    const Aim aim = kAims[static_cast<std::size_t>(compared % 4)];
    SCOPED_TRACE("instance " + std::to_string(compared + left_out) + " of seed " + std::to_string(kSeed));
    const trace::Trace trace = runOf("optimal", {{"objective", aim.option}}, problem);
    ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
    ASSERT_FALSE(trace.decisions.empty());
    for (const trace::Value& value : trace.decisions.front().explanation->values) {
      if (value.id == "proven") {
        ASSERT_EQ(value.value, 1);
      }
    }
    const std::optional<double> best = bruteForce(*problem, aim.objective, rounds);
    const double ours = reached(trace, aim.objective);
    // Brute force considers only schedules of at most `rounds` rounds, so a longer optimum is not compared.
    if (!best || lastFinish(trace) > rounds * problem->clock.round_s) {
      ++left_out;
      ASSERT_TRUE(!best || ours <= *best + kClose * std::max(1.0, std::abs(*best)));
      continue;
    }
    ++compared;
    ASSERT_NEAR(ours, *best, kClose * std::max(1.0, std::abs(*best))) << io::writeScenario(*problem->scenario);
  }
  std::cout << compared << " random instances equal brute force over all schedules, " << left_out
            << " more took too many rounds for it; seed " << kSeed << '\n';
  EXPECT_LT(left_out, kWanted / 4);
}

TEST(Optimal, NoPolicyThatPlaysByTheSameRulesBeatsItAndTheBoundsHold) {
  constexpr std::uint64_t kSeed = 20261102;
  constexpr int kRuns = 200;
  std::mt19937_64 random(kSeed);
  std::map<std::string, int> compared;
  std::map<std::string, int> equal;
  for (int i = 0; i < kRuns; ++i) {
    SCOPED_TRACE("instance " + std::to_string(i) + " of seed " + std::to_string(kSeed));
    const auto problem = model::resolve(tinyScenario(random));
    const trace::Trace jct = runOf("optimal", {}, problem);
    const trace::Trace last = runOf("optimal", {{"objective", "\"makespan\""}}, problem);
    const double best_jct = totalJct(jct);
    const double best_last = lastFinish(last);
    const double best_utility = -reached(runOf("optimal", {{"objective", "\"utility\""}}, problem), Objective::Utility);
    const metrics::RunMetrics metrics = metrics::compute(jct);
    const double jobs = static_cast<double>(problem->jobs.size());
    ASSERT_LE(metrics.value("jct_bound_s").value(), best_jct / jobs * (1 + kClose))
        << io::writeScenario(*problem->scenario);
    ASSERT_LE(metrics.value("makespan_bound_s").value(), best_last * (1 + kClose))
        << io::writeScenario(*problem->scenario);
    for (const PolicyInfo& info : all()) {
      if (info.id == "plan" || info.id == "optimal") continue;
      if (!make(info.id, {}, *problem).faults.empty()) continue;
      const trace::Trace other = runOf(info.id, {}, problem);
      if (other.status != trace::RunStatus::Complete || !sameRules(other)) continue;
      ++compared[info.id];
      equal[info.id] += std::abs(totalJct(other) - best_jct) <= kClose * best_jct ? 1 : 0;
      ASSERT_GE(totalJct(other), best_jct * (1 - kClose)) << info.id << io::writeScenario(*problem->scenario);
      ASSERT_LE(-reached(other, Objective::Utility), best_utility * (1 + kClose)) << info.id;
      ASSERT_GE(lastFinish(other), best_last * (1 - kClose)) << info.id << io::writeScenario(*problem->scenario);
    }
  }
  for (const auto& [policy, runs] : compared) {
    std::cout << policy << ": " << runs << " of " << kRuns << " runs compared, " << equal[policy]
              << " of them with the optimal total JCT; seed " << kSeed << '\n';
  }
  EXPECT_GT(compared["hadar"], kRuns / 2);
  EXPECT_GT(compared["gavel"], kRuns / 4);
}

}  // namespace
}  // namespace roundel::policies::optimal::testing
