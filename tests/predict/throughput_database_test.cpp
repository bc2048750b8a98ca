// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/predict/throughput_database.h"

#include <gtest/gtest.h>

#include <memory>

#include "core/model/scenario.h"
#include "tests/support/specs.h"

namespace roundel::predict {
namespace {

constexpr double kFixture = 1e-4;  // the worked numbers have four decimals

/// core/policies/hops/README.md: params 25e6, B_link 2.5e9, B_net 0.5e9, batch 128; four nodes of 8 of one type, one node of another.
model::Scenario worked() {
  model::Scenario scenario;
  scenario.gpu_types.resize(2);
  scenario.gpu_types[0].id = "T";
  scenario.gpu_types[0].link_params_s = 2.5e9;
  scenario.gpu_types[0].net_params_s = 0.5e9;
  scenario.gpu_types[1].id = "U";
  for (int n = 0; n < 5; ++n) {
    scenario.nodes.emplace_back();
    scenario.nodes.back().id = "n" + std::to_string(n);
    scenario.nodes.back().gpus = {{n < 4 ? "T" : "U", 8}};
  }
  model::JobSpec job;
  job.id = "J";
  job.gpus = 8;
  job.iterations = 1000;
  job.batch_size = 128;
  job.params = 25e6;
  job.timing = {{"T", tests::hopsTiming()}};
  scenario.jobs = {job, job};
  scenario.jobs[1].id = "K";
  return scenario;
}

struct Fixture {
  explicit Fixture(const model::Scenario& scenario, int pattern = 1, int iterations = 0)
      : problem(model::resolve(scenario)), theory(*problem, {pattern, iterations}) {}
  JobQuery query(std::size_t job) const {
    const model::Job& j = problem->jobs[job];
    return database.queryOf(model::JobIndex(job), j, j.throughput, j.throughput_spread);
  }
  double perGpu(std::size_t job, const std::vector<model::Part>& parts) const {
    return database.total(*problem, theory, query(job), parts) / model::gpuCount(parts);
  }
  void measure(std::size_t job, const std::vector<model::Part>& parts, double per_gpu) {
    database.measure(*problem, theory, query(job), parts, per_gpu, 1e-9);
  }
  std::shared_ptr<const model::Problem> problem;
  HopsTheory theory;
  ThroughputDatabase database;
};

model::Part part(int node, int count) { return {model::NodeIndex(node), model::TypeIndex(0), count}; }

/// The same jobs with a cache hit rate of 0.5. Loading the data after a miss takes ten times as long.
model::Scenario halfCached(const std::string& model) {
  model::Scenario scenario = worked();
  for (model::JobSpec& job : scenario.jobs) {
    job.model = model;
    model::TimingSpec& timing = job.timing->at("T");
    timing.hit_p = 0.5;
    timing.data_hit_s = 0.1;
    timing.data_miss_s = 1;
  }
  scenario.models.push_back({});
  scenario.models.back().id = model;
  return scenario;
}

TEST(HopsTheory, TheProfilersShareOfHitsIsDrawnUntilTheModelHasRunOnTheType) {
  const Fixture exact(halfCached("m"));
  int different = 0;
  for (int m = 0; m < 20; ++m) {
    Fixture f(halfCached("m" + std::to_string(m)), 1, 20);
    const double truth = exact.perGpu(0, {part(0, 4)});
    const double believed = f.perGpu(0, {part(0, 4)});
    EXPECT_EQ(believed, f.perGpu(1, {part(1, 4)})) << "both jobs of the model have the same drawn values";
    EXPECT_EQ(believed, Fixture(halfCached("m" + std::to_string(m)), 1, 20).perGpu(0, {part(0, 4)}));
    EXPECT_LT(std::abs(believed - truth) / truth, 0.8);
    different += believed != truth ? 1 : 0;
    f.measure(1, {part(0, 8)}, exact.perGpu(1, {part(0, 8)}));
    EXPECT_EQ(f.perGpu(0, {part(0, 4)}), truth) << "the data times are known, because the other job ran there";
  }
  EXPECT_GT(different, 10);
  const double many = Fixture(halfCached("m"), 1, 1000000).perGpu(0, {part(0, 4)});
  EXPECT_NEAR(many, exact.perGpu(0, {part(0, 4)}), 0.01 * many);
}

TEST(HopsTheory, DataThatAlwaysHitsIsKnownExactly) {
  model::Scenario scenario = worked();
  scenario.jobs[0].timing->at("T").hit_p = 1;
  const Fixture exact(scenario), profiled(scenario, 1, 10);
  EXPECT_EQ(exact.perGpu(0, {part(0, 4)}), profiled.perGpu(0, {part(0, 4)}));
}

TEST(HopsTheory, WorkedExampleOfPatternOne) {
  const Fixture f(worked());
  EXPECT_NEAR(f.perGpu(0, {part(0, 1)}), 1271.1023, kFixture);
  EXPECT_NEAR(f.perGpu(0, {part(0, 1)}), 128 / 0.100700, 1e-9);
  EXPECT_NEAR(f.perGpu(0, {part(0, 4)}), 1254.2871, kFixture);
  EXPECT_NEAR(f.perGpu(0, {part(0, 2), part(1, 2)}), 1166.8186, kFixture);
}

TEST(HopsTheory, WorkedExampleOfPatternTwo) {
  const Fixture f(worked(), 2);
  EXPECT_NEAR(f.perGpu(0, {part(0, 1)}), 1189.5911, kFixture);
  EXPECT_NEAR(f.perGpu(0, {part(0, 4)}), 1173.2356, kFixture);
  EXPECT_NEAR(f.perGpu(0, {part(0, 2), part(1, 2)}), 1088.4354, kFixture);
}

TEST(HopsTheory, AStatedPatternWins) {
  model::Scenario scenario = worked();
  scenario.jobs[0].pattern = 2;
  const Fixture f(scenario, 1);
  EXPECT_NEAR(f.perGpu(0, {part(0, 1)}), 1189.5911, kFixture);
  EXPECT_NEAR(f.perGpu(1, {part(0, 1)}), 1271.1023, kFixture);
}

TEST(HopsTheory, KnowsNothingOfATypeWithoutTiming) {
  const Fixture f(worked());
  EXPECT_EQ(f.theory.throughput(*f.problem, f.problem->jobs[0], model::TypeIndex(1), 1, false), 0);
}

TEST(ThroughputDatabase, IsAskedFromTheTopDown) {
  Fixture f(worked());
  const auto layer = [&](std::size_t job, int node, Spread spread) {
    return f.database.perGpu(*f.problem, f.theory, f.query(job), model::TypeIndex(0), model::NodeIndex(node), spread)
        .layer;
  };
  EXPECT_EQ(layer(0, 0, {2, 1}), Layer::Theory);
  f.measure(0, {part(0, 2)}, 1000);
  EXPECT_EQ(layer(0, 0, {2, 1}), Layer::Entity);
  EXPECT_EQ(layer(0, 1, {2, 1}), Layer::Type);    // the same job on another server of the type
  EXPECT_EQ(layer(0, 0, {3, 1}), Layer::Theory);  // another GPU count
  EXPECT_EQ(layer(1, 0, {2, 1}), Layer::Theory);  // K names no model, so it shares no entry
  EXPECT_EQ(f.perGpu(0, {part(0, 2)}), 1000);
  EXPECT_EQ(f.perGpu(0, {part(3, 2)}), 1000);
}

TEST(ThroughputDatabase, JobsOfOneModelAndBatchSizeShareTheTypeLayer) {
  model::Scenario scenario = worked();
  model::JobSpec resnet = scenario.jobs[0];
  resnet.id = "ResNet";
  scenario.models = {resnet};
  for (model::JobSpec& job : scenario.jobs) job.model = "ResNet";
  Fixture f(scenario);
  EXPECT_EQ(f.query(1).model, -1);
  f.measure(0, {part(2, 4)}, 900);
  EXPECT_EQ(f.perGpu(1, {part(0, 4)}), 900);
  EXPECT_NE(f.query(1).model, -1);
  scenario.jobs[1].batch_size = 64;
  const Fixture other(scenario);
  const model::Job& smaller = other.problem->jobs[1];
  EXPECT_EQ(f.database.queryOf(model::JobIndex(1), smaller, smaller.throughput, smaller.throughput_spread).model, -1);
}

TEST(ThroughputDatabase, DistributedTablesCountNodesAndTheSlowestNodeCounts) {
  Fixture f(worked());
  f.measure(0, {part(0, 8), part(1, 4)}, 800);
  EXPECT_EQ(f.perGpu(0, {part(0, 1), part(1, 1)}), 800);  // two nodes, with any number of GPUs
  EXPECT_NE(f.perGpu(0, {part(0, 1), part(1, 1), part(2, 1)}), 800);
  f.measure(0, {part(2, 1), part(3, 1)}, 600);
  EXPECT_EQ(f.perGpu(0, {part(0, 1), part(1, 1)}), 800);  // the entry of these two nodes
  EXPECT_EQ(f.perGpu(0, {part(1, 1), part(2, 1)}), 600);  // the slower of the two entries
}

TEST(ThroughputDatabase, TheLatestValueWins) {
  Fixture f(worked());
  f.measure(0, {part(0, 2)}, 1000);
  f.measure(0, {part(1, 2)}, 700);
  EXPECT_EQ(f.perGpu(0, {part(0, 2)}), 1000);
  EXPECT_EQ(f.perGpu(0, {part(2, 2)}), 700);
  f.measure(0, {part(0, 2)}, 650);
  EXPECT_EQ(f.perGpu(0, {part(0, 2)}), 650);
}

TEST(ThroughputDatabase, AFigureThatConfirmsABeliefIsStoredAsThatBelief) {
  Fixture f(worked());
  const double believed = f.perGpu(0, {part(0, 2)});
  f.measure(0, {part(0, 2)}, believed * (1 + 1e-12));
  EXPECT_EQ(f.perGpu(0, {part(0, 2)}), believed);
  f.measure(0, {part(1, 2)}, 500);
  f.measure(0, {part(2, 2)}, 500 * (1 - 1e-12));
  EXPECT_EQ(f.perGpu(0, {part(2, 2)}), 500);
}

TEST(ThroughputDatabase, StatedRatesWhereThereIsNoTiming) {
  model::Scenario scenario = worked();
  scenario.jobs[0].timing.reset();
  scenario.jobs[0].throughput = model::ThroughputRow{{"T", 5.0}};
  scenario.jobs[0].throughput_spread = model::ThroughputRow{{"T", 4.0}};
  scenario.jobs[0].scaling = {{4, 0.5}};
  const Fixture f(scenario);
  EXPECT_EQ(f.perGpu(0, {part(0, 1)}), 5 * 128);
  EXPECT_EQ(f.perGpu(0, {part(0, 4)}), 2.5 * 128);
  EXPECT_EQ(f.perGpu(0, {part(0, 1), part(1, 1)}), 4 * 128);
  const std::vector<model::Part> unusable{{model::NodeIndex(4), model::TypeIndex(1), 1}};
  EXPECT_EQ(f.database.total(*f.problem, f.theory, f.query(0), unusable), 0);
}

TEST(ThroughputDatabase, CopiesDoNotSeeEachOthersMeasurements) {
  Fixture f(worked());
  f.measure(0, {part(0, 2)}, 1000);
  ThroughputDatabase copy = f.database;
  f.measure(0, {part(0, 2)}, 900);
  EXPECT_EQ(copy.entities(model::JobIndex(0)).at(0).per_gpu, 1000);
  EXPECT_EQ(f.database.entities(model::JobIndex(0)).at(0).per_gpu, 900);
  copy.removeJob(model::JobIndex(0));
  EXPECT_TRUE(copy.entities(model::JobIndex(0)).empty());
  EXPECT_EQ(f.database.entities(model::JobIndex(0)).size(), 1U);
}

}  // namespace
}  // namespace roundel::predict
