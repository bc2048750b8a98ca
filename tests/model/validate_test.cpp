// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/validate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/model/check/fault_list.h"
#include "core/model/check/suggest.h"
#include "core/model/scenario.h"
#include "tests/support/specs.h"

namespace roundel::model {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::gpuType;
using tests::node;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

JobSpec job(const std::string& id, int gpus = 1) { return tests::job(id, gpus, 100, {{"V", 2.0}, {"K", 1.0}}); }

/// Node a: 2 V and 1 K; node b: 2 V. One job.
Scenario small() {
  Scenario s;
  s.gpu_types = {gpuType("V"), gpuType("K")};
  s.nodes = {node("a", {{"V", 2}, {"K", 1}}), node("b", {{"V", 2}})};
  s.jobs = {job("j")};
  return s;
}

std::vector<std::string> found(const Scenario& scenario) {
  std::vector<std::string> text;
  for (const Fault& fault : validate(scenario)) {
    EXPECT_FALSE(fault.hint.empty()) << fault.code;
    EXPECT_EQ(fault.line, 0);
    text.push_back(fault.code + " " + fault.pointer);
  }
  return text;
}

TEST(Validate, FindsNothingInASmallScenario) { EXPECT_THAT(found(small()), IsEmpty()); }

TEST(Validate, WantsFiniteNumbersEverywhere) {
  Scenario s = small();
  s.clock.round_s = kInfinity;
  s.nodes[0].x = std::numeric_limits<double>::quiet_NaN();
  s.jobs[0].weight = kInfinity;
  s.jobs[0].throughput = ThroughputRow{{"V", std::map<int, double>{{2, kInfinity}}}};
  s.expected = {{"gavel", "cru", -kInfinity, {}, {}}};
  EXPECT_THAT(found(s), ElementsAre("not-finite /clock/round_s", "not-finite /nodes/0/x", "not-finite /jobs/0/weight",
                                    "not-finite /jobs/0/throughput/V/2", "not-finite /expected/0/value"));
}

TEST(Validate, NamesHaveALimitInCharacters) {
  Scenario s = small();
  std::string longest;
  for (int i = 0; i < 200; ++i) longest += "\xc3\xa4";
  s.jobs[0] = job(longest);
  s.jobs[0].user = longest;
  s.compare = {{"gavel", longest, {}}};
  EXPECT_THAT(found(s), IsEmpty());
  const std::string more = longest + "a";
  s.jobs[0].id = more;
  s.jobs[0].user = s.jobs[0].group = s.jobs[0].name = more;
  s.nodes[0].id = more;
  s.compare[0].label = more;
  EXPECT_THAT(found(s), ElementsAre("name-too-long /nodes/0/id", "name-too-long /jobs/0/id",
                                    "name-too-long /jobs/0/name", "name-too-long /jobs/0/user",
                                    "name-too-long /jobs/0/group", "name-too-long /compare/0/label"));
  const Fault fault = validate(s).front();
  EXPECT_THAT(fault.message, HasSubstr("(201 characters)\" is too long for a name"));
  EXPECT_EQ(fault.hint, "at most 200 characters");
}

TEST(Validate, GpuTypesHaveALimit) {
  Scenario s = small();
  for (int i = 2; i < 256; ++i) s.gpu_types.push_back(gpuType("T" + std::to_string(i)));
  EXPECT_THAT(found(s), IsEmpty());
  s.gpu_types.push_back(gpuType("one more"));
  EXPECT_THAT(found(s), ElementsAre("too-many-types /gpu_types"));
}

TEST(Validate, EscapesPointers) {
  Scenario s = small();
  s.jobs[0].throughput->emplace("a/b~c", 1.0);
  EXPECT_THAT(found(s), ElementsAre("unknown-gpu-type /jobs/0/throughput/a~1b~0c"));
}

TEST(Validate, AJobFitsOverSeveralNodesAndTypes) {
  Scenario s = small();
  s.jobs = {job("j", 5)};
  EXPECT_THAT(found(s), IsEmpty());
  s.jobs = {job("j", 6)};
  EXPECT_THAT(found(s), ElementsAre("fits-nowhere /jobs/0"));
}

TEST(Validate, AJobWhoseSmallestGangFitsFits) {
  Scenario s = small();
  s.jobs = {job("j", 6)};
  s.jobs[0].min_gpus = 5;
  EXPECT_THAT(found(s), IsEmpty());
  s.jobs = {job("j")};
  s.jobs[0].gpus = std::vector<int>{100, 5, 7};
  EXPECT_THAT(found(s), IsEmpty());
  s.jobs[0].gpus = std::vector<int>{100, 6, 7};
  EXPECT_THAT(found(s), ElementsAre("fits-nowhere /jobs/0"));
}

TEST(Validate, AJobOfOneGpuThatFitsNowhereIsToldInTheSingular) {
  Scenario s = small();
  s.jobs = {job("j", 1)};
  s.nodes.clear();
  s.nodes.emplace_back();
  s.nodes[0].id = "n";
  s.nodes[0].gpus = {{s.gpu_types[1].id, 1}};
  s.jobs[0].throughput = ThroughputRow{{s.gpu_types[0].id, 1.0}};
  const std::vector<Fault> faults = validate(s);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_THAT(faults[0].message, ::testing::HasSubstr("needs at least 1 GPU at once"));
}

TEST(Validate, ATableRatesNoGangBeyondItsLargest) {
  Scenario s = small();
  s.jobs = {job("j", 3)};
  s.jobs[0].throughput = ThroughputRow{{"V", std::map<int, double>{{1, 1}, {4, 3}}}};
  EXPECT_THAT(found(s), IsEmpty());
  s.jobs[0].throughput = ThroughputRow{{"V", std::map<int, double>{{1, 1}, {2, 3}}}};
  EXPECT_THAT(found(s), ElementsAre("fits-nowhere /jobs/0"));
}

TEST(Validate, AGangThatCannotSpreadHasToFitOneNode) {
  Scenario s = small();
  s.jobs = {job("j", 3)};
  s.jobs[0].throughput_spread = ThroughputRow{{"V", std::monostate()}};
  EXPECT_THAT(found(s), IsEmpty()) << "the job fits on 2 V and 1 K of node a";
  s.jobs[0].throughput = ThroughputRow{{"V", 2.0}};
  EXPECT_THAT(found(s), ElementsAre("fits-nowhere /jobs/0"));
  s.jobs[0].throughput_spread = ThroughputRow{};
  EXPECT_THAT(found(s), IsEmpty()) << "a type that is missing in throughput_spread spreads at its base rate";
}

TEST(Validate, AHareJobFitsOnOneGpu) {
  Scenario s = small();
  s.jobs[0] = JobSpec{};
  s.jobs[0].id = "j";
  s.jobs[0].sync = SyncSpec{3, 8, {{"K", 1.0}}, {}};
  EXPECT_THAT(found(s), IsEmpty());
  s.nodes[0].gpus = {{"V", 2}};
  EXPECT_THAT(found(s), ElementsAre("fits-nowhere /jobs/0"));
}

TEST(Validate, StagesCountOnTheTypesThatAllOfThemKnow) {
  Scenario s = small();
  s.jobs[0] = JobSpec{};
  s.jobs[0].id = "j";
  s.jobs[0].iterations = 1;
  StageSpec first;
  first.forward_s = 1.0;
  first.replicas = 2;
  StageSpec second = first;
  second.forward_s = std::map<std::string, double>{{"K", 1.0}};
  s.jobs[0].stages = {first, second};
  EXPECT_THAT(found(s), ElementsAre("fits-nowhere /jobs/0"));
  second.forward_s = std::map<std::string, double>{{"V", 1.0}};
  s.jobs[0].stages = {first, second};
  EXPECT_THAT(found(s), IsEmpty());
  (*s.jobs[0].stages)[0].one_server = true;
  EXPECT_THAT(found(s), IsEmpty());
  (*s.jobs[0].stages)[0].replicas = 3;
  (*s.jobs[0].stages)[1].replicas = 1;
  EXPECT_THAT(found(s), ElementsAre("one-server-too-large /jobs/0/stages/0/one_server"));
}

TEST(Validate, AFaultyClusterHidesWhetherJobsFit) {
  Scenario s = small();
  s.jobs = {job("j", 50)};
  s.nodes[0].gpus[0].count = -48;
  EXPECT_THAT(found(s), ElementsAre("negative /nodes/0/gpus/0/count"));
}

TEST(Validate, LimitsTheSizeOfACluster) {
  Scenario s = small();
  s.nodes = {node("a", {{"V", 600'000}}), node("b", {{"V", 600'000}})};
  EXPECT_THAT(found(s), ElementsAre("too-many-gpus /nodes"));
}

TEST(Validate, FollowsTemplates) {
  Scenario s = small();
  JobSpec base;
  base.id = "base";
  base.throughput = ThroughputRow{{"V", 1.0}};
  JobSpec model;
  model.id = "m";
  model.model = "base";
  model.gpus = 5;
  s.models = {model, base};
  s.jobs[0] = JobSpec{};
  s.jobs[0].id = "j";
  s.jobs[0].model = "m";
  s.jobs[0].iterations = 1;
  EXPECT_THAT(found(s), ElementsAre("fits-nowhere /jobs/0")) << "5 GPUs are needed; base has a rate only on the four V";
  s.jobs[0].gpus = 4;
  EXPECT_THAT(found(s), IsEmpty());
}

TEST(Validate, ReportsEachBrokenChainOnce) {
  Scenario s = small();
  const auto model = [&](const std::string& id, const std::string& from) {
    JobSpec spec;
    spec.id = id;
    if (!from.empty()) spec.model = from;
    s.models.push_back(spec);
  };
  model("a", "b");
  model("b", "c");
  model("c", "b");
  model("d", "a");
  model("self", "self");
  model("lost", "nowhere");
  model("good", "");
  s.jobs[0].model = "d";
  EXPECT_THAT(found(s), ElementsAre("template-cycle /models/1/model", "template-cycle /models/4/model",
                                    "unknown-model /models/5/model"));
  const std::vector<Fault> faults = validate(s);
  EXPECT_THAT(faults[0].message, HasSubstr("b -> c -> b"));
  EXPECT_THAT(faults[1].message, HasSubstr("self -> self"));
}

TEST(Validate, LimitsAChainOfTemplates) {
  Scenario s = small();
  for (int i = 0; i < 5000; ++i) {
    JobSpec spec;
    spec.id = "m" + std::to_string(i);
    if (i > 0) spec.model = "m" + std::to_string(i - 1);
    s.models.push_back(spec);
  }
  s.jobs[0].model = "m4999";
  EXPECT_THAT(found(s), ElementsAre("template-chain /models/64/model"));
  s.models.resize(64);
  s.jobs[0].model = "m63";
  EXPECT_THAT(found(s), IsEmpty());
}

TEST(Validate, LooksAtEveryJobOfAClusterThatIsWell) {
  Scenario s = small();
  s.jobs.clear();
  for (int i = 0; i < 300; ++i) s.jobs.push_back(job("j" + std::to_string(i), 9));
  const std::vector<Fault> faults = validate(s);
  ASSERT_EQ(faults.size(), FaultList::kMaxFaults + 1);
  EXPECT_EQ(faults.back().code, "more-faults");
  EXPECT_THAT(faults.back().message, HasSubstr("100 more faults"));
}

TEST(WithTemplates, TakesWhatIsAbsentFromTheNearest) {
  Scenario s = small();
  JobSpec base = job("base");
  base.weight = 5;
  base.user = "base user";
  JobSpec model;
  model.id = "m";
  model.model = "base";
  model.weight = 7;
  s.models = {base, model};
  JobSpec spec;
  spec.id = "j";
  spec.model = "m";
  spec.throughput = ThroughputRow{{"K", 9.0}};
  const JobSpec whole = withTemplates(s, spec);
  EXPECT_EQ(whole.id, "j");
  EXPECT_EQ(whole.model, "m");
  EXPECT_EQ(whole.weight, 7);
  EXPECT_EQ(whole.user, "base user");
  EXPECT_EQ(whole.throughput, (ThroughputRow{{"K", 9.0}})) << "a key is replaced as a whole";
  EXPECT_EQ(whole.iterations, 100);
}

TEST(WithTemplates, AJobSaysItsWorkInOneWay) {
  Scenario s = small();
  JobSpec model;
  model.id = "m";
  model.epochs = 3;
  model.iterations_per_epoch = 10;
  s.models = {model};
  JobSpec spec;
  spec.id = "j";
  spec.model = "m";
  spec.iterations = 5;
  EXPECT_EQ(withTemplates(s, spec).epochs, std::nullopt);
  EXPECT_EQ(withTemplates(s, spec).iterations, 5);
  spec.iterations.reset();
  spec.epochs = 4;
  EXPECT_EQ(withTemplates(s, spec).epochs, 4);
  EXPECT_EQ(withTemplates(s, spec).iterations_per_epoch, 10);
  EXPECT_EQ(withTemplates(s, spec).iterations, std::nullopt);
}

TEST(WithTemplates, EndsInACircle) {
  Scenario s = small();
  JobSpec a = job("a");
  a.model = "b";
  JobSpec b;
  b.id = "b";
  b.model = "a";
  s.models = {a, b};
  JobSpec spec;
  spec.id = "j";
  spec.model = "b";
  EXPECT_EQ(withTemplates(s, spec).iterations, 100);
  spec.model = "nowhere";
  EXPECT_EQ(withTemplates(s, spec).iterations, std::nullopt);
}

TEST(Suggest, FindsTheNearestWord) {
  EXPECT_EQ(editDistance("kitten", "sitting"), 3U);
  EXPECT_EQ(editDistance("titel", "title"), 1U) << "a swap of neighbours";
  EXPECT_EQ(editDistance("", "abc"), 3U);
  EXPECT_EQ(editDistance("GPU", "gpu"), 0U);
  EXPECT_EQ(nearest("thoughput", {"throughput", "throughput_per"}), "throughput");
  EXPECT_EQ(nearest("T4", {"K8"}), "") << "no letter in common";
  EXPECT_EQ(nearest("colour", {"id", "color"}), "color");
  EXPECT_EQ(nearest(std::string(1000, 'a'), {"aaa"}), "");
  EXPECT_EQ(hintFor("V10", {"K80", "V100"}, "none"), "did you mean \"V100\"? Known: K80, V100");
  EXPECT_EQ(hintFor("x", {}, "none"), "none");
}

TEST(FaultList, CountsWhatItDoesNotKeep) {
  FaultList list([](Fault& fault) { return fault.code != "dropped"; });
  list.add({"dropped", "", "", "", 0});
  for (std::size_t i = 0; i < FaultList::kMaxFaults + 5; ++i) list.add({"c", "", "", "", 0});
  EXPECT_TRUE(list.full());
  EXPECT_EQ(list.count(), FaultList::kMaxFaults + 5);
  EXPECT_EQ(list.seen(), FaultList::kMaxFaults + 6);
  FaultList other;
  other.add({"d", "", "", "", 0});
  list.append(std::move(other));
  const std::vector<Fault> faults = std::move(list).take();
  EXPECT_EQ(faults.size(), FaultList::kMaxFaults + 1);
  EXPECT_THAT(faults.back().message, HasSubstr("6 more"));
}

TEST(Pointer, KnowsWhatLiesWithin) {
  EXPECT_TRUE(isWithin("/jobs/3/gpus", "/jobs/3"));
  EXPECT_TRUE(isWithin("/jobs/3", "/jobs/3"));
  EXPECT_TRUE(isWithin("/jobs", ""));
  EXPECT_FALSE(isWithin("/jobs/30", "/jobs/3"));
  EXPECT_FALSE(isWithin("/jobs", "/jobs/3"));
}

}  // namespace
}  // namespace roundel::model
