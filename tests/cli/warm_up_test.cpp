// SPDX-License-Identifier: GPL-3.0-or-later
// --warm-up and --warm-up-jobs: the jobs that the numbers of a run cover.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/io/run_output.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

/// One V100 and three jobs of 100 s that arrive at 0, 0 and 50 s. In order of arrival they end at 100, 200 and 300 s, so the completion times are
/// 100, 200 and 250 s.
std::string threeInARow() {
  return R"({"roundel": 1, "title": "three in a row", "clock": {"round_s": 10, "restart_s": 0},
    "gpu_types": [{"id": "V100"}], "nodes": [{"id": "a", "gpus": [{"type": "V100", "count": 1}]}],
    "jobs": [{"id": "J1", "gpus": 1, "iterations": 100, "throughput": {"V100": 1}},
             {"id": "J2", "gpus": 1, "iterations": 100, "throughput": {"V100": 1}},
             {"id": "J3", "arrival_s": 50, "gpus": 1, "iterations": 100, "throughput": {"V100": 1}}]})";
}

class WarmUpOption : public InFolder {
 protected:
  WarmUpOption() { write(m_folder / "three.json", threeInARow()); }
  Ran runInto(const std::string& out, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"run", at("three.json"), "--policy", "yarn-cs", "--out", at(out)};
    words.insert(words.end(), more.begin(), more.end());
    return runCli(words);
  }
  json runJson(const std::string& out) const { return json::parse(read(m_folder / out / "run.json")); }
};

TEST_F(WarmUpOption, LeavesEarlyJobsOutOfStatisticsOverJobsAndOfNothingElse) {
  ASSERT_EQ(runInto("all").code, kDone);
  EXPECT_FALSE(runJson("all").contains("warm_up"));
  EXPECT_NEAR(runJson("all")["metrics"]["jct_mean_s"], 550.0 / 3, 1e-6);
  const Ran ran = runInto("late", {"--warm-up", "50"});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("warm-up: the statistics over jobs leave out jobs that arrive before 50 s"));
  EXPECT_EQ(runJson("late")["warm_up"], json::parse(R"({"seconds": 50})"));
  EXPECT_DOUBLE_EQ(runJson("late")["metrics"]["jct_mean_s"], 250);
  EXPECT_EQ(runJson("late")["metrics"]["makespan_s"], runJson("all")["metrics"]["makespan_s"]);
  for (const char* file : {"jobs.csv", "segments.csv", "rounds.csv", "scenario.json"})
    EXPECT_EQ(read(m_folder / "late" / file), read(m_folder / "all" / file)) << file;
}

TEST_F(WarmUpOption, CountsJobsByArrivalAndIsInTheJsonOfTheMetrics) {
  const Ran ran = runInto("two", {"--warm-up-jobs", "1", "--json"});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  const json lane = json::parse(ran.out).begin().value();
  EXPECT_EQ(lane["warm_up"], json::parse(R"({"jobs": 1})"));
  EXPECT_DOUBLE_EQ(lane["metrics"]["jct_mean_s"], 225);
  EXPECT_EQ(runJson("two")["warm_up"], json::parse(R"({"jobs": 1})"));
}

TEST_F(WarmUpOption, WhoReadsTheFolderFindsTheSameNumbers) {
  ASSERT_EQ(runInto("late", {"--warm-up", "50"}).code, kDone);
  const io::ReadRunResult read = io::readRun(at("late"));
  ASSERT_TRUE(read.faults.empty());
  EXPECT_DOUBLE_EQ(read.run.warm_up.seconds, 50);
  EXPECT_DOUBLE_EQ(read.run.metrics->value("jct_mean_s").value(), 250);
  std::string error;
  ASSERT_TRUE(io::writeRun(at("again"), read.run, error)) << error;
  EXPECT_EQ(runJson("again")["warm_up"], runJson("late")["warm_up"]);
  EXPECT_EQ(runJson("again")["metrics"], runJson("late")["metrics"]);
}

TEST_F(WarmUpOption, CompareCutsEveryLaneAndItsTableAlike) {
  const Ran ran =
      runCli({"compare", at("three.json"), "--policies", "yarn-cs,gavel", "--warm-up", "50", "--out", at("both")});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  const std::string table = read(m_folder / "both" / "comparison.csv");
  for (const fs::path& folder : io::runFoldersOf(at("both"))) {
    const json run = json::parse(read(folder / "run.json"));
    EXPECT_EQ(run["warm_up"]["seconds"], 50) << folder;
    EXPECT_THAT(table, HasSubstr(run["metrics"]["jct_mean_s"].dump())) << folder;
  }
}

TEST_F(WarmUpOption, RunsWithOtherWarmUpsAreNoFairComparison) {
  ASSERT_EQ(runInto("all").code, kDone);
  ASSERT_EQ(runInto("late", {"--warm-up", "50"}).code, kDone);
  const std::vector<compare::LaneRun> runs{io::readRun(at("all")).run, io::readRun(at("late")).run};
  const compare::Fairness verdict = compare::fairness(runs);
  EXPECT_FALSE(verdict.fair);
  ASSERT_EQ(verdict.differences.size(), 1U);
  EXPECT_THAT(verdict.differences.front(), HasSubstr("warm-up"));
}

TEST_F(WarmUpOption, ThatLeavesNoJobOrIsNoneIsRefusedBeforeAnythingRuns) {
  const auto refused = [&](const std::vector<std::string>& words, const char* why) {
    const Ran ran = runInto("none", words);
    EXPECT_EQ(ran.code, kBadInput) << why;
    EXPECT_THAT(ran.err, HasSubstr(why));
    EXPECT_FALSE(fs::exists(m_folder / "none"));
  };
  refused({"--warm-up", "51"}, "the warm-up leaves none of 3 jobs");
  refused({"--warm-up-jobs", "3"}, "the warm-up leaves none of 3 jobs");
  refused({"--warm-up-jobs", "0"}, "a whole number, 1 or more");
  refused({"--warm-up", "-5"}, "seconds, 0 or more");
  refused({"--warm-up", "5", "--warm-up-jobs", "1"}, "--warm-up");
}

TEST_F(WarmUpOption, AKeptRunOfASweepHasTheNumbersOfItsRow) {
  write(m_folder / "sweep.json",
        R"({"roundel_sweep": 1, "title": "t", "scenario": "three.json", "seeds": 1, "warm_up": {"seconds": 50},
    "schedulers": [{"policy": "yarn-cs"}], "metrics": ["jct_mean_s"]})");
  ASSERT_EQ(runCli({"sweep", at("sweep.json"), "--keep", "runs", "--out", at("swept")}).code, kDone);
  EXPECT_THAT(read(m_folder / "swept" / "results.csv"), HasSubstr(",250,0,1,1,1\n"));
  const json run = json::parse(read(m_folder / "swept" / "runs" / "0000000" / "run.json"));
  EXPECT_EQ(run["warm_up"]["seconds"], 50);
  EXPECT_DOUBLE_EQ(run["metrics"]["jct_mean_s"], 250);
}

}  // namespace
}  // namespace roundel::cli::testing
