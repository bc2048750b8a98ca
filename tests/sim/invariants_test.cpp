// SPDX-License-Identifier: GPL-3.0-or-later
// Tests thousands of random runs: for all decisions of a policy, the trace obeys the physics.

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/model/scenario.h"

#include "tests/sim/scripted.h"

namespace roundel::sim {
namespace {

using namespace testing;

model::Scenario randomScenario(std::mt19937_64& random) {
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  std::vector<model::JobSpec> jobs;
  const int count = pick(1, 14);
  for (int j = 0; j < count; ++j) {
    jobs.push_back(
        job("J" + std::to_string(j), pick(1, 3), pick(1, 80) + pick(0, 9) / 10.0, pick(1, 8) / 4.0, pick(0, 90) / 1.5));
    if (pick(0, 3) == 0) jobs.back().throughput_spread = model::ThroughputRow{{"V", 0.3}};
    if (pick(0, 5) == 0) jobs.back().rate_model = model::RateModel::Additive;
  }
  model::Scenario s = cluster(std::move(jobs));
  s.clock.restart_s = pick(0, 4);
  s.clock.first_start_s = pick(0, 2);
  if (pick(0, 1) == 0) {
    const double down = pick(5, 60) * 1.25;
    s.events.push_back(
        {.at_s = down, .kind = model::EventKind::NodeDown, .node = "b", .job = {}, .type = {}, .value = {}});
    s.events.push_back({.at_s = down + pick(1, 40),
                        .kind = model::EventKind::NodeUp,
                        .node = "b",
                        .job = {},
                        .type = {},
                        .value = {}});
  }
  if (pick(0, 3) == 0) {
    s.events.push_back(
        {.at_s = 20, .kind = model::EventKind::SetSpeed, .node = "a", .job = {}, .type = {}, .value = 0.5});
    s.events.push_back(
        {.at_s = 25, .kind = model::EventKind::CancelJob, .node = {}, .job = "J0", .type = {}, .value = {}});
  }
  return s;
}

void expectPhysics(const trace::Trace& trace) {
  const model::Problem& problem = *trace.problem;
  std::map<int, std::map<double, double>> byGpu;
  std::vector<double> iterations(problem.jobs.size(), 0);
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    const trace::JobOutcome& job = trace.jobs[s.job];
    ASSERT_LT(s.start_s, s.end_s);
    ASSERT_GE(s.start_s, problem.jobs[s.job].arrival_s);
    if (std::isfinite(job.finish_s)) {
      ASSERT_LE(s.end_s, job.finish_s);
    }
    ASSERT_TRUE(byGpu[s.gpu.value].emplace(s.start_s, s.end_s).second);
    iterations[s.job] += s.iterations;
  }
  for (const auto& [gpu, spans] : byGpu) {
    double end = 0;
    for (const auto& [start, stop] : spans) {
      ASSERT_GE(start, end) << "two jobs on GPU " << gpu;
      end = stop;
    }
  }
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    const trace::JobOutcome& outcome = trace.jobs[j];
    EXPECT_NEAR(iterations[j], outcome.iterations, 1e-9 * problem.jobs[j].iterations);
    if (std::isfinite(outcome.finish_s)) {
      EXPECT_EQ(outcome.iterations, problem.jobs[j].iterations);
    }
    EXPECT_GE(outcome.wait_s, 0);
  }
}

/// Delays all arrivals and events, since arrivals may be seconds since 1970.
model::Scenario later(model::Scenario scenario, double by_s) {
  for (model::JobSpec& job : scenario.jobs) job.arrival_s = job.arrival_s.value_or(0) + by_s;
  for (model::EventSpec& event : scenario.events) event.at_s += by_s;
  return scenario;
}

TEST(Invariants, RandomRunsObeyThePhysicsAndRepeat) {
  constexpr double kOrigins_s[] = {0, 0, 0, 1.7e9, 0, 0, 2e10};
  constexpr std::uint64_t kSeed = 20260801;
  constexpr int kRuns = 2000;
  RecordProperty("seed", static_cast<int>(kSeed));
  std::mt19937_64 random(kSeed);
  int complete = 0;
  for (int run = 0; run < kRuns; ++run) {
    SCOPED_TRACE("run " + std::to_string(run) + " of seed " + std::to_string(kSeed));
    const auto problem = model::resolve(later(randomScenario(random), kOrigins_s[run % 7]));
    const std::uint64_t seed = random();
    const auto policy = [&]() -> std::unique_ptr<Policy> {
      if (run % 4 == 3) return std::make_unique<ForkingPolicy>(seed);
      return std::make_unique<RandomPolicy>(run % 2 == 0 ? kRounds : kEvents, seed);
    };
    const auto simulation = [&] {
      Simulation s(problem, "random", {}, policy());
      s.run();
      return s.takeTrace();
    };
    const trace::Trace once = simulation();
    const trace::Trace again = simulation();
    ASSERT_NE(once.status, trace::RunStatus::Failed) << once.message;
    complete += once.status == trace::RunStatus::Complete ? 1 : 0;
    expectPhysics(once);
    EXPECT_EQ(once.fingerprint, again.fingerprint);
    EXPECT_EQ(once.segments.end_s, again.segments.end_s);
    EXPECT_EQ(once.segments.iterations, again.segments.iterations);
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
  std::cout << kRuns << " random runs, seed " << kSeed << ", " << complete << " ran to completion\n";
  EXPECT_GT(complete, kRuns / 2);
}

}  // namespace
}  // namespace roundel::sim
