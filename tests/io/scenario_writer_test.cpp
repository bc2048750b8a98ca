// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/io/scenario_fields.h"
#include "core/io/scenario_io.h"
#include "tests/io/scenarios.h"
#include "tests/source_dir.h"

namespace roundel::io {
namespace {

namespace fs = std::filesystem;
using testing::codesOf;
using testing::smallText;

TEST(ScenarioWriter, WritesForReaders) {
  const ScenarioResult read = readScenario(smallText());
  ASSERT_TRUE(read.scenario);
  EXPECT_EQ(writeScenario(*read.scenario), R"({
  "roundel": 1,
  "clock": {"round_s": 360, "restart_s": 10, "first_start_s": 0, "horizon_s": null, "seed": 1},
  "gpu_types": [
    {"id": "V100"},
    {"id": "K80"}
  ],
  "nodes": [
    {"id": "a", "gpus": [{"type": "V100", "count": 2}]},
    {"id": "b", "gpus": [{"type": "K80", "count": 4}]}
  ],
  "models": [
    {"id": "m", "throughput": {"K80": 1, "V100": 4}}
  ],
  "jobs": [
    {"id": "j0", "model": "m", "gpus": 2, "iterations": 100},
    {"id": "j1", "gpus": 1, "iterations": 50, "throughput": {"K80": null, "V100": 3}}
  ],
  "events": [
    {"at_s": 10, "kind": "node_down", "node": "a"}
  ]
}
)");
}

/// Returns a scenario with every key of the format. The test of the schema reads the same file.
model::Scenario everything() {
  const ScenarioResult read = readScenarioFile(fs::path(tests::sourceDir()) / "tests" / "io" / "everything.json");
  EXPECT_TRUE(read.scenario) << codesOf(read.faults);
  return read.scenario.value_or(model::Scenario{});
}

TEST(ScenarioWriter, RoundTripsEveryKey) {
  const model::Scenario scenario = everything();
  const std::string text = writeScenario(scenario);
  const ScenarioResult again = readScenario(text);
  ASSERT_TRUE(again.scenario) << codesOf(again.faults) << text;
  EXPECT_TRUE(*again.scenario == scenario) << text;
  EXPECT_EQ(writeScenario(*again.scenario), text);
}

TEST(ScenarioWriter, KeepsTheSessionThatItIsGiven) {
  const fs::path file = fs::path(tests::sourceDir()) / "tests" / "io" / "everything.json";
  const ScenarioResult read = readScenarioFile(file);
  ASSERT_TRUE(read.scenario) << codesOf(read.faults);
  const auto session = nlohmann::json::parse(read.session);
  EXPECT_EQ(session["bookmarks"][0]["name"], "start");
  const std::string text = writeScenario(*read.scenario, session.dump());
  const ScenarioResult again = readScenario(text);
  ASSERT_TRUE(again.scenario) << codesOf(again.faults) << text;
  EXPECT_TRUE(*again.scenario == *read.scenario);
  EXPECT_EQ(nlohmann::json::parse(again.session), session);
  EXPECT_EQ(readScenario(writeScenario(*read.scenario)).session, "");
}

TEST(ScenarioReader, ASessionIsAnObjectWhateverItHolds) {
  const std::string text = writeScenario(everything());
  const auto with = [&](const std::string& session) {
    return readScenario(text.substr(0, text.rfind('}')) + ",\"session\":" + session + "}");
  };
  EXPECT_EQ(with(R"({"of a later version": [1]})").session, R"({"of a later version": [1]})");
  ASSERT_EQ(with("7").faults.size(), 1U);
  EXPECT_EQ(with("7").faults.front().code, "wrong-type");
}

TEST(ScenarioWriter, KeepsAHistoryThatIsAFile) {
  model::Scenario scenario = everything();
  scenario.history = std::string("trace.csv");
  const ScenarioResult again = readScenario(writeScenario(scenario));
  ASSERT_TRUE(again.scenario) << codesOf(again.faults);
  EXPECT_EQ(again.scenario->history, scenario.history);
}

TEST(ScenarioWriter, LeavesOutWhatWasNotStated) {
  const std::string text = writeScenario(*readScenario(smallText()).scenario);
  for (const char* key : {"title", "weight", "rate_model", "compare", "speed", "history"}) {
    EXPECT_EQ(text.find(std::string("\"") + key + "\""), std::string::npos) << key;
  }
}

// Every scenario in scenarios/ is tested. Its folders contain generators and sweeps.
TEST(ScenarioFiles, AllShippedOnesReadAndRoundTrip) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(tests::sourceDir()) / "scenarios")) {
    if (entry.path().extension() != ".json") continue;
    ++files;
    const ScenarioResult read = readScenarioFile(entry.path());
    ASSERT_TRUE(read.scenario) << entry.path() << "\n" << codesOf(read.faults);
    const ScenarioResult again = readScenario(writeScenario(*read.scenario));
    ASSERT_TRUE(again.scenario) << entry.path() << "\n" << codesOf(again.faults);
    EXPECT_TRUE(*again.scenario == *read.scenario) << entry.path();
  }
  EXPECT_GT(files, 0);
}

// The tables of the reader and resources/scenario.schema.json name the same keys.
TEST(ScenarioSchema, KnowsTheKeysOfTheReader) {
  std::ifstream file(fs::path(tests::sourceDir()) / "resources" / "scenario.schema.json");
  const nlohmann::json schema = nlohmann::json::parse(file);
  std::map<std::string, std::set<std::string>> stated;
  for (const auto& [key, value] : schema["properties"].items()) stated["scenario"].insert(key);
  for (const auto& [name, entry] : schema["$defs"].items()) {
    const bool object = entry.contains("additionalProperties") && entry["additionalProperties"] == false;
    if (!object) continue;
    for (const auto& [key, value] : entry["properties"].items()) stated[name].insert(key);
  }
  std::map<std::string, std::set<std::string>> read;
  for (const auto& [name, keys] : scenarioKeys()) read[name] = {keys.begin(), keys.end()};
  EXPECT_EQ(read, stated);
}

}  // namespace
}  // namespace roundel::io
