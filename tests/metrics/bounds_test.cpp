// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lower bounds against numbers computed by hand, a general LP solver, and the results of schedules.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "core/metrics/bounds.h"
#include "core/metrics/fractional_makespan.h"
#include "core/metrics/scheduler_metrics.h"
#include "core/model/scenario.h"
#include "core/solvers/linear_program.h"
#include "tests/metrics/traces.h"
#include "tests/policies/invariants/counted_memory.h"
#include "tests/sim/scripted.h"

namespace roundel::metrics {
namespace {

using namespace testing;

constexpr double kNowhere = std::numeric_limits<double>::infinity();

// min H with w = H z: sum_j w_jr <= H N_r, sum_r w_jr <= H M_j, sum_r w_jr / gpu_seconds_jr >= 1, on the whole matrix.
double byGeneralSolver(const std::vector<FluidJob>& jobs, const std::vector<double>& gpus) {
  using namespace solvers;
  LinearProgram lp;
  const std::size_t h = lp.addColumn(0, kInfinity, 1);
  std::vector<std::size_t> capacity;
  for (const double n : gpus) capacity.push_back(lp.addRow(-kInfinity, 0, {{h, -n}}));
  for (const FluidJob& job : jobs) {
    const std::size_t gang = lp.addRow(-kInfinity, 0, {{h, -job.gpus}});
    const std::size_t work = lp.addRow(1, kInfinity);
    for (std::size_t r = 0; r < gpus.size(); ++r) {
      if (!std::isfinite(job.gpu_seconds[r])) continue;
      const std::size_t w = lp.addColumn(0, kInfinity, 0);
      lp.addEntry(capacity[r], w, 1);
      lp.addEntry(gang, w, 1);
      lp.addEntry(work, w, 1 / job.gpu_seconds[r]);
    }
  }
  const LpSolution solution = LpSolver().solve(lp);
  EXPECT_EQ(solution.status, LpStatus::Optimal);
  return solution.objective;
}

TEST(FractionalMakespan, OfOneTypeIsWorkOverGpusOrTheLongestJob) {
  EXPECT_NEAR(fractionalMakespan_s({{2, {10}}, {2, {30}}}, {4}), 15, kExact) << "30 GPU-s on at most two GPUs";
  EXPECT_NEAR(fractionalMakespan_s({{4, {10}}, {4, {30}}}, {4}), 10, kExact) << "40 GPU-s on four GPUs";
  EXPECT_EQ(fractionalMakespan_s({}, {4}), 0);
  EXPECT_EQ(fractionalMakespan_s({{1, {kNowhere}}}, {4}), kNowhere);
}

TEST(FractionalMakespan, GivesEachTypeTheJobThatGainsMost) {
  // One V, one K. A: 10 s on V, 40 on K. B: 10 s on V, 20 on K. A on V; B shares its time.
  // V: 10 + v, K: 20 (1 - v/10): equal at v = 10/3: H = 40/3.
  EXPECT_NEAR(fractionalMakespan_s({{2, {10, 40}}, {2, {10, 20}}}, {1, 1}), 40 / 3.0, kExact);
  // B on one GPU at a time: V for v, K for 20 - 2v, together 20 - v <= H: still 40/3 (v = 10/3 gives 16.67 > 13.33), so
  // B needs more V: v = 20 - H, A then also uses K: V holds A for H - v, K for the rest 4 (10 - (H - v)).
  // K: 20 - 2v + 40 - 4H + 4v <= H with v = 20 - H: 60 + 2 (20 - H) <= 5 H, H = 100/7.
  EXPECT_NEAR(fractionalMakespan_s({{2, {10, 40}}, {1, {10, 20}}}, {1, 1}), 100 / 7.0, kExact);
}

TEST(FractionalMakespan, AgreesWithTheGeneralSolver) {
  constexpr std::uint64_t kSeed = 20260802;
  std::mt19937_64 random(kSeed);
  const auto real = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
  };
  for (int instance = 0; instance < 300; ++instance) {
    SCOPED_TRACE(instance);
    const std::size_t types = 1 + random() % 6;
    const std::size_t count = 1 + random() % 40;
    std::vector<double> gpus;
    for (std::size_t r = 0; r < types; ++r) gpus.push_back(static_cast<double>(1 + random() % 20));
    std::vector<FluidJob> jobs;
    for (std::size_t j = 0; j < count; ++j) {
      FluidJob job{static_cast<double>(1 + random() % 8), {}};
      const double work = std::exp(real(0, 7));
      for (std::size_t r = 0; r < types; ++r) {
        const bool runs = r == j % types || random() % 5 != 0;
        // Some rates are integers, so that types tie.
        const double rate = random() % 2 == 0 ? static_cast<double>(1 + random() % 3) : real(0.2, 5);
        job.gpu_seconds.push_back(runs ? work / rate : kNowhere);
      }
      jobs.push_back(job);
    }
    const double expected = byGeneralSolver(jobs, gpus);
    EXPECT_NEAR(fractionalMakespan_s(jobs, gpus), expected, 1e-6 * expected);
  }
}

// The algorithm takes tens of pricing rounds. Separate memory for each round would take at least 100 bytes per job and round.
// The solver of the small LP allocates about 1 MiB per round for any number of jobs.
TEST(Bounds, RoundsOfPricesShareTheirMemory) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> gpu_seconds(10, 1e5);
  std::vector<FluidJob> jobs;
  for (int j = 0; j < 100000; ++j) jobs.push_back({1, {gpu_seconds(random), gpu_seconds(random), gpu_seconds(random)}});
  const std::size_t before = policies::testing::askedBytes();
  EXPECT_GT(fractionalMakespan_s(jobs, {30, 40, 50}), 0);
  EXPECT_LT(static_cast<double>(policies::testing::askedBytes() - before) / 100000, 2500);
}

TEST(SrptMeanFlow, PreemptsForTheShorterJob) {
  // 5 s from 0, 2 s from 1, 1 s from 2: finishes 8, 3, 4; flows 8, 2, 2.
  EXPECT_NEAR(srptMeanFlow_s({{0, 5}, {1, 2}, {2, 1}}), 4, kExact);
  // The second job starts after a break: flows 1 and 3.
  EXPECT_NEAR(srptMeanFlow_s({{10, 3}, {0, 1}}), 2, kExact);
  EXPECT_EQ(srptMeanFlow_s({}), 0);
  EXPECT_EQ(srptMeanFlow_s({{4, 0}}), 0);
}

TEST(Bounds, CountTheFastestNodeOfATypeAndEventsThatSpeedItUp) {
  model::Scenario s = scenario({{{"V", 1}}, {{"V", 1}}}, {job("A", 1, 100, {{"V", 1}}), job("B", 1, 100, {{"V", 1}})});
  s.nodes[1].speed = 2;
  TraceBuilder t(s);
  // The fluid terms use X = 2 on both GPUs: A and B take 50 s each. p = 100/2/2 = 25: flows 25, 50.
  EXPECT_NEAR(bounds(t.end(100)).makespan_s.value(), 50, kExact);
  EXPECT_NEAR(bounds(t.end(100)).jct_s.value(), 50, kExact);
  model::EventSpec faster;
  faster.at_s = 30;
  faster.kind = model::EventKind::SetSpeed;
  faster.node = "n0";
  faster.value = 4;
  s.events = {faster};
  TraceBuilder later(s);
  EXPECT_NEAR(bounds(later.end(100)).makespan_s.value(), 25, kExact);
  EXPECT_NEAR(bounds(later.end(20)).makespan_s.value(), 50, kExact) << "the run ends before the event";
}

TEST(Bounds, OfJobsThatForkDropTheLimitsOfOneJob) {
  // A job of ten seconds on one of four GPUs, which arrives at 100.
  TraceBuilder t(scenario({{{"V", 4}}}, {job("A", 1, 10, {{"V", 1}}, 100)}));
  EXPECT_NEAR(bounds(t.end(0)).makespan_s.value(), 110, kExact);
  EXPECT_NEAR(bounds(t.end(0), 100).makespan_s.value(), 10, kExact);
  EXPECT_NEAR(bounds(t.end(0)).jct_s.value(), 10, kExact);
  EXPECT_NEAR(bounds(t.end(0), 0, trace::WorkUnit::Copies).makespan_s.value(), 2.5, kExact);
  EXPECT_NEAR(bounds(t.end(0), 0, trace::WorkUnit::Copies).jct_s.value(), 2.5, kExact);
}

TEST(Bounds, AskTheFactsOfTheSchedulerAndNotItsName) {
  TraceBuilder t(scenario({{{"V", 4}}}, {job("A", 1, 10, {{"V", 1}}, 100)}));
  t.outcome(0, 100, 110, 0);
  t.draft().policy = "hadare";
  EXPECT_NEAR(*compute(t.end(110)).value("makespan_bound_s"), 110, kExact)
      << "without scheduler facts jobs do not fork";
  t.draft().policy = "one that is new";
  EXPECT_NEAR(*metricsOf(t.end(110), trace::SchedulerFacts{.unit = trace::WorkUnit::Copies, .raqlr_window_s = {}})
                   .value("makespan_bound_s"),
              2.5, kExact);
}

TEST(Bounds, OfTasksOnTheirOwnCountTrainingAlone) {
  // Hare's Fig. 1 (core/policies/hare/README.md) with 100 s of synchronisation that must not count.
  const auto tasks = [](const std::string& id, std::int64_t rounds, double g1, double g2, double g3) {
    model::JobSpec spec;
    spec.id = id;
    spec.sync =
        model::SyncSpec{rounds, 2, {{"G1", g1}, {"G2", g2}, {"G3", g3}}, {{"G1", 100}, {"G2", 100}, {"G3", 100}}};
    return spec;
  };
  TraceBuilder t(scenario({{{"G1", 1}, {"G2", 1}, {"G3", 1}}},
                          {tasks("J1", 1, 1.5, 3, 1), tasks("J2", 1, 1.5, 2, 2), tasks("J3", 2, 1.5, 1.5, 0.5)}));
  const Bounds bound = bounds(t.end(0), 0, trace::WorkUnit::Tasks);
  // GPU-seconds J1 3, 6, 2; J2 3, 4, 4; J3 6, 6, 2. Rates on the two fastest GPUs: J1 1/3 + 1/2, J2 1/3 + 1/4, J3 1/6 +
  // 1/2 a second: 1.2, 12/7 and 1.5 s alone, mean 1.471429; SRPT on 2/3, 1, 2/3: 1.444444.
  EXPECT_NEAR(bound.jct_s.value(), (1.2 + 12 / 7.0 + 1.5) / 3, kExact);
  EXPECT_NEAR(bound.makespan_s.value(),
              std::max(12 / 7.0, byGeneralSolver({{2, {3, 6, 2}}, {2, {3, 4, 4}}, {2, {6, 6, 2}}}, {1, 1, 1})), 1e-6);
  EXPECT_LE(bound.jct_s.value(), 7.0 / 3) << "the bound exceeds the exact optimum of the toy";
  EXPECT_LE(bound.makespan_s.value(), 3.0);
  EXPECT_GT(bounds(t.end(0)).jct_s.value(), 100) << "the bound of a gang includes synchronisation";
}

// The best mean JCT and makespan over all assignments of jobs to GPUs, with jobs in order of processing time on each GPU.
// These schedules do not preempt and use one GPU per job.
struct Best {
  double jct_s = kNowhere, makespan_s = kNowhere;
};
Best bruteForce(const std::vector<std::vector<double>>& seconds) {
  const std::size_t gpus = seconds[0].size();
  Best best;
  std::vector<std::size_t> choice(seconds.size(), 0);
  while (true) {
    double flow = 0;
    double last = 0;
    for (std::size_t g = 0; g < gpus; ++g) {
      std::vector<double> own;
      for (std::size_t j = 0; j < seconds.size(); ++j) {
        if (choice[j] == g) own.push_back(seconds[j][g]);
      }
      std::ranges::sort(own);
      double now = 0;
      for (const double p : own) flow += now += p;
      last = std::max(last, now);
    }
    best.jct_s = std::min(best.jct_s, flow / static_cast<double>(seconds.size()));
    best.makespan_s = std::min(best.makespan_s, last);
    std::size_t digit = 0;
    while (digit < choice.size() && ++choice[digit] == gpus) choice[digit++] = 0;
    if (digit == choice.size()) return best;
  }
}

TEST(Bounds, NeverExceedTheBestSchedule) {
  std::mt19937_64 random(7);
  double closest = 0;
  for (int instance = 0; instance < 200; ++instance) {
    SCOPED_TRACE(instance);
    std::vector<model::JobSpec> jobs;
    std::vector<std::vector<double>> seconds;
    for (int j = 0; j < 5; ++j) {
      const double work = static_cast<double>(1 + random() % 50);
      const double v = static_cast<double>(1 + random() % 8);
      const double k = static_cast<double>(1 + random() % 4);
      jobs.push_back(job(std::to_string(j), 1, work, {{"V", v}, {"K", k}}));
      seconds.push_back({work / v, work / v, work / k});
    }
    const Best best = bruteForce(seconds);
    const Bounds bound = bounds(TraceBuilder(scenario({{{"V", 2}, {"K", 1}}}, jobs)).end(0));
    EXPECT_LE(bound.jct_s.value(), best.jct_s * (1 + kExact));
    EXPECT_LE(bound.makespan_s.value(), best.makespan_s * (1 + kExact));
    closest = std::max(closest, bound.makespan_s.value() / best.makespan_s);
  }
  EXPECT_GT(closest, 0.99) << "the bound must be almost reached if one job dominates";
}

TEST(Bounds, NeverExceedWhatSimulatedSchedulesReach) {
  std::mt19937_64 random(20260803);
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  int complete = 0;
  for (int run = 0; run < 400; ++run) {
    SCOPED_TRACE(run);
    std::vector<model::JobSpec> jobs;
    for (int j = pick(1, 10); j > 0; --j) {
      jobs.push_back(sim::testing::job(std::string("J").append(std::to_string(j)), pick(1, 4), pick(1, 90),
                                       pick(1, 8) / 4.0, pick(0, 60)));
      if (pick(0, 3) == 0) jobs.back().throughput_spread = model::ThroughputRow{{"V", 0.3}};
      if (pick(0, 3) == 0) jobs.back().rate_model = model::RateModel::Additive;
      if (pick(0, 3) == 0) jobs.back().scaling = std::map<int, double>{{2, 0.9}, {3, 0.8}, {4, 0.5}};
    }
    model::Scenario s = sim::testing::cluster(std::move(jobs));
    s.nodes[1].speed = pick(1, 4) / 2.0;
    sim::Simulation simulation(model::resolve(s), "random", {},
                               std::make_unique<sim::testing::RandomPolicy>(
                                   run % 2 == 0 ? sim::testing::kRounds : sim::testing::kEvents, random()));
    simulation.run();
    const trace::Trace trace = simulation.takeTrace();
    if (trace.status != trace::RunStatus::Complete) continue;
    ++complete;
    const RunMetrics m = compute(trace);
    EXPECT_LE(m.value("jct_bound_s").value(), m.value("jct_mean_s").value() * (1 + kExact));
    EXPECT_LE(m.value("makespan_bound_s").value(), m.value("ttd_s").value() * (1 + kExact));
  }
  EXPECT_GT(complete, 300);
}

}  // namespace
}  // namespace roundel::metrics
