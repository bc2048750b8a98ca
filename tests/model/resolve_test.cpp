// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/model/check/validate.h"
#include "core/model/derive.h"
#include "core/model/problem.h"
#include "core/model/resolve.h"
#include "core/model/scenario.h"

namespace roundel::model {
namespace {

/// A cluster with a node of four GPUs and a node of two. Its jobs allow the largest number of GPUs that a scenario can state.
Scenario wide(int jobs) {
  Scenario scenario;
  scenario.gpu_types.resize(1);
  scenario.gpu_types[0].id = "V100";
  scenario.gpu_types[0].link_params_s = 2.5e9;
  scenario.gpu_types[0].net_params_s = 0.5e9;
  scenario.nodes.resize(2);
  scenario.nodes[0].id = "a";
  scenario.nodes[0].gpus = {{"V100", 4}};
  scenario.nodes[1].id = "b";
  scenario.nodes[1].gpus = {{"V100", 2}};
  for (int j = 0; j < jobs; ++j) {
    JobSpec& job = scenario.jobs.emplace_back();
    job.id = "J" + std::to_string(j);
    job.gpus = 65'536;
    job.min_gpus = 1;
    job.max_gpus = 65'536;
    job.iterations = 100;
    job.params = 25e6;
    TimingSpec timing;
    timing.forward_s = .030;
    timing.backward_s = .060;
    timing.update_s = .004;
    timing.hit_p = .9;
    timing.data_hit_s = .005;
    timing.wait_hit_s = .001;
    timing.data_miss_s = .110;
    timing.wait_miss_s = .012;
    job.timing = std::map<std::string, TimingSpec>{{"V100", timing}};
  }
  return scenario;
}

TEST(Resolve, SizesEndWhereTheClusterDoes) {
  const auto problem = resolve(wide(1));
  EXPECT_TRUE(validate(*problem->scenario).empty());
  EXPECT_EQ(problem->jobs[0].sizes, (std::vector<int>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(problem->jobs[0].gpus, 65'536);
  EXPECT_EQ(problem->jobs[0].max_gpus, 65'536);
  EXPECT_TRUE(problem->jobs[0].allows(6));
  EXPECT_FALSE(problem->jobs[0].allows(7)) << "the cluster has only six GPUs";
  EXPECT_EQ(problem->jobs[0].meanSize(), 32'768.5) << "R_avg uses the stated sizes";
}

TEST(Resolve, TheGangIsWhatTheRowStates) {
  JobSpec spec;
  EXPECT_EQ(statedGpus(spec), 1);
  spec.sync.emplace().tasks = 3;
  EXPECT_EQ(statedGpus(spec), 3);
  spec.stages.emplace(2).front().replicas = 4;
  spec.stages->back().replicas = 1;
  EXPECT_EQ(statedGpus(spec), 5) << "replicas of all stages";
  spec.gpus = std::vector<int>{};
  EXPECT_EQ(statedGpus(spec), 5) << "an empty list is ignored";
  spec.gpus = std::vector<int>{2, 8, 4};
  EXPECT_EQ(statedGpus(spec), 8);
  spec.gpus = 6;
  EXPECT_EQ(statedGpus(spec), 6);
}

TEST(Resolve, AListKeepsEverySizeAndItsMean) {
  Scenario scenario = wide(1);
  scenario.jobs[0].min_gpus = scenario.jobs[0].max_gpus = {};
  scenario.jobs[0].gpus = std::vector<int>{8, 2, 2, 4};
  const auto problem = resolve(scenario);
  EXPECT_EQ(problem->jobs[0].sizes, (std::vector<int>{2, 4, 8}));
  EXPECT_DOUBLE_EQ(problem->jobs[0].meanSize(), 14.0 / 3);
}

TEST(Resolve, RatesFromTimingHoldAtEverySize) {
  const auto problem = resolve(wide(1));
  const Job& job = problem->jobs[0];
  // h = max(0.060 + 0.2 T_c, T_c), T = max(T_d, h + 0.004) + 0.030 + T_w, hit 0.9 (T_d 0.005, T_w 0.001), miss 0.1 (0.110, 0.012).
  // One GPU: T_c 0. Four on a node: T_c = 25e6 / 2.5e9 * 3/4 = 0.0075. 65,536 on a node: T_c = 0.01 * 65,535/65,536. Spread: T_c = 0.05.
  EXPECT_NEAR(1 / job.throughput[0].perGpu(65'536), 0.1 * 0.152 + 0.9 * (0.064 + 0.2 * 0.01 * 65'535 / 65'536 + 0.031),
              1e-12);
  EXPECT_NEAR(1 / job.throughput[0].perGpu(1), 0.100700, 1e-12);
  EXPECT_NEAR(1 / job.throughput[0].perGpu(4), 0.102050, 1e-12);
  EXPECT_NEAR(1 / job.throughput_spread[0].perGpu(4), 0.109700, 1e-12);
  EXPECT_EQ(job.throughput[0].perGpu(65'537), 0);
  EXPECT_EQ(job.throughput[0].largestGang(), 65'536);
  EXPECT_TRUE(job.throughput[0].usable());
}

TEST(Resolve, CurvesOfTheSameTimingAreEqual) {
  const auto problem = resolve(wide(2));
  const auto again = resolve(wide(2));
  EXPECT_EQ(problem->jobs[0].throughput[0], again->jobs[1].throughput[0]);
  EXPECT_NE(problem->jobs[0].throughput[0], problem->jobs[0].throughput_spread[0]);
  EXPECT_NE(problem->jobs[0].throughput[0], ThroughputCurve(1.0));
}

// Tables of 65,536 sizes for 500 jobs would take gigabytes. The test counts the stored sizes instead of measuring time.
TEST(Resolve, FiveHundredJobsWithoutALimitStaySmall) {
  const auto problem = resolve(wide(500));
  std::size_t sizes = 0;
  for (const Job& job : problem->jobs) sizes += job.sizes.capacity();
  EXPECT_EQ(problem->jobs.size(), 500U);
  EXPECT_LE(sizes, 500U * 6);
}

// Rates of a template are derived once per gang size if they are stated per gang, and only once if they are stated per GPU.
TEST(Resolve, JobsOfOneTemplateGetTheRatesOfTheirOwnGang) {
  Scenario scenario = wide(0);
  for (const bool gang : {false, true}) {
    JobSpec& model = scenario.models.emplace_back();
    model.id = gang ? "of a gang" : "of a GPU";
    model.throughput = ThroughputRow{{"V100", 12.0}};
    if (gang) model.throughput_per = "gang";
  }
  for (const char* model : {"of a GPU", "of a gang", "of a GPU", "of a gang"}) {
    JobSpec& job = scenario.jobs.emplace_back();
    job.id = "J" + std::to_string(scenario.jobs.size());
    job.model = model;
    job.gpus = scenario.jobs.size() < 3 ? 2 : 4;
    job.iterations = 1;
  }
  JobSpec& own = scenario.jobs.emplace_back(scenario.jobs[1]);
  own.id = "its own rate";
  own.throughput = ThroughputRow{{"V100", 20.0}};
  JobSpec& each = scenario.jobs.emplace_back(scenario.jobs[1]);
  each.id = "its own meaning of it";
  each.throughput_per = "gpu";
  ASSERT_TRUE(validate(scenario).empty());
  const auto problem = resolve(scenario);
  std::vector<double> perGpu;
  for (const Job& job : problem->jobs) perGpu.push_back(job.throughput[0].perGpu(job.gpus));
  EXPECT_EQ(perGpu, (std::vector<double>{12, 6, 12, 3, 10, 12}));
  std::vector<int> of;
  for (const Job& job : problem->jobs) of.push_back(gpusOfThroughput(job));
  EXPECT_EQ(of, (std::vector<int>{1, 2, 1, 4, 2, 1})) << "numbers of GPUs that share a stated throughput";
}

TEST(Resolve, WhatARowWithoutATemplateStatesIsHeldOnce) {
  const auto problem = resolve(wide(2));
  EXPECT_EQ(problem->jobs[0].spec.get(), &problem->scenario->jobs[0]);
  EXPECT_EQ(problem->jobs[1].spec.get(), &problem->scenario->jobs[1]);
}

TEST(Resolve, AJobKeepsWhatItStatesWhenItsProblemIsGone) {
  auto problem = resolve(wide(1));
  const Job job = problem->jobs[0];
  const Problem copy = *problem;
  problem.reset();
  EXPECT_EQ(job.spec->params, 25e6);
  EXPECT_EQ(copy.jobs[0].spec, job.spec) << "copies of a problem share the job specs";
  EXPECT_EQ(copy.scenario->jobs[0].id, "J0");
}

TEST(Resolve, RowsThatAddNothingToTheirTemplateShareWhatItStates) {
  Scenario scenario = wide(0);
  JobSpec& base = scenario.models.emplace_back(wide(1).jobs[0]);
  base.id = "resnet";
  base.iterations.reset();
  base.epochs = 3;
  base.iterations_per_epoch = 7;
  const auto row = [&](const char* id) -> JobSpec& {
    JobSpec& job = scenario.jobs.emplace_back();
    job.id = id;
    job.model = "resnet";
    return job;
  };
  row("a").arrival_s = 5;
  row("b").iterations = 40;
  row("c").pattern = 2;
  const auto problem = resolve(scenario);
  const std::vector<Job>& jobs = problem->jobs;
  EXPECT_EQ(jobs[0].spec, jobs[1].spec);
  EXPECT_NE(jobs[0].spec, jobs[2].spec) << "c states its own pattern";
  EXPECT_EQ(jobs[0].spec->params, 25e6);
  EXPECT_EQ(jobs[2].spec->params, 25e6);
  EXPECT_EQ(jobs[2].spec->pattern, 2);
  EXPECT_EQ((std::vector<double>{jobs[0].iterations, jobs[1].iterations, jobs[2].iterations}),
            (std::vector<double>{21, 40, 21}));
  EXPECT_EQ((std::vector<double>{jobs[0].arrival_s, jobs[1].arrival_s}), (std::vector<double>{5, 0}));
  const JobSpec whole = specWithTemplates(*problem, JobIndex(1));
  EXPECT_EQ(whole.id, "b");
  EXPECT_EQ(whole.iterations, 40);
  EXPECT_FALSE(whole.epochs) << "a job with iterations inherits no epochs";
  EXPECT_EQ(whole.params, 25e6);
}

TEST(Resolve, AJobThatNoScenarioMadeStatesNothing) {
  EXPECT_EQ(*Job().spec, JobSpec());
  EXPECT_EQ(Job().spec, Job().spec);
}

TEST(Resolve, AThroughputIsOfOneGpuWhereNothingElseIsStated) {
  JobSpec job;
  EXPECT_EQ(throughputPer(job), ThroughputPer::Gpu);
  job.throughput_per = "gang";
  EXPECT_EQ(throughputPer(job), ThroughputPer::Gang);
  job.throughput_per = "gnag";
  EXPECT_EQ(throughputPer(job), ThroughputPer::Gpu) << "validate() rejects an unknown word";
}

}  // namespace
}  // namespace roundel::model
