// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the reading of a sweep's results: columns, grid order, values by seed, and faults with their lines.

#include <gmock/gmock.h>

#include <cmath>

#include "core/experiment/run_sweep.h"
#include "core/experiment/statistics.h"
#include "core/experiment/sweep_table.h"
#include "tests/experiment/sweeps.h"

namespace roundel::experiment::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = SweepColumn::Kind;

constexpr const char* kHead = "run,load,beam,scheduler,seed,status,message,jct_mean_s\n";

class TableOfSweep : public SweepFolder {
 protected:
  SweepTableResult tableOf(const std::string& text) const {
    write("results.csv", text);
    return readSweepTable(at("results.csv"));
  }
  SweepTable sound(const std::filesystem::path& path) const {
    SweepTableResult result = readSweepTable(path);
    EXPECT_TRUE(result.table) << result.fault.message;
    return result.table.value_or(SweepTable{});
  }
};

TEST_F(TableOfSweep, AFolderOfResultsSaysWhatIsVariedAndInWhichOrder) {
  ASSERT_EQ(runSweep(soundSweep(kGrid), at("out"), {}).error, "");
  const SweepTable table = sound(at("out"));
  EXPECT_EQ(table.columns[1].kind, Kind::Varied);
  EXPECT_EQ(table.columns[3].kind, Kind::Option);
  EXPECT_EQ(table.columns[4].kind, Kind::Scheduler);
  EXPECT_THAT(table.varied[1].values, ElementsAre("120", "240"));
  EXPECT_THAT(table.options[0].values, ElementsAre("1", "64"));
  EXPECT_THAT(table.schedulers, ElementsAre("Gavel", "Hadar"));
  EXPECT_THAT(table.seeds, ElementsAre(1U, 2U));
  EXPECT_THAT(table.metrics, ElementsAre("makespan_s", "jct_mean_s", "unfinished", "throughput_mean", "jobs_finished",
                                         "jobs_counted"));
  EXPECT_EQ(table.rows.size(), 24U);
  EXPECT_EQ(table.runs, 24U);
}

TEST_F(TableOfSweep, AnOptionOfTheOnlySchedulerIsStillAnOption) {
  const Sweep sweep = soundSweep(
      R"("schedulers": [{"policy": "hadar", "vary": [{"name": "beam", "path": "beam", "values": [1, 64]}]}])");
  ASSERT_EQ(runSweep(sweep, at("out"), {}).error, "");
  const SweepTable table = sound(at("out"));
  EXPECT_TRUE(table.varied.empty());
  ASSERT_EQ(table.options.size(), 1U);
  EXPECT_EQ(cells(table, "makespan_s").size(), 2U);
}

TEST_F(TableOfSweep, ACellIsAPointAndASchedulerWithItsOptionsAndItsValuesStandBySeed) {
  const SweepTable table = *tableOf(std::string(kHead) +
                                    "0,low,,Gavel,1,complete,,10\n"
                                    "1,low,,Gavel,2,complete,,20\n"
                                    "2,low,8,Hadar,1,complete,,7\n"
                                    "3,low,8,Hadar,2,failed,no memory,\n"
                                    "5,high,,Gavel,2,complete,,40\n")
                                .table;
  const std::vector<SweepCell> all = cells(table, "jct_mean_s");
  ASSERT_EQ(all.size(), 3U);
  EXPECT_THAT(all[0].values, ElementsAre(10, 20));
  EXPECT_EQ(laneText(table, all[0]), "Gavel");
  EXPECT_EQ(laneText(table, all[1]), "Hadar, beam = 8");
  EXPECT_EQ(pointText(table, all[2]), "load = high");
  EXPECT_EQ(all[1].failed, 1U);
  EXPECT_TRUE(std::isnan(all[1].values[1]));
  EXPECT_THAT(all[2].rows, ElementsAre(kNoPosition, 4U));
  const Estimate difference = pairedDifference(all[0].values, all[1].values);
  EXPECT_EQ(difference.n, 1U);
  EXPECT_EQ(difference.mean, 3);
  EXPECT_EQ(table.rows[3].message, "no memory");
  EXPECT_EQ(value(table, table.rows[3], "jct_mean_s"), std::nullopt);
  EXPECT_TRUE(std::isnan(cells(table, "cru")[0].values[0]));
}

TEST_F(TableOfSweep, TimesAreReadAsMetricsAre) {
  write("timing.csv", "run,wall_s,decision_ms_mean\n1,0.5,2\n0,0.25,\n");
  const SweepTable table = *tableOf(std::string(kHead) + "0,a,,G,1,complete,,10\n1,a,,G,2,complete,,20\n").table;
  EXPECT_EQ(value(table, table.rows[0], "wall_s"), 0.25);
  EXPECT_EQ(value(table, table.rows[1], "decision_ms_mean"), 2);
  EXPECT_EQ(value(table, table.rows[0], "decision_ms_mean"), std::nullopt);
  EXPECT_THAT(cells(table, "wall_s")[0].values, ElementsAre(0.25, 0.5));
  EXPECT_EQ(table.columns.back().kind, Kind::Timing);
  EXPECT_THAT(table.metrics, ElementsAre("jct_mean_s"));
}

TEST_F(TableOfSweep, RowsOfASweepThatStillRunsAreATableToo) {
  const Sweep sweep = soundSweep(kGrid);
  ResultRows rows;
  for (const std::size_t index : {23U, 4U}) rows[index] = rowOf(sweep, runAt(sweep, index), {});
  const SweepTable table = experiment::tableOf(folderOf(sweep), rows);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].run, 4U);
  EXPECT_EQ(table.rows[1].varied, (std::vector<std::size_t>{1, 1}));
  EXPECT_EQ(table.rows[1].options, (std::vector<std::size_t>{1}));
  EXPECT_EQ(table.runs, 24U);
}

TEST_F(TableOfSweep, DamageIsAFaultWithItsLine) {
  const std::string row = "0,low,,Gavel,1,complete,,10\n";
  const std::vector<std::tuple<std::string, int, std::string>> cases = {
      {kHead + row + "1,low,,Gavel,2,com", 3, "6 cells, the header 8"},
      {kHead + row + "1,low,,Gavel,2,complete,,2", 3, "cut short"},
      {kHead + row + "x,low,,Gavel,2,complete,,20\n", 3, "run is \"x\""},
      {kHead + row + "1,low,,Gavel,-2,complete,,20\n", 3, "seed is \"-2\""},
      {kHead + row + "1,low,,Gavel,2,complete,,fast\n", 3, "jct_mean_s is \"fast\""},
      {kHead + row + row, 3, "run 0 is there twice"},
      {"a,b\n1,2\n", 1, "no header"},
      {"", 1, "no header"}};
  for (const auto& [text, line, message] : cases) {
    const SweepTableResult result = tableOf(text);
    EXPECT_FALSE(result.table) << text;
    EXPECT_EQ(result.fault.line, line) << text;
    EXPECT_THAT(result.fault.message, HasSubstr(message)) << text;
  }
  EXPECT_EQ(readSweepTable(at("nowhere")).fault.code, "no-file");
}

TEST_F(TableOfSweep, ASweepJsonOfAnotherKindIsAsIfThereWereNone) {
  write("sweep.json", R"({"roundel_sweep_results": 1, "title": 5})");
  EXPECT_FALSE(readFolder(at("sweep.json").parent_path()));
}

}  // namespace
}  // namespace roundel::experiment::testing
