// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Themis: the GPUs are first offered to the jobs with the largest ratio of completion time to that on a separate cluster.
#include "core/policies/themis/themis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "core/metrics/metrics.h"
#include "core/model/scenario.h"
#include "tests/policies/baseline.h"

namespace roundel::policies {
namespace {

using baseline::heldAt;
using baseline::jobOf;
using baseline::scenarioOf;
using ::testing::DoubleEq;
using ::testing::DoubleNear;
using ::testing::ElementsAre;

model::JobSpec jobWith(const std::string& id, int gpus, double iterations, double v, double k, double arrival_s = 0) {
  model::JobSpec spec = jobOf(id, gpus, iterations, arrival_s);
  spec.throughput = model::ThroughputRow{{"V", v}, {"K", k}};
  return spec;
}

trace::Trace runThemis(const model::Scenario& scenario, const model::OptionMap& options = {}) {
  return baseline::run(themisInfo(), scenario, options);
}

std::vector<double> themisColumn(const trace::Trace& trace, std::size_t decision, const std::string& name) {
  return baseline::column<double>(trace, decision, "auction", name);
}

std::vector<std::string> order(const trace::Trace& trace, std::size_t decision) {
  std::vector<std::string> out;
  for (const model::JobIndex job : baseline::column<model::JobIndex>(trace, decision, "auction", "job"))
    out.push_back(trace.problem->jobs[job].id);
  return out;
}

model::Scenario free(model::Scenario scenario) {
  scenario.clock.restart_s = 0;
  return scenario;
}

// Node a has two V and node b has two K. J0: 1,200 iterations at 2/s a V and 1/s a K; J1: 600 iterations at 1/s on both. On half of each
// type a gang of two runs at 0.5 * 4 + 0.5 * 2 = 3/s (J0) or 2/s (J1): alone they take 400 s and 300 s.
//
//   t    done J0, J1   J0: least rho         J1: least rho       served first   on V, on K
//   0      0     0     1200/4/400 = 0.75     600/2/300 = 1       J1             J1, J0
//   100  200   200     (100+250)/400 = .875  (100+200)/300 = 1   J1             J1, J0
//   200  400   400     (200+200)/400 = 1     (200+100)/300 = 1   J0 (first)     J0, J1
//   300  800   600     J0 is alone on V for its last 400 iterations and ends at 400 s; J1 has ended at 300 s with rho 1 (m = 2)
TEST(Themis, WorkedExample) {
  const trace::Trace trace =
      runThemis(free(scenarioOf({tests::node("a", {{"V", 2}}), tests::node("b", {{"K", 2}})},
                                {jobWith("J0", 2, 1200, 2, 1), jobWith("J1", 2, 600, 1, 1)}, 100)));
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_EQ(heldAt(trace, 0), "J0 bx2; J1 ax2");
  EXPECT_EQ(heldAt(trace, 1), "J0 bx2; J1 ax2");
  EXPECT_EQ(heldAt(trace, 2), "J0 ax2; J1 bx2");
  EXPECT_THAT(themisColumn(trace, 0, "least rho"), ElementsAre(DoubleEq(1), DoubleEq(0.75)));
  EXPECT_THAT(themisColumn(trace, 0, "rho"), ElementsAre(DoubleEq(1), DoubleEq(1.5)));
  EXPECT_THAT(themisColumn(trace, 0, "T_independent"), ElementsAre(DoubleEq(300), DoubleEq(400)));
  EXPECT_THAT(themisColumn(trace, 1, "least rho"), ElementsAre(DoubleEq(1), DoubleEq(0.875)));
  EXPECT_THAT(themisColumn(trace, 2, "least rho"), ElementsAre(DoubleEq(1), DoubleEq(1)));
  EXPECT_THAT(order(trace, 2), ElementsAre("J0", "J1"));
  EXPECT_DOUBLE_EQ(trace.jobs[1].finish_s, 300);
  EXPECT_DOUBLE_EQ(trace.jobs[0].finish_s, 400);
}

// T_independent, which Themis estimates while a job runs, is finally the number by which the metric divides.
TEST(Themis, TheLastProjectionIsTheMetricOfTheRun) {
  const trace::Trace trace = runThemis(free(scenarioOf(
      {tests::node("a", {{"V", 1}})}, {jobOf("J0", 1, 250), jobOf("J1", 1, 50, 30), jobOf("J2", 1, 40, 130)}, 100)));
  ASSERT_EQ(trace.status, trace::RunStatus::Complete);
  // At 100 s, J0 has been present for 100 s and J1 for the last 70 s. J0: m = 1.7, alone 250 * 1.7 = 425 s. J1: m = 2, alone 50 * 2 = 100 s,
  // least rho (70 + 50) / 100.
  EXPECT_THAT(order(trace, 1), ElementsAre("J1", "J0"));
  EXPECT_THAT(themisColumn(trace, 1, "T_independent"), ElementsAre(DoubleNear(100, 1e-9), DoubleNear(425, 1e-9)));
  EXPECT_THAT(themisColumn(trace, 1, "least rho"), ElementsAre(DoubleNear(1.2, 1e-9), DoubleNear(250 / 425.0, 1e-9)));
  // J1 ends at 150 s, after 120 s. J0 is present all this time, and J2 for the last 20 s: m = 2 + 20 / 120.
  const metrics::RunMetrics metrics = metrics::compute(trace);
  EXPECT_NEAR(*metrics.jobs[1].ftf, 120 / (50 * (2 + 20 / 120.0)), 1e-9);
  EXPECT_DOUBLE_EQ(trace.jobs[1].finish_s, 150);
}

// One V and one K. The rates on a third of each type: J0 (2, 1) 1/s, J1 (1.5, 1) 5/6, J2 (1, 1) 2/3. The least rho: 1/2, 5/9, 2/3.
model::Scenario three() {
  return free(scenarioOf({tests::node("a", {{"V", 1}}), tests::node("b", {{"K", 1}})},
                         {jobWith("J0", 1, 900, 2, 1), jobWith("J1", 1, 900, 1.5, 1), jobWith("J2", 1, 900, 1, 1)},
                         100));
}

TEST(Themis, WhatTheAuctionLeavesGoesOutInOrderOfArrival) {
  const trace::Trace trace = runThemis(three());
  EXPECT_THAT(order(trace, 0), ElementsAre("J2", "J1", "J0"));
  EXPECT_THAT(themisColumn(trace, 0, "in the auction"), ElementsAre(1, 0, 0));
  EXPECT_EQ(heldAt(trace, 0), "J0 b; J2 a");
  const trace::Reason* reason = trace.decisions[0].explanation->reasonOf(model::JobIndex(1));
  ASSERT_NE(reason, nullptr);
  EXPECT_THAT(trace::sentence(*reason, *trace.problem),
              ::testing::StartsWith("needs 1 GPU of one type; at most 0 were left behind the jobs before it (its rho"));
}

TEST(Themis, TheFairnessKnobSaysHowManyAreOfferedTheGpus) {
  const trace::Trace all = runThemis(three(), {{"fairness_knob", "0.3"}});
  EXPECT_THAT(themisColumn(all, 0, "in the auction"), ElementsAre(1, 1, 1)) << "ceil(0.7 * 3)";
  EXPECT_EQ(heldAt(all, 0), "J1 b; J2 a");
  EXPECT_THAT(themisColumn(runThemis(three(), {{"fairness_knob", "1"}}), 0, "in the auction"), ElementsAre(1, 0, 0))
      << "only the job with the largest rho is in the auction";
  EXPECT_THAT(themisColumn(runThemis(three(), {{"fairness_knob", "0"}}), 0, "in the auction"), ElementsAre(1, 1, 1));
}

TEST(Themis, AJobKeepsItsGpusAndANewOneTakesThoseThatNobodyHolds) {
  const trace::Trace trace = runThemis(scenarioOf({tests::node("a", {{"V", 1}}), tests::node("b", {{"V", 1}})},
                                                  {jobOf("long", 1, 1000), jobOf("late", 1, 100, 50)}, 100));
  EXPECT_EQ(heldAt(trace, 0), "long a");
  EXPECT_EQ(heldAt(trace, 1), "long a; late b");
  EXPECT_THAT(order(trace, 1), ElementsAre("late", "long")) << "the job `late` chooses before `long`";
  EXPECT_EQ(trace.jobs[0].restarts, 0);
}

// The GPUs that are still free in a decision. Finds a job's best rate, and its fewest nodes on a type, by a search over all types and all sets
// of nodes.
class BruteForce {
 public:
  explicit BruteForce(const model::Problem& problem)
      : m_problem(problem), m_free(problem.nodes.size(), std::vector<int>(problem.types.size())) {
    for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
      for (const auto& group : problem.nodes[n].groups) m_free[n][group.type] += group.count;
    }
  }
  double bestRate(model::JobIndex job) const {
    double best = 0;
    for (std::size_t r = 0; r < m_problem.types.size(); ++r) {
      if (most(r, (1U << m_free.size()) - 1) >= gang(job)) best = std::max(best, rate(job, r));
    }
    return best;
  }
  std::size_t fewest(model::JobIndex job, std::size_t type) const {
    std::size_t best = m_free.size() + 1;
    for (unsigned nodes = 1; nodes < (1U << m_free.size()); ++nodes) {
      if (most(type, nodes) >= gang(job)) best = std::min(best, static_cast<std::size_t>(std::popcount(nodes)));
    }
    return best;
  }
  double rate(model::JobIndex job, std::size_t type) const {
    return gang(job) * m_problem.jobs[job].throughput[type].perGpu(gang(job));
  }
  void take(const std::vector<model::Part>& parts) {
    for (const model::Part& part : parts) m_free[part.node][part.type] -= part.count;
  }

 private:
  int gang(model::JobIndex job) const { return m_problem.jobs[job].gpus; }
  int most(std::size_t type, unsigned nodes) const {
    int sum = 0;
    for (std::size_t n = 0; n < m_free.size(); ++n) sum += (nodes >> n & 1U) != 0 ? m_free[n][type] : 0;
    return sum;
  }
  const model::Problem& m_problem;
  std::vector<std::vector<int>> m_free;
};

model::Scenario randomScenario(std::mt19937_64& random) {
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  std::vector<model::NodeSpec> nodes{tests::node("big", {{"V", 4}})};
  for (int n = pick(1, 4); n > 0; --n)
    nodes.push_back(tests::node("n" + std::to_string(n), {{pick(0, 1) == 0 ? "V" : "K", pick(1, 3)}}));
  std::vector<model::JobSpec> jobs;
  for (int j = pick(1, 8); j > 0; --j)
    jobs.push_back(jobWith("J" + std::to_string(j), pick(1, 4), pick(50, 900), 0.25 * pick(1, 9), 0.25 * pick(1, 9)));
  return scenarioOf(std::move(nodes), std::move(jobs), 100);
}

TEST(Themis, GivesEachJobInTurnTheFastestGangThereIs) {
  std::mt19937_64 random(20);
  int placed = 0;
  for (int i = 0; i < 400; ++i) {
    const int f10 = static_cast<int>(random() % 11);
    const trace::Trace trace =
        runThemis(randomScenario(random), {{"fairness_knob", f10 == 10 ? "1" : "0." + std::to_string(f10)}});
    SCOPED_TRACE(i);
    const std::vector<double> offered = themisColumn(trace, 0, "in the auction");
    std::vector<model::JobIndex> jobs = baseline::column<model::JobIndex>(trace, 0, "auction", "job");
    const std::ptrdiff_t auctioned = std::ranges::count(offered, 1.0);
    ASSERT_EQ(auctioned, std::max<std::ptrdiff_t>(1, ((10 - f10) * static_cast<std::ptrdiff_t>(jobs.size()) + 9) / 10));
    std::sort(jobs.begin() + auctioned, jobs.end());
    BruteForce left(*trace.problem);
    for (const model::JobIndex job : jobs) {
      const trace::Choice* choice = trace.decisions[0].explanation->choiceOf(job);
      const double best = left.bestRate(job);
      ASSERT_EQ(choice != nullptr, best > 0);
      if (choice == nullptr) continue;
      ASSERT_NEAR(left.rate(job, choice->parts.front().type), best, 1e-9 * best);
      ASSERT_EQ(choice->parts.size(), left.fewest(job, choice->parts.front().type));
      left.take(choice->parts);
      ++placed;
    }
  }
  EXPECT_GT(placed, 1000);
}

TEST(Themis, RandomRunsAreSound) { baseline::expectSoundRuns(themisInfo(), 300, 21); }

}  // namespace
}  // namespace roundel::policies
