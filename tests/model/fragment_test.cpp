// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/edit/fragment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/catalogue.h"
#include "core/model/check/validate.h"
#include "core/model/scenario.h"
#include "tests/support/specs.h"

namespace roundel::model {
namespace {

using tests::node;

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Ids = std::vector<std::string>;

GpuTypeSpec type(const std::string& id, double tflops = 100) {
  GpuTypeSpec spec;
  spec.id = id;
  spec.tensor_tflops = tflops;
  return spec;
}

JobSpec model(const std::string& id, ThroughputRow rates) {
  JobSpec spec;
  spec.id = id;
  spec.iterations = 50;
  spec.throughput = std::move(rates);
  return spec;
}

JobSpec jobOf(const std::string& id, const std::string& from) {
  JobSpec spec;
  spec.id = id;
  spec.model = from;
  spec.gpus = 1;
  return spec;
}

/// A V100 node, template m with a rate on V100, job J1 of m.
Scenario smallOne() {
  Scenario s;
  s.gpu_types = {type("V100")};
  s.nodes = {node("n0", "V100", 2)};
  s.models = {model("m", {{"V100", 4.0}})};
  s.jobs = {jobOf("J1", "m")};
  return s;
}

TEST(FreeId, TakesTheWantedOneElseTheNextNumberOfItsStem) {
  const Ids taken{"n0", "n1", "n7", "rack", "J1"};
  EXPECT_EQ(freeId(taken, "x", "n", 0), "x");
  EXPECT_EQ(freeId(taken, "", "n", 0), "n2");
  EXPECT_EQ(freeId(taken, "n7", "n", 0), "n2");
  EXPECT_EQ(freeId(taken, "rack", "n", 0), "rack-2");
  EXPECT_EQ(freeId({"rack", "rack-2"}, "rack", "n", 0), "rack-3");
  EXPECT_EQ(freeId(taken, "", "J", 1), "J2");
}

TEST(Fragment, NodesOfANewTypeBringTheType) {
  Scenario s = smallOne();
  Scenario fragment;
  fragment.gpu_types = {type("K80", 4), type("T4", 65)};
  fragment.nodes = {node("", "K80", 4), node("n0", "V100", 1)};
  ASSERT_EQ(whyNotInsertable(s, fragment), "");
  const Inserted inserted = insertFragment(s, fragment);
  EXPECT_THAT(inserted.types, ElementsAre("K80"));
  EXPECT_THAT(inserted.nodes, ElementsAre("n1", "n2"));
  EXPECT_EQ(s.gpu_types.size(), 2u) << "no inserted node has a T4";
  EXPECT_EQ(s.gpu_types[1].tensor_tflops, 4);
  EXPECT_THAT(validate(s), IsEmpty());
}

TEST(Fragment, ATypeThatIsThereStaysAsItIs) {
  Scenario s = smallOne();
  Scenario fragment;
  fragment.gpu_types = {type("V100", 7)};
  fragment.nodes = {node("", "V100", 4)};
  EXPECT_THAT(insertFragment(s, fragment).types, IsEmpty());
  EXPECT_EQ(s.gpu_types[0].tensor_tflops, 100);
}

TEST(Fragment, TypesAloneAreAdded) {
  Scenario s = smallOne();
  Scenario fragment;
  fragment.gpu_types = {type("K80"), type("V100")};
  EXPECT_THAT(insertFragment(s, fragment).types, ElementsAre("K80"));
}

TEST(Fragment, ATemplateTakesOverRatesForTypesThatCome) {
  Scenario s = smallOne();
  Scenario fragment;
  fragment.gpu_types = {type("K80")};
  fragment.nodes = {node("", "K80", 4)};
  fragment.models = {model("m", {{"V100", 4.0}, {"K80", 1.0}, {"T4", 2.0}}), model("unused", {{"K80", 1.0}})};
  EXPECT_THAT(insertFragment(s, fragment).models, IsEmpty());
  EXPECT_EQ(s.models.size(), 1u);
  EXPECT_EQ(*s.models[0].throughput, (ThroughputRow{{"V100", 4.0}, {"K80", 1.0}}));
  EXPECT_THAT(validate(s), IsEmpty());
}

TEST(Fragment, ATemplateThatSaysSomethingElseIsLeftAlone) {
  Scenario s = smallOne();
  Scenario fragment;
  fragment.gpu_types = {type("K80")};
  fragment.nodes = {node("", "K80", 4)};
  fragment.models = {model("m", {{"V100", 9.0}, {"K80", 1.0}})};
  insertFragment(s, fragment);
  EXPECT_EQ(*s.models[0].throughput, (ThroughputRow{{"V100", 4.0}}));
}

TEST(Fragment, AJobBringsItsTemplateWithTheRatesThatThisClusterKnows) {
  Scenario s = smallOne();
  Scenario fragment;
  fragment.models = {model("resnet", {{"V100", 3.0}, {"A100", 9.0}})};
  fragment.models[0].throughput_spread = ThroughputRow{{"A100", 5.0}};
  fragment.jobs = {jobOf("", "resnet")};
  const Inserted inserted = insertFragment(s, fragment);
  EXPECT_THAT(inserted.jobs, ElementsAre("J2"));
  EXPECT_THAT(inserted.models, ElementsAre("resnet"));
  EXPECT_EQ(*s.models[1].throughput, (ThroughputRow{{"V100", 3.0}}));
  EXPECT_FALSE(s.models[1].throughput_spread);
  EXPECT_THAT(validate(s), IsEmpty());
}

TEST(Fragment, TheSameTemplateIsNotAddedTwice) {
  Scenario s = smallOne();
  Scenario fragment;
  fragment.models = {model("resnet", {{"V100", 3.0}, {"A100", 9.0}})};
  fragment.jobs = {jobOf("", "resnet")};
  insertFragment(s, fragment);
  EXPECT_THAT(insertFragment(s, fragment).models, IsEmpty());
  EXPECT_EQ(s.models.size(), 2u);
  EXPECT_EQ(s.jobs.size(), 3u);
}

TEST(Fragment, ATemplateOfTheSameNameThatDiffersGetsAName) {
  Scenario s = smallOne();
  Scenario fragment;
  fragment.models = {model("m", {{"V100", 8.0}}), model("base", {{"V100", 1.0}})};
  fragment.models[0].model = "base";
  fragment.jobs = {jobOf("J1", "m")};
  const Inserted inserted = insertFragment(s, fragment);
  EXPECT_THAT(inserted.models, ElementsAre("m-2", "base"));
  EXPECT_THAT(inserted.jobs, ElementsAre("J2"));
  EXPECT_EQ(s.jobs[1].model, "m-2");
  EXPECT_EQ(s.models[1].model, "base");
  EXPECT_EQ(s.jobs[0].model, "m");
}

TEST(Fragment, TimesOfTypesThatAreNotHereAreLeftOut) {
  Scenario s = smallOne();
  Scenario fragment;
  JobSpec job = model("x", {{"V100", 1.0}, {"T4", 1.0}});
  job.gpus = 2;
  job.timing = {{"V100", {}}, {"T4", {}}};
  job.timing->at("V100").forward_s = 1;
  job.sync = SyncSpec{50, 2, {{"V100", 1.0}, {"T4", 2.0}}, {{"T4", 0.1}}};
  fragment.jobs = {job};
  insertFragment(s, fragment);
  const JobSpec& there = s.jobs.back();
  EXPECT_EQ(there.timing->size(), 1u);
  EXPECT_EQ(there.sync->train_s.size(), 1u);
  EXPECT_TRUE(there.sync->sync_s.empty());
  EXPECT_THAT(validate(s), IsEmpty());
}

TEST(Fragment, AJobThatCameBeforeAnyNodeRunsOnTheNodesThatComeLater) {
  JobSpec whole = model("m", {{"V100", 4.0}, {"K80", 1.0}});
  whole.timing.emplace();
  (*whole.timing)["V100"].forward_s = 0.03;
  Scenario job;
  job.models = {whole};
  job.jobs = {jobOf("J1", "m")};
  Scenario scenario;
  insertFragment(scenario, job);
  EXPECT_THAT(*scenario.models[0].throughput, IsEmpty()) << "the scenario has no GPU type";
  for (const char* gpu : {"V100", "K80"}) {
    Scenario nodes;
    nodes.gpu_types = {type(gpu)};
    nodes.nodes = {node("", gpu, 2)};
    nodes.models = {whole};
    insertFragment(scenario, nodes);
  }
  EXPECT_EQ(scenario.models[0], whole);
  EXPECT_THAT(validate(scenario), IsEmpty());
}

TEST(Fragment, WhatCannotGoInSaysWhy) {
  const Scenario s = smallOne();
  EXPECT_THAT(whyNotInsertable(s, Scenario()), HasSubstr("no node"));
  Scenario fragment;
  fragment.nodes = {node("a", "H100", 1)};
  EXPECT_THAT(whyNotInsertable(s, fragment), HasSubstr("H100"));
  fragment.nodes = {node("a", "V100", 0)};
  EXPECT_THAT(whyNotInsertable(s, fragment), HasSubstr("0 GPUs"));
  fragment.nodes = {NodeSpec()};
  EXPECT_THAT(whyNotInsertable(s, fragment), HasSubstr("no GPUs"));
}

TEST(Fragment, WhatIsCopiedHoldsWhatItNeeds) {
  Scenario s = smallOne();
  s.gpu_types.push_back(type("K80"));
  s.models.push_back(model("unused", {{"V100", 1.0}}));
  const Scenario nodes = fragmentOfNodes(s, {"n0"});
  EXPECT_EQ(nodes.gpu_types.size(), 1u);
  EXPECT_EQ(nodes.nodes.size(), 1u);
  EXPECT_TRUE(nodes.jobs.empty());
  const Scenario jobs = fragmentOfJobs(s, {0, 99});
  EXPECT_EQ(jobs.jobs.size(), 1u);
  ASSERT_EQ(jobs.models.size(), 1u);
  EXPECT_EQ(jobs.models[0].id, "m");
}

TEST(Catalogue, AnOverlayReplacesAndAdds) {
  Catalogue base;
  base.gpus = {{"one", type("V100", 1), {}}, {"two", type("K80", 2), {}}};
  Catalogue over;
  over.gpus = {{"mine", type("K80", 3), {}}, {"new", type("X", 4), {}}};
  const Catalogue both = merged(base, over);
  ASSERT_EQ(both.gpus.size(), 3u);
  EXPECT_EQ(both.gpus[1].name, "mine");
  EXPECT_EQ(both.gpus[2].type.id, "X");
}

TEST(Catalogue, ADraggedNodeRunsTheModelsThatAreThere) {
  Catalogue catalogue;
  catalogue.gpus = {{"", type("K80"), {}}};
  catalogue.nodes = {{"4 x K80", node("", "K80", 4), {}}};
  catalogue.models = {{"m", {}, model("m", {{"V100", 4.0}, {"K80", 1.0}}), {}}};
  Scenario s = smallOne();
  insertFragment(s, fragmentOf(catalogue, catalogue.nodes[0]));
  EXPECT_EQ(s.models[0].throughput->size(), 2u);
  insertFragment(s, fragmentOf(catalogue.models[0], 4));
  EXPECT_EQ(s.jobs.back().model, "m");
  EXPECT_EQ(std::get<int>(*s.jobs.back().gpus), 4);
  EXPECT_THAT(validate(s), IsEmpty());
}

}  // namespace
}  // namespace roundel::model
