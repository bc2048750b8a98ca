// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that schedulers that keep their queue and free GPUs between decisions decide as if they read the whole state each time, and
// that their explanations agree with their placements.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "tests/policies/invariants/runnable_scenario.h"

namespace roundel::policies::testing {
namespace {

constexpr std::uint64_t kFirstSeed = 20261122;
constexpr int kSeeds = 1500;

std::unique_ptr<sim::Policy> made(const std::string& id, const model::OptionMap& options,
                                  const model::Problem& problem) {
  return make(id, options, problem).policy;
}

/// Makes a new policy for each decision.
class Afresh final : public sim::Policy {
 public:
  Afresh(std::string id, model::OptionMap options, const model::Problem& problem)
      : m_id(std::move(id)), m_options(std::move(options)), m_wakes(made(m_id, m_options, problem)->wakes()) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<Afresh>(*this); }
  sim::WakeOn wakes() const override { return m_wakes; }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    return made(m_id, m_options, view.problem())->decide(view, why);
  }

 private:
  std::string m_id;
  model::OptionMap m_options;
  sim::WakeOn m_wakes;
};

trace::Trace runOf(const std::shared_ptr<const model::Problem>& problem, const std::string& id,
                   std::unique_ptr<sim::Policy> policy, bool explain) {
  sim::RunOptions run;
  run.snapshot_every = 0;
  run.explain = explain;
  sim::Simulation simulation(problem, id, {}, std::move(policy), run);
  simulation.run();
  return simulation.takeTrace();
}

void expectSameRows(const trace::Trace& a, const trace::Trace& b) {
  ASSERT_EQ(a.status, b.status) << a.message << b.message;
  ASSERT_EQ(a.segments.size(), b.segments.size());
  for (std::size_t i = 0; i < a.segments.size(); ++i) {
    const trace::Segment x = a.segments.at(i);
    const trace::Segment y = b.segments.at(i);
    ASSERT_TRUE(x.job == y.job && x.gpu == y.gpu && x.start_s == y.start_s && x.end_s == y.end_s &&
                x.iterations == y.iterations)
        << "row " << i;
  }
}

void expectSaysWhatItDoes(const trace::Trace& trace) {
  for (const trace::DecisionRecord& decision : trace.decisions) {
    for (const trace::Placement& placement : decision.placements) {
      const trace::Choice* choice = decision.explanation->choiceOf(placement.job);
      ASSERT_NE(choice, nullptr) << trace.problem->jobs[placement.job].id << " at " << decision.at_s;
      ASSERT_EQ(model::normalised(choice->parts), placement.parts)
          << trace.problem->jobs[placement.job].id << " at " << decision.at_s;
    }
  }
}

struct Case {
  std::string id;
  model::OptionMap options;
};

// The random scenarios have cancellations, failing nodes, lost rates and arrivals.
TEST(Incremental, AQueueThatIsKeptDecidesAsOneThatIsReadAfreshAtEachDecision) {
  const std::vector<Case> cases{{"yarn-cs", {}},    {"gavel-fifo", {}},
                                {"srtf", {}},       {"srtf", {{"preemptive", "true"}}},
                                {"sched-homo", {}}, {"tiresias", {}}};
  std::size_t decisions = 0;
  for (int i = 0; i < kSeeds; ++i) {
    const auto problem = model::resolve(RunnableScenario(kFirstSeed + static_cast<std::uint64_t>(i)).make());
    const Case& c = cases[static_cast<std::size_t>(i) % cases.size()];
    SCOPED_TRACE(c.id + ", scenario " + std::to_string(i) + " of seed " + std::to_string(kFirstSeed));
    const trace::Trace kept = runOf(problem, c.id, made(c.id, c.options, *problem), true);
    expectSameRows(kept, runOf(problem, c.id, std::make_unique<Afresh>(c.id, c.options, *problem), false));
    expectSaysWhatItDoes(kept);
    decisions += kept.decisions.size();
    if (HasFailure()) return;
  }
  std::cout << kSeeds << " scenarios, " << decisions << " decisions, seed " << kFirstSeed << "\n";
}

// Without explanations, only jobs that may start are examined. With explanations, all waiting jobs are.
TEST(Incremental, WhatIsDecidedDoesNotDependOnWhetherItIsExplained) {
  const std::vector<Case> cases{{"asrpt", {}},        {"spjf", {}},         {"spwf", {}},
                                {"wcs-duration", {}}, {"wcs-workload", {}}, {"wcs-subtime", {}},
                                {"gavel-fifo", {}},   {"hadare", {}},       {"hadare", {{"nodes", "hadar"}}},
                                {"tiresias", {}},     {"yarn-cs", {}}};
  for (int i = 0; i < kSeeds; ++i) {
    const auto problem = model::resolve(RunnableScenario(kFirstSeed + static_cast<std::uint64_t>(i)).make());
    const Case& c = cases[static_cast<std::size_t>(i) % cases.size()];
    SCOPED_TRACE(c.id + ", scenario " + std::to_string(i) + " of seed " + std::to_string(kFirstSeed));
    std::unique_ptr<sim::Policy> first = made(c.id, c.options, *problem);
    if (first == nullptr) continue;  // HadarE refuses scenarios whose rounds are no longer than its consolidation
    expectSameRows(runOf(problem, c.id, std::move(first), true),
                   runOf(problem, c.id, made(c.id, c.options, *problem), false));
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace roundel::policies::testing
