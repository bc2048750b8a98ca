// SPDX-License-Identifier: GPL-3.0-or-later
// `figure` of a sweep's folder: figures and refusals.

#include <gmock/gmock.h>

#include "app/cli/figure_backend.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::HasSubstr;

class SweepFigure : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!canPaintFigures()) GTEST_SKIP() << "this build paints no figures";
    std::string text = "run,load,gpus,scheduler,seed,status,message,cru\n";
    int run = 0;
    for (const char* point : {"0.5,8", "0.5,16", "1,8", "1,16"}) {
      for (const char* scheduler : {"Gavel", "Hadar"}) {
        for (const char* seed : {"1", "2", "3"})
          text += std::to_string(run++) + "," + point + "," + scheduler + "," + seed + ",complete,,0.5" + seed + "\n";
      }
    }
    write(m_folder / "results.csv", text);
  }

  Ran figure(std::vector<std::string> words) const {
    std::vector<std::string> all{"figure", m_folder.path().string(),       "--preset", "ieee-1col",
                                 "--out",  (m_folder / "out.svg").string()};
    all.insert(all.end(), words.begin(), words.end());
    return runCli(all);
  }

  TemporaryFolder m_folder;
};

TEST_F(SweepFigure, IsDrawnFromTheFolderOfTheSweep) {
  const Ran ran =
      figure({"--kind", "metric-curve", "--metric", "cru", "--against", "load", "--at", "gpus=8", "--band", "bars"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(read(m_folder / "out.svg"), HasSubstr("mean of 3 seeds, bars: 95 % (Student t)"));
}

TEST_F(SweepFigure, RefusalsNameWhatExistsAndWriteNothing) {
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"--kind", "metric-curve", "--against", "lod"}, "no varied value “lod”; this sweep varies load, gpus"},
      {{"--kind", "metric-curve", "--at", "gpus=9"}, "gpus is never “9”; its values are 8, 16"},
      {{"--kind", "metric-curve", "--metric", "jct"}, "no metric “jct”; this sweep has cru"},
      {{"--kind", "heat-map", "--difference", "Gavel,Hops"}, "no scheduler “Hops”; this sweep has Gavel, Hadar"},
      {{"--kind", "heat-map", "--difference", "Gavel"}, "--difference: two schedulers"},
      {{"--kind", "metric-curve", "--at", "eight"}, "--at eight: a number of seconds, or NAME=VALUE of a sweep"},
      {{"--kind", "gantt"}, "results of a sweep, whose figures are metric-curve, metric-bars"}};
  for (const auto& [words, said] : cases) {
    const Ran ran = figure(words);
    EXPECT_EQ(ran.code, 2) << said;
    EXPECT_THAT(ran.err, HasSubstr(said));
    EXPECT_FALSE(fs::exists(m_folder / "out.svg"));
  }
}

TEST_F(SweepFigure, OptionsOfRunsAreSaidToBeIgnored) {
  const Ran ran = figure({"--kind", "metric-curve", "--against", "load,gpus", "--from", "3", "--color-by", "user"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.err, ::testing::AllOf(HasSubstr("metric-curve: --from is ignored; it is an option of gantt\n"),
                                        HasSubstr("metric-curve: --color-by is ignored; it is an option of gantt\n"),
                                        ::testing::Not(HasSubstr("--against is ignored"))));
}

TEST_F(SweepFigure, AllKindsAreThoseThatTheSweepHas) {
  const Ran ran = runCli({"figure", m_folder.path().string(), "--kind", "all", "--preset", "beamer", "--format", "csv",
                          "--out", (m_folder / "all").string()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("left out: decision-growth: no metric “decision_ms_mean”"));
  EXPECT_TRUE(fs::exists(m_folder / "all" / "heat-map.csv"));
  EXPECT_FALSE(fs::exists(m_folder / "all" / "decision-growth.csv"));
}

TEST_F(SweepFigure, OfAFolderWithoutResultsIsRefused) {
  TemporaryFolder empty;
  const Ran ran =
      runCli({"figure", empty.path().string(), "--kind", "heat-map", "--preset", "beamer", "--out", "x.pdf"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("results.csv"));
}

}  // namespace
}  // namespace roundel::cli::testing
