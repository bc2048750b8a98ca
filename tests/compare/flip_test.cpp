// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/flip.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/compare/branch.h"
#include "core/model/scenario.h"
#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using namespace testing;

// The only node has one V, on which A takes 20 s and B takes 30 s. Shortest remaining time first: B waits while A runs.
model::Scenario race() {
  model::Scenario s = smallScenario();
  s.nodes = {node("n0", "V", 1)};
  s.jobs = {job("A", 40), job("B", 60)};
  for (model::JobSpec& spec : s.jobs) spec.throughput = model::ThroughputRow{{"V", 2.0}};
  return s;
}

LaneRun recorded(const model::Scenario& scenario, const std::string& policy) {
  RunSettings settings;
  settings.record = true;
  return runLane(model::resolve(scenario), {policy, policy, {}}, settings);
}

const Flip* find(const FlipAnswer& answer, Flip::Kind kind) {
  const auto found = std::ranges::find(answer.flips, kind, &Flip::kind);
  return found == answer.flips.end() ? nullptr : &*found;
}

TEST(Flip, FindsTheThroughputFromWhichAWaitingJobWouldStart) {
  const LaneRun run = recorded(race(), "srtf");
  const FlipAnswer answer = findFlips(run, {0, model::JobIndex(1), {}});
  ASSERT_EQ(answer.no_answer_reason, "");
  const Flip* rate = find(answer, Flip::Kind::Throughput);
  ASSERT_NE(rate, nullptr);
  EXPECT_EQ(rate->now, 2);
  EXPECT_NEAR(rate->needed, 3, 0.04);  // 60 / 3 = 20 s, as long as A
  EXPECT_GE(rate->needed, 3);
  EXPECT_NE(rate->words.find("would start B at 0:00 if its throughput on V were at least 3.0"), std::string::npos)
      << rate->words;
  EXPECT_NE(rate->words.find("(now 2)"), std::string::npos) << rate->words;
}

// An edit cannot set the throughput of a job with stages (core/compare/edit.h), so the answer must not propose it.
TEST(Flip, AsksForNoThroughputOfAPipeline) {
  model::Scenario s = race();
  model::StageSpec stage;
  stage.forward_s = stage.backward_s = 0.5;
  s.jobs[1].stages = {stage};
  s.jobs[1].throughput.reset();
  const FlipAnswer answer = findFlips(recorded(s, "srtf"), {0, model::JobIndex(1), {}});
  ASSERT_EQ(answer.no_answer_reason, "") << "B waits for A, which ends earlier";
  EXPECT_EQ(find(answer, Flip::Kind::Throughput), nullptr);
  EXPECT_NE(find(answer, Flip::Kind::Gpus), nullptr);
  for (const std::string& tried : answer.tried) EXPECT_EQ(tried.find("throughput"), std::string::npos) << tried;
}

TEST(Flip, FindsHowManyGpusAreMissing) {
  const LaneRun run = recorded(race(), "srtf");
  const FlipAnswer answer = findFlips(run, {0, model::JobIndex(1), {}});
  const Flip* gpus = find(answer, Flip::Kind::Gpus);
  ASSERT_NE(gpus, nullptr);
  EXPECT_EQ(gpus->needed, 2);
  EXPECT_EQ(gpus->now, 1);
  ASSERT_EQ(gpus->gets.size(), 1U);
  EXPECT_EQ(gpus->gets[0].count, 1);
  EXPECT_EQ(gpus->words, "SRTF would start B at 0:00 if there were 1 more V (now 1)");
}

TEST(Flip, TheThresholdFlipsTheBranchAndALittleLessDoesNot) {
  model::Scenario s = race();
  for (const char* policy : {"srtf", "hadar", "gavel"}) {
    const LaneRun run = recorded(s, policy);
    const bool a_first = run.trace->jobs[0].first_start_s == 0;
    const model::JobIndex waits(a_first ? 1 : 0);
    const std::string& id = run.trace->problem->jobs[waits].id;
    const FlipAnswer answer = findFlips(run, {0, waits, {}});
    const Flip* rate = find(answer, Flip::Kind::Throughput);
    if (rate == nullptr) continue;
    const auto starts = [&](double value) {
      const LaneRun branch = branchAt(run, 0, {SetThroughput{id, "V", value}, SwitchPolicy{policy, {}}}, "x");
      return branch.trace->jobs[waits].first_start_s == 0;
    };
    EXPECT_TRUE(starts(rate->needed)) << policy;
    EXPECT_FALSE(starts(rate->now + (rate->needed - rate->now) * 0.97)) << policy;
  }
}

TEST(Flip, ATypeThatTheJobCannotUseIsTriedToo) {
  model::Scenario s = race();
  s.nodes.push_back(node("n1", "K", 1));
  const LaneRun run = recorded(s, "srtf");
  const FlipAnswer answer = findFlips(run, {0, model::JobIndex(1), {}});
  const auto on_k = std::ranges::find_if(answer.flips, [](const Flip& flip) {
    return flip.kind == Flip::Kind::Throughput && flip.type == model::TypeIndex(1);
  });
  ASSERT_NE(on_k, answer.flips.end());
  EXPECT_EQ(on_k->now, 0);
  EXPECT_TRUE(std::isinf(on_k->distance()));
  EXPECT_EQ(on_k->gets, (std::vector<model::Part>{{model::NodeIndex(1), model::TypeIndex(1), 1}}));
  EXPECT_EQ(&*on_k, &answer.flips.back());
}

TEST(Flip, WhatWouldHelpNobodyIsSaidSo) {
  const LaneRun run = recorded(race(), "srtf");
  const FlipAnswer answer = findFlips(run, {0, model::JobIndex(1), {}});
  EXPECT_EQ(find(answer, Flip::Kind::Weight), nullptr);
  EXPECT_EQ(answer.tried, std::vector<std::string>{"a weight 2, 4, 16 or 64 times higher or lower"});
}

TEST(Flip, ARejectedAlternativeCanBeAskedFor) {
  model::Scenario s = smallScenario();
  s.jobs = {job("A", 40)};
  const LaneRun run = recorded(s, "hadar");
  // A runs on V, where its throughput is twice that on K. To choose K, it must be faster on K or slower on V.
  const FlipAnswer answer = findFlips(run, {0, model::JobIndex(0), {{model::NodeIndex(1), model::TypeIndex(1), 1}}});
  ASSERT_EQ(answer.no_answer_reason, "");
  ASSERT_FALSE(answer.flips.empty());
  for (const Flip& flip : answer.flips) {
    EXPECT_NE(flip.words.find("would choose 1 x K for A"), std::string::npos) << flip.words;
    if (flip.type == model::TypeIndex(0)) {
      EXPECT_LT(flip.needed, flip.now);
    }
    if (flip.type == model::TypeIndex(1)) {
      EXPECT_GT(flip.needed, flip.now);
    }
  }
}

FlipQuestion whatWouldTakeItAway(int job) {
  FlipQuestion question{0, model::JobIndex(job), {}};
  question.lose = true;
  return question;
}

// A ends after 20 s, B after 30 s. Below 4/3 iterations per second A needs more time than B.
TEST(Flip, FindsFromWhichThroughputDownAJobWouldLoseItsGpu) {
  const LaneRun run = recorded(race(), "srtf");
  const FlipAnswer answer = findFlips(run, whatWouldTakeItAway(0));
  ASSERT_EQ(answer.no_answer_reason, "");
  EXPECT_EQ(answer.current_parts, (std::vector<model::Part>{{model::NodeIndex(0), model::TypeIndex(0), 1}}));
  const Flip* rate = find(answer, Flip::Kind::Throughput);
  ASSERT_NE(rate, nullptr);
  EXPECT_EQ(rate->now, 2);
  EXPECT_NEAR(rate->needed, 4.0 / 3, 0.02);
  EXPECT_LE(rate->needed, 4.0 / 3);
  EXPECT_TRUE(rate->gets.empty()) << "A waits after the change";
  EXPECT_NE(rate->words.find("SRTF would not give A all of 1 x V at 0:00 if its throughput on V were at most 1.3"),
            std::string::npos)
      << rate->words;
  EXPECT_EQ(find(answer, Flip::Kind::Weight), nullptr) << "SRTF ignores weights";
  EXPECT_EQ(answer.tried, (std::vector<std::string>{"1, 2, 4, 8, 16, 32 or 64 more V",
                                                    "a weight 2, 4, 16 or 64 times higher or lower"}))
      << "lists the numbers for which no tried value helps";
}

TEST(Flip, TheBranchAtThatThresholdTakesTheGpuAway) {
  const LaneRun run = recorded(race(), "srtf");
  const FlipAnswer answer = findFlips(run, whatWouldTakeItAway(0));
  const Flip* rate = find(answer, Flip::Kind::Throughput);
  ASSERT_NE(rate, nullptr);
  const auto first = [&](double value) {
    return branchAt(run, 0, {SetThroughput{"A", "V", value}}, "x").trace->jobs[0].first_start_s == 0;
  };
  EXPECT_FALSE(first(rate->needed));
  EXPECT_TRUE(first(rate->needed * 1.03));
}

// A is the only job. It loses its GPU only if it moves to the other type.
TEST(Flip, AJobThatMovesLosesWhatItHadAndIsToldWhatItGets) {
  model::Scenario s = smallScenario();
  s.jobs = {job("A", 40)};
  const FlipAnswer answer = findFlips(recorded(s, "hadar"), whatWouldTakeItAway(0));
  ASSERT_FALSE(answer.flips.empty());
  for (const Flip& flip : answer.flips) {
    ASSERT_EQ(flip.gets.size(), 1U) << flip.words;
    EXPECT_EQ(flip.gets[0].type, model::TypeIndex(1)) << flip.words;
  }
}

TEST(Flip, AJobWithoutGpusHasNothingToLose) {
  EXPECT_EQ(findFlips(recorded(race(), "srtf"), whatWouldTakeItAway(1)).no_answer_reason,
            "SRTF gives B nothing at 0:00 as it is");
}

TEST(Flip, QuestionsThatMakeNoSenseAreRefused) {
  model::Scenario s = race();
  s.jobs.push_back(job("C", 10));
  s.jobs[2].arrival_s = 15;
  const LaneRun run = recorded(s, "srtf");
  EXPECT_EQ(findFlips(run, {0, model::JobIndex(2), {}}).no_answer_reason, "C arrives at 0:15");
  EXPECT_EQ(findFlips(run, {0, model::JobIndex(0), {}}).no_answer_reason, "SRTF gives A that at 0:00 as it is");
  EXPECT_EQ(findFlips(run, {0, model::JobIndex(9), {}}).no_answer_reason, "there is no such job in this run");
  const FlipAnswer ended = findFlips(run, {run.trace->end_s + 1, model::JobIndex(0), {}});
  EXPECT_EQ(ended.no_answer_reason.rfind("A ended at ", 0), 0U) << ended.no_answer_reason;
  EXPECT_EQ(ended.solves, 0);
}

TEST(Flip, SolvesAreBoundedAndCanBeStopped) {
  const LaneRun run = recorded(race(), "srtf");
  FlipSettings few;
  few.most_solves = 3;
  const FlipAnswer cut = findFlips(run, {0, model::JobIndex(1), {}}, few);
  EXPECT_TRUE(cut.limit_reached);
  EXPECT_EQ(cut.solves, 3);
  std::stop_source stop;
  FlipSettings stopped;
  stopped.stop = stop.get_token();
  stopped.progress = [&](int solves, int) {
    if (solves == 2) stop.request_stop();
  };
  const FlipAnswer answer = findFlips(run, {0, model::JobIndex(1), {}}, stopped);
  EXPECT_TRUE(answer.stopped);
  EXPECT_EQ(answer.solves, 2);
}

}  // namespace
}  // namespace roundel::compare
