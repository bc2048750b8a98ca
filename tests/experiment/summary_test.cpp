// SPDX-License-Identifier: GPL-3.0-or-later
// Tests summary.csv and paired cells against numbers computed by hand.

#include <gmock/gmock.h>

#include "core/experiment/run_sweep.h"
#include "core/experiment/summary.h"
#include "tests/experiment/sweeps.h"

namespace roundel::experiment::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class Summary : public SweepFolder {
 protected:
  SweepTable table(const std::string& rows) const {
    write("results.csv", "run,load,beam,scheduler,seed,status,message,jct_mean_s,cru\n" + rows);
    return *readSweepTable(at("results.csv")).table;
  }
};

constexpr const char* kRows =
    "0,low,,Gavel,1,complete,,10,\n"
    "1,low,,Gavel,2,complete,,14,\n"
    "2,low,,Gavel,3,failed,no memory,,\n"
    "3,low,8,Hadar,1,complete,,7,0.5\n"
    "4,high,,Gavel,1,complete,,40,0.25\n"
    "5,high,8,Hadar,1,complete,,30,0.5\n";

TEST_F(Summary, HasARowAPointSchedulerAndMetricWithFailedRunsLeftOutAndCounted) {
  // 10 and 14: deviation sqrt(8); 12.7062 * sqrt(8) / sqrt(2) = 25.4124.
  const std::string text = summaryText(table(kRows));
  EXPECT_THAT(text, StartsWith("load,beam,scheduler,metric,n,failed,mean,deviation,half_width_95,unit,p25,median,p75,"
                               "jobs_finished,jobs_counted\n"
                               "low,,Gavel,jct_mean_s,2,1,12,2.828427124746"));
  EXPECT_THAT(text, HasSubstr(",25.4124"));
  EXPECT_THAT(text, HasSubstr("\nlow,,Gavel,cru,0,1,,,,,,,,,\n"));
  EXPECT_THAT(text, HasSubstr("\nlow,8,Hadar,jct_mean_s,1,0,7,,,s,7,7,7,,\n"));
  EXPECT_THAT(text, HasSubstr("\nhigh,8,Hadar,cru,1,0,0.5,,,,0.5,0.5,0.5,,\n"));
}

TEST_F(Summary, PairsAreTheCellsOfAPointWithThatOfOneScheduler) {
  const SweepTable rows = table(kRows);
  const std::vector<SweepCell> all = cells(rows, "jct_mean_s");
  EXPECT_THAT(laneTexts(rows, all), ElementsAre("Gavel", "Hadar, beam = 8"));
  std::string fault;
  const std::vector<CellPair> pairs = pairsAgainst(rows, all, baseOf(rows, all, "Gavel", fault).value());
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].cell, 1U);
  EXPECT_EQ(pairs[0].base, 0U);
  EXPECT_EQ(pairs[1].cell, 3U);
  EXPECT_EQ(pairs[1].base, 2U);
  EXPECT_FALSE(baseOf(rows, all, "Hops", fault));
  EXPECT_THAT(fault, HasSubstr("no scheduler or value \"Hops\""));
}

TEST_F(Summary, ABaseMayBeAValueOrSeveralDimensions) {
  const SweepTable rows = table(
      "0,low,,Gavel,1,complete,,10,\n1,low,1,Hadar,1,complete,,8,\n2,low,8,Hadar,1,complete,,7,\n"
      "3,high,,Gavel,1,complete,,40,\n4,high,1,Hadar,1,complete,,32,\n5,high,8,Hadar,1,complete,,30,\n");
  const std::vector<SweepCell> all = cells(rows, "jct_mean_s");
  const auto pairs = [&](const std::string& text) {
    std::string fault;
    std::vector<std::pair<std::size_t, std::size_t>> out;
    for (const CellPair& pair : pairsAgainst(rows, all, baseOf(rows, all, text, fault).value()))
      out.emplace_back(pair.cell, pair.base);
    return out;
  };
  using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
  EXPECT_EQ(pairs("load=low"), (Pairs{{3, 0}, {4, 1}, {5, 2}}))
      << "each cell is paired with the same scheduler and options";
  EXPECT_EQ(pairs("Hadar, beam = 8"), (Pairs{{0, 2}, {1, 2}, {3, 5}, {4, 5}}));
  EXPECT_EQ(pairs("Hadar,beam=8"), pairs("Hadar, beam = 8"));
  EXPECT_EQ(pairs("Gavel,load=low"), (Pairs{{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}));
  EXPECT_EQ(pairs("beam=8"), (Pairs{{1, 2}, {4, 5}})) << "Gavel has no beam: its base is itself, which is no pair";
  std::string fault;
  EXPECT_FALSE(baseOf(rows, all, "Hadar", fault));
  EXPECT_THAT(fault, HasSubstr("Hadar varies beam: name the value too, such as \"Hadar,beam=1\""));
}

TEST_F(Summary, AgainstABaseHasDifferencesAndGeometricRatiosWithTheirIntervals) {
  const SweepTable rows = table(
      "0,low,,Gavel,1,complete,,10,\n1,low,,Gavel,2,complete,,20,\n"
      "2,low,8,Hadar,1,complete,,5,\n3,low,8,Hadar,2,complete,,40,\n");
  std::string fault;
  const SummaryBase base = baseOf(rows, cells(rows, ""), "Gavel", fault).value();
  const std::string text = summaryText(rows, {"jct_mean_s"}, &base);
  EXPECT_THAT(text.substr(0, text.find('\n')),
              ::testing::EndsWith(",against,pairs,difference,difference_low_95,difference_high_95,ratio,ratio_low_95,"
                                  "ratio_high_95"));
  // Differences -5 and 20; ratios 1/2 and 2, whose geometric mean is 1.
  EXPECT_THAT(text, HasSubstr(",Gavel,2,7.5,"));
  const auto rows_of = summaryRows(rows, "jct_mean_s", &base);
  ASSERT_EQ(rows_of.size(), 2U);
  EXPECT_EQ(rows_of[0][4], "difference_s");
  EXPECT_EQ(rows_of[1][4], "7.5");
  EXPECT_NEAR(std::stod(rows_of[1][7]), 1, 1e-12);
}

TEST_F(Summary, OfShardsMergedIsThatOfOnePieceWithAnyNumberOfThreads) {
  const Sweep sweep = soundSweep(kGrid);
  SweepSettings one, four, first, second;
  one.threads = 1;
  four.threads = 4;
  first.shards = second.shards = 2;
  second.shard = 1;
  runSweep(sweep, at("one"), one);
  runSweep(sweep, at("four"), four);
  runSweep(sweep, at("a"), first);
  runSweep(sweep, at("b"), second);
  EXPECT_EQ(mergeResults({at("a"), at("b")}, at("merged")), "");
  const std::string text = read(at("one") / "summary.csv");
  EXPECT_THAT(text, HasSubstr("30,120,,Gavel,makespan_s,2,0,"));
  EXPECT_EQ(read(at("four") / "summary.csv"), text);
  EXPECT_EQ(read(at("merged") / "summary.csv"), text);
}

}  // namespace
}  // namespace roundel::experiment::testing
