// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the rates of models on a cluster: each way to state a throughput, gangs that fit on no node, models that cannot run.

#include "core/generate/rates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"
#include "tests/support/specs.h"

namespace roundel::generate {
namespace {

using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

/// 4 V on one node and 2 K on another.
model::Scenario cluster() {
  model::Scenario s;
  s.gpu_types = {tests::gpuType("V"), tests::gpuType("K")};
  s.nodes = {tests::node("a", "V", 4), tests::node("b", "K", 2)};
  return s;
}

model::WorkloadModel model(const std::string& id, model::ThroughputRow rates) {
  model::WorkloadModel out;
  out.job.id = id;
  out.job.throughput = std::move(rates);
  return out;
}

RateTable table(const std::vector<model::WorkloadModel>& models, const std::vector<int>& gangs) {
  std::vector<model::Fault> faults;
  RateTable out(cluster(), models, gangs, faults);
  for (const model::Fault& fault : faults) ADD_FAILURE() << fault.pointer << ": " << fault.message;
  return out;
}

TEST(RateTable, IsOfEachGpuOfTheGangOnAType) {
  const RateTable rates = table({model("A", {{"V", 3.0}, {"K", 1.0}})}, {1, 2});
  EXPECT_EQ(rates.perGpu({"A", 1}, "V"), 3);
  EXPECT_EQ(rates.perGpu({"A", 2}, "K"), 1);
  EXPECT_EQ(rates.perGpu({"A", 2}), 3) << "the rate on the fastest type";
}

TEST(RateTable, ATypeThatIsTooSmallForTheGangDoesNotCountWhileAnotherHoldsIt) {
  const RateTable rates = table({model("A", {{"V", 1.0}, {"K", 5.0}})}, {1, 4});
  EXPECT_EQ(rates.perGpu({"A", 1}), 5);
  EXPECT_EQ(rates.perGpu({"A", 4}), 1) << "a gang of four does not fit on two K";
  EXPECT_EQ(rates.perGpu({"A", 4}, "K"), 0);
}

TEST(RateTable, WhatCannotRunOrIsUnknownIsZero) {
  const RateTable rates = table({model("A", {{"V", 1.0}, {"K", std::monostate()}})}, {1});
  EXPECT_EQ(rates.perGpu({"A", 1}, "K"), 0);
  EXPECT_EQ(rates.perGpu({"A", 2}), 0) << "the table has no gang of two";
  EXPECT_EQ(rates.perGpu({"B", 1}), 0);
  EXPECT_EQ(rates.perGpu({"A", 1}, "T4"), 0);
}

TEST(RateTable, ByGangHasOnlyTheGangsOfTheModelThatRun) {
  const RateTable rates = table({model("A", {{"V", 2.0}}), model("AB", {{"V", 9.0}})}, {1, 2, 64});
  EXPECT_THAT(rates.perGpuByGang("A"), UnorderedElementsAre(Pair(1, 2), Pair(2, 2))) << "a gang of 64 does not fit";
  EXPECT_THAT(rates.perGpuByGang("B"), IsEmpty());
}

TEST(RateTable, AModelOfAnotherClustersTypesIsLeftOutAndTheOthersStay) {
  std::vector<model::Fault> faults;
  const RateTable rates(cluster(), {model("A", {{"V", 2.0}}), model("B", {{"K", 1.0}})}, {4}, faults);
  EXPECT_THAT(rates.perGpuByGang("A"), UnorderedElementsAre(Pair(4, 2)));
  EXPECT_THAT(rates.perGpuByGang("B"), IsEmpty());
}

TEST(RateTable, AFaultOfTheClusterIsOneOfTheGenerators) {
  model::Scenario empty = cluster();
  empty.nodes.clear();
  std::vector<model::Fault> faults;
  const RateTable rates(empty, {model("A", {{"V", 2.0}})}, {1}, faults);
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(faults.front().pointer, "/cluster");
  EXPECT_EQ(rates.perGpu({"A", 1}), 0);
}

TEST(RateTable, OfNoModelsOrGangsIsEmpty) {
  EXPECT_THAT(table({}, {1}).perGpuByGang("A"), IsEmpty());
  EXPECT_THAT(table({model("A", {{"V", 2.0}})}, {}).perGpuByGang("A"), IsEmpty());
}

TEST(FixedGang, IsANumberOfGpusOrTheReplicasOfItsStages) {
  model::JobSpec job;
  EXPECT_EQ(fixedGang(job), std::nullopt);
  job.gpus = 4;
  EXPECT_EQ(fixedGang(job), 4);
  job.gpus = std::vector<int>{1, 2};
  EXPECT_EQ(fixedGang(job), std::nullopt) << "a list of sizes is not fixed";
  job.stages.emplace(2);
  (*job.stages)[0].replicas = 3;
  (*job.stages)[1].replicas = 1;
  EXPECT_EQ(fixedGang(job), 4);
}

TEST(SetGang, IsTasksOfAJobWithRoundsAndGpusOfOneWithout) {
  model::JobSpec plain, rounds, staged, job;
  setGang(job, plain, 3);
  EXPECT_EQ(std::get<int>(*job.gpus), 3);

  rounds.sync = model::SyncSpec{5, 1, {{"V", 2}}, {}};
  job = {};
  setGang(job, rounds, 3);
  EXPECT_FALSE(job.gpus);
  EXPECT_EQ(job.sync->tasks, 3);
  EXPECT_EQ(job.sync->rounds, 5) << "the other members come from the template";

  staged.stages.emplace(2);
  job = {};
  setGang(job, staged, 3);
  EXPECT_FALSE(job.gpus) << "the stages determine the number of GPUs";
}

}  // namespace
}  // namespace roundel::generate
