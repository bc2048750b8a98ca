// SPDX-License-Identifier: GPL-3.0-or-later
// Tests whole runs of Hops: rounds, re-plans, measuring, and options that change the times of decisions.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "core/metrics/metrics.h"
#include "core/model/scenario.h"
#include "core/policies/hops/steps.h"
#include "core/trace/formula.h"
#include "tests/policies/hops/hops_fixture.h"

namespace roundel::policies::hops {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<double> instants(const trace::Trace& trace) {
  std::vector<double> out;
  for (const trace::DecisionRecord& record : trace.decisions) out.push_back(record.at_s);
  return out;
}

std::vector<double> column(const trace::Table& table, const std::string& name) {
  for (const trace::Column& c : table.columns) {
    if (c.name == name) return std::get<std::vector<double>>(c.cells);
  }
  ADD_FAILURE() << "no column " << name;
  return {};
}

/// Two servers of 4 GPUs. Three jobs arrive at 0 s, and one arrives during the first round.
model::Scenario fourJobs() {
  model::Scenario scenario = cluster({4, 4});
  scenario.jobs = {jobSpec("A", {4}, 400, {{"T", 1.0}}),   // ends at 100
                   jobSpec("B", {4}, 4000, {{"T", 1.0}}),  // ends at 1000
                   jobSpec("C", {2}, 1200, {{"T", 1.0}}),  // 600 s of 2 GPUs
                   jobSpec("D", {2}, 1200, {{"T", 1.0}})};
  scenario.jobs[3].arrival_s = 50;
  return scenario;
}

TEST(HopsRounds, IdleGpusArePlannedAgainAtCompletions) {
  const trace::Trace trace = runHops(fourJobs());
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  // A and B hold all GPUs. D's arrival at 50 s causes no plan. At 100 s, C and D get A's server.
  ASSERT_GE(trace.decisions.size(), 2U);
  EXPECT_EQ(instants(trace).at(1), 100);
  EXPECT_EQ(placements(trace, 0), "A a0x4; B a1x4");
  EXPECT_EQ(placements(trace, 1), "B a1x4; C a0x2; D a0x2");
  EXPECT_EQ(reasonOf(trace, 0, "C"), "outside-window");
  EXPECT_EQ(trace.jobs[0].finish_s, 100);
}

TEST(HopsRounds, WithoutReplansIdleGpusWaitForTheBoundary) {
  const trace::Trace trace = runHops(fourJobs(), {{"replan", "false"}});
  EXPECT_EQ(instants(trace).at(1), 360);
  EXPECT_EQ(trace.jobs[2].first_start_s, 360);
}

/// Sets the rate on each GPU if the job is spread: 1 / rho.
void spread(model::JobSpec& job, double rate) { job.throughput_spread = model::ThroughputRow{{"T", rate}}; }

TEST(HopsRounds, WhatTheFirstPlanLeavesIdleIsPlannedAtOnce) {
  // The sensitive job E is the last job of the window and fits on no server next to A and B. C, behind the window, is in the re-plan.
  model::Scenario scenario = cluster({5, 5});
  scenario.jobs = {jobSpec("A", {3}, 50000, {{"T", 1.0}}), jobSpec("B", {3}, 5000, {{"T", 1.0}}),
                   jobSpec("E", {5}, 5000, {{"T", 1.0}}), jobSpec("C", {2}, 5000, {{"T", 1.0}})};
  spread(scenario.jobs[2], 0.5);
  const trace::Trace trace = runHops(scenario, {{"gap", "0"}}, 1);
  EXPECT_EQ(placements(trace, 0), "A a0x3; B a1x3; C a0x2");
  EXPECT_EQ(reasonOf(trace, 0, "E"), "no-configuration");
  const trace::Table* again = tableOf(*trace.decisions[0].explanation, "replan-window");
  ASSERT_NE(again, nullptr);
  EXPECT_THAT(column(*again, "R1"), ElementsAre(5, 2));
  EXPECT_THAT(column(*again, "rho"), ElementsAre(2, 1));
  EXPECT_EQ(valueOf(*trace.decisions[0].explanation, "replan-rho-queue"), 1.5);
  EXPECT_EQ(valueOf(*trace.decisions[0].explanation, "replan-rho-window"), 1.5);
  EXPECT_EQ(placements(runHops(scenario, {{"gap", "0"}, {"replan", "false"}}, 1), 0), "A a0x3; B a1x3");
}

TEST(HopsSteps, NameTheSensitivityByItsWordSinceRhoIsFinishTimeFairness) {
  model::Scenario scenario = cluster({5, 5});
  scenario.jobs = {jobSpec("A", {3}, 50000, {{"T", 1.0}}), jobSpec("B", {3}, 5000, {{"T", 1.0}}),
                   jobSpec("E", {5}, 5000, {{"T", 1.0}}), jobSpec("C", {2}, 5000, {{"T", 1.0}})};
  spread(scenario.jobs[2], 0.5);
  const trace::Trace trace = runHops(scenario, {{"gap", "0"}}, 1);
  const std::vector<trace::Step> all =
      hops::steps({*trace.decisions.explanation(0), *trace.problem, trace.options, model::JobIndex(2)});
  const auto step = std::ranges::find(all, "Sensitivity", &trace::Step::name);
  ASSERT_NE(step, all.end());
  ASSERT_EQ(step->equations.size(), 1U);
  EXPECT_EQ(symbolsText(step->equations[0]), "sensitivity_E ≥ sensitivity_queue");
  EXPECT_EQ(valuesText(step->equations[0]), "2 ≥ 1.5");
}

TEST(HopsRounds, TheAdjustmentBringsInsensitiveJobsForward) {
  // At 20 s one GPU is idle on each of two servers. H is the head of the queue, is sensitive and fills the window. L, behind H,
  // may be spread and joins.
  model::Scenario scenario = cluster({4, 4});
  scenario.jobs = {jobSpec("A", {3}, 90000, {{"T", 1.0}}), jobSpec("B", {3}, 90000, {{"T", 1.0}}),
                   jobSpec("X", {1}, 20, {{"T", 1.0}}),    jobSpec("Y", {1}, 20, {{"T", 1.0}}),
                   jobSpec("H", {2}, 9000, {{"T", 1.0}}),  jobSpec("L", {2}, 9000, {{"T", 1.0}})};
  for (model::JobSpec& job : scenario.jobs) spread(job, job.id == "L" ? 1 : 0.5);
  scenario.jobs[4].arrival_s = scenario.jobs[5].arrival_s = 10;
  const trace::Trace trace = runHops(scenario, {{"gap", "0"}}, 2);
  ASSERT_EQ(instants(trace).at(1), 20);
  const trace::Table* again = tableOf(*trace.decisions[1].explanation, "replan-window");
  ASSERT_NE(again, nullptr);
  const auto& where = std::get<std::vector<std::string>>(again->columns.back().cells);
  EXPECT_THAT(where, ElementsAre("window", "joined"));
  EXPECT_EQ(placements(trace, 1), "A a0x3; B a1x3; L a0x1 a1x1");
  EXPECT_EQ(reasonOf(trace, 1, "H"), "no-configuration");
  const trace::Trace off = runHops(scenario, {{"gap", "0"}, {"adjustment", "\"off\""}}, 2);
  EXPECT_EQ(reasonOf(off, 1, "L"), "outside-window");
}

TEST(HopsRounds, NodeEventsAndCancellationsPlanNothing) {
  model::Scenario scenario = fourJobs();
  scenario.jobs[0].iterations = 40000;
  scenario.events.resize(3);
  scenario.events[0] = {60, model::EventKind::NodeDown, "a0", "", "", {}};
  scenario.events[1] = {80, model::EventKind::NodeUp, "a0", "", "", {}};
  scenario.events[2] = {90, model::EventKind::CancelJob, "", "B", "", {}};
  const trace::Trace trace = runHops(scenario, {}, 2);
  EXPECT_THAT(instants(trace), ElementsAre(0, 360));
}

/// Hops with counts of the decisions that poll the stop token and of the others.
class Polled final : public sim::Policy {
 public:
  Polled(std::unique_ptr<sim::Policy> policy, int* plans, int* others)
      : m_policy(std::move(policy)), m_plans(plans), m_others(others) {}
  std::unique_ptr<Policy> clone() const override {
    return std::make_unique<Polled>(m_policy->clone(), m_plans, m_others);
  }
  sim::WakeOn wakes() const override { return m_policy->wakes(); }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    const bool checks = m_policy->checksStop(view);
    sim::Decision decision = m_policy->decide(view, why);
    const bool waits =
        std::ranges::any_of(view.active(), [&](model::JobIndex job) { return view.state(job).held.empty(); });
    EXPECT_TRUE(checks || decision.changes_nothing) << "at " << view.now_s();
    EXPECT_EQ(checks, waits || view.round() >= 0) << "at " << view.now_s();
    ++*(checks ? m_plans : m_others);
    return decision;
  }

 private:
  std::unique_ptr<sim::Policy> m_policy;
  int* m_plans;
  int* m_others;
};

TEST(HopsRounds, ACompletionAfterWhichNobodyWaitsIsNoPlanAndNeedsNoCopyOfThePolicy) {
  model::Scenario scenario = fourJobs();
  scenario.jobs[3].iterations = 2400;  // D continues alone after the other jobs have ended
  scenario.events.resize(1);
  scenario.events[0] = {90, model::EventKind::CancelJob, "", "B", "", {}};
  const auto problem = model::resolve(scenario);
  int plans = 0, others = 0;
  sim::Simulation simulation(problem, "hops", {}, std::make_unique<Polled>(makeHops(*problem, {}), &plans, &others));
  EXPECT_EQ(simulation.run(), trace::RunStatus::Complete);
  EXPECT_GE(plans, 2);
  EXPECT_GE(others, 1);
}

TEST(HopsRounds, RunningJobsArePlannedAgainAtTheBoundary) {
  // B waits for a round; then its latency ratio puts it first. A has not waited, so its ratio is 0.
  model::Scenario scenario = cluster({4});
  scenario.clock.restart_s = 0;
  scenario.jobs = {jobSpec("A", {4}, 40000, {{"T", 1.0}}), jobSpec("B", {4}, 4000, {{"T", 1.0}})};
  const trace::Trace trace = runHops(scenario, {}, 2);
  EXPECT_EQ(placements(trace, 0), "A a0x4");
  EXPECT_EQ(placements(trace, 1), "B a0x4");
  const trace::Table* window = tableOf(*trace.decisions[1].explanation, "window");
  const double age_s = 1000;
  EXPECT_THAT(column(*window, "prior"), ElementsAre(360 / age_s, 0));  // the table also shows A, behind the window
}

TEST(HopsRounds, AmongEqualServersAJobKeepsItsOwn) {
  model::Scenario scenario = cluster({4, 4, 4});
  scenario.jobs = {jobSpec("A", {4}, 40000, {{"T", 1.0}}), jobSpec("B", {4}, 400, {{"T", 1.0}}),
                   jobSpec("C", {4}, 40000, {{"T", 1.0}})};
  const trace::Trace trace = runHops(scenario, {}, 3);
  EXPECT_EQ(placements(trace, 0), "A a0x4; B a1x4; C a2x4");
  EXPECT_EQ(trace.jobs[2].restarts, 0);
  const trace::Trace whole = runHops(scenario);
  EXPECT_EQ(whole.jobs[2].restarts, 0);
}

TEST(HopsRounds, AJobThatNothingUpCanHoldDoesNotBlockTheWindow) {
  model::Scenario scenario = cluster({4, 2});
  scenario.jobs = {jobSpec("Big", {4}, 400, {{"T", 1.0}}), jobSpec("Small", {2}, 400, {{"T", 1.0}})};
  scenario.events = {{0, model::EventKind::NodeDown, "a0", "", "", {}},
                     {500, model::EventKind::NodeUp, "a0", "", "", {}}};
  for (model::JobSpec& job : scenario.jobs) spread(job, 0.1);
  const trace::Trace trace = runHops(scenario);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(placements(trace, 0), "Small a1x2");
  EXPECT_EQ(reasonOf(trace, 0, "Big"), "not-up");
}

TEST(HopsMeasuring, ASlowServerIsKnownOnceItHasBeenUsed) {
  // Estimates do not include `speed`. Hops knows that a0 is slow only from the measurement of the first round.
  model::Scenario scenario = cluster({1, 1, 1});
  scenario.nodes[0].speed = 0.5;
  scenario.clock.restart_s = 0;
  scenario.jobs = {jobSpec("A", {1}, 2000, {{"T", 1.0}})};
  const trace::Trace trace = runHops(scenario, {{"gap", "0"}});
  EXPECT_EQ(placements(trace, 0), "A a0x1");
  // The estimate of the type is now 0.5 too, so a1 is not expected to be faster than a0. Ties keep the job on a0.
  EXPECT_EQ(placements(trace, 1), "A a0x1");
  // If another job of the same model is measured on a faster server, the other servers are expected to be faster.
  scenario.jobs.push_back(jobSpec("B", {1}, 2000, {{"T", 1.0}}));
  for (model::JobSpec& job : scenario.jobs) job.model = "M";
  scenario.models = {jobSpec("M", {1}, 2000, {{"T", 1.0}})};
  const trace::Trace both = runHops(scenario, {{"gap", "0"}}, 2);
  EXPECT_EQ(placements(both, 0), "A a0x1; B a1x1");
  EXPECT_EQ(placements(both, 1), "A a1x1; B a0x1");  // a0 is measured; the latest value of the type is 1
}

TEST(HopsMeasuring, RestartsAreNotMeasured) {
  // The rate that is measured in a round that begins with a restart equals the stated rate exactly. Equal servers therefore stay
  // equal in the next plan.
  model::Scenario scenario = cluster({2, 2, 2, 2});
  scenario.clock.first_start_s = 7;
  for (int j = 0; j < 4; ++j) scenario.jobs.push_back(jobSpec("J" + std::to_string(j), {2}, 3000 + j, {{"T", 1.7}}));
  const trace::Trace trace = runHops(scenario, {}, 2);
  const trace::Table* gains = tableOf(*trace.decisions[1].explanation, "gains");
  for (const double g : column(*gains, "G")) EXPECT_EQ(g, 1);
}

TEST(HopsProfiling, AnUnknownJobIsMeasuredFirst) {
  model::Scenario scenario = cluster({4});
  scenario.clock.restart_s = 0;
  scenario.jobs = {jobSpec("A", {2, 4}, 4000, {{"T", 1.0}}), jobSpec("B", {2, 4}, 4000, {{"T", 1.0}})};
  const trace::Trace trace = runHops(scenario, {{"profiling_s", "60"}}, 3);
  EXPECT_THAT(instants(trace), ElementsAre(0, 60, 360));
  EXPECT_EQ(placements(trace, 0), "A a0x2; B a0x2");  // each job has its smallest gang size
  EXPECT_TRUE(std::isnan(trace.decisions[0].explanation->choiceOf(model::JobIndex(0))->score));
  EXPECT_NE(placements(trace, 1), "");
  EXPECT_FALSE(std::isnan(trace.decisions[1].explanation->choiceOf(model::JobIndex(0))->score));
}

TEST(HopsProfiling, ARunToTheRoundsEndIsKeptAtCompletions) {
  model::Scenario scenario = cluster({4});
  scenario.jobs = {jobSpec("A", {2}, 100, {{"T", 1.0}}), jobSpec("B", {2}, 4000, {{"T", 1.0}})};
  const trace::Trace trace = runHops(scenario, {{"profiling_s", "1000"}}, 3);
  EXPECT_EQ(placements(trace, 0), "A a0x2; B a0x2");
  EXPECT_EQ(trace.jobs[0].finish_s, 50);
  EXPECT_EQ(instants(trace).at(1), 360);  // no job waits at 50 s, so no decision is made
}

TEST(HopsOverlap, APlanIsInForceOneBoundaryLater) {
  model::Scenario scenario = cluster({4, 4});
  scenario.clock.restart_s = 0;
  scenario.jobs = {jobSpec("A", {4}, 40000, {{"T", 1.0}}), jobSpec("B", {4}, 40000, {{"T", 1.0}})};
  scenario.jobs.push_back(jobSpec("C", {4}, 4000, {{"T", 1.0}}));
  scenario.jobs[2].arrival_s = 300;
  const trace::Trace prompt = runHops(scenario, {}, 3);
  const trace::Trace late = runHops(scenario, {{"overlap", "20"}}, 3);
  EXPECT_THAT(placements(prompt, 1), HasSubstr("C"));  // at 360 s the latency ratio of C is above 0
  EXPECT_EQ(placements(late, 1), "A a0x4; B a1x4");    // the plan made at 0 s
  EXPECT_EQ(reasonOf(late, 1, "C"), "plan-late");
  EXPECT_THAT(placements(late, 2), HasSubstr("C"));  // the plan made at 360 s
}

TEST(HopsExplains, EveryQueuedJobEveryChoiceAndTheGap) {
  std::set<std::string> codes;
  model::Scenario scenario = cluster({4, 4, 2});
  for (int j = 0; j < 12; ++j) {
    scenario.jobs.push_back(jobSpec("J" + std::to_string(j), {1 + j % 4}, 300.0 * (1 + j % 5), {{"T", 1.0 + j % 3}}));
    scenario.jobs.back().arrival_s = 100.0 * (j / 3);
    scenario.jobs.back().throughput_spread = model::ThroughputRow{{"T", 0.4 + j % 3}};
  }
  sim::Simulation simulation = simulationOf(scenario);
  while (simulation.step()) {
  }
  const trace::Trace trace = simulation.trace();
  ASSERT_EQ(trace.status, trace::RunStatus::Complete);
  for (const trace::DecisionRecord& record : trace.decisions) {
    const trace::Explanation& explanation = *record.explanation;
    EXPECT_EQ(explanation.choices.size(), record.placements.size());
    for (const trace::Value& value : explanation.values) {
      if (value.id == "gap" || value.id == "replan-gap") {
        EXPECT_LE(value.value, 0.01);
      }
    }
    std::set<std::size_t> seen;
    for (const trace::Placement& placement : record.placements) seen.insert(placement.job);
    for (const trace::Reason& reason : explanation.reasons) {
      EXPECT_TRUE(seen.insert(reason.job).second);
      const std::string text = trace::sentence(reason, *trace.problem);
      EXPECT_THAT(text, ::testing::Not(HasSubstr("{"))) << text;
      codes.insert(reason.kind->code);
    }
    for (const auto& table : explanation.tables) {
      for (const trace::Column& c : table->columns) {
        std::visit([&](const auto& cells) { EXPECT_EQ(cells.size(), table->rows()); }, c.cells);
      }
      if (!table->chosen.empty()) {
        EXPECT_EQ(table->chosen.size(), table->rows());
      }
    }
  }
  EXPECT_GE(codes.size(), 2U);
}

// Jobs of many sizes on servers that no plan fills exactly, with a limit of one branch-and-cut node for each plan.
TEST(HopsPolicy, ARunSaysOfHowManyPlansTheGapIsNotProven) {
  model::Scenario scenario = cluster({97, 89});
  std::mt19937_64 random(11);
  for (int j = 0; j < 120; ++j) {
    const double rate = 1 + static_cast<double>(random() % 1000) / 1000;
    const int size = 2 + static_cast<int>(random() % 5);
    scenario.jobs.push_back(jobSpec("J" + std::to_string(j), {size, 2 * size},
                                    1000 + static_cast<double>(random() % 1000),
                                    {{"T", std::map<int, double>{{size, rate}, {2 * size, 1.7 * rate}}}}));
  }
  const trace::Trace trace = runHops(scenario, {{"max_nodes", "1"}, {"gap", "1e-7"}});
  std::size_t plans = 0;
  std::size_t open = 0;
  for (const trace::DecisionRecord& decision : trace.decisions) {
    for (const trace::Value& value : decision.explanation->values) {
      if (value.id != "gap" && value.id != "replan-gap") continue;
      ++plans;
      open += value.value > 1e-7 ? 1U : 0U;
    }
  }
  ASSERT_GT(open, 1U);
  EXPECT_EQ(trace.remark.rfind(fmt::format("{} of {} plans are not proven", open, plans), 0), 0U) << trace.remark;
  EXPECT_EQ(runHops(fourJobs()).remark, "");
}

TEST(HopsPolicy, SteppingBackAndForthChangesNothing) {
  model::Scenario scenario = cluster({4, 4, 2});
  for (int j = 0; j < 10; ++j) {
    scenario.jobs.push_back(jobSpec("J" + std::to_string(j), {1 + j % 3}, 500.0 * (1 + j % 4), {{"T", 1.0}}));
    scenario.jobs.back().arrival_s = 90.0 * j;
  }
  scenario.nodes[1].speed = 0.8;
  sim::Simulation straight = simulationOf(scenario);
  straight.run();
  sim::Simulation wound = simulationOf(scenario);
  for (int i = 0; i < 9; ++i) wound.step();
  for (int i = 0; i < 6; ++i) wound.stepBack();
  wound.run();
  EXPECT_EQ(wound.fingerprint(), straight.fingerprint());
}

TEST(HopsPolicy, EveryPriorityFinishesTheSameJobs) {
  model::Scenario scenario = cluster({4, 4});
  for (int j = 0; j < 8; ++j) {
    scenario.jobs.push_back(jobSpec("J" + std::to_string(j), {1 + j % 3}, 900.0 * (1 + j % 4), {{"T", 1.0}}));
    scenario.jobs.back().arrival_s = 60.0 * j;
  }
  for (const char* priority : {"\"LR\"", "\"LAS\"", "\"SJF\"", "\"SRTF\"", "\"FTF\""}) {
    for (const char* lambda : {"0", "1", "40"}) {
      const trace::Trace trace = runHops(scenario, {{"priority", priority}, {"lambda", lambda}});
      EXPECT_EQ(trace.status, trace::RunStatus::Complete) << priority << lambda;
    }
  }
}

}  // namespace
}  // namespace roundel::policies::hops
