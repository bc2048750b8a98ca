// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the derived values of a job with numbers computed by hand.

#include "core/model/derived_values.h"

#include <gtest/gtest.h>

#include "core/model/check/validate.h"
#include "core/model/scenario.h"

namespace roundel::model {
namespace {

Scenario cluster() {
  Scenario s;
  s.gpu_types.resize(2);
  s.gpu_types[0].id = "V100";
  s.gpu_types[1].id = "K80";
  s.nodes.resize(2);
  s.nodes[0].id = "n0", s.nodes[0].gpus = {{"V100", 4}};
  s.nodes[1].id = "n1", s.nodes[1].gpus = {{"K80", 4}};
  JobSpec job;
  job.id = "J1";
  job.gpus = 2;
  job.iterations = 100;
  job.throughput = ThroughputRow{{"V100", 4.0}};
  s.jobs = {job};
  return s;
}

const DerivedValue& value(const std::vector<DerivedValue>& values, const std::string& path) {
  static const DerivedValue none;
  const DerivedValue* found = find(values, path);
  EXPECT_NE(found, nullptr) << path;
  return found == nullptr ? none : *found;
}

TEST(DerivedValues, OfAJobThatStatesItsThroughput) {
  const auto problem = resolve(cluster());
  const auto values = derivedValues(*problem, JobIndex(0));
  EXPECT_EQ(find(values, "throughput/V100"), nullptr) << "a stated value is not derived";
  EXPECT_EQ(find(values, "gpus"), nullptr);
  EXPECT_EQ(value(values, "arrival_s").value, 0);
  EXPECT_TRUE(value(values, "arrival_s").is_default);
  EXPECT_EQ(value(values, "throughput_per").word, "gpu");
  EXPECT_EQ(value(values, "throughput_spread/V100").value, 4);
  EXPECT_EQ(value(values, "timing/V100").value, 0.25);
  EXPECT_EQ(value(values, "timing/V100").unit, "s");
  EXPECT_EQ(fieldOf(value(values, "timing/V100")), "timing");
  EXPECT_FALSE(value(values, "timing/K80").value) << "the job cannot run on K80";
  EXPECT_EQ(value(values, "stages/0/replicas").value, 2);
  EXPECT_EQ(value(values, "stages/0/compute_s/V100").value, 1.0 / 8);
  EXPECT_EQ(value(values, "sync/tasks").value, 2);
  EXPECT_EQ(value(values, "sync/train_s/V100").value, 1.0 / 8);
}

TEST(DerivedValues, WorkFromEpochsAndGangFromRounds) {
  Scenario s = cluster();
  s.jobs[0].iterations.reset();
  s.jobs[0].epochs = 3;
  s.jobs[0].iterations_per_epoch = 7;
  EXPECT_EQ(value(derivedValues(*resolve(s), JobIndex(0)), "iterations").value, 21);
  s = cluster();
  s.jobs[0].iterations.reset();
  s.jobs[0].gpus.reset();
  s.jobs[0].throughput.reset();
  s.jobs[0].sync = SyncSpec{10, 4, {{"V100", 0.5}}, {{"V100", 0.125}}};
  ASSERT_TRUE(validate(s).empty());
  const auto values = derivedValues(*resolve(s), JobIndex(0));
  EXPECT_EQ(value(values, "iterations").value, 10);
  EXPECT_EQ(value(values, "gpus").value, 4);
  EXPECT_DOUBLE_EQ(*value(values, "throughput/V100").value, 1 / 0.625 / 4);
  EXPECT_EQ(find(values, "sync/train_s/V100"), nullptr);
}

TEST(DerivedValues, RatesFromTimingAreThoseOfTheProblem) {
  Scenario s = cluster();
  s.jobs[0].throughput.reset();
  TimingSpec timing;
  timing.forward_s = 0.1, timing.backward_s = 0.2;
  s.jobs[0].timing = {{"V100", timing}};
  const auto problem = resolve(s);
  const auto values = derivedValues(*problem, JobIndex(0));
  EXPECT_EQ(value(values, "throughput/V100").value, problem->jobs[0].throughput[0].perGpu(2));
  EXPECT_NE(value(values, "throughput/V100").derivation.find("Hops"), std::string::npos);
  EXPECT_EQ(find(values, "timing/V100"), nullptr);
  EXPECT_TRUE(derivedValues(*problem, JobIndex(5)).empty());
}

}  // namespace
}  // namespace roundel::model
