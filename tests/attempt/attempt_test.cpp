// SPDX-License-Identifier: GPL-3.0-or-later
// Tests attempts, and the kernel that plays them: gangs, types, arrivals, restart costs and node events.

#include "core/attempt/attempt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/attempt/replay.h"
#include "core/attempt/rules.h"
#include "core/model/check/validate.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "tests/support/specs.h"

namespace roundel::attempt {
namespace {

using model::GpuIndex;
using model::JobIndex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr JobIndex kA(0), kB(1), kNone;

/// GPUs 0 and 1 are V on n0, GPU 2 is K on n1. A: 2 GPUs, 100 iterations. B: 1 or 2 GPUs, only on V, from 12 s on.
model::Scenario twoJobs() {
  model::Scenario s;
  s.clock = {.round_s = 10, .restart_s = 0, .first_start_s = 0, .horizon_s = {}, .seed = 1};
  s.gpu_types = {tests::gpuType("V"), tests::gpuType("K")};
  s.nodes = {tests::node("n0", "V", 2), tests::node("n1", "K", 1)};
  s.jobs = {tests::job("A", 2, 100, {{"V", 2.0}, {"K", 1.0}}), tests::job("B", 2, 40, {{"V", 1.0}}, 12)};
  s.jobs[1].min_gpus = 1;
  return s;
}

std::shared_ptr<const model::Problem> problemOf(const model::Scenario& scenario) {
  for (const model::Fault& fault : model::validate(scenario)) ADD_FAILURE() << fault.pointer << ": " << fault.message;
  return model::resolve(scenario);
}

Attempt withOpen(const Attempt& before, const Slots& by_gpu) {
  Attempt after = before;
  after.fill(by_gpu);
  return after;
}

Attempt played(const std::shared_ptr<const model::Problem>& problem, const std::vector<Slots>& rounds) {
  Attempt attempt(problem->gpus.size());
  for (const Slots& by_gpu : rounds) {
    attempt.fill(by_gpu);
    attempt.play(positionOf(problem, attempt).round);
  }
  return attempt;
}

TEST(Attempt, UndoReturnsAnEqualValue) {
  const auto problem = problemOf(twoJobs());
  Attempt attempt(problem->gpus.size());
  std::vector<Attempt> before;
  for (const Slots& by_gpu : {Slots{kA, kA, kNone}, Slots{kNone, kNone, kNone}, Slots{kB, kA, kA}}) {
    attempt.fill(by_gpu);
    before.push_back(attempt);
    attempt.play(positionOf(problem, attempt).round);
  }
  while (!before.empty()) {
    EXPECT_TRUE(attempt.undo());
    EXPECT_TRUE(attempt == before.back());
    before.pop_back();
  }
  EXPECT_FALSE(attempt.undo());
}

TEST(Attempt, PlacesAndClearsJobsOnSlots) {
  Attempt attempt(3);
  attempt.place(GpuIndex(0), kA);
  attempt.place(GpuIndex(1), kA);
  attempt.place(GpuIndex(2), kB);
  attempt.place(GpuIndex(1), kB);
  EXPECT_THAT(attempt.open(), ElementsAre(kA, kB, kB));
  attempt.clear(GpuIndex(2));
  EXPECT_THAT(attempt.open(), ElementsAre(kA, kB, kNone));
  attempt.clear(kA);
  EXPECT_THAT(attempt.open(), ElementsAre(kNone, kB, kNone));
}

TEST(Attempt, KeepsTheGpusOfAJobWhenPlacementsBecomeSlots) {
  const auto problem = problemOf(twoJobs());
  const Slots by_gpu{kB, kA, kA};
  EXPECT_EQ(slotsOf(*problem, placementsOf(*problem, by_gpu), by_gpu), by_gpu);
  EXPECT_EQ(slotsOf(*problem, placementsOf(*problem, by_gpu), {}), (Slots{kA, kB, kA}));
}

TEST(Attempt, IsPlayedByTheKernel) {
  const auto problem = problemOf(twoJobs());
  // A: 40 iterations in round 0 on 2 V, 20 in round 1 on V + K (at the slower rate), 20 in round 2 while B runs.
  const Position position = positionOf(problem, played(problem, {{kA, kA, kNone}, {kA, kNone, kA}, {kB, kA, kA}}));
  ASSERT_FALSE(position.over);
  EXPECT_EQ(position.round, 3);
  EXPECT_DOUBLE_EQ(position.at_s, 30);
  EXPECT_DOUBLE_EQ(position.jobs[0].done, 80);
  EXPECT_DOUBLE_EQ(position.jobs[1].done, 10);
  EXPECT_DOUBLE_EQ(position.trace->end_s, 30);
  EXPECT_THAT(position.active, ElementsAre(kA, kB));
}

TEST(Attempt, EndsWithTheLastJob) {
  const auto problem = problemOf(twoJobs());
  const Position position = positionOf(
      problem, played(problem, {{kA, kA, kNone}, {kA, kA, kNone}, {kA, kA, kNone}, {kB, kB, kNone}, {kB, kB, kNone}}));
  EXPECT_TRUE(position.over);
  EXPECT_EQ(position.trace->status, trace::RunStatus::Complete);
  EXPECT_DOUBLE_EQ(position.trace->jobs[0].finish_s, 25);
  EXPECT_DOUBLE_EQ(position.trace->jobs[1].finish_s, 50);
}

TEST(Attempt, SkipsRoundsInWhichNoJobIsPresent) {
  model::Scenario scenario = twoJobs();
  scenario.jobs[0].iterations = 20;
  scenario.jobs[1].arrival_s = 42;
  const auto problem = problemOf(scenario);
  const Position position = positionOf(problem, played(problem, {{kA, kA, kNone}}));
  ASSERT_FALSE(position.over);
  EXPECT_EQ(position.round, 5);
}

TEST(Attempt, AllowsIdleRounds) {
  const auto problem = problemOf(twoJobs());
  const Slots idle(3);
  const Position position = positionOf(problem, played(problem, {idle, idle, idle, idle}));
  ASSERT_FALSE(position.over);
  EXPECT_EQ(position.round, 4);
  EXPECT_DOUBLE_EQ(position.jobs[0].done, 0);
}

TEST(Attempt, PaysRestartsLikeTheKernel) {
  model::Scenario scenario = twoJobs();
  scenario.clock.restart_s = 13;  // longer than a round: 3 s remain at the start of the next round
  const auto problem = problemOf(scenario);
  const Attempt attempt = played(problem, {{kA, kA, kNone}, {kA, kNone, kA}});
  const Position position = positionOf(problem, attempt);
  EXPECT_DOUBLE_EQ(position.jobs[0].done, 40);
  EXPECT_DOUBLE_EQ(position.restart_end_s[0], 23);
  const Position later = positionOf(problem, played(problem, {{kA, kA, kNone}, {kA, kNone, kA}, {kA, kNone, kA}}));
  EXPECT_DOUBLE_EQ(later.jobs[0].done, 40 + 7 * 2);
}

TEST(Attempt, LosesWorkOnANodeThatGoesDown) {
  model::Scenario scenario = twoJobs();
  scenario.events = {{.at_s = 5, .kind = model::EventKind::NodeDown, .node = "n0", .job = {}, .type = {}, .value = {}},
                     {.at_s = 30, .kind = model::EventKind::NodeUp, .node = "n0", .job = {}, .type = {}, .value = {}}};
  const auto problem = problemOf(scenario);
  const Attempt attempt = played(problem, {{kA, kA, kNone}});
  const Position position = positionOf(problem, attempt);
  EXPECT_DOUBLE_EQ(position.jobs[0].done, 20);
  const auto error = refusal(position, withOpen(attempt, {kA, kA, kNone}), kA);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->code, "node-down");
  EXPECT_EQ(positionOf(problem, played(problem, {{kA, kA, kNone}, Slots(3), Slots(3)})).node_up,
            (std::vector<char>{1, 1}));
}

TEST(Attempt, ReportsARoundThatTheKernelRefuses) {
  const auto problem = problemOf(twoJobs());
  const Position position = positionOf(problem, Attempt({{0, {kB, kNone, kNone}}}, Slots(3), 0));
  EXPECT_TRUE(position.over);
  ASSERT_TRUE(position.error.has_value());
  EXPECT_EQ(position.error->code, "not-arrived");
}

// ---- the referee ------------------------------------------------------------------------------------------------------

struct Case {
  const char* code;
  std::vector<Slots> before;
  Slots open;
  JobIndex job;
};

/// Returns the message that a run gives for the same GPUs as a manual edit at the same instant.
std::optional<sim::PolicyError> kernelSays(const Position& position, const Slots& open, JobIndex job) {
  const auto& problem = *position.problem;
  sim::Simulation run(position.problem, "tiresias", {}, policies::make("tiresias", {}, problem, "").policy);
  sim::ManualEdit edit;
  edit.at_s = position.at_s;
  for (const JobIndex other : position.active)
    if (other != job) edit.moves.push_back({other, {}, {}});  // the policy must not take the GPUs
  for (const sim::Placement& placement : placementsOf(problem, open))
    if (placement.job == job) edit.moves.push_back({job, placement.parts, {}});
  run.goTo(position.at_s - 1);
  sim::Branch branch;
  branch.manual_edit = edit;
  sim::Simulation changed = run.branch(std::move(branch));
  changed.run();
  return changed.error();
}

TEST(Referee, SaysWhatTheKernelSays) {
  const auto problem = problemOf(twoJobs());
  const Slots idle(3);
  const std::vector<Case> cases = {{"not-arrived", {idle}, {kB, kNone, kNone}, kB},
                                   {"unusable-type", {idle, idle}, {kNone, kNone, kB}, kB},
                                   {"gang-size", {idle, idle}, {kA, kA, kA}, kA}};
  for (const Case& each : cases) {
    const Attempt attempt = withOpen(played(problem, each.before), each.open);
    const Position position = positionOf(problem, attempt);
    const auto own = refusal(position, attempt, each.job);
    const auto kernel = kernelSays(position, each.open, each.job);
    ASSERT_TRUE(own && kernel) << each.code;
    EXPECT_EQ(own->code, each.code);
    EXPECT_EQ(own->message, kernel->message);
    EXPECT_EQ(own->hint, kernel->hint);
    EXPECT_EQ(obstacle(position, attempt), each.job);
    EXPECT_EQ(sentenceOf(*own).substr(0, 5), "job " + problem->jobs[each.job].id);
  }
}

TEST(Referee, WaitsForAGangToBeComplete) {
  const auto problem = problemOf(twoJobs());
  const Attempt attempt = withOpen(Attempt(3), {kA, kNone, kNone});
  const Position position = positionOf(problem, attempt);
  EXPECT_EQ(gangNeed(position, attempt, kA), 1);
  EXPECT_FALSE(refusal(position, attempt, kA).has_value());
  EXPECT_EQ(obstacle(position, attempt), kA);
  const Attempt whole = withOpen(attempt, {kA, kNone, kA});
  EXPECT_EQ(gangNeed(position, whole, kA), 0);
  EXPECT_FALSE(obstacle(position, whole).valid());
}

TEST(Referee, LeavesAnElasticGangItsSizes) {
  const auto problem = problemOf(twoJobs());
  const Attempt attempt = withOpen(played(problem, {Slots(3), Slots(3)}), {kB, kNone, kNone});
  const Position position = positionOf(problem, attempt);
  EXPECT_EQ(gangNeed(position, attempt, kB), 0);
  EXPECT_FALSE(obstacle(position, attempt).valid());
}

TEST(Referee, KeepsAFinishedJobOut) {
  model::Scenario scenario = twoJobs();
  scenario.jobs[0].iterations = 20;
  const auto problem = problemOf(scenario);
  const Attempt attempt = withOpen(played(problem, {{kA, kA, kNone}}), {kA, kA, kNone});
  const auto error = refusal(positionOf(problem, attempt), attempt, kA);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->code, "ended");
}

TEST(Referee, AnswersForEachOfTwoRefusedJobs) {
  model::Scenario scenario = twoJobs();
  scenario.jobs[0].throughput = model::ThroughputRow{{"V", 2.0}};
  const auto problem = problemOf(scenario);
  const Attempt attempt = withOpen(Attempt(3), {kA, kB, kA});
  const Position position = positionOf(problem, attempt);
  EXPECT_EQ(refusal(position, attempt, kA).value().code, "unusable-type");
  EXPECT_EQ(refusal(position, attempt, kB).value().code, "not-arrived");
}

TEST(Referee, PlaysScenariosUpToTwelveJobs) {
  model::Scenario scenario = twoJobs();
  for (int j = 2; j < 12; ++j) scenario.jobs.push_back(tests::job("C" + std::to_string(j), 1, 1, {{"V", 1.0}}));
  EXPECT_EQ(playable(*problemOf(scenario)), Playable::Yes);
  scenario.jobs.push_back(tests::job("D", 1, 1, {{"V", 1.0}}));
  EXPECT_EQ(playable(*problemOf(scenario)), Playable::TooManyJobs);
}

// ---- effects ----------------------------------------------------------------------------------------------------------

TEST(Effect, CountsTheRoundAndTheFinish) {
  model::Scenario scenario = twoJobs();
  scenario.clock.restart_s = 4;
  const auto problem = problemOf(scenario);
  // A has done 40. On other GPUs it pays 4 s and does 6 s * 2 = 12, then 20 per round: 48 are left for 2.4 rounds.
  const Attempt attempt = withOpen(played(problem, {{kA, kA, kNone}, Slots(3)}), {kB, kA, kA});
  const std::vector<Effect> effects = effectsOf(positionOf(problem, attempt), attempt);
  EXPECT_NEAR(effects[0].iterations, 12, 1e-9);
  EXPECT_NEAR(effects[0].finish_s.value(), 54, 1e-9);
  EXPECT_NEAR(effects[1].iterations, 10, 1e-9);
  EXPECT_NEAR(effects[1].finish_s.value(), 60, 1e-9);
}

TEST(Effect, LeavesIncompleteGangsOut) {
  const auto problem = problemOf(twoJobs());
  const Attempt attempt = withOpen(Attempt(3), {kA, kNone, kNone});
  EXPECT_EQ(effectsOf(positionOf(problem, attempt), attempt)[0].iterations, 0);
}

}  // namespace
}  // namespace roundel::attempt
