// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/catalogue_io.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/files/file.h"
#include "core/io/scenario_io.h"
#include "core/model/edit/fragment.h"
#include "core/model/workload.h"
#include "tests/io/scenarios.h"
#include "tests/source_dir.h"

namespace roundel::io {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string shipped(const char* name) {
  const FileText file = readFile(tests::sourceDir() + "/resources/catalogue/" + name, 1 << 20);
  EXPECT_EQ(file.fault, "");
  return file.text;
}

model::Catalogue shippedCatalogue() {
  model::Catalogue all;
  for (const char* name : {"gpus.json", "nodes.json", "models.json"}) {
    const CatalogueResult part = readCatalogue(shipped(name), all);
    EXPECT_TRUE(part.catalogue) << name << "\n" << testing::codesOf(part.faults);
    if (part.catalogue) all = model::merged(all, *part.catalogue);
  }
  return all;
}

TEST(Catalogue, WhatIsShippedReadsAndEveryFigureHasASource) {
  const model::Catalogue all = shippedCatalogue();
  EXPECT_GE(all.gpus.size(), 15u);
  EXPECT_GE(all.nodes.size(), 12u);
  EXPECT_GE(all.models.size(), 10u);
  for (const auto& gpu : all.gpus) EXPECT_NE(gpu.source.cite, "") << gpu.name;
  for (const auto& node : all.nodes) EXPECT_NE(node.source.cite, "") << node.name;
  for (const auto& model : all.models) {
    EXPECT_NE(model.source.cite, "") << model.name;
    EXPECT_NE(model.source.note, "") << model.name;
  }
}

TEST(Catalogue, WhatIsShippedIsWrittenAsTheProgramWritesIt) {
  for (const char* name : {"gpus.json", "nodes.json", "models.json"}) {
    const CatalogueResult part = readCatalogue(shipped(name), shippedCatalogue());
    ASSERT_TRUE(part.catalogue) << name;
    EXPECT_EQ(writeCatalogue(*part.catalogue), shipped(name)) << name;
  }
}

TEST(Catalogue, EveryModelRunsOnAClusterOfEveryNode) {
  const model::Catalogue all = shippedCatalogue();
  model::Scenario scenario;
  for (const auto& node : all.nodes) model::insertFragment(scenario, model::fragmentOf(all, node));
  for (const auto& each : all.models) model::insertFragment(scenario, model::fragmentOf(each));
  EXPECT_THAT(model::validate(scenario), IsEmpty());
  model::WorkloadSpec spec;
  spec.jobs = 200;
  for (const auto& each : all.models) spec.models.push_back({.job = each.job, .sizes = each.sizes});
  const model::Workload drawn = model::drawWorkload(scenario, spec);
  EXPECT_THAT(drawn.notes, IsEmpty());
  model::insertFragment(scenario, drawn.fragment);
  EXPECT_THAT(model::validate(scenario), IsEmpty());
}

TEST(Catalogue, FaultsHaveALineAndAHint) {
  const auto faults = [](const char* text) { return testing::codesOf(readCatalogue(text).faults); };
  EXPECT_THAT(faults("{"), HasSubstr("syntax"));
  EXPECT_THAT(faults("{\"gpus\": []}"), HasSubstr("missing-key"));
  EXPECT_THAT(faults("{\"roundel_catalogue\": 2}"), HasSubstr("unknown-format"));
  EXPECT_THAT(
      faults("{\"roundel_catalogue\": 1,\n \"gpus\": [{\"name\": \"x\", \"type\": {\"id\": \"V\", \"tflops\": 3}}]}"),
      HasSubstr("unknown-key /gpus/0/type/tflops 2"));
  EXPECT_THAT(
      faults(
          "{\"roundel_catalogue\": 1,\n \"nodes\": [{\"name\": \"x\",\n \"gpus\": [{\"type\": \"V\", \"count\": 1}]}]}"),
      HasSubstr("unknown-gpu-type /nodes/0/gpus/0 3"));
  EXPECT_THAT(
      faults(
          R"({"roundel_catalogue": 1, "gpus": [{"name": "a", "type": {"id": "V"}}, {"name": "b", "type": {"id": "V"}}]})"),
      HasSubstr("duplicate-id"));
  EXPECT_THAT(faults(R"({"roundel_catalogue": 1, "nodes": [{"name": "a", "gpus": []}]})"), HasSubstr("empty-list"));
  EXPECT_THAT(faults("\xff"), HasSubstr("invalid-utf8"));
}

TEST(FragmentText, RoundTripsAndTakesWholeScenarios) {
  const FragmentResult whole = readFragment(testing::smallText());
  ASSERT_TRUE(whole.fragment) << testing::codesOf(whole.faults);
  EXPECT_EQ(whole.fragment->nodes.size(), 2u);
  EXPECT_EQ(whole.fragment->jobs.size(), 2u);
  EXPECT_TRUE(whole.fragment->events.empty());
  const std::string text = writeFragment(*whole.fragment);
  EXPECT_EQ(text.find("clock"), std::string::npos);
  EXPECT_EQ(readFragment(text).fragment, whole.fragment);
}

TEST(FragmentText, OnlyTheKeysThatAreThereAreWritten) {
  model::Scenario fragment;
  fragment.nodes.resize(1);
  fragment.nodes[0].id = "a";
  fragment.nodes[0].gpus = {{"V100", 2}};
  EXPECT_EQ(writeFragment(fragment),
            "{\n  \"nodes\": [\n    {\"id\": \"a\", \"gpus\": [{\"type\": \"V100\", \"count\": 2}]}\n  ]\n}\n");
}

TEST(FragmentText, WhatIsNoneIsRefused) {
  for (const char* text : {"", "hello", "[1, 2]", "{\"nodes\": 3}", "{\"nods\": []}", "{\"jobs\": [{}]}", "{} x"}) {
    const FragmentResult result = readFragment(text);
    EXPECT_FALSE(result.fragment) << text;
    EXPECT_FALSE(result.faults.empty()) << text;
  }
}

TEST(JobValue, EveryKeyIsReadBackFromItsText) {
  const ScenarioResult result = readScenario(testing::smallText());
  ASSERT_TRUE(result.scenario);
  model::JobSpec job = result.scenario->jobs[1];
  const std::pair<const char*, const char*> values[] = {
      {"throughput", R"({"K80":null,"V100":{"1":3,"2":5}})"},
      {"timing", R"({"V100":{"forward_s":0.1}})"},
      {"stages", R"([{"replicas":2,"forward_s":0.1,"backward_s":{"V100":0.2}}])"},
      {"gpus", "[1,2]"},
      {"sync", R"({"rounds":5,"tasks":2,"train_s":{"V100":1.5},"sync_s":{}})"},
      {"switch_ms", R"({"hare":2})"},
      {"scaling", R"({"2":0.9})"},
      {"user", "\"ann\""},
      {"weight", "2.5"},
      {"rate_model", "\"additive\""}};
  for (const auto& [key, text] : values) {
    EXPECT_FALSE(setJobValue(job, key, text)) << key;
    EXPECT_EQ(jobValueText(job, key), text) << key;
  }
  const model::JobSpec full = job;
  for (const auto& [key, text] : values) {
    EXPECT_FALSE(setJobValue(job, key, "")) << key;
    EXPECT_EQ(jobValueText(job, key), "") << key;
    EXPECT_FALSE(setJobValue(job, key, text)) << key;
  }
  EXPECT_EQ(job, full);
}

TEST(JobValue, WhatIsRefusedChangesNothing) {
  model::JobSpec job;
  job.id = "a";
  job.weight = 2;
  const model::JobSpec before = job;
  for (const auto& [key, text] : {std::pair{"weight", "heavy"},
                                  {"weight", "2 3"},
                                  {"timing", "{\"V\": 3}"},
                                  {"stages", "[{}]"},
                                  {"weight", "{"}}) {
    const auto fault = setJobValue(job, key, text);
    ASSERT_TRUE(fault) << key << text;
    EXPECT_NE(fault->message, "");
  }
  EXPECT_EQ(job, before);
}

}  // namespace
}  // namespace roundel::io
