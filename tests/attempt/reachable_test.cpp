// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the best score that is still reachable against a search of all schedules, and the round that lost the optimum.

#include "core/attempt/reachable.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <random>

#include "core/attempt/loss_cause.h"
#include "core/attempt/rules.h"
#include "core/io/load.h"
#include "core/metrics/metrics.h"
#include "core/model/scenario.h"
#include "tests/policies/optimal/brute_force.h"
#include "tests/source_dir.h"
#include "tests/support/specs.h"

namespace roundel::attempt {
namespace {

using model::JobIndex;
using policies::optimal::Objective;
namespace brute = policies::optimal::testing;

constexpr double kClose = 1e-9;

/// Returns the best score of all schedules that begin with the played rounds, by exhaustive search.
std::optional<double> bruteBest(const Position& position, const Attempt& attempt, Metric metric) {
  const model::Problem& problem = *position.problem;
  brute::Lead lead;
  for (const auto& [round, placements] : scheduleOf(problem, attempt)) {
    lead.resize(static_cast<std::size_t>(round) + 1);
    for (const sim::Placement& placement : placements) lead.back()[placement.job] = placement.parts;
  }
  const int rounds = brute::roundsFor(problem) + static_cast<int>(lead.size());
  const bool makespan = metric == Metric::Makespan;
  const bool waiting = metric == Metric::MeanLatencyRatio;
  const Objective objective = makespan ? Objective::Makespan : waiting ? Objective::Waiting : Objective::TotalJct;
  auto value = brute::bruteForceAfter(problem, objective, rounds, lead);
  if (!value) return std::nullopt;
  for (std::size_t j = 0; waiting && j < problem.jobs.size(); ++j) {  // until the next round
    const double late_s = std::fmod(problem.jobs[j].arrival_s, problem.clock.round_s);
    if (late_s > 0) *value += (problem.clock.round_s - late_s) / metrics::expectedRunTime_s(problem, JobIndex(j));
  }
  const auto first = std::ranges::min(problem.jobs, {}, &model::Job::arrival_s).arrival_s;
  return makespan ? *value - first : *value / static_cast<double>(problem.jobs.size());
}

/// Returns random slots that the referee accepts.
Slots anySlots(const Position& position, const Attempt& attempt, std::mt19937_64& random) {
  Attempt trial = attempt;
  trial.fill(Slots(attempt.open().size()));
  for (std::size_t g = 0; g < trial.open().size(); ++g) {
    const std::size_t pick = random() % (position.active.size() + 1);
    if (pick < position.active.size()) trial.place(model::GpuIndex(g), position.active[pick]);
  }
  for (JobIndex job = obstacle(position, trial); job.valid(); job = obstacle(position, trial)) trial.clear(job);
  return trial.open();
}

bool near(double a, double b) { return std::abs(a - b) <= kClose * std::max(1.0, std::abs(b)); }

struct Tally {
  int games = 0, positions = 0, lost = 0, reached = 0;
};

void playOne(const std::shared_ptr<const model::Problem>& problem, Metric metric, std::mt19937_64& random,
             Tally& tally) {
  Attempt attempt(problem->gpus.size());
  std::vector<Reachable> after;
  std::vector<double> truth;
  for (int moves = 0; moves < 12; ++moves) {
    const Position position = positionOf(problem, attempt);
    ASSERT_FALSE(position.error.has_value()) << position.error->message;
    after.push_back(bestReachable(position, metric));
    const Reachable& best = after.back();
    ASSERT_TRUE(best.exact && best.value);
    const auto tried = bruteBest(position, attempt, metric);
    ASSERT_TRUE(tried.has_value());
    EXPECT_PRED2(near, *best.value, *tried);
    truth.push_back(*tried);
    ++tally.positions;
    if (position.over) break;
    Schedule whole = scheduleOf(*problem, attempt);
    whole.insert(best.best.begin(), best.best.end());
    EXPECT_PRED2(near, score(*positionAfter(problem, whole).trace, metric).value_or(-1), *best.value);
    const auto next = best.best.find(position.round);
    const bool follow = random() % 2 == 0 && next != best.best.end();
    attempt.fill(follow ? slotsOf(*problem, next->second, {}) : anySlots(position, attempt, random));
    attempt.play(position.round);
  }
  const auto lost = std::ranges::find_if(truth, [&](double value) { return !near(value, truth.front()); });
  const auto expected = lost == truth.end() ? std::nullopt : std::optional<std::size_t>(lost - truth.begin());
  EXPECT_EQ(lostAfter(after), expected);
  ++tally.games;
  ++(expected ? tally.lost : tally.reached);
}

TEST(Reachable, IsTheBestOfAllSchedulesThatBeginWithThePlayedRounds) {
  constexpr int kGames = 36;
  std::mt19937_64 random(20261127);
  Tally tally;
  while (tally.games < kGames && !::testing::Test::HasFatalFailure()) {
    const auto problem = model::resolve(brute::tinyScenario(random));
    if (!brute::bruteForce(*problem, Objective::TotalJct, brute::roundsFor(*problem))) continue;
    constexpr std::array kMetrics = {Metric::Makespan, Metric::MeanJct, Metric::MeanLatencyRatio};
    playOne(problem, kMetrics[static_cast<std::size_t>(tally.games) % kMetrics.size()], random, tally);
  }
  EXPECT_GT(tally.lost, 5);
  EXPECT_GT(tally.reached, 1);
  std::cout << tally.games << " games, " << tally.positions << " positions, optimum lost in " << tally.lost << '\n';
}

/// Slots by the jobs' numbers, 0: idle. GPUs of hadar-fig1: 2 V100, 3 P100, 1 K80.
Slots placed(const std::vector<int>& jobs) {
  Slots out;
  for (const int job : jobs) out.emplace_back(JobIndex(job - 1));
  return out;
}

struct Game {
  std::vector<Reachable> after;
  Position end;
  Attempt attempt;
};

Game play(const std::shared_ptr<const model::Problem>& problem, const std::vector<std::vector<int>>& rounds,
          Metric metric) {
  Game game{{}, {}, Attempt(problem->gpus.size())};
  game.end = positionOf(problem, game.attempt);
  game.after.push_back(bestReachable(game.end, metric));
  for (const std::vector<int>& round : rounds) {
    game.attempt.fill(placed(round));
    EXPECT_FALSE(obstacle(game.end, game.attempt).valid());
    game.attempt.play(game.end.round);
    game.end = positionOf(problem, game.attempt);
    game.after.push_back(bestReachable(game.end, metric));
  }
  return game;
}

std::shared_ptr<const model::Problem> figureOne() {
  return io::loadProblem(tests::sourceDir() + "/scenarios/hadar-fig1.json").problem;
}

// Round 2 is greedy: J1 takes both V100 and the K80, so that J3 waits.
TEST(Reachable, FindsTheRoundOfFigureOneThatLosesTheOptimum) {
  const Game game = play(figureOne(), {{3, 3, 1, 2, 2, 1}, {1, 1, 0, 2, 2, 1}, {3, 0, 1, 1, 1, 3}}, Metric::MeanJct);
  const std::vector<double> expected_s = {1400, 1400, 1420, 1420};
  for (std::size_t k = 0; k < expected_s.size(); ++k) {
    EXPECT_TRUE(game.after[k].exact);
    EXPECT_NEAR(game.after[k].value.value_or(0), expected_s[k], 1e-6) << "after " << k;
  }
  EXPECT_EQ(lostAfter(game.after), std::optional<std::size_t>(2));
  EXPECT_NEAR(score(*game.end.trace, Metric::MeanJct).value_or(0), 720, 1e-9);  // only J2 has finished
}

TEST(Reachable, AnOptimalScheduleLosesNothing) {
  const auto problem = figureOne();
  const Position start = positionOf(problem, Attempt(problem->gpus.size()));
  for (const Metric metric : {Metric::MeanJct, Metric::Makespan}) {
    const Reachable best = bestReachable(start, metric);
    Attempt attempt(problem->gpus.size());
    std::vector<Reachable> after = {best};
    Position position = start;
    while (!position.over) {
      const auto next = best.best.find(position.round);
      ASSERT_NE(next, best.best.end());
      attempt.fill(slotsOf(*problem, next->second, {}));
      attempt.play(position.round);
      position = positionOf(problem, attempt);
      after.push_back(bestReachable(position, metric));
    }
    EXPECT_EQ(lostAfter(after), std::nullopt);
    EXPECT_NEAR(score(*position.trace, metric).value_or(0), best.value.value_or(-1), 1e-6);
  }
}

TEST(Reachable, SaysNothingWithoutAnExactSearch) {
  const auto problem = figureOne();
  const Position start = positionOf(problem, Attempt(problem->gpus.size()));
  policies::optimal::OutlookLimits small;
  small.jobs = 2;
  const Reachable bound = bestReachable(start, Metric::MeanJct, small);
  EXPECT_FALSE(bound.exact);
  EXPECT_TRUE(bound.best.empty());
  ASSERT_TRUE(bound.value.has_value());
  EXPECT_LE(*bound.value, 1400);
  EXPECT_GT(*bound.value, 0);
  EXPECT_EQ(lostAfter({bound, bestReachable(start, Metric::MeanJct)}), std::nullopt);
}

TEST(Reachable, AStoppedSearchReturnsALowerBound) {
  const auto problem = figureOne();
  std::stop_source stop;
  stop.request_stop();
  const Position start = positionOf(problem, Attempt(problem->gpus.size()));
  const Reachable bound = bestReachable(start, Metric::MeanJct, {}, stop.get_token());
  EXPECT_FALSE(bound.exact);
  ASSERT_TRUE(bound.value.has_value());
  EXPECT_LE(*bound.value, 1400);
  EXPECT_GT(*bound.value, 0);
}

// Fails if the bound leaves out waits that no schedule avoids. It would then be 0 before the first round.
TEST(Reachable, ABoundOfTheLatencyRatioCountsWaitingToCome) {
  const auto problem = figureOne();
  policies::optimal::OutlookLimits small;
  small.jobs = 2;
  Attempt attempt(problem->gpus.size());
  double last = -1;
  for (int k = 0; k < 3; ++k) {
    const Position position = positionOf(problem, attempt);
    const Reachable best = bestReachable(position, Metric::MeanLatencyRatio);
    const Reachable bound = bestReachable(position, Metric::MeanLatencyRatio, small);
    EXPECT_TRUE(best.exact);
    EXPECT_LE(bound.value.value_or(1e9), best.value.value_or(-1) + 1e-9);
    EXPECT_FALSE(bound.exact);
    EXPECT_GT(bound.value.value_or(-1), last);
    last = bound.value.value_or(-1);
    attempt.play(k);
  }
}

/// Returns a text such as "2xV100 1xK80", for comparisons.
std::string textOf(const model::Problem& problem, const std::vector<model::Part>& parts) {
  std::string text;
  for (const model::Part& part : parts)
    text += (text.empty() ? "" : " ") + std::to_string(part.count) + "x" + problem.types[part.type].id;
  return text;
}

// Plays the greedy round 2 of figure 1. Fails if the cause is a job that lost no work, or if the GPUs that J3 lacks are not found.
TEST(LossCause, NamesTheJobThatLostWorkAndWhoTookItsGpus) {
  const Game game = play(figureOne(), {{3, 3, 1, 2, 2, 1}, {1, 1, 0, 2, 2, 1}}, Metric::MeanJct);
  Attempt first = game.attempt;
  first.undo();
  const Position before = positionOf(game.end.problem, first);
  const auto cause = lossCause(before, scheduleOf(*before.problem, game.attempt), game.after[1].best);
  ASSERT_TRUE(cause.has_value());
  EXPECT_EQ(cause->job, JobIndex(2));
  EXPECT_TRUE(cause->got.empty());
  EXPECT_FALSE(cause->best.empty());
  ASSERT_EQ(cause->takers.size(), 1U);
  EXPECT_EQ(cause->takers[0].job, JobIndex(0));
  EXPECT_TRUE(cause->idle.empty());
  for (const model::Part& part : cause->best) EXPECT_NE(before.problem->types[part.type].id, "P100");
}

TEST(LossCause, FindsGpusThatStayedIdle) {
  const auto problem = figureOne();
  const Position before = positionOf(problem, Attempt(problem->gpus.size()));
  const Reachable best = bestReachable(before, Metric::MeanJct);
  Schedule played;
  for (const sim::Placement& placement : best.best.at(0))
    if (placement.job != JobIndex(2)) played[0].push_back(placement);
  const auto cause = lossCause(before, played, best.best);
  ASSERT_TRUE(cause.has_value());
  EXPECT_EQ(cause->job, JobIndex(2));
  EXPECT_TRUE(cause->takers.empty());
  EXPECT_EQ(textOf(*problem, cause->idle), textOf(*problem, cause->best));
  EXPECT_FALSE(lossCause(before, best.best, best.best).has_value());
}

TEST(Reachable, EventsToComeLeaveABoundAtMost) {
  model::Scenario scenario;
  scenario.clock = {.round_s = 10, .restart_s = 0, .first_start_s = 0, .horizon_s = {}, .seed = 1};
  scenario.gpu_types = {tests::gpuType("V")};
  scenario.nodes = {tests::node("n0", "V", 1), tests::node("n1", "V", 1)};
  scenario.jobs = {tests::job("A", 1, 30, {{"V", 1.0}})};
  const auto event = [](double at_s, model::EventKind kind) {
    return model::EventSpec{.at_s = at_s, .kind = kind, .node = "n0", .job = {}, .type = {}, .value = {}};
  };
  scenario.events = {event(5, model::EventKind::NodeDown)};
  const auto startOf = [](const model::Scenario& of) { return positionOf(model::resolve(of), Attempt(2)); };
  const Reachable bound = bestReachable(startOf(scenario), Metric::MeanJct);
  EXPECT_FALSE(bound.exact);
  EXPECT_DOUBLE_EQ(bound.value.value_or(0), 30);
  scenario.events.push_back(event(15, model::EventKind::NodeUp));
  EXPECT_TRUE(bestReachable(startOf(scenario), Metric::MeanJct).value.has_value());  // the node is up again
  scenario.events.push_back(event(20, model::EventKind::SetSpeed));
  scenario.events.back().value = 2;
  EXPECT_FALSE(bestReachable(startOf(scenario), Metric::MeanJct).value.has_value());
}

}  // namespace
}  // namespace roundel::attempt
