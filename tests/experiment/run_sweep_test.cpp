// SPDX-License-Identifier: GPL-3.0-or-later
// Tests runs of sweeps: the same bytes for any number of threads and after any interruption, shards, failed runs.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "core/compare/comparison.h"
#include "core/experiment/results.h"
#include "core/experiment/run_sweep.h"
#include "core/experiment/sweep_table.h"
#include "core/io/load.h"
#include "core/io/tables/csv_reader.h"
#include "tests/experiment/sweeps.h"

namespace roundel::experiment::testing {
namespace {

using ::testing::HasSubstr;

class RunSweep : public SweepFolder {
 protected:
  SweepOutcome run(const std::string& folder, SweepSettings settings = {}) const {
    return runSweep(soundSweep(kGrid), at(folder), settings);
  }
  std::string results(const std::string& folder) const { return read(at(folder) / "results.csv"); }
};

SweepSettings threads(unsigned count) {
  SweepSettings out;
  out.threads = count;
  return out;
}

SweepSettings shard(std::size_t index, std::size_t of) {
  SweepSettings out;
  out.shard = index;
  out.shards = of;
  return out;
}

TEST_F(RunSweep, HasARowARunWithTheMetricsOfThatRunAlone) {
  ASSERT_EQ(run("out").error, "");
  const std::string text = results("out");
  io::CsvReader csv(text);
  std::vector<std::string_view> row;
  ASSERT_TRUE(csv.next(row));
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "run,round_s,work,beam,scheduler,seed,status,message,makespan_s,jct_mean_s,unfinished,throughput_mean,"
            "jobs_finished,jobs_counted");
  const Sweep sweep = soundSweep(kGrid);
  std::size_t index = 0;
  for (; csv.next(row); ++index) {
    const SweepRun run = runAt(sweep, index);
    const auto problem = io::loadProblemText(scenarioAt(sweep, pointOf(sweep, run)), {}).problem;
    const compare::LaneRun lane =
        compare::runLane(problem, {sweep.schedulers[run.scheduler].policy, "x", optionsOf(sweep, run)});
    EXPECT_EQ(row[0], std::to_string(index));
    EXPECT_EQ(row[6], "complete");
    EXPECT_EQ(io::parseNumber(row[8]), lane.metrics->value("makespan_s"));
    EXPECT_EQ(io::parseNumber(row[9]), lane.metrics->value("jct_mean_s"));
  }
  EXPECT_EQ(index, 24U);
}

TEST_F(RunSweep, AnyNumberOfThreadsGivesTheSameBytes) {
  run("one", threads(1));
  run("four", threads(4));
  EXPECT_EQ(results("one"), results("four"));
}

TEST_F(RunSweep, GoesOnAfterAStopWithoutRepeatingARun) {
  run("whole", threads(1));
  SweepSettings settings = threads(1);
  std::stop_source stop;
  settings.stop = stop.get_token();
  settings.progress = [&](const SweepProgress& progress) {
    if (progress.done == 5) stop.request_stop();
  };
  const SweepOutcome first = run("out", settings);
  EXPECT_TRUE(first.stopped);
  EXPECT_EQ(first.progress.done, 5U);
  const SweepOutcome second = run("out", threads(1));
  EXPECT_EQ(second.resumed, 5U);
  EXPECT_EQ(second.progress.done_now, 19U);
  EXPECT_EQ(results("out"), results("whole"));
}

TEST_F(RunSweep, AJournalThatAKillCutShortLosesOnlyTheCutRow) {
  run("whole", threads(1));
  run("out", threads(1));
  const auto journal = at("out") / "rows.journal";
  std::filesystem::resize_file(journal, std::filesystem::file_size(journal) - 7);
  std::filesystem::remove(at("out") / "results.csv");
  const SweepOutcome again = run("out");
  EXPECT_EQ(again.resumed, 23U);
  EXPECT_EQ(again.progress.done_now, 1U);
  EXPECT_EQ(results("out"), results("whole"));
}

TEST_F(RunSweep, ADamagedRowAndThoseAfterItRunAgain) {
  run("whole", threads(1));
  run("out", threads(1));
  std::string text = read(at("out") / "rows.journal");
  std::size_t line = 0;
  for (int i = 0; i < 10; ++i) line = text.find('\n', line) + 1;
  text[line + 12] = text[line + 12] == '9' ? '8' : '9';
  write("out/rows.journal", text);
  const SweepOutcome again = run("out");
  EXPECT_EQ(again.resumed, 9U);
  EXPECT_EQ(results("out"), results("whole"));
}

TEST_F(RunSweep, ShardsMergeIntoTheSameFilesAsOnePiece) {
  run("whole");
  run("a", shard(0, 2));
  run("b", shard(1, 2));
  EXPECT_EQ(mergeResults({at("b"), at("a")}, at("merged")), "");
  EXPECT_EQ(results("merged"), results("whole"));
  EXPECT_EQ(read(at("merged") / "sweep.json"), read(at("whole") / "sweep.json"));
}

TEST_F(RunSweep, AFolderOfAnotherSweepIsRefused) {
  run("out");
  const SweepOutcome other = runSweep(soundSweep(R"("seeds": 1)"), at("out"), {});
  EXPECT_THAT(other.error, HasSubstr("another sweep"));
}

TEST_F(RunSweep, AFolderWithOtherFilesIsRefusedAndLeftAlone) {
  std::filesystem::create_directories(at("mine"));
  write("mine/notes", "x");
  const SweepOutcome outcome = run("mine");
  EXPECT_THAT(outcome.error, HasSubstr("mine: holds other files"));
  EXPECT_EQ(outcome.progress.total, 0U);
  EXPECT_FALSE(std::filesystem::exists(at("mine") / "results.csv"));
  write("file", "x");
  EXPECT_THAT(run("file").error, HasSubstr("file: not a folder"));
}

TEST_F(RunSweep, ItsRowsAreOfTheJobsAfterTheWarmUp) {
  // Only J3 arrives after 0, so both kinds of warm-up leave only J3.
  const std::string grid =
      R"("schedulers": [{"policy": "gavel"}], "metrics": ["jct_mean_s", "jct_max_s", "makespan_s"])";
  const auto row = [&](const std::string& name, const std::string& more) {
    EXPECT_EQ(runSweep(soundSweep(grid + more), at(name), {}).error, "");
    return results(name).substr(results(name).find('\n'));
  };
  const std::string jobs = row("jobs", R"(, "warm_up": {"jobs": 2})");
  EXPECT_EQ(jobs, row("seconds", R"(, "warm_up": {"seconds": 30})"));
  const auto problem = io::loadProblemText(kScenario, {}).problem;
  const compare::LaneRun lane = compare::runLane(problem, {"gavel", "x", {}});
  const std::string jct = std::to_string(static_cast<int>(*lane.metrics->jobs[2].jct_s));
  EXPECT_THAT(jobs, HasSubstr("," + jct + "," + jct + ","));
}

TEST_F(RunSweep, AMetricMayNameTheTimeThatItsShareIsWithin) {
  const auto problem = io::loadProblemText(kScenario, {}).problem;
  const compare::LaneRun lane = compare::runLane(problem, {"gavel", "x", {}});
  const std::string within = fmt::format("jct_within_{:.0f}s", std::ceil(*lane.metrics->jobs[2].jct_s));
  const std::string grid =
      R"("schedulers": [{"policy": "gavel"}], "warm_up": {"jobs": 2}, "metrics": ["jct_within_1s", ")";
  EXPECT_EQ(runSweep(soundSweep(grid + within + R"("])"), at("out"), {}).error, "");
  const SweepTable table = readSweepTable(at("out")).table.value_or(SweepTable());
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(value(table, table.rows[0], "jct_within_1s"), 0);
  EXPECT_EQ(value(table, table.rows[0], within), 1) << "the share counts only J3, the job after the warm-up";
}

TEST_F(RunSweep, TheFolderSaysItsWarmUp) {
  const std::string grid = R"("schedulers": [{"policy": "gavel"}], "metrics": ["jct_mean_s"])";
  const auto read_back = [&](const std::string& name, const std::string& more) {
    EXPECT_EQ(runSweep(soundSweep(grid + more), at(name), {}).error, "");
    return readSweepTable(at(name)).table.value_or(SweepTable()).warm_up;
  };
  EXPECT_EQ(read_back("jobs", R"(, "warm_up": {"jobs": 2})"), (metrics::WarmUp{.jobs = 2}));
  EXPECT_EQ(read_back("seconds", R"(, "warm_up": {"seconds": 30})"), (metrics::WarmUp{.seconds = 30}));
  EXPECT_TRUE(read_back("none", "").none());
  EXPECT_THAT(read(at("none") / "sweep.json"), Not(HasSubstr("warm_up")));
}

// The horizon is just after the end of the first job. The mean then covers fewer jobs, but the run has not failed.
TEST_F(RunSweep, ARunThatEndsAtItsHorizonHasItsStatisticsAndHasNotFailed) {
  const auto problem = io::loadProblemText(kScenario, {}).problem;
  const compare::LaneRun whole = compare::runLane(problem, {"gavel", "x", {}});
  double first_s = 1e9;
  for (const metrics::JobRow& job : whole.metrics->jobs) first_s = std::min(first_s, job.finish_s.value_or(1e9));
  const std::string horizon_s = std::to_string(static_cast<int>(first_s) + 1);
  const SweepOutcome outcome =
      runSweep(soundSweep(R"("vary": [{"name": "h", "path": "/clock/horizon_s", "values": [)" + horizon_s +
                          R"(, 100000]}], "schedulers": [{"policy": "gavel"}], "metrics": ["jct_mean_s"])"),
               at("out"), {});
  EXPECT_EQ(outcome.progress.failed, 0U);
  const SweepTable table = readSweepTable(at("out")).table.value_or(SweepTable());
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].status, "horizon");
  EXPECT_FALSE(table.rows[0].failed());
  const std::vector<SweepCell> all = cells(table, "jct_mean_s");
  compare::RunSettings settings;
  settings.until_s = std::stod(horizon_s);
  const compare::LaneRun lane = compare::runLane(problem, {"gavel", "x", {}}, settings);
  const metrics::FinishedJobs jobs = metrics::finishedJobs(*lane.metrics, {});
  ASSERT_GT(jobs.finished, 0U);
  ASSERT_LT(jobs.finished, 3U);
  EXPECT_EQ(all[0].values, std::vector<double>{*lane.value("jct_mean_s")});
  EXPECT_EQ(all[0].failed, 0U);
  EXPECT_EQ(all[0].jobs, jobs);
  EXPECT_EQ(all[1].jobs, (metrics::FinishedJobs{3, 3}));
  EXPECT_EQ(value(table, table.rows[0], "unfinished"), static_cast<double>(jobs.jobs - jobs.finished));
  EXPECT_GT(value(table, table.rows[0], "throughput_mean").value_or(0), 0);
  EXPECT_THAT(read(at("out") / "summary.csv"), HasSubstr(horizon_s + ",Gavel,jct_mean_s,1,0,"));
}

TEST_F(RunSweep, ARunThatFailsIsARowWithItsMessageAndTheOthersGoOn) {
  const Sweep sweep = soundSweep(R"("schedulers": [
    {"policy": "plan", "options": {"plan": [{"round": 0, "jobs": {"J1": [{"node": "a", "type": "V100", "count": 2}],
                                                                    "J2": [{"node": "a", "type": "V100", "count": 1}]}}]}},
    {"policy": "gavel"}], "metrics": ["makespan_s"])");
  const SweepOutcome outcome = runSweep(sweep, at("out"), {});
  EXPECT_EQ(outcome.progress.failed, 1U);
  EXPECT_EQ(outcome.progress.done, 2U);
  const std::string text = results("out");
  EXPECT_THAT(text, HasSubstr("failed"));
  EXPECT_THAT(text, HasSubstr("complete"));
}

TEST_F(RunSweep, AnExceptionOfACallbackReachesTheCallerAndTheRowsBeforeItStay) {
  run("whole", threads(1));
  for (const unsigned count : {1U, 4U}) {
    const std::string folder = "out" + std::to_string(count);
    SweepSettings settings = threads(count);
    std::size_t rows = 0;
    settings.on_row = [&](std::size_t, const ResultRow&) {
      if (++rows == 5) throw std::runtime_error("the window is gone");
    };
    EXPECT_THROW(run(folder, settings), std::runtime_error);
    const SweepOutcome second = run(folder, threads(4));
    // Other threads may finish runs before the exception reaches the caller.
    EXPECT_GE(second.resumed, 5U);
    if (count == 1U) {
      EXPECT_EQ(second.resumed, 5U);
    }
    EXPECT_EQ(results(folder), results("whole"));
  }
}

TEST_F(RunSweep, AFolderInWhichNothingCanBeWrittenAnyMoreIsAnError) {
  SweepSettings settings = threads(2);
  settings.keep_runs = true;
  settings.on_row = [&](std::size_t, const ResultRow&) {
    std::filesystem::remove_all(at("out"));
    write("out", "a file where the folder was");
  };
  const SweepOutcome outcome = run("out", settings);
  EXPECT_THAT(outcome.error, HasSubstr("out"));
  EXPECT_LT(outcome.progress.done, outcome.progress.total);
}

}  // namespace
}  // namespace roundel::experiment::testing
