// SPDX-License-Identifier: GPL-3.0-or-later
// "-" instead of a file: data on standard output, messages on standard error.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/cli/figure_backend.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Streams, AScenarioIsReadFromStandardInput) {
  const Ran ran = runCli({"check", "-"}, {}, soundScenario());
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("2 jobs, 4 GPUs on 2 nodes"));
  const Ran bad = runCli({"check", "-"}, {}, "{\"roundel\": 1,");
  EXPECT_EQ(bad.code, kBadInput);
  EXPECT_THAT(bad.err, StartsWith("standard input:1:"));
}

TEST(Streams, ARunPrintsItsMetricsAndWritesNoFolder) {
  const Ran ran = runCli({"run", "-", "--policy", "gavel", "--out", "-"}, {}, soundScenario());
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_TRUE(nlohmann::json::parse(ran.out)["Gavel"]["metrics"].contains("makespan_s"));
  EXPECT_EQ(ran.err, "Gavel: gavel with its defaults\n");
  EXPECT_FALSE(fs::exists("-"));
}

TEST(Streams, AComparisonPrintsItsTable) {
  const TemporaryFolder folder;
  const Ran ran = runCli({"compare", "-", "--out", "-"}, {}, soundScenario());
  EXPECT_EQ(ran.code, kDone) << ran.err;
  ASSERT_EQ(runCli({"compare", "-", "--out", (folder / "out").string()}, {}, soundScenario()).code, kDone);
  EXPECT_EQ(ran.out, read(folder / "out" / "comparison.csv"));
}

TEST(Streams, FiguresTablesAndReportsArePrinted) {
  const TemporaryFolder folder;
  const std::string run = (folder / "run").string();
  ASSERT_EQ(runCli({"run", "-", "--policy", "gavel", "--out", run}, {}, soundScenario()).code, kDone);
  EXPECT_THAT(runCli({"figure", run, "--kind", "table", "--metrics", "cru", "--format", "csv", "--out", "-"}).out,
              HasSubstr("\nGavel,"));
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  EXPECT_THAT(runCli({"figure", run, "--kind", "gantt", "--preset", "ieee-1col", "--format", "svg", "--out", "-"}).out,
              HasSubstr("<svg"));
  EXPECT_THAT(runCli({"figure", run, "--kind", "gantt", "--preset", "ieee-1col", "--out", "-"}).out,
              StartsWith("%PDF"));
  EXPECT_THAT(runCli({"report", run, "--out", "-"}).out, StartsWith("<!DOCTYPE html>"));
  EXPECT_EQ(runCli({"figure", run, "--kind", "gantt", "--preset", "ieee-1col", "--format", "tex", "--out", "-"}).code,
            kBadInput)
      << "its data are in a second file";
  EXPECT_EQ(runCli({"figure", run, "--kind", "all", "--preset", "ieee-1col", "--out", "-"}).code, kBadInput);
}

}  // namespace
}  // namespace roundel::cli::testing
