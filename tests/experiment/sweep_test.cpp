// SPDX-License-Identifier: GPL-3.0-or-later
// Tests sweep files: their keys, the order of the grid, and the files that are refused.

#include <gmock/gmock.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "tests/experiment/sweeps.h"

namespace roundel::experiment::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using SweepFile = SweepFolder;

TEST_F(SweepFile, EntriesMultiplyAndOptionsOnlyMultiplyTheirScheduler) {
  const Sweep sweep = soundSweep(kGrid);
  EXPECT_EQ(pointCount(sweep), 4U);
  EXPECT_EQ(runCount(sweep), 4U * (1 + 2) * 2);
}

TEST_F(SweepFile, TheFirstEntryChangesSlowestAndTheSeedFastest) {
  const Sweep sweep = soundSweep(kGrid);
  const SweepRun first = runAt(sweep, 0), second = runAt(sweep, 1), third = runAt(sweep, 2), last = runAt(sweep, 23);
  EXPECT_THAT(first.values, ElementsAre(0U, 0U));
  EXPECT_EQ(second.seed, 1U);
  EXPECT_EQ(third.scheduler, 1U);
  EXPECT_THAT(third.options, ElementsAre(0U));
  EXPECT_THAT(runAt(sweep, 4).options, ElementsAre(1U));
  EXPECT_THAT(runAt(sweep, 6).values, ElementsAre(0U, 1U));
  EXPECT_THAT(last.values, ElementsAre(1U, 1U));
  EXPECT_EQ(pointOf(sweep, last), 3U);
  EXPECT_EQ(pointText(sweep, 2), "round_s = 60, work = 120");
}

TEST_F(SweepFile, APathNamesElementsByPositionByIdOrAll) {
  const Sweep sweep = soundSweep(R"("vary": [
    {"name": "a", "path": "/jobs/0/iterations", "values": [7]},
    {"name": "b", "path": "/jobs/J2/iterations", "values": [8]},
    {"name": "c", "path": "/nodes/*/speed", "values": [0.5]}])");
  const auto scenario = nlohmann::json::parse(scenarioAt(sweep, 0));
  EXPECT_EQ(scenario["jobs"][0]["iterations"], 7);
  EXPECT_EQ(scenario["jobs"][1]["iterations"], 8);
  EXPECT_EQ(scenario["nodes"][0]["speed"], 0.5);
  EXPECT_EQ(scenario["nodes"][1]["speed"], 0.5);
}

TEST_F(SweepFile, SeveralPathsTakeTheirValuesTogether) {
  const Sweep sweep = soundSweep(
      R"("vary": [{"name": "clock", "path": ["/clock/round_s", "/clock/restart_s"], "values": [[30, 1], [60, 2]]}])");
  EXPECT_EQ(pointCount(sweep), 2U);
  const auto scenario = nlohmann::json::parse(scenarioAt(sweep, 1));
  EXPECT_EQ(scenario["clock"]["round_s"], 60);
  EXPECT_EQ(scenario["clock"]["restart_s"], 2);
  EXPECT_EQ(valueText(sweep.vary[0], 1), "[60,2]");
}

TEST_F(SweepFile, ARangeHasBothEndsAndStepsOnItsScale) {
  const Sweep sweep = soundSweep(R"("vary": [
    {"name": "a", "path": "/clock/round_s", "values": {"from": 30, "to": 60, "steps": 4}},
    {"name": "b", "path": "/jobs/J1/iterations", "values": {"from": 10, "to": 1000, "steps": 3, "scale": "log"}}])");
  std::vector<std::string> a, b;
  for (std::size_t i = 0; i < 4; ++i) a.push_back(valueText(sweep.vary[0], i));
  for (std::size_t i = 0; i < 3; ++i) b.push_back(valueText(sweep.vary[1], i));
  EXPECT_THAT(a, ElementsAre("30", "40", "50", "60"));
  EXPECT_THAT(b, ElementsAre("10", "100", "1000"));
}

TEST_F(SweepFile, WithoutSchedulersTheLanesOfTheScenarioRun) {
  const Sweep sweep = soundSweep(R"("title": "x")");
  ASSERT_EQ(sweep.schedulers.size(), 2U);
  EXPECT_EQ(sweep.schedulers[1].label, "Hadar");
  EXPECT_EQ(runCount(sweep), 2U);
}

TEST_F(SweepFile, EveryMistakeIsAFaultWithItsPlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"("vary": [{"name": "x", "path": "/jobs/J9/gpus", "values": [1]}])", "/vary/0/path"},
      {R"("vary": [{"name": "x", "path": "/clock/round_s", "values": []}])", "/vary/0/values"},
      {R"("vary": [{"name": "x", "path": "/clock/round_s", "values": {"from": 0, "to": 1, "steps": 3, "scale": "log"}}])",
       "/vary/0/values"},
      {R"("vary": [{"name": "seed", "path": "/clock/round_s", "values": [1]}])", "/vary"},
      {R"("schedulers": [{"policy": "gavle"}])", "/schedulers/0/policy"},
      {R"("schedulers": [{"policy": "hadar", "vary": [{"name": "x", "path": "beem", "values": [1]}]}])",
       "/schedulers/0/vary/0/path"},
      {R"("schedulers": [{"policy": "hadar", "options": 7}])", "/schedulers/0/options"},
      {R"("seeds": 0)", "/seeds"},
      {R"("seeds": [1, 1])", "/seeds"},
      {R"("metrics": ["jct"])", "/metrics/0"},
      {R"("warm_up": 3)", "/warm_up"},
      {R"("warm_up": {"jobs": 0})", "/warm_up"},
      {R"("warm_up": {"jobs": 1, "seconds": 5})", "/warm_up"},
      {R"("warm_up": {"seconds": -5})", "/warm_up"},
      {R"("sedes": 3)", "/sedes"}};
  for (const auto& [members, pointer] : cases) {
    const SweepResult result = sweepOf(members);
    EXPECT_FALSE(result.sweep) << members;
    ASSERT_EQ(result.faults.size(), 1U) << members;
    EXPECT_EQ(result.faults[0].pointer, pointer) << members;
    EXPECT_GT(result.faults[0].line, 0) << members;
  }
}

TEST_F(SweepFile, AValueThatMakesTheScenarioInvalidIsNamedWithItsPoint) {
  const Sweep sweep = soundSweep(R"("vary": [{"name": "gang", "path": "/jobs/J1/gpus", "values": [2, 64]}])");
  const auto faults = checkPoints(sweep);
  ASSERT_FALSE(faults.empty());
  EXPECT_THAT(faults[0].message, HasSubstr("at gang = 64: "));
}

TEST_F(SweepFile, AnOptionThatASchedulerRefusesIsNamedWithItsPoint) {
  const Sweep sweep = soundSweep(
      R"("schedulers": [{"policy": "hadar", "vary": [{"name": "beam", "path": "beam", "values": [64, "many"]}]}])");
  EXPECT_EQ(checkPoints(sweep).size(), 1U);
}

TEST_F(SweepFile, AWarmUpThatLeavesNoJobIsRefused) {
  EXPECT_TRUE(checkPoints(soundSweep(R"("warm_up": {"jobs": 2})")).empty());
  const auto faults = checkPoints(soundSweep(R"("warm_up": {"jobs": 3})"));
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_THAT(faults[0].message, HasSubstr("none of 3 jobs"));
  EXPECT_EQ(checkPoints(soundSweep(R"("warm_up": {"seconds": 31})")).size(), 1U);
}

// J1, J2, J3 at their fastest: 2 GPUs for 150 s, 1 for 100 s, 1 for 120 s: 520 GPU-s on 4 GPUs, arrivals from 0 to 30 s.
TEST_F(SweepFile, ALoadStretchesTheTimeBetweenArrivalsOfAScenario) {
  const Sweep sweep = soundSweep(R"("vary": [
    {"name": "load", "path": "/arrivals/load", "values": [0.5, 2]},
    {"name": "work", "path": "/jobs/J3/iterations", "values": [120, 240]}])");
  const auto arrival = [&](std::size_t point) {
    return nlohmann::json::parse(scenarioAt(sweep, point))["jobs"][2]["arrival_s"].get<double>();
  };
  EXPECT_DOUBLE_EQ(arrival(0), 520.0 / 4 / 0.5);
  EXPECT_DOUBLE_EQ(arrival(1), 640.0 / 4 / 0.5) << "the load uses the work of the point";
  EXPECT_DOUBLE_EQ(arrival(2), 520.0 / 4 / 2);
  EXPECT_FALSE(nlohmann::json::parse(scenarioAt(sweep, 0)).contains("arrivals"));
  EXPECT_TRUE(checkPoints(sweep).empty());
  for (const char* value : {"0", "-1", "\"much\""}) {
    const auto faults = checkPoints(
        soundSweep(std::string(R"("vary": [{"name": "load", "path": "/arrivals/load", "values": [)") + value + "]}]"));
    ASSERT_EQ(faults.size(), 1U) << value;
    EXPECT_THAT(faults[0].message, HasSubstr("a load of "));
  }
  const auto together = checkPoints(soundSweep(R"("vary": [{"name": "a", "path": "/jobs/J3/arrival_s", "values": [0]},
    {"name": "load", "path": "/arrivals/load", "values": [1]}])"));
  ASSERT_EQ(together.size(), 1U);
  EXPECT_THAT(together[0].message, HasSubstr("all jobs arrive at once"));
}

TEST_F(SweepFile, AnotherWarmUpIsAnotherSweep) {
  EXPECT_NE(soundSweep(kGrid).identity, soundSweep(std::string(kGrid) + R"(, "warm_up": {"jobs": 1})").identity);
}

TEST_F(SweepFile, AnotherGridScenarioOrMetricIsAnotherSweep) {
  const Sweep sweep = soundSweep(kGrid);
  EXPECT_EQ(sweep.identity, soundSweep(kGrid).identity);
  EXPECT_NE(sweep.identity, soundSweep(std::string(kGrid) + R"(, "title": "t", "vary": [])").identity);
  write("three.json", std::string(kScenario) + "\n");
  EXPECT_NE(sweep.identity, soundSweep(kGrid).identity);
}

}  // namespace
}  // namespace roundel::experiment::testing
