// summary.csv and paired cells, against numbers worked out by hand.

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
  EXPECT_THAT(text, StartsWith("load,beam,scheduler,metric,n,failed,mean,deviation,half_width_95\n"
                               "low,,Gavel,jct_mean_s,2,1,12,2.828427124746"));
  EXPECT_THAT(text, HasSubstr(",25.4124"));
  EXPECT_THAT(text, HasSubstr("\nlow,,Gavel,cru,0,1,,,\n"));
  EXPECT_THAT(text, HasSubstr("\nlow,8,Hadar,jct_mean_s,1,0,7,,\n"));
  EXPECT_THAT(text, HasSubstr("\nhigh,8,Hadar,cru,1,0,0.5,,\n"));
}

TEST_F(Summary, PairsAreTheCellsOfAPointWithThatOfOneScheduler) {
  const SweepTable rows = table(kRows);
  const std::vector<SweepCell> all = cells(rows, "jct_mean_s");
  EXPECT_THAT(laneTexts(rows, all), ElementsAre("Gavel", "Hadar, beam = 8"));
  const std::vector<CellPair> pairs = pairsAgainst(rows, all, "Gavel");
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].cell, 1U);
  EXPECT_EQ(pairs[0].base, 0U);
  EXPECT_EQ(pairs[1].cell, 3U);
  EXPECT_EQ(pairs[1].base, 2U);
  EXPECT_TRUE(pairsAgainst(rows, all, "Hops").empty());
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
