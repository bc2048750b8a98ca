// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which rows are kept when a grid is edited, and the order in which runs start.

#include <gmock/gmock.h>

#include "core/experiment/carry_over.h"
#include "core/experiment/run_sweep.h"
#include "tests/experiment/sweeps.h"

namespace roundel::experiment::testing {
namespace {

using ::testing::HasSubstr;

constexpr const char* kTwoValues = R"("vary": [{"name": "round_s", "path": "/clock/round_s", "values": [30, 60]}],
  "schedulers": [{"policy": "gavel"}, {"policy": "hadar"}], "seeds": 2, "metrics": ["makespan_s"])";
constexpr const char* kThreeValuesAndSeeds =
    R"("vary": [{"name": "round_s", "path": "/clock/round_s", "values": [20, 30, 60]}],
  "schedulers": [{"policy": "gavel"}, {"policy": "hadar"}], "seeds": 3, "metrics": ["makespan_s"])";

class CarryOver : public SweepFolder {
 protected:
  /// Runs the sweep and returns its rows.
  ResultRows rowsOf(const Sweep& sweep, const std::string& folder, SweepSettings settings = {}) const {
    ResultRows rows;
    settings.threads = 1;
    settings.on_row = [&](std::size_t run, const ResultRow& row) { rows[run] = row; };
    EXPECT_EQ(runSweep(sweep, at(folder), settings).error, "");
    return rows;
  }
};

TEST_F(CarryOver, AGridThatGainsAValueAndASeedKeepsItsRunsAndTheFileIsThatOfAFreshRun) {
  const Sweep small = soundSweep(kTwoValues), large = soundSweep(kThreeValuesAndSeeds);
  const ResultRows known = carriedOver(small, rowsOf(small, "small"), large);
  EXPECT_EQ(known.size(), 8U);  // 2 values x 2 schedulers x 2 seeds
  EXPECT_EQ(known.count(0), 0U);
  SweepSettings settings;
  settings.known = known;
  std::size_t begun = 0;
  settings.on_run_begin = [&](std::size_t) { ++begun; };
  rowsOf(large, "grown", settings);
  EXPECT_EQ(begun, 10U);  // of 18
  rowsOf(large, "fresh");
  EXPECT_EQ(read(at("grown") / "results.csv"), read(at("fresh") / "results.csv"));
}

TEST_F(CarryOver, ASweepWithAnotherDimensionOtherLabelsAndFewerMetricsHasTheRunsOfTheSameScenarios) {
  const Sweep from = soundSweep(
      R"("vary": [{"name": "round_s", "path": "/clock/round_s", "values": [30, 60]}],
         "schedulers": [{"policy": "gavel", "label": "G"}, {"policy": "hadar", "options": {"beam": 4}}], "seeds": 2, "metrics": ["jct_mean_s", "makespan_s"])");
  const Sweep to = soundSweep(
      R"("vary": [{"name": "restart", "path": "/clock/restart_s", "values": [5, 20]},
                  {"name": "round", "path": "/clock/round_s", "values": [30, 90], "labels": ["half", "more"]}],
         "schedulers": [{"policy": "hadar", "label": "H, \"4\"", "vary": [{"name": "beam", "path": "beam", "values": [4, 8]}]}, {"policy": "gavel"}],
         "seeds": 2, "metrics": ["makespan_s"])");
  SweepSettings settings;
  settings.known = carriedOver(from, rowsOf(from, "from"), to);
  EXPECT_EQ(settings.known.size(), 4U);  // restart 5 s, round 30 s: 2 schedulers x 2 seeds
  rowsOf(to, "shared", settings);
  rowsOf(to, "fresh");
  EXPECT_EQ(read(at("shared") / "results.csv"), read(at("fresh") / "results.csv"));
  EXPECT_TRUE(carriedOver(to, rowsOf(to, "fresh"), from).empty()) << "the rows lack the metric mean JCT";
}

TEST_F(CarryOver, AGeneratorThatStatesADefaultDrawsTheSameAsOneThatLeavesItOut) {
  const auto drawn = [this](const std::string& vary) {
    write(
        "drawn.json",
        R"({"roundel_sweep": 1, "scenario": {"generator": {"roundel_generator": 1, "cluster": {"gpus": 4, "types": {"V100": 1}}, "jobs": 3,
        "models": {"inline": [{"id": "A", "throughput": {"V100": 1}}]}}}, )" +
            vary + R"("schedulers": [{"policy": "gavel"}], "seeds": 2, "metrics": ["makespan_s"]})");
    const SweepResult read = readSweep(at("drawn.json"));
    for (const model::Fault& fault : read.faults) ADD_FAILURE() << fault.pointer << ": " << fault.message;
    return read.sweep.value_or(Sweep{});
  };
  const Sweep plain = drawn("");
  const Sweep clocks = drawn(R"("vary": [{"name": "clock", "path": "/clock", "values": [{}, {"horizon_s": 60}]}], )");
  EXPECT_EQ(carriedOver(plain, rowsOf(plain, "plain"), clocks).size(), 2U);  // {} by two seeds
}

TEST_F(CarryOver, NothingIsKeptWhereTheScenarioOrTheMetricsDiffer) {
  const Sweep sweep = soundSweep(kTwoValues);
  const ResultRows rows = rowsOf(sweep, "out");
  Sweep other = sweep;
  other.scenario += " ";
  EXPECT_EQ(carriedOver(sweep, rows, other).size(), rows.size()) << "white space changes no run";
  other.scenario.replace(other.scenario.find("\"iterations\": 600"), 17, "\"iterations\": 601");
  EXPECT_TRUE(carriedOver(sweep, rows, other).empty());
  other = sweep;
  other.warm_up.jobs = 1;
  EXPECT_TRUE(carriedOver(sweep, rows, other).empty());
  other = sweep;
  other.metrics.push_back("jct_mean_s");
  EXPECT_TRUE(carriedOver(sweep, rows, other).empty());
}

TEST_F(CarryOver, SeedBySeedEveryPointHasARunBeforeAnyHasTwoAndTheRowsKeepTheirOrder) {
  const Sweep sweep = soundSweep(kGrid);
  SweepSettings settings;
  settings.order = seedBySeed(sweep);
  std::vector<std::size_t> seeds;
  settings.on_run_begin = [&](std::size_t run) { seeds.push_back(runAt(sweep, run).seed); };
  rowsOf(sweep, "by-seed", settings);
  ASSERT_EQ(seeds.size(), 24U);
  EXPECT_TRUE(std::ranges::is_sorted(seeds));
  rowsOf(sweep, "by-row");
  EXPECT_EQ(read(at("by-seed") / "results.csv"), read(at("by-row") / "results.csv"));
}

TEST_F(CarryOver, WithinASeedTheCheapestSchedulerGoesFirst) {
  const Sweep sweep = soundSweep(kGrid);
  std::vector<double> cost(sweep.schedulers.size());
  for (std::size_t s = 0; s < cost.size(); ++s) cost[s] = static_cast<double>(cost.size() - s);
  const std::vector<std::size_t> order = seedBySeed(sweep, cost);
  ASSERT_EQ(order.size(), runCount(sweep));
  for (std::size_t i = 1; i < order.size(); ++i) {
    const SweepRun before = runAt(sweep, order[i - 1]), now = runAt(sweep, order[i]);
    ASSERT_LE(before.seed, now.seed);
    if (before.seed == now.seed) {
      EXPECT_GE(before.scheduler, now.scheduler);
    }
  }
}

TEST_F(CarryOver, AnOrderOfAFewRunsDoesThoseAlone) {
  const Sweep sweep = soundSweep(kTwoValues);
  SweepSettings settings;
  settings.order = {7, 0};
  const ResultRows rows = rowsOf(sweep, "out", settings);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows.count(7), 1U);
}

TEST_F(CarryOver, FailedRunsAreDoneAgainWhereThatIsAskedAndReplaceTheirRows) {
  const Sweep sweep = soundSweep(kTwoValues);
  ResultRows rows = rowsOf(sweep, "good");
  const ResultRow right = rows.at(3);
  SweepSettings settings;
  settings.known = rows;
  settings.known[3] = {"3,60,hadar,2,failed,no luck,,,,,", "3,0,0,,,", true};
  EXPECT_EQ(rowsOf(sweep, "out", settings).at(3).result, settings.known[3].result);
  SweepSettings again;
  again.retry_failed = true;
  std::vector<std::size_t> begun;
  again.on_run_begin = [&](std::size_t run) { begun.push_back(run); };
  EXPECT_EQ(rowsOf(sweep, "out", again).at(3).result, right.result);
  EXPECT_EQ(begun, std::vector<std::size_t>{3});
  EXPECT_THAT(read(at("out") / "results.csv"), Not(HasSubstr("no luck")));
}

TEST_F(CarryOver, ASweepIsReadFromTextWithAScenarioThatIsInNoFile) {
  const std::string scenario = kScenario;
  const std::string text = R"({"roundel_sweep": 1, "scenario": "nowhere.json", "seeds": 4})";
  const SweepResult result = readSweepText(text, at("unsaved.json"), &scenario);
  ASSERT_TRUE(result.sweep) << result.faults.front().message;
  EXPECT_EQ(runCount(*result.sweep), 8U);
  EXPECT_FALSE(readSweepText(text, at("unsaved.json")).sweep);
}

}  // namespace
}  // namespace roundel::experiment::testing
