// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/workload.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/model/check/validate.h"
#include "core/model/edit/fragment.h"
#include "core/model/problem.h"

namespace roundel::model {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Scenario cluster(int v = 8, int k = 8) {
  Scenario s;
  for (const char* id : {"V", "K"}) {
    GpuTypeSpec type;
    type.id = id;
    s.gpu_types.push_back(type);
  }
  NodeSpec a;
  a.id = "a", a.gpus = {{"V", v}};
  NodeSpec b;
  b.id = "b", b.gpus = {{"K", k}};
  s.nodes = {a, b};
  return s;
}

WorkloadModel model(const std::string& id, ThroughputRow rates, std::vector<std::string> sizes = {}) {
  WorkloadModel m;
  m.job.id = id;
  m.job.throughput = std::move(rates);
  m.sizes = std::move(sizes);
  return m;
}

WorkloadSpec twoModels(int jobs = 400) {
  WorkloadSpec spec;
  spec.jobs = jobs;
  spec.models = {model("fast", {{"V", 10.0}, {"K", 2.0}}, {"S", "M"}),
                 model("large", {{"V", std::map<int, double>{{1, 3.0}, {4, 10.0}}}}, {"L", "XL"})};
  return spec;
}

TEST(Workload, TheSameSeedDrawsTheSameJobs) {
  const Workload a = drawWorkload(cluster(), twoModels());
  const Workload b = drawWorkload(cluster(), twoModels());
  EXPECT_EQ(a.fragment, b.fragment);
  WorkloadSpec other = twoModels();
  other.seed = 2;
  EXPECT_FALSE(a.fragment == drawWorkload(cluster(), other).fragment);
}

TEST(Workload, AnOrderFixesTheModelsAndAGangDrawnFirstTheModelsThatHaveIt) {
  WorkloadSpec spec = twoModels();
  spec.order = {"large", "fast", "large"};
  std::vector<std::string> models;
  for (const WorkloadRow& row : drawWorkload(cluster(), spec).rows) models.push_back(row.model);
  EXPECT_THAT(models, ::testing::ElementsAre("large", "fast", "large"));
  spec.order.clear();
  spec.draw_gang_first = true;
  spec.models[0].sizes.clear();
  spec.models[1].sizes.clear();
  spec.models[0].rates = {{2, 1.0}};
  spec.models[1].rates = {{4, 1.0}};
  spec.demand = {{2, 1}, {4, 3}};
  int large = 0;
  for (const WorkloadRow& row : drawWorkload(cluster(), spec).rows) {
    EXPECT_EQ(row.model, row.gpus == 4 ? "large" : "fast");
    large += row.gpus == 4 ? 1 : 0;
  }
  EXPECT_NEAR(large, 300, 35) << "demand makes three of four gangs large";
}

TEST(Workload, SharesOfModelsCountInsideAClass) {
  WorkloadSpec spec = twoModels(1000);
  for (WorkloadModel& each : spec.models) each.sizes.clear();
  spec.models[0].share = 4;
  int fast = 0;
  for (const WorkloadRow& row : drawWorkload(cluster(), spec).rows) fast += row.model == "fast" ? 1 : 0;
  EXPECT_NEAR(fast, 800, 45);
  spec.models[0].share = -1;
  EXPECT_THAT(faultsOf(spec), Contains(HasSubstr("shares of the models")));
}

TEST(Workload, ArrivalsArePoissonAndInOrder) {
  WorkloadSpec spec = twoModels(4000);
  spec.jobs_per_h = 30;
  spec.first_s = 600;
  const Workload drawn = drawWorkload(cluster(), spec);
  ASSERT_EQ(drawn.rows.size(), 4000u);
  EXPECT_EQ(drawn.rows.front().arrival_s, 600);
  double squares = 0;
  for (std::size_t j = 1; j < drawn.rows.size(); ++j) {
    const double gap = drawn.rows[j].arrival_s - drawn.rows[j - 1].arrival_s;
    ASSERT_GE(gap, 0);
    squares += gap * gap;
  }
  const double mean = (drawn.rows.back().arrival_s - 600) / 3999;
  EXPECT_NEAR(mean, 120, 6) << "one hour divided by 30 jobs";
  EXPECT_NEAR(squares / 3999 / (mean * mean), 2, 0.2) << "an exponential's second moment is twice its mean squared";
}

TEST(Workload, WithoutARateAllArriveAtOnce) {
  WorkloadSpec spec = twoModels(20);
  spec.jobs_per_h = 0;
  for (const WorkloadRow& row : drawWorkload(cluster(), spec).rows) EXPECT_EQ(row.arrival_s, 0);
}

TEST(Workload, SharesOfSizesAndGangsAreMet) {
  WorkloadSpec spec = twoModels(10000);
  spec.sizes = {{"S", 0, 1, 3}, {"M", 1, 10, 1}};
  spec.demand = {{1, 0.5}, {2, 0.25}, {4, 0.25}};
  int small = 0, ones = 0;
  for (const WorkloadRow& row : drawWorkload(cluster(), spec).rows) {
    small += row.size == 0 ? 1 : 0;
    ones += row.gpus == 1 ? 1 : 0;
    const SizeClass& size = spec.sizes[row.size];
    ASSERT_GE(row.gpu_h, size.least_gpu_h);
    ASSERT_LE(row.gpu_h, size.most_gpu_h);
  }
  EXPECT_NEAR(small, 7500, 150);
  EXPECT_NEAR(ones, 5000, 170);
}

TEST(Workload, IterationsAreTheGpuHoursAtTheRateOfTheFastestType) {
  const WorkloadSpec spec = twoModels();
  const Workload drawn = drawWorkload(cluster(), spec);
  for (std::size_t j = 0; j < drawn.rows.size(); ++j) {
    const WorkloadRow& row = drawn.rows[j];
    const double rate =
        row.model == "fast" ? 10 : ThroughputCurve(std::map<int, double>{{1, 3.0}, {4, 10.0}}).perGpu(row.gpus);
    EXPECT_EQ(drawn.fragment.jobs[j].iterations, std::max(1.0, std::round(row.gpu_h * 3600 * rate))) << j;
  }
}

TEST(Workload, ModelsComeByClass) {
  for (const WorkloadRow& row : drawWorkload(cluster(), twoModels()).rows)
    EXPECT_EQ(row.model, row.size < 2 ? "fast" : "large");
}

TEST(Workload, GangsThatNothingHoldsAreNotDrawn) {
  const Workload drawn = drawWorkload(cluster(4, 2), twoModels());
  std::set<int> sizes;
  for (const WorkloadRow& row : drawn.rows) sizes.insert(row.gpus);
  EXPECT_EQ(sizes, (std::set<int>{1, 2, 4}));
}

TEST(Workload, ChangingTheSizesLeavesTheArrivals) {
  WorkloadSpec spec = twoModels();
  const Workload before = drawWorkload(cluster(), spec);
  spec.sizes[0].share = 10;
  spec.demand = {{1, 1}};
  const Workload after = drawWorkload(cluster(), spec);
  for (std::size_t j = 0; j < before.rows.size(); ++j) EXPECT_EQ(before.rows[j].arrival_s, after.rows[j].arrival_s);
}

TEST(Workload, MoreJobsContinueTheFewer) {
  const Workload few = drawWorkload(cluster(), twoModels(50));
  const Workload more = drawWorkload(cluster(), twoModels(90));
  for (std::size_t j = 0; j < few.rows.size(); ++j) {
    EXPECT_EQ(few.rows[j].arrival_s, more.rows[j].arrival_s);
    EXPECT_EQ(few.rows[j].gpu_h, more.rows[j].gpu_h);
    EXPECT_EQ(few.rows[j].model, more.rows[j].model);
  }
}

TEST(Workload, AModelThatCannotRunHereIsLeftOutWithANote) {
  WorkloadSpec spec = twoModels();
  spec.models.push_back(model("elsewhere", {{"H", 5.0}}));
  const Workload drawn = drawWorkload(cluster(), spec);
  EXPECT_THAT(drawn.notes, Contains(HasSubstr("elsewhere")));
  for (const WorkloadRow& row : drawn.rows) EXPECT_NE(row.model, "elsewhere");
  EXPECT_TRUE(drawWorkload(Scenario(), spec).rows.empty());
  EXPECT_FALSE(drawWorkload(Scenario(), spec).notes.empty());
}

TEST(Workload, WhatIsDrawnIsAValidScenario) {
  for (const std::uint64_t seed : {1UL, 2UL, 3UL, 4UL, 5UL}) {
    WorkloadSpec spec = twoModels(120);
    spec.seed = seed;
    Scenario scenario = cluster();
    const Inserted inserted = insertFragment(scenario, drawWorkload(scenario, spec).fragment);
    EXPECT_EQ(inserted.jobs.size(), 120u);
    EXPECT_EQ(inserted.jobs[0], "w001");
    EXPECT_THAT(validate(scenario), IsEmpty()) << "seed " << seed;
  }
}

TEST(Workload, WrongNumbersAreNamed) {
  const auto faulty = [](auto change) {
    WorkloadSpec spec = twoModels();
    change(spec);
    return faultsOf(spec).size();
  };
  EXPECT_EQ(faultsOf(twoModels()).size(), 0u);
  EXPECT_EQ(faulty([](WorkloadSpec& s) { s.jobs = 0; }), 1u);
  EXPECT_EQ(faulty([](WorkloadSpec& s) { s.jobs_per_h = -1; }), 1u);
  EXPECT_EQ(faulty([](WorkloadSpec& s) { s.jobs_per_h = std::nan(""); }), 1u);
  EXPECT_EQ(faulty([](WorkloadSpec& s) { s.first_s = -5; }), 1u);
  EXPECT_EQ(faulty([](WorkloadSpec& s) { s.sizes.clear(); }), 1u);
  EXPECT_EQ(faulty([](WorkloadSpec& s) { s.sizes[1].most_gpu_h = 0.5; }), 1u);
  EXPECT_EQ(faulty([](WorkloadSpec& s) {
              for (GpuDemand& d : s.demand) d.share = 0;
            }),
            1u);
  EXPECT_EQ(faulty([](WorkloadSpec& s) { s.demand[0].gpus = 0; }), 1u);
  EXPECT_EQ(faulty([](WorkloadSpec& s) { s.models.clear(); }), 1u);
  WorkloadSpec none = twoModels();
  none.jobs = -3;
  EXPECT_TRUE(drawWorkload(cluster(), none).rows.empty());
}

}  // namespace
}  // namespace roundel::model
