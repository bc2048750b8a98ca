// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the optimum at events against values that are computed by hand or by a closed form.

#include "core/metrics/optimum/event_optimum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/metrics/bounds.h"
#include "core/model/scenario.h"
#include "tests/metrics/traces.h"

namespace roundel::metrics {
namespace {

using namespace testing;
using trace::WorkUnit;

constexpr double kSolver = 1e-7;  // relative tolerance

EventOptimum optimumOf(const model::Scenario& scenario, WorkUnit unit = WorkUnit::Gang, bool weighted = false) {
  return eventOptimum(*model::resolve(scenario), unit, weighted);
}

TEST(EventOptimum, OfOneGpuIsShortestRemainingTimeFirst) {
  std::mt19937_64 random(20261127);
  for (int i = 0; i < 60; ++i) {
    std::vector<model::JobSpec> jobs;
    std::vector<std::pair<double, double>> single;
    const int count = 2 + static_cast<int>(random() % 4);
    for (int j = 0; j < count; ++j) {
      const double arrival_s = static_cast<double>(random() % 30);
      const double work = 1 + static_cast<double>(random() % 40);
      jobs.push_back(job("j" + std::to_string(j), 1, work, {{"A", 1}}, arrival_s));
      single.emplace_back(arrival_s, work);
    }
    const EventOptimum best = optimumOf(scenario({{{"A", 1}}}, jobs));
    ASSERT_TRUE(best.searched && best.exact);
    const double flow_s = srptMeanFlow_s(single) * count;
    ASSERT_NEAR(best.total_jct_s.value(), flow_s, kSolver * flow_s) << i;
  }
}

TEST(EventOptimum, OfUniformGpusServesTheShortestJobOnTheFastest) {
  // Preemptive uniform machines (Gonzalez 1977): in order of work, each job runs on the fastest machine that is left at each instant. With
  // two machines of speeds 3 and 1 and works 6, 12: the first ends at 2; the second has done 2 by then and ends at 2 + 10 / 3.
  const auto both =
      scenario({{{"F", 1}}, {{"S", 1}}}, {job("a", 1, 6, {{"F", 3}, {"S", 1}}), job("b", 1, 12, {{"F", 3}, {"S", 1}})});
  const EventOptimum best = optimumOf(both);
  EXPECT_NEAR(best.total_jct_s.value(), 2 + 2 + 10.0 / 3, kSolver * 10);
  EXPECT_TRUE(best.exact);
  // Last finish: both machines busy to the end, 18 / 4.
  EXPECT_NEAR(best.last_finish_s.value(), 4.5, kSolver * 10);
}

TEST(EventOptimum, KeepsGangsTogether) {
  // Three jobs of two GPUs on three GPUs: only one can run at a time.
  const auto gangs =
      scenario({{{"A", 3}}}, {job("a", 2, 20, {{"A", 1}}), job("b", 2, 40, {{"A", 1}}), job("c", 2, 60, {{"A", 1}})});
  const EventOptimum best = optimumOf(gangs);
  EXPECT_NEAR(best.total_jct_s.value(), 10 + 30 + 60, kSolver * 100);
  EXPECT_NEAR(best.last_finish_s.value(), 60, kSolver * 100);
  // Separate tasks can also use the third GPU: SPT on three machines with 120 GPU-seconds in total.
  EXPECT_LT(optimumOf(gangs, WorkUnit::Tasks).total_jct_s.value(), 90);
}

TEST(EventOptimum, CountsWeights) {
  auto light = job("light", 1, 10, {{"A", 1}});
  auto heavy = job("heavy", 1, 20, {{"A", 1}});
  heavy.weight = 5;
  const EventOptimum best = optimumOf(scenario({{{"A", 1}}}, {light, heavy}), WorkUnit::Gang, true);
  EXPECT_NEAR(best.weighted_completion_s.value(), 5 * 20 + 30, kSolver * 100);
  EXPECT_FALSE(best.total_jct_s.has_value());
}

TEST(EventOptimum, ChargesTheStartThatCannotBeAvoided) {
  auto one = scenario({{{"A", 1}}}, {job("a", 1, 10, {{"A", 1}}), job("b", 1, 10, {{"A", 1}})});
  one.clock.restart_s = 3;
  one.clock.first_start_s = 4;
  const EventOptimum best = optimumOf(one);
  EXPECT_NEAR(best.total_jct_s.value(), 13 + 26, kSolver * 100);
  EXPECT_FALSE(best.exact);
}

TEST(EventOptimum, SaysWhyThereIsNoValue) {
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 7; ++j) jobs.push_back(job("j" + std::to_string(j), 1, 10, {{"A", 1}}));
  EXPECT_EQ(optimumOf(scenario({{{"A", 1}}}, jobs)).why_not, "7 jobs; the search is for at most 6");
  EXPECT_EQ(optimumOf(scenario({{{"A", 9}}}, {jobs[0]})).why_not, "9 GPUs; the search is for at most 8");
  EXPECT_EQ(optimumOf(scenario({{{"A", 1}}}, {})).why_not, "there is no job");
  auto events = scenario({{{"A", 1}}}, {jobs[0]});
  model::EventSpec slower;
  slower.at_s = 1;
  slower.kind = model::EventKind::SetSpeed;
  slower.node = "n0";
  slower.value = 2;
  events.events = {slower};
  EXPECT_EQ(optimumOf(events).why_not, "rates change in the run");
}

TEST(EventOptimum, IsALowerValueWhereTheSearchEndsEarly) {
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 6; ++j) jobs.push_back(job("j" + std::to_string(j), 1 + j % 3, 10 + 7 * j, {{"A", 1}, {"B", 2}}));
  const auto problem = model::resolve(scenario({{{"A", 2}}, {{"B", 2}}}, jobs));
  const EventOptimum whole = eventOptimum(*problem, WorkUnit::Gang);
  const EventOptimum part = eventOptimum(*problem, WorkUnit::Gang, false, {.programs = 10});
  EXPECT_TRUE(whole.searched);
  EXPECT_FALSE(part.searched || part.exact);
  EXPECT_LE(part.total_jct_s.value(), whole.total_jct_s.value() * (1 + kSolver));
}

}  // namespace
}  // namespace roundel::metrics
