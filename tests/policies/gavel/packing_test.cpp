// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Gavel with pairs of jobs on one GPU: the LP over combinations against all vertices of small programs, and worked examples of rounds.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/metrics/metrics.h"
#include "core/model/scenario.h"
#include "core/policies/gavel/lp/pair_lp.h"
#include "tests/policies/gavel/build.h"
#include "tests/policies/gavel/every_vertex.h"

namespace roundel::policies::gavel {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

PairQuestion asking(Optimum optimum, std::size_t few = kFewPairs) {
  PairQuestion question;
  question.optimum = optimum;
  question.few = few;
  return question;
}

TEST(PackingLp, FindsTheBestOfAllVertices) {
  std::mt19937_64 random(7);
  int shared = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const PairShareProblem lp = randomProblem(random);
    for (const Optimum optimum : {Optimum::Generous, Optimum::Least}) {
      const PairShareSolution level = maxMinPairs(lp, asking(optimum));
      ASSERT_EQ(level.status, ShareStatus::Optimal);
      EXPECT_NEAR(level.objective, bestVertex(written(lp, true)), 1e-7) << trial;
      for (std::size_t i = 0; i < lp.alone.jobs(); ++i)
        EXPECT_GE(levelOf(lp, level, i), level.objective - 1e-7) << trial;
      shared += std::ranges::any_of(level.pair, [](double x) { return x > 1e-6; }) ? 1 : 0;
      EXPECT_NEAR(maxSumPairs(lp, {}, {}, asking(optimum)).objective, bestVertex(written(lp, false)), 1e-7) << trial;
    }
  }
  EXPECT_GT(shared, 10);  // the instances must have optima in which jobs share a GPU
}

TEST(PackingLp, PairsThatDoNotPayChangeNothing) {
  std::mt19937_64 random(8);
  std::size_t dropped = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const PairShareProblem all = randomProblem(random);
    PairShareProblem few = all;
    dropDominated(few);
    dropped += all.pairs.size() - few.pairs.size();
    EXPECT_NEAR(maxMinPairs(all).objective, maxMinPairs(few).objective, 1e-7) << trial;
    EXPECT_NEAR(maxSumPairs(all, {}, {}).objective, maxSumPairs(few, {}, {}).objective, 1e-7) << trial;
  }
  EXPECT_GT(dropped, 20U);
}

// ---- worked examples --------------------------------------------------------------------------------------------------------------

Build twoJobs(double together) {
  Build build;
  build.round(10, 0).type("V100").node("a", {{"V100", 1}});
  build.job("A", 1, 70, {{"V100", 1}}).job("B", 1, 70, {{"V100", 1}});
  build.scenario().pair_throughput = {{{"A", "B"}, {}, {{"V100", {together, together}}}}};
  return build;
}

const model::OptionMap kPacking{{"packing", "true"}};

// A and B share the GPU all the time: both take 70 / 0.7 = 100 s. If they alternate, they take 140 s. A shared GPU counts once in cru.
TEST(Packing, TwoJobsShareAGpuWhereThatRaisesBoth) {
  const trace::Trace trace = runToEnd(twoJobs(0.7).problem(), kPacking);
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_NEAR(objectiveOf(trace.decisions[0]), 0.7, 1e-9);
  const metrics::RunMetrics metrics = metrics::compute(trace);
  EXPECT_NEAR(*metrics.value("makespan_s"), 100, 1e-9);
  EXPECT_NEAR(*metrics.value("jct_mean_s"), 100, 1e-9);
  EXPECT_NEAR(*metrics.value("cru"), 1, 1e-12);
  EXPECT_NEAR(*metrics.value("gru"), 1, 1e-12);
  EXPECT_EQ(*metrics.value("restarts"), 0);
  EXPECT_NEAR(*metrics.value("makespan_bound_s"), 70, 1e-9);  // a job alone on the GPU takes 70 s
}

// 0.4 + 0.4 < 1, so alternating is better, with z = 1/2.
TEST(Packing, APairThatSlowsBothTooMuchTakesTurns) {
  const trace::Trace trace = runToEnd(twoJobs(0.4).problem(), kPacking);
  EXPECT_NEAR(objectiveOf(trace.decisions[0]), 0.5, 1e-9);
  EXPECT_FALSE(trace.segments.anyShared());
  EXPECT_NEAR(*metrics::compute(trace).value("makespan_s"), 140, 1e-9);
}

// A and B share one V100. C has no partner and gets the other V100 alone.
TEST(Packing, TheReasonsNameThePairs) {
  Build build = twoJobs(0.8);
  build.node("b", {{"V100", 1}}).job("C", 1, 70, {{"V100", 1}});
  const trace::Trace trace = runToEnd(build.problem(), kPacking);
  const trace::Explanation& why = *trace.decisions[0].explanation;
  const auto table = std::ranges::find_if(why.tables, [](const auto& t) { return t->id == "combinations"; });
  ASSERT_NE(table, why.tables.end());
  const auto& partners = std::get<std::vector<std::string>>((*table)->columns[1].cells);
  EXPECT_NE(std::ranges::find(partners, "B"), partners.end());
  EXPECT_EQ(why.choices.size(), 3U);
  EXPECT_TRUE(trace.decisions[0].placements[0].partner.valid());
}

TEST(Packing, WhatIsNotOfferedIsRefused) {
  const auto problem = twoJobs(0.7).problem();
  const auto codes = [&](model::OptionMap options, const model::Problem& of) {
    options["packing"] = "true";
    std::vector<std::string> out;
    for (const model::Fault& fault : makeGavel(of, options).faults) out.push_back(fault.code + " " + fault.pointer);
    return out;
  };
  EXPECT_THAT(codes({}, *problem), IsEmpty());
  EXPECT_THAT(codes({{"objective", "\"min-makespan\""}, {"solution", "\"least\""}}, *problem), IsEmpty());
  EXPECT_THAT(codes({{"water_filling", "true"}}, *problem), IsEmpty());
  for (const char* objective : {"\"fifo\"", "\"finish-time-fairness\"", "\"max-sum-throughput\""})
    EXPECT_THAT(codes({{"objective", objective}}, *problem), IsEmpty());
  EXPECT_THAT(codes({{"objective", "\"cost\""}, {"prices", R"({"V100": 1})"}, {"slo", "2"}}, *problem), IsEmpty());
  for (const auto& [key, value] : model::OptionMap{{"objective", "\"isolated\""},
                                                   {"mechanism", "\"gavel-simulator\""},
                                                   {"queue", "\"latency-ratio\""},
                                                   {"solution", "\"centre\""}}) {
    EXPECT_THAT(codes({{key, value}}, *problem), ElementsAre("contradiction /packing")) << key;
  }
  Build none = twoJobs(0.7);
  none.scenario().pair_throughput.clear();
  EXPECT_THAT(codes({}, *none.problem()), ElementsAre("missing /packing"));
}

}  // namespace
}  // namespace roundel::policies::gavel
