// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli export: refusals and output files. Their content is tested in tests/io/export.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class Export : public InFolder {
 protected:
  Export() {
    write(m_folder / "two.json", soundScenario());
    const Ran ran = runCli({"compare", at("two.json"), "--policies", "gavel,hadar", "--out", at("runs")});
    EXPECT_EQ(ran.code, kDone) << ran.err;
  }
  Ran exported(std::vector<std::string> words) const {
    words.insert(words.begin(), "export");
    return runCli(words);
  }
  std::vector<std::string> namesIn(const std::string& folder) const {
    std::vector<std::string> names;
    for (const auto& [name, text] : filesIn(m_folder / folder)) names.push_back(name);
    return names;
  }
};

TEST_F(Export, EachFormatGoesWhereItBelongs) {
  EXPECT_EQ(exported({"perfetto", at("runs"), "--out", at("trace.json")}).code, kDone);
  EXPECT_EQ(exported({"csv", at("runs"), "--out", at("tables")}).code, kDone);
  EXPECT_EQ(exported({"swf", at("runs"), "--out", at("logs")}).code, kDone);
  EXPECT_EQ(exported({"batsim", at("runs/Gavel"), "--out", at("gavel_jobs.csv")}).code, kDone);
  EXPECT_TRUE(fs::exists(m_folder / "trace.json"));
  EXPECT_TRUE(fs::exists(m_folder / "gavel_jobs.csv"));
  EXPECT_THAT(namesIn("tables"),
              UnorderedElementsAre("segments.csv", "jobs.csv", "decisions.csv", "metrics.csv", "datapackage.json"));
  EXPECT_THAT(namesIn("logs"), UnorderedElementsAre("Gavel.swf", "Hadar.swf"));
}

TEST_F(Export, TheSameRunsGiveTheSameBytesPackedOrNot) {
  exported({"perfetto", at("runs"), "--out", at("a.json.gz")});
  exported({"perfetto", at("runs"), "--out", at("b.json.gz")});
  EXPECT_EQ(read(m_folder / "a.json.gz"), read(m_folder / "b.json.gz"));
  EXPECT_TRUE(read(m_folder / "a.json.gz").starts_with("\x1f\x8b"));
  exported({"perfetto", at("runs"), "--out", at("a.json")});
  EXPECT_EQ(exported({"perfetto", at("runs"), "--out", "-"}).out, read(m_folder / "a.json"));
}

// A run that is read back has no explanations; they are in its decisions.jsonl.
TEST_F(Export, DecisionsSayTheRuleThatTheRunKeeps) {
  const nlohmann::json trace = nlohmann::json::parse(exported({"perfetto", at("runs"), "--out", "-"}).out);
  int decisions = 0, reasons = 0;
  for (const nlohmann::json& event : trace["traceEvents"]) {
    if (event.value("cat", "") != "decision") continue;
    ++decisions;
    reasons += event["args"].contains("reason") ? 1 : 0;
  }
  EXPECT_GT(decisions, 0);
  EXPECT_EQ(reasons, decisions);
}

TEST_F(Export, SwfSaysWhatIsLostOnStandardErrorAndInTheFile) {
  const Ran ran = exported({"swf", at("runs/Hadar"), "--out", "-"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.err, HasSubstr("swf: lost: times are rounded to whole seconds"));
  EXPECT_THAT(ran.out, HasSubstr("; Note: lost: times are rounded to whole seconds"));
}

TEST_F(Export, WhatCannotBeIsRefusedInOneLineAndNothingIsWritten) {
  const auto before = filesIn(m_folder.path());
  const auto refused = [&](const std::vector<std::string>& words, const std::string& why) {
    const Ran ran = exported(words);
    EXPECT_EQ(ran.code, kBadInput) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(why));
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  };
  refused({"perfeto", at("runs"), "--out", at("x")}, "export perfeto");
  refused({"csv", at("runs"), "--out", "-"}, "needs a folder");
  refused({"csv", at("runs"), "--out", at("two.json")}, "name a folder");
  refused({"csv", at("runs"), "--out", at("runs")}, "holds runs");
  refused({"csv", at("runs"), "--out", at("runs/Gavel")}, "holds runs");
  refused({"csv", at("runs"), "--out", m_folder.path().string()}, "holds other files");
  refused({"swf", at("runs"), "--out", at("all.swf")}, "several runs are a file each");
  refused({"batsim", at("runs"), "--out", "-"}, "name one run");
  refused({"swf", at("runs"), "--stays", "--out", at("x")}, "only batsim");
  EXPECT_EQ(filesIn(m_folder.path()), before);
}

TEST_F(Export, AnAlteredRunIsRefusedUnlessItIsWantedAsItIsAndThenTheFileSaysSo) {
  write(m_folder / "runs/Gavel/jobs.csv", read(m_folder / "runs/Gavel/jobs.csv") + "\n");
  EXPECT_EQ(exported({"swf", at("runs/Gavel"), "--out", at("x.swf")}).code, kBadInput);
  EXPECT_THAT(exported({"swf", at("runs/Gavel"), "--as-is", "--out", "-"}).out,
              HasSubstr("; Note: jobs.csv altered since the run"));
}

}  // namespace
}  // namespace roundel::cli::testing
