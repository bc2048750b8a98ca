// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that each repair removes its fault, and that no repair is offered if several are equally likely.

#include "core/model/check/fix.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/model/scenario.h"

namespace roundel::model {
namespace {

GpuTypeSpec typeCalled(const std::string& id) {
  GpuTypeSpec spec;
  spec.id = id;
  return spec;
}

Scenario sound() {
  Scenario s;
  s.gpu_types = {typeCalled("V100"), typeCalled("K80")};
  s.nodes.resize(2);
  s.nodes[0].id = "n0", s.nodes[0].gpus = {{"V100", 4}};
  s.nodes[1].id = "n1", s.nodes[1].gpus = {{"K80", 2}};
  for (const char* id : {"train", "serve"}) {
    JobSpec job;
    job.id = id;
    job.gpus = 2;
    job.iterations = 100;
    job.throughput = ThroughputRow{{"V100", 4.0}, {"K80", 1.0}};
    s.jobs.push_back(job);
  }
  return s;
}

// The result of repair(), which breaks a sound scenario, expects a fault with the code, applies the fix and expects the fault to be gone.
struct Repair {
  std::string label;
  Scenario scenario;
};
std::optional<Repair> repair(const std::function<void(Scenario&)>& harm, const std::string& code) {
  Scenario s = sound();
  harm(s);
  const auto faults = validate(s);
  const auto fault = std::ranges::find(faults, code, &Fault::code);
  EXPECT_NE(fault, faults.end()) << "no " << code;
  if (fault == faults.end()) return std::nullopt;
  const auto fix = certainFix(s, *fault);
  if (!fix) return std::nullopt;
  fix->apply(s);
  for (const Fault& left : validate(s))
    EXPECT_FALSE(left.code == code && left.pointer == fault->pointer) << left.message;
  return Repair{fix->label, s};
}

TEST(PointerSegments, UnescapesAndSplits) {
  EXPECT_EQ(pointerSegments("/jobs/3/throughput/V100"), (std::vector<std::string>{"jobs", "3", "throughput", "V100"}));
  EXPECT_EQ(pointerSegments("/a~1b/c~0d/"), (std::vector<std::string>{"a/b", "c~d", ""}));
  EXPECT_TRUE(pointerSegments("").empty());
  EXPECT_TRUE(pointerSegments("jobs").empty());
}

TEST(SurelyMeant, IsOneEditAwayFromOneWordOnly) {
  EXPECT_EQ(uniqueMatch("gavle", {"gavel", "hadar"}), "gavel");
  EXPECT_EQ(uniqueMatch("GAVEL", {"gavel", "hadar"}), "gavel");
  EXPECT_EQ(uniqueMatch("trin", {"train", "trip"}), std::nullopt) << "two words are equally similar";
  EXPECT_EQ(uniqueMatch("J13", {"J3", "J12"}), std::nullopt) << "names that differ in digits are different names";
  EXPECT_EQ(uniqueMatch("a", {"b"}), std::nullopt);
  EXPECT_EQ(uniqueMatch("hadre", {"gavel"}), std::nullopt);
}

TEST(SurelyMeantType, LeavesNamesOfGpusAlone) {
  EXPECT_EQ(uniqueTypeMatch("V10", {"V100", "K80"}), "V100");
  EXPECT_EQ(uniqueTypeMatch("v100", {"V100", "K80"}), "V100");
  EXPECT_EQ(uniqueTypeMatch("P100", {"V100", "K80"}), std::nullopt);
  EXPECT_EQ(uniqueTypeMatch("A10", {"A100"}), std::nullopt);
}

TEST(CertainFix, RenamesAGpuTypeThatIsALetterAway) {
  const auto fixed = repair(
      [](Scenario& s) {
        s.jobs[0].throughput = ThroughputRow{{"V10", 4.0}, {"K80", 1.0}};
      },
      "unknown-gpu-type");
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->label, "Rename \"V10\" to \"V100\"");
  EXPECT_EQ(fixed->scenario, sound());
  const auto node = repair([](Scenario& s) { s.nodes[0].gpus[0].type = "v100"; }, "unknown-gpu-type");
  ASSERT_TRUE(node);
  EXPECT_EQ(node->scenario, sound());
}

TEST(CertainFix, RemovesARateOfAGpuThatTheScenarioDoesNotHave) {
  const auto fixed = repair([](Scenario& s) { (*s.jobs[0].throughput)["P100"] = 2.0; }, "unknown-gpu-type");
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->scenario, sound());
  // "V10" cannot become "V100", which is already in the row.
  const auto twice = repair([](Scenario& s) { (*s.jobs[0].throughput)["V10"] = 2.0; }, "unknown-gpu-type");
  ASSERT_TRUE(twice);
  EXPECT_EQ(twice->scenario, sound());
  const auto stage = repair(
      [](Scenario& s) {
        StageSpec one;
        one.replicas = 2, one.forward_s = std::map<std::string, double>{{"V100", 0.1}, {"P100", 0.2}},
        one.backward_s = 0.1;
        s.jobs[0].stages = {one};
      },
      "unknown-gpu-type");
  ASSERT_TRUE(stage);
  EXPECT_EQ(std::get<1>((*stage->scenario.jobs[0].stages)[0].forward_s).size(), 1u);
  EXPECT_FALSE(repair([](Scenario& s) { s.nodes[0].gpus[0].type = "P100"; }, "unknown-gpu-type"))
      << "the GPU type of the node cannot be guessed";
}

TEST(CertainFix, GivesASecondIdAFreshName) {
  const auto fixed = repair([](Scenario& s) { s.jobs[1].id = "train"; }, "duplicate-id");
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->scenario.jobs[0].id, "train");
  EXPECT_NE(fixed->scenario.jobs[1].id, "train");
  EXPECT_TRUE(validate(fixed->scenario).empty());
  EXPECT_TRUE(repair([](Scenario& s) { s.nodes[1].id = "n0"; }, "duplicate-id"));
  EXPECT_TRUE(repair([](Scenario& s) { s.jobs[1].id.clear(); }, "bad-id"));
}

TEST(CertainFix, ATemplateOrAnEventTargetALetterAway) {
  const auto model = repair(
      [](Scenario& s) {
        JobSpec base;
        base.id = "resnet";
        s.models = {base};
        s.jobs[0].model = "resnt";
      },
      "unknown-model");
  ASSERT_TRUE(model);
  EXPECT_EQ(model->scenario.jobs[0].model, "resnet");
  const auto event = repair(
      [](Scenario& s) {
        s.events = {{5, EventKind::CancelJob, "", "trian", "", {}}};
      },
      "unknown-job");
  ASSERT_TRUE(event);
  EXPECT_EQ(event->scenario.events[0].job, "train");
  const auto gone = repair(
      [](Scenario& s) {
        s.events = {{5, EventKind::NodeDown, "rack-9", "", "", {}}};
      },
      "unknown-node");
  ASSERT_TRUE(gone);
  EXPECT_TRUE(gone->scenario.events.empty());
}

TEST(CertainFix, NegativeTimesAreZero) {
  const auto arrival = repair([](Scenario& s) { s.jobs[0].arrival_s = -5; }, "negative");
  ASSERT_TRUE(arrival);
  EXPECT_EQ(arrival->scenario.jobs[0].arrival_s, 0);
  EXPECT_TRUE(repair([](Scenario& s) { s.clock.restart_s = -1; }, "negative"));
  EXPECT_TRUE(repair([](Scenario& s) { s.events = {{-5, EventKind::NodeDown, "n0", "", "", {}}}; }, "negative"));
  EXPECT_FALSE(repair([](Scenario& s) { s.clock.round_s = -1; }, "negative"))
      << "the length of a round cannot be guessed";
  EXPECT_FALSE(repair([](Scenario& s) { s.jobs[0].iterations = -100; }, "negative"));
}

TEST(CertainFix, ARateOfZeroIsNull) {
  const auto fixed = repair([](Scenario& s) { (*s.jobs[0].throughput)["K80"] = 0.0; }, "not-positive");
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->scenario.jobs[0].throughput->at("K80"), ThroughputCell());
}

TEST(CertainFix, AGangThatIsTooLargeBecomesTheLargestThatFits) {
  const auto fixed = repair([](Scenario& s) { s.jobs[0].gpus = 50; }, "fits-nowhere");
  ASSERT_TRUE(fixed);
  EXPECT_EQ(std::get<int>(*fixed->scenario.jobs[0].gpus), 6) << "the node has 4 V100 and 2 K80";
  EXPECT_TRUE(validate(fixed->scenario).empty());
  const auto one = repair(
      [](Scenario& s) {
        s.jobs[0].gpus = 5, s.jobs[0].throughput = ThroughputRow{{"K80", 1.0}};
      },
      "fits-nowhere");
  ASSERT_TRUE(one);
  EXPECT_EQ(std::get<int>(*one->scenario.jobs[0].gpus), 2);
  EXPECT_FALSE(repair(
      [](Scenario& s) {
        s.jobs[0].throughput = ThroughputRow{{"K80", ThroughputCell()}};
      },
      "fits-nowhere"))
      << "the job can run on no GPU type";
}

TEST(CertainFix, LimitsOfTheGang) {
  const auto swapped = repair([](Scenario& s) { s.jobs[0].min_gpus = 4, s.jobs[0].max_gpus = 2; }, "min-above-max");
  ASSERT_TRUE(swapped);
  EXPECT_EQ(swapped->scenario.jobs[0].min_gpus, 2);
  EXPECT_EQ(swapped->scenario.jobs[0].max_gpus, 4);
  const auto above = repair([](Scenario& s) { s.jobs[0].min_gpus = 3; }, "gpus-disagree");
  ASSERT_TRUE(above);
  EXPECT_EQ(above->scenario.jobs[0].min_gpus, 2);
  const auto list = repair(
      [](Scenario& s) {
        s.jobs[0].gpus = std::vector<int>{1, 2}, s.jobs[0].max_gpus = 4;
      },
      "gpus-disagree");
  ASSERT_TRUE(list);
  EXPECT_FALSE(list->scenario.jobs[0].max_gpus);
  EXPECT_TRUE(repair([](Scenario& s) { s.jobs[0].gpus = std::vector<int>{1, 2, 2}; }, "duplicate-value"));
}

TEST(CertainFix, WhatIsSaidTwiceOrIsEmpty) {
  EXPECT_TRUE(
      repair([](Scenario& s) { s.jobs[0].epochs = 10, s.jobs[0].iterations_per_epoch = 10; }, "iterations-and-epochs"));
  EXPECT_FALSE(
      repair([](Scenario& s) { s.jobs[0].epochs = 7, s.jobs[0].iterations_per_epoch = 10; }, "iterations-and-epochs"));
  EXPECT_TRUE(repair([](Scenario& s) { s.jobs[0].scaling = std::map<int, double>{}; }, "empty-table"));
  EXPECT_TRUE(repair([](Scenario& s) { s.gpu_types[0].color = "blue"; }, "bad-color"));
  EXPECT_TRUE(repair(
      [](Scenario& s) {
        s.events = {{5, EventKind::NodeDown, "n0", "train", "", {}}};
      },
      "not-for-kind"));
  EXPECT_TRUE(repair([](Scenario& s) { s.jobs[0].allreduce = "rng"; }, "unknown-value"));
}

TEST(CertainFix, OfAPlaceThatIsGoneDoesNothing) {
  Scenario s = sound();
  s.jobs[1].arrival_s = -5;
  const auto fix = certainFix(s, validate(s).front());
  ASSERT_TRUE(fix);
  s.jobs.pop_back();
  const Scenario before = s;
  fix->apply(s);
  EXPECT_EQ(s, before);
  EXPECT_FALSE(certainFix(s, {"negative", "/jobs/7/arrival_s", "", "", 0}));
  EXPECT_FALSE(certainFix(s, {"negative", "", "", "", 0}));
}

}  // namespace
}  // namespace roundel::model
