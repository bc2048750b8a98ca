// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the cost of a decision by the bytes that decide() allocates, since times depend on the machine. A decision that reads, sorts or
// lists all waiting or running jobs allocates memory in proportion to their number.

#include <gtest/gtest.h>

#include "core/model/spec/cluster_spec.h"
#include "core/model/spec/job_spec.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "tests/policies/baseline.h"
#include "tests/policies/invariants/counted_memory.h"

namespace roundel::policies::testing {
namespace {

struct Cost {
  std::size_t bytes = 0;
  int decisions = 0;
  double each() const { return static_cast<double>(bytes) / decisions; }
};

/// Counts the bytes that another policy allocates in decisions without arrivals.
class Counted final : public sim::Policy {
 public:
  Counted(std::unique_ptr<sim::Policy> policy, Cost* cost) : m_policy(std::move(policy)), m_cost(cost) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<Counted>(m_policy->clone(), m_cost); }
  sim::WakeOn wakes() const override { return m_policy->wakes(); }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    const std::size_t before = askedBytes();
    sim::Decision decision = m_policy->decide(view, why);
    if (view.changes().arrivals) return decision;
    m_cost->bytes += askedBytes() - before;
    ++m_cost->decisions;
    return decision;
  }

 private:
  std::unique_ptr<sim::Policy> m_policy;
  Cost* m_cost;
};

Cost costOf(const std::string& id, const model::Scenario& scenario, const model::OptionMap& options = {}) {
  const auto problem = model::resolve(scenario);
  Cost cost;
  sim::RunOptions run;
  run.snapshot_every = 0;
  run.explain = false;
  sim::Simulation simulation(problem, id, {}, std::make_unique<Counted>(make(id, options, *problem).policy, &cost),
                             run);
  EXPECT_EQ(simulation.run(), trace::RunStatus::Complete);
  return cost;
}

/// Runs `jobs` jobs of a few kinds, which all arrive at the start, on `nodes` nodes of 4 GPUs.
Cost costOf(const std::string& id, int jobs, int nodes) {
  std::mt19937_64 random(7);
  std::vector<model::NodeSpec> cluster;
  for (int n = 0; n < nodes; ++n)
    cluster.push_back(tests::node("n" + std::to_string(n), {{n % 2 == 0 ? "V" : "K", 4}}));
  std::vector<model::JobSpec> all;
  for (int j = 0; j < jobs; ++j) {
    all.push_back(
        baseline::jobOf("J" + std::to_string(j), 1 << (random() % 3), 100.0 + static_cast<double>(random() % 5000)));
    all.back().throughput = model::ThroughputRow{{"V", 1.0 + static_cast<double>(random() % 4)}, {"K", 1.0}};
  }
  return costOf(id, baseline::scenarioOf(std::move(cluster), std::move(all), 360));
}

class Costs : public ::testing::TestWithParam<const char*> {};

TEST_P(Costs, ADecisionDoesNotAskForMoreWhereFourTimesAsManyWait) {
  const Cost few = costOf(GetParam(), 300, 12);
  const Cost many = costOf(GetParam(), 1200, 12);
  std::cout << GetParam() << ": " << few.each() << " bytes a decision with 300 jobs, " << many.each() << " with 1200\n";
  EXPECT_LT(many.each(), 1.5 * few.each() + 100);
}

TEST_P(Costs, ADecisionDoesNotAskForMoreWhereFourTimesAsManyRun) {
  const Cost few = costOf(GetParam(), 300, 12);
  const Cost many = costOf(GetParam(), 1200, 48);
  EXPECT_LT(many.each(), 1.5 * few.each() + 100);
}

/// Runs one job that takes about a dozen rounds with one copy on each node. The option `nodes` is "fill", because Hadar's search
/// stores plans whose length is the number of nodes.
Cost costOfCopies(int nodes) {
  std::vector<model::NodeSpec> cluster;
  for (int n = 0; n < nodes; ++n)
    cluster.push_back(tests::node("n" + std::to_string(n), {{n % 2 == 0 ? "V" : "K", 4}}));
  return costOf("hadare",
                baseline::scenarioOf(std::move(cluster), {baseline::jobOf("A", 4, 12.0 * 4 * 360 * nodes)}, 360),
                {{"nodes", "fill"}});
}

TEST(CostsOfCopies, ADecisionAsksForMemoryByTheNodeAndNotByItsSquare) {
  const Cost few = costOfCopies(20);
  const Cost many = costOfCopies(80);
  EXPECT_GE(few.decisions, 10);
  std::cout << "hadare: " << few.each() << " bytes a decision on 20 nodes, " << many.each() << " on 80\n";
  EXPECT_LT(many.each(), 5 * few.each());
}

/// Counts the placements that are listed by decisions between boundaries.
class Listed final : public sim::Policy {
 public:
  Listed(std::unique_ptr<sim::Policy> policy, std::size_t* placements, int* replans)
      : m_policy(std::move(policy)), m_placements(placements), m_replans(replans) {}
  std::unique_ptr<Policy> clone() const override {
    return std::make_unique<Listed>(m_policy->clone(), m_placements, m_replans);
  }
  sim::WakeOn wakes() const override { return m_policy->wakes(); }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    sim::Decision decision = m_policy->decide(view, why);
    if (view.round() >= 0 || decision.changes_nothing) return decision;
    *m_placements += decision.placements.size();
    ++*m_replans;
    return decision;
  }

 private:
  std::unique_ptr<sim::Policy> m_policy;
  std::size_t* m_placements;
  int* m_replans;
};

TEST(CostsOfReplans, HopsListsWhatBeginsAndNotWhatRuns) {
  std::vector<model::NodeSpec> cluster;
  for (int n = 0; n < 16; ++n) cluster.push_back(tests::node("n" + std::to_string(n), {{"V", 4}}));
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 200; ++j) jobs.push_back(baseline::jobOf("J" + std::to_string(j), 1, 1000 + 37 * j));
  const auto problem = model::resolve(baseline::scenarioOf(std::move(cluster), std::move(jobs), 100000));
  std::size_t placements = 0;
  int replans = 0;
  sim::Simulation simulation(problem, "hops", {},
                             std::make_unique<Listed>(make("hops", {}, *problem).policy, &placements, &replans), {});
  EXPECT_EQ(simulation.run(), trace::RunStatus::Complete);
  EXPECT_GE(replans, 100);
  // 64 jobs start at the boundary. Each of the other 136 is listed once, when a GPU becomes free.
  EXPECT_LE(placements, 136U);
}

/// Runs 48 jobs of one GPU on `servers` equal servers, over about ten boundaries.
Cost costOfPlans(int servers) {
  std::vector<model::NodeSpec> cluster;
  for (int n = 0; n < servers; ++n) cluster.push_back(tests::node("n" + std::to_string(n), {{"V", 4}}));
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 48; ++j) jobs.push_back(baseline::jobOf("J" + std::to_string(j), 1, 1000 + 37 * j));
  return costOf("hops", baseline::scenarioOf(std::move(cluster), std::move(jobs), 300));
}

TEST(CostsOfPlans, HopsAsksForMemoryByTheJobAndTheServerAndNotByBothTogether) {
  const Cost few = costOfPlans(16);
  const Cost many = costOfPlans(256);
  EXPECT_GE(few.decisions, 8);
  std::cout << "hops: " << few.each() << " bytes a decision on 16 servers, " << many.each() << " on 256\n";
  // One column for each job and server would add 48 * 240 = 11,520 configurations.
  EXPECT_LT(many.each(), few.each() + 240 * 1000);
}

TEST(CostsOfMatchings, AlloxMatchesAnewWhenJobsArriveAndNotWhenOneEndsAsExpected) {
  const Cost few = costOf("allox", 60, 3);
  const Cost many = costOf("allox", 240, 12);
  EXPECT_GE(few.decisions, 20);
  std::cout << "allox: " << few.each() << " bytes a decision with 60 jobs on 12 GPUs, " << many.each()
            << " with 240 on 48\n";
  // There are four times as many jobs and GPUs. A new matching at each completion would cost sixteen times as much.
  EXPECT_LT(many.each(), 6 * few.each());
}

INSTANTIATE_TEST_SUITE_P(OfQueues, Costs,
                         ::testing::Values("asrpt", "spjf", "spwf", "wcs-duration", "wcs-workload", "wcs-subtime",
                                           "gavel-fifo", "srtf", "sched-homo", "yarn-cs"));

}  // namespace
}  // namespace roundel::policies::testing
