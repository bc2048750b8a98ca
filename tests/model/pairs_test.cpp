// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pairs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/check/validate.h"
#include "core/model/edit/pair_edits.h"
#include "core/model/scenario.h"

namespace roundel::model {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

JobSpec job(const std::string& id, const std::string& model, int gpus = 1) {
  JobSpec spec;
  spec.id = id;
  spec.model = model;
  spec.gpus = gpus;
  spec.iterations = 100;
  return spec;
}

/// A, B of model m, C of model n, D of model n with two GPUs; node a with 2 V and 2 K.
Scenario smallPair() {
  Scenario s;
  s.gpu_types.resize(2);
  s.gpu_types[0].id = "V";
  s.gpu_types[1].id = "K";
  s.nodes.resize(1);
  s.nodes[0].id = "a";
  s.nodes[0].gpus = {{"V", 2}, {"K", 2}};
  s.models.resize(2);
  s.models[0].id = "m";
  s.models[0].throughput = ThroughputRow{{"V", 4.0}, {"K", 2.0}};
  s.models[1].id = "n";
  s.models[1].throughput = ThroughputRow{{"V", 8.0}, {"K", 1.0}};
  s.jobs = {job("A", "m"), job("B", "m"), job("C", "n"), job("D", "n", 2)};
  s.pair_throughput = {{{}, {"m", "n"}, {{"V", {3, 5}}}},
                       {{}, {"m", "m"}, {{"V", {2, 2}}, {"K", {1, 1}}}},
                       {{"C", "A"}, {}, {{"V", {6, 1}}}}};
  return s;
}

std::vector<std::string> foundPairs(const Scenario& scenario) {
  std::vector<std::string> text;
  for (const Fault& fault : validate(scenario)) text.push_back(fault.code + " " + fault.pointer);
  return text;
}

std::vector<double> rates(const Problem& problem, int a, int b, int type) {
  const auto pair = problem.pairs->stated(JobIndex(a), JobIndex(b), TypeIndex(type));
  return pair ? std::vector<double>{pair->first, pair->second} : std::vector<double>{};
}

TEST(Pairs, JobsShareByTheirModelsInEitherOrder) {
  const auto problem = resolve(smallPair());
  EXPECT_THAT(rates(*problem, 1, 2, 0), ElementsAre(3, 5));
  EXPECT_THAT(rates(*problem, 2, 1, 0), ElementsAre(5, 3));
  EXPECT_THAT(rates(*problem, 0, 1, 1), ElementsAre(1, 1));
  EXPECT_THAT(rates(*problem, 1, 2, 1), IsEmpty()) << "no pair throughput is stated for m and n on K";
}

TEST(Pairs, APairOfJobsGoesBeforeOneOfTheirModels) {
  EXPECT_THAT(rates(*resolve(smallPair()), 0, 2, 0), ElementsAre(1, 6));
}

TEST(Pairs, AJobOfTwoGpusAndAJobWithItselfDoNotShare) {
  const auto problem = resolve(smallPair());
  EXPECT_THAT(rates(*problem, 0, 3, 0), IsEmpty());
  EXPECT_THAT(rates(*problem, 0, 0, 0), IsEmpty());
}

TEST(Pairs, AThroughputThatChangedHoldsBesideAnotherToo) {
  const auto problem = resolve(smallPair());
  std::vector<ThroughputCurve> half = problem->jobs[1].throughput;
  half[0] = ThroughputCurve(2.0);
  const auto slower = pairRates(*problem, JobIndex(1), JobIndex(2), TypeIndex(0), half, problem->jobs[2].throughput);
  ASSERT_TRUE(slower);
  EXPECT_EQ(slower->first, 1.5);
  EXPECT_EQ(slower->second, 5);
  half[0] = ThroughputCurve();
  EXPECT_FALSE(pairRates(*problem, JobIndex(1), JobIndex(2), TypeIndex(0), half, problem->jobs[2].throughput));
}

TEST(Pairs, FaultsSayWhatIsWrongAndWhere) {
  EXPECT_THAT(foundPairs(smallPair()), IsEmpty());
  Scenario s = smallPair();
  s.pair_throughput.push_back({{"A", "D"}, {}, {{"V", {1, 1}}}});
  s.pair_throughput.push_back({{"A", "A"}, {}, {{"V", {1, 1}}}});
  s.pair_throughput.push_back({{"A"}, {}, {{"V", {1, 1}}}});
  s.pair_throughput.push_back({{"A", "Z"}, {}, {{"V", {1, 1}}}});
  s.pair_throughput.push_back({{}, {}, {{"V", {1, 1}}}});
  s.pair_throughput.push_back({{"A", "B"}, {}, {{"X", {1, 1}}, {"V", {1, -1, 2}}}});
  s.pair_throughput.push_back({{}, {"n", "m"}, {{"K", {1, 1}}}});
  EXPECT_THAT(foundPairs(s),
              ElementsAre("pair-gang /pair_throughput/3/jobs/1", "no-pair /pair_throughput/4/jobs",
                          "no-pair /pair_throughput/5/jobs", "unknown-job /pair_throughput/6/jobs/1",
                          "no-pair /pair_throughput/7", "no-pair /pair_throughput/8/throughput/V",
                          "negative /pair_throughput/8/throughput/V/1",
                          "unknown-gpu-type /pair_throughput/8/throughput/X", "duplicate-pair /pair_throughput/9"));
}

TEST(PairEdits, RenamingAndDeletingKeepWhatIsNamedTrue) {
  Scenario s = smallPair();
  s.models[0].id = "M";
  for (JobSpec& job : s.jobs) job.model = job.model == "m" ? "M" : job.model;
  renameInPairs(s, PairName::Model, "m", "M");
  s.jobs[0].id = "first";
  renameInPairs(s, PairName::Job, "A", "first");
  EXPECT_THAT(foundPairs(s), IsEmpty());
  EXPECT_EQ(resolve(s)->pairs->stated(JobIndex(0), JobIndex(2), TypeIndex(0))->second, 6);
  dropFromPairs(s, PairName::Type, {"K"});
  ASSERT_EQ(s.pair_throughput.size(), 3U);
  EXPECT_EQ(s.pair_throughput[1].throughput.size(), 1U);
  dropFromPairs(s, PairName::Job, {"C"});
  dropFromPairs(s, PairName::Model, {"n"});
  ASSERT_EQ(s.pair_throughput.size(), 1U);
  EXPECT_THAT(s.pair_throughput[0].models, ElementsAre("M", "M"));
}

}  // namespace
}  // namespace roundel::model
