// SPDX-License-Identifier: GPL-3.0-or-later
// Tests mechanism `rounds`: the numbers of Hadar's Fig. 1 (core/policies/gavel/README.md), the times at which shares are optimised again, and
// the nodes that running jobs keep.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/model/scenario.h"

#include "build.h"

namespace roundel::policies::gavel {
namespace {

using model::JobIndex;
using model::TypeIndex;

const char* const kPrintedY =
    R"({"J1": {"V100": 0.6, "P100": 0.4, "K80": 0}, "J2": {"V100": 0.2, "P100": 0.6, "K80": 0.2},)"
    R"( "J3": {"V100": 0.2, "P100": 0, "K80": 0.8}})";

std::vector<double> remaining(const trace::Trace& trace) {
  std::vector<double> left;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j)
    left.push_back(trace.problem->jobs[j].iterations - trace.jobs[j].iterations);
  return left;
}

int busy(const trace::DecisionRecord& decision) {
  int gpus = 0;
  for (const trace::Placement& placement : decision.placements) gpus += model::gpuCount(placement.parts);
  return gpus;
}

TEST(GavelRounds, ReproducesHadarFigure1WithThePrintedShares) {
  const auto problem = hadarFigure1().problem();
  sim::Simulation simulation = simulate(problem, {{"allocation", kPrintedY}});
  struct Round {
    std::vector<double> left;
    int gpus;
    const char* allocation;
  };
  const std::vector<Round> rounds{{{60, 25, 50}, 5, "J1 PPP, J2 VV"}, {{60, 10, 40}, 4, "J2 PP, J3 VV"},
                                  {{60, 0, 30}, 4, "J2 PP, J3 VV"},   {{40, 0, 20}, 5, "J1 PPP, J3 VV"},
                                  {{20, 0, 10}, 5, "J1 PPP, J3 VV"},  {{0, 0, 0}, 5, "J1 PPP, J3 VV"}};
  for (std::size_t k = 0; k < rounds.size(); ++k) {
    SCOPED_TRACE("round " + std::to_string(k + 1));
    simulation.goTo(static_cast<double>(k + 1));
    const trace::Trace trace = simulation.trace();
    ASSERT_GT(trace.decisions.size(), k);
    EXPECT_EQ(allocated(*problem, trace.decisions[k]), rounds[k].allocation);
    EXPECT_EQ(busy(trace.decisions[k]), rounds[k].gpus);
    const std::vector<double> left = remaining(trace);
    for (std::size_t j = 0; j < left.size(); ++j) EXPECT_NEAR(left[j], rounds[k].left[j], 1e-9);
  }
  simulation.run();
  const trace::Trace trace = simulation.takeTrace();
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  ASSERT_EQ(trace.decisions.size(), 6U);
  int slots = 0;
  double busy_s = 0;
  for (const trace::DecisionRecord& decision : trace.decisions) slots += busy(decision);
  for (std::size_t s = 0; s < trace.segments.size(); ++s) busy_s += trace.segments.end_s[s] - trace.segments.start_s[s];
  EXPECT_EQ(slots, 28);
  EXPECT_NEAR(busy_s, 27.0 + 1.0 / 3, 1e-9);
}

TEST(GavelRounds, PrintedSharesAreNeverOptimisedNorCountersReset) {
  const trace::Trace trace = runToEnd(hadarFigure1().problem(), {{"allocation", kPrintedY}});
  for (const trace::DecisionRecord& decision : trace.decisions) EXPECT_FALSE(decision.explanation->solved);
  const trace::Table* last = tableOf(trace.decisions.back(), "priorities");
  ASSERT_NE(last, nullptr);
  const auto& jobs = column<JobIndex>(*last, "job");
  const auto& types = column<TypeIndex>(*last, "type");
  const auto& received = column<double>(*last, "rounds received");
  for (std::size_t row = 0; row < jobs.size(); ++row) {
    // Before round 6, J1 has had P100 in rounds 1, 4 and 5, and J3 has had V100 in rounds 2 to 5.
    const bool j1 = jobs[row] == JobIndex(0) && types[row] == TypeIndex(1);
    const bool j3 = jobs[row] == JobIndex(2) && types[row] == TypeIndex(0);
    if (j1 || j3) {
      EXPECT_EQ(received[row], j1 ? 3 : 4);
    }
    EXPECT_NE(jobs[row], JobIndex(1)) << "a finished job has no rows";
  }
}

TEST(GavelRounds, OptimisedSharesOnHadarFigure1TakeSevenRounds) {
  const trace::Trace trace = runToEnd(hadarFigure1().problem());
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  ASSERT_EQ(trace.decisions.size(), 7U);
  EXPECT_TRUE(trace.decisions.front().explanation->solved);
  EXPECT_NEAR(objectiveOf(trace.decisions.front()), 1.567696, 1e-6);
}

Build twoTypes() {
  Build build;
  build.round(10, 0).type("fast").type("slow");
  build.node("a", {{"fast", 2}}).node("b", {{"slow", 2}});
  return build;
}

TEST(GavelRounds, OptimisesAnewOnlyWhenJobsGpusOrThroughputsChange) {
  Build build = twoTypes();
  build.job("A", 1, 1000, {{"fast", 10}, {"slow", 5}}).job("B", 1, 1000, {{"fast", 10}, {"slow", 5}});
  build.job("C", 1, 1000, {{"fast", 10}, {"slow", 5}}, 25);
  build.event(45, model::EventKind::SetSpeed, "b", {}, {}, 0.5);
  build.event(55, model::EventKind::SetThroughput, {}, "A", "slow", 6.0);
  build.event(75, model::EventKind::NodeDown, "b");
  build.event(77, model::EventKind::NodeUp, "b");
  const trace::Trace trace = runToEnd(build.problem());
  ASSERT_GE(trace.decisions.size(), 9U);
  const std::vector<bool> solved{true, false, false, true, false, false, true, false, true};
  for (std::size_t k = 0; k < solved.size(); ++k) {
    EXPECT_EQ(trace.decisions[k].round, static_cast<std::int64_t>(k));
    EXPECT_EQ(trace.decisions[k].explanation->solved, solved[k]) << "round " << k;
  }
}

TEST(GavelRounds, CountersStartAgainWithEachOptimisation) {
  Build build = twoTypes();
  build.job("A", 1, 1000, {{"fast", 10}, {"slow", 5}}).job("B", 1, 1000, {{"fast", 10}, {"slow", 5}}, 25);
  const trace::Trace trace = runToEnd(build.problem());
  const auto most = [](const trace::DecisionRecord& decision) {
    const auto& received = column<double>(*tableOf(decision, "priorities"), "rounds received");
    return *std::ranges::max_element(received);
  };
  EXPECT_EQ(most(trace.decisions[0]), 0);
  EXPECT_EQ(most(trace.decisions[2]), 2);
  EXPECT_EQ(most(trace.decisions[3]), 0);
}

TEST(GavelRounds, DecisionsBetweenTwoSolutionsShareOneMatrix) {
  Build build = twoTypes();
  build.job("A", 1, 1000, {{"fast", 10}, {"slow", 5}});
  const trace::Trace trace = runToEnd(build.problem());
  ASSERT_GE(trace.decisions.size(), 3U);
  EXPECT_EQ(trace.decisions[0].explanation->matrices.front(), trace.decisions[2].explanation->matrices.front());
}

TEST(GavelRounds, AJobThatNoTypeCanHoldIsLeftOutAndComesBack) {
  Build build = twoTypes();
  build.node("c", {{"fast", 2}});
  build.job("wide", 4, 400, {{"fast", 10}}).job("narrow", 1, 1000, {{"slow", 5}});
  build.event(15, model::EventKind::NodeDown, "c").event(45, model::EventKind::NodeUp, "c");
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem);
  ASSERT_GE(trace.decisions.size(), 6U);
  EXPECT_EQ(allocated(*problem, trace.decisions[1]), "wide ffff, narrow s");
  EXPECT_EQ(allocated(*problem, trace.decisions[2]), "narrow s");
  const trace::Reason* reason = trace.decisions[2].explanation->reasonOf(JobIndex(0));
  ASSERT_NE(reason, nullptr);
  EXPECT_STREQ(reason->kind->code, "not-in-lp");
  EXPECT_EQ(trace::sentence(*reason, *problem),
            "no GPU type has 4 GPUs up that it can run on, so it is left out of the allocation");
  EXPECT_EQ(allocated(*problem, trace.decisions[5]), "wide ffff, narrow s");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

TEST(GavelRounds, EveryActiveJobHasAChoiceOrAReason) {
  Build build = twoTypes();
  for (int j = 0; j < 7; ++j)
    build.job("J" + std::to_string(j), 1 + j % 2, 300 + 40 * j, {{"fast", 10}, {"slow", 4.0 + j}});
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem);
  for (const trace::DecisionRecord& decision : trace.decisions) {
    const trace::Explanation& why = *decision.explanation;
    EXPECT_EQ(why.choices.size(), decision.placements.size());
    std::size_t unfinished = 0;
    for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
      if (trace.jobs[j].finish_s <= decision.at_s) continue;
      ++unfinished;
      EXPECT_NE(why.choiceOf(JobIndex(j)) != nullptr, why.reasonOf(JobIndex(j)) != nullptr);
    }
    EXPECT_EQ(why.choices.size() + why.reasons.size(), unfinished);
    for (const trace::Reason& reason : why.reasons) {
      if (std::string(reason.kind->code) != "gang-does-not-fit") continue;
      EXPECT_LT(reason.numbers[1].value, reason.numbers[0].value);
      EXPECT_TRUE(reason.blocker.valid());
      EXPECT_NE(why.choiceOf(reason.blocker), nullptr) << "the blocker runs";
    }
  }
}

// J1 needs three GPUs of one type. There are only two V100. There are three P100, but J2 holds two of them.
TEST(GavelRounds, AGangWaitsForTheHoldersOfATypeThatCouldHoldIt) {
  const auto problem = hadarFigure1().problem();
  const trace::Trace trace = runToEnd(problem, {{"allocation", kPrintedY}});
  const auto reasonAt = [&](std::size_t decision, int job) {
    const trace::Reason* reason = trace.decisions[decision].explanation->reasonOf(JobIndex(job));
    return reason == nullptr ? std::string() : trace::sentence(*reason, *problem);
  };
  EXPECT_EQ(reasonAt(1, 0),
            "needs 3 GPUs of one type; at most 1 was left behind jobs with a higher priority, the last of them J2");
  EXPECT_EQ(reasonAt(0, 2),
            "needs 2 GPUs of one type; at most 0 were left behind jobs with a higher priority, the last of them J2");
}

TEST(GavelRounds, TheTableOfPrioritiesIsWhatWasFollowed) {
  Build build = twoTypes();
  for (int j = 0; j < 6; ++j) build.job("J" + std::to_string(j), 1, 400 + 30 * j, {{"fast", 10}, {"slow", 3.0 + j}});
  const trace::Trace trace = runToEnd(build.problem());
  for (const trace::DecisionRecord& decision : trace.decisions) {
    const trace::Table& table = *tableOf(decision, "priorities");
    const auto& y = column<double>(table, "Y");
    const auto& received = column<double>(table, "rounds received");
    const auto& priority = column<double>(table, "priority");
    const auto& jobs = column<JobIndex>(table, "job");
    std::size_t chosen = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      EXPECT_GT(y[row], 1e-9);
      EXPECT_EQ(priority[row], received[row] == 0 ? std::numeric_limits<double>::infinity() : y[row] / received[row]);
      const bool inOrder = row == 0 || priority[row - 1] > priority[row] ||
                           (priority[row - 1] == priority[row] && jobs[row - 1] <= jobs[row]);
      EXPECT_TRUE(inOrder) << "row " << row;
      chosen += table.chosen[row] != 0 ? 1U : 0U;
    }
    EXPECT_EQ(chosen, decision.placements.size());
  }
}

TEST(GavelRounds, AJobThatStaysOnItsTypeKeepsItsNodes) {
  Build build;
  build.round(10, 5).type("t").node("a", {{"t", 2}}).node("b", {{"t", 2}});
  build.job("first", 2, 60, {{"t", 10}}).job("second", 2, 400, {{"t", 10}}).job("third", 2, 400, {{"t", 10}}, 1);
  const trace::Trace trace = runToEnd(build.problem());
  // `first` starts on node a and `second` on node b. When `first` has ended, `second` stays on node b and `third` takes node a.
  for (const trace::DecisionRecord& decision : trace.decisions) {
    for (const trace::Placement& placement : decision.placements) {
      const bool second = placement.job == JobIndex(1) && decision.at_s < 20;
      EXPECT_TRUE(!second || placement.parts.front().node == model::NodeIndex(1));
    }
  }
  Build alone;
  alone.round(10, 5).type("t").node("a", {{"t", 2}}).node("b", {{"t", 2}});
  alone.job("first", 2, 60, {{"t", 10}}).job("second", 2, 400, {{"t", 10}});
  const trace::Trace stays = runToEnd(alone.problem());
  EXPECT_EQ(stays.jobs[1].restarts, 0);
  EXPECT_EQ(stays.jobs[1].finish_s, 40);
}

TEST(GavelRounds, TheGangIsTheLargestAllowedSizeThatATypeCanEverHold) {
  Build build;
  build.round(10, 0).type("t").type("u").node("a", {{"t", 3}, {"u", 2}});
  build.job("elastic", 8, 60, {{"t", 16}, {"u", 16}});
  build.scenario().jobs.back().gpus = std::vector<int>{1, 2, 8};
  build.job("rigid", 3, 60, {{"t", 10}, {"u", 10}});
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(allocated(*problem, trace.decisions[0]), "elastic uu, rigid ttt");
}

TEST(GavelRounds, WeightsDivideTheShareAsThePublishedLpHasThem) {
  Build build;
  build.round(10, 0).type("t").node("a", {{"t", 1}});
  build.job("one", 1, 1000, {{"t", 10}}).job("three", 1, 1000, {{"t", 10}}, 0, 3);
  const trace::Trace trace = runToEnd(build.problem());
  const trace::Matrix& y = *trace.decisions[0].explanation->matrices.front();
  EXPECT_NEAR(y.values[0], 0.25, 1e-9);
  EXPECT_NEAR(y.values[1], 0.75, 1e-9);
}

TEST(GavelRounds, FifoServesInOrderOfArrivalAndStopsAtTheFirstThatHasNoRoom) {
  Build build = twoTypes();
  build.job("late", 1, 50, {{"fast", 10}, {"slow", 5}}, 1).job("first", 2, 100, {{"fast", 10}, {"slow", 5}});
  build.job("wide", 2, 60, {{"fast", 10}, {"slow", 6}}, 2).job("small", 1, 50, {{"fast", 10}, {"slow", 5}}, 3);
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem, {{"objective", "\"fifo\""}});
  // At 0 s only `first` is there. It gets its faster type and ends within the round. At 10 s `late` gets a `fast` GPU, `wide` both `slow` GPUs
  // and `small` the other `fast` GPU.
  EXPECT_EQ(allocated(*problem, trace.decisions[0]), "first ff");
  EXPECT_EQ(allocated(*problem, trace.decisions[1]), "late f, wide ss, small f");
  Build blocked = twoTypes();
  blocked.job("first", 1, 1000, {{"fast", 10}, {"slow", 5}}).job("second", 1, 1000, {{"fast", 1}, {"slow", 5}});
  blocked.job("wide", 2, 60, {{"fast", 10}, {"slow", 6}}).job("small", 1, 50, {{"fast", 10}, {"slow", 5}});
  const auto blockedProblem = blocked.problem();
  const trace::Trace waits = runToEnd(blockedProblem, {{"objective", "\"fifo\""}});
  EXPECT_EQ(allocated(*blockedProblem, waits.decisions[0]), "first f, second s");
  const trace::Reason* reason = waits.decisions[0].explanation->reasonOf(JobIndex(3));
  ASSERT_NE(reason, nullptr);
  EXPECT_STREQ(reason->kind->code, "no-share");
}

TEST(GavelRounds, FifoTakesTheFirstTypeByIdWhereTwoAreEquallyFast) {
  Build build;
  build.round(10, 0).type("z").type("a").node("n", {{"z", 1}, {"a", 1}});
  build.job("J", 1, 50, {{"z", 10}, {"a", 10}});
  const auto problem = build.problem();
  EXPECT_EQ(allocated(*problem, runToEnd(problem, {{"objective", "\"fifo\""}}).decisions[0]), "J a");
}

TEST(GavelRounds, MinMakespanOnOneTypeIsTheClosedFormWithinItsBisection) {
  const Build build = fourJobs();
  const trace::Trace trace = runToEnd(build.problem(), {{"objective", "\"min-makespan\""}});
  // The jobs need 15,200 GPU-seconds on 4 GPUs. The longest job alone takes 3,000 s.
  const double shortest_s = 3800;
  double low = 100, high = 1e6, found = 0;
  while (1.05 * low < high) {
    const double middle = (low + high) / 2;
    if (middle >= shortest_s)
      found = high = middle;
    else
      low = middle;
  }
  EXPECT_EQ(objectiveOf(trace.decisions[0]), found);
  EXPECT_GE(found, shortest_s);
  EXPECT_LE(found, 1.05 * shortest_s);
  // The makespan is 15200/n on n GPUs; the dual is its slope at n = 4.
  EXPECT_NEAR(column<double>(*tableOf(trace.decisions[0], "capacity"), "dual")[0], -15200.0 / 16, 1e-6);
}

TEST(GavelRounds, MinMakespanWidensItsBracketForALongQueue) {
  Build build;
  build.round(1e5, 0).type("t").node("a", {{"t", 1}});
  build.job("A", 1, 4e6, {{"t", 1}});
  const trace::Trace trace = runToEnd(build.problem(), {{"objective", "\"min-makespan\""}});
  EXPECT_GE(objectiveOf(trace.decisions[0]), 4e6);
  EXPECT_LE(objectiveOf(trace.decisions[0]), 1.05 * 4e6);
}

TEST(GavelRounds, MaxSumAddsRatesOverTheBestOrStepsAsPublished) {
  Build build = twoTypes();
  build.scenario().nodes.clear();
  build.node("a", {{"fast", 1}, {"slow", 1}});
  // Normalised: A on fast and B on slow add up to 1 + 0.9; A on slow and B on fast to 0.5 + 1. In steps: 100 + 9 and 50 + 10.
  build.job("A", 1, 5000, {{"fast", 100}, {"slow", 50}}).job("B", 1, 5000, {{"fast", 10}, {"slow", 9}});
  const auto problem = build.problem();
  const trace::Trace normalised = runToEnd(problem, {{"objective", "\"max-sum-throughput\""}});
  EXPECT_NEAR(objectiveOf(normalised.decisions[0]), 1.9, 1e-9);
  EXPECT_EQ(allocated(*problem, normalised.decisions[0]), "A f, B s");
  const trace::Trace steps = runToEnd(problem, {{"objective", "\"max-sum-throughput\""}, {"sum_of", "\"steps\""}});
  EXPECT_NEAR(objectiveOf(steps.decisions[0]), 109, 1e-9);
}

TEST(GavelRounds, CapacityTableSaysHowFarATypeIsGivenOut) {
  Build build;
  build.round(10, 0).type("t").type("idle").node("a", {{"t", 2}, {"idle", 3}});
  build.job("A", 1, 1000, {{"t", 10}}).job("B", 2, 1000, {{"t", 10}}).job("C", 1, 1000, {{"t", 10}});
  const trace::Trace trace = runToEnd(build.problem());
  const trace::Table& table = *tableOf(trace.decisions[0], "capacity");
  EXPECT_EQ(column<double>(table, "GPUs up"), (std::vector<double>{2, 3}));
  EXPECT_NEAR(column<double>(table, "given out")[0], 1, 1e-9);
  EXPECT_NEAR(column<double>(table, "given out")[1], 0, 1e-9);
  // At equal levels z each job takes 0.4 z of a GPU, together 1.2 z. So one more GPU increases z by 1 / 1.2.
  EXPECT_NEAR(column<double>(table, "dual")[0], 1 / 1.2, 1e-9);
  EXPECT_EQ(column<double>(table, "dual")[1], 0);
}

Build crowd() {
  Build build;
  build.round(60, 5).type("v").type("p").type("k");
  for (int n = 0; n < 3; ++n) build.node("n" + std::to_string(n), {{"v", 2}, {"p", 2}, {"k", 2}});
  for (int j = 0; j < 40; ++j) {
    build.job("J" + std::to_string(j), 1 + j % 4, 2000 + 371 * (j % 11),
              {{"v", 9.0 + j % 5}, {"p", 5.0 + j % 3}, {"k", 2.0 + j % 2}}, 30.0 * (j % 9));
  }
  build.event(400, model::EventKind::NodeDown, "n1").event(900, model::EventKind::NodeUp, "n1");
  build.event(500, model::EventKind::CancelJob, {}, "J7");
  return build;
}

class GavelRuns : public ::testing::TestWithParam<model::OptionMap> {};

TEST_P(GavelRuns, TwoRunsAreTheSame) {
  const auto problem = crowd().problem();
  const trace::Trace one = runToEnd(problem, GetParam());
  const trace::Trace two = runToEnd(problem, GetParam());
  EXPECT_EQ(one.status, trace::RunStatus::Complete) << one.message;
  EXPECT_EQ(one.fingerprint, two.fingerprint);
  EXPECT_EQ(one.segments.end_s, two.segments.end_s);
}

TEST_P(GavelRuns, GoingBackAndForwardGivesTheSameRun) {
  const auto problem = crowd().problem();
  const std::uint64_t straight = runToEnd(problem, GetParam()).fingerprint;
  sim::RunOptions snapshots;
  snapshots.snapshot_every = 3;
  sim::Simulation simulation = simulate(problem, GetParam(), snapshots);
  for (int step = 0; step < 13; ++step) simulation.step();
  sim::Simulation fork = simulation.branch();
  for (int step = 0; step < 5; ++step) EXPECT_TRUE(simulation.stepBack());
  simulation.run();
  EXPECT_EQ(simulation.fingerprint(), straight);
  fork.run();
  EXPECT_EQ(fork.fingerprint(), straight) << "the branch continues from its instant";
}

TEST_P(GavelRuns, AJobAddedToAForkIsTakenIn) {
  Build build = crowd();
  const auto problem = build.problem();
  sim::Simulation simulation = simulate(problem, GetParam());
  for (int step = 0; step < 6; ++step) simulation.step();
  build.job("added", 1, 900, {{"v", 10}, {"p", 5}, {"k", 2}}, simulation.now_s() + 30);
  const auto longer = build.problem();
  sim::Simulation fork = simulation.branch(longer);
  EXPECT_EQ(fork.run(), trace::RunStatus::Complete);
  const trace::Trace trace = fork.takeTrace();
  ASSERT_EQ(trace.jobs.size(), longer->jobs.size());
  EXPECT_GT(trace.jobs.back().finish_s, simulation.now_s());
}

INSTANTIATE_TEST_SUITE_P(
    Options, GavelRuns,
    ::testing::Values(
        model::OptionMap{}, model::OptionMap{{"water_filling", "true"}}, model::OptionMap{{"objective", "\"fifo\""}},
        model::OptionMap{{"objective", "\"min-makespan\""}}, model::OptionMap{{"objective", "\"max-sum-throughput\""}},
        model::OptionMap{{"objective", "\"finish-time-fairness\""}},
        model::OptionMap{{"objective", "\"cost\""}, {"prices", R"({"v": 3, "p": 2, "k": 1})"}, {"slo", "3"}},
        model::OptionMap{{"solution", "\"least\""}}, model::OptionMap{{"solution", "\"centre\""}},
        model::OptionMap{{"queue", "\"latency-ratio\""}},
        model::OptionMap{{"water_filling", "true"}, {"entity", "\"group\""}, {"inside_entity", "\"fifo\""}},
        model::OptionMap{{"mechanism", "\"gavel-simulator\""}, {"solution", "\"centre\""}},
        model::OptionMap{{"mechanism", "\"gavel-simulator\""}},
        model::OptionMap{{"mechanism", "\"gavel-simulator\""}, {"objective", "\"fifo\""}}));

}  // namespace
}  // namespace roundel::policies::gavel
