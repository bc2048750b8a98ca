// SPDX-License-Identifier: GPL-3.0-or-later
// Tests papers' experiments in the background: order of calls, stored rows, cancel, cost.

#include "widgets/experiments/papers/paper_runner.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "core/papers/paper_set.h"
#include "tests/source_dir.h"

namespace roundel::widgets {
namespace {

using papers::PaperEntry;

class Runner : public ::testing::Test {
 protected:
  Runner() { runner.setRoot(folder.path()); }
  static const PaperEntry& entry(const std::string& word) {
    static const papers::PaperSetResult set =
        papers::readPapers(std::filesystem::path(tests::sourceDir()) / "scenarios" / "papers");
    for (const papers::Paper& paper : set.papers)
      for (const PaperEntry& each : paper.entries)
        if (wordOf(each) == word) return each;
    throw std::out_of_range(word);
  }
  PaperCost cost(const std::string& word) {
    runner.cost(entry(word));
    EXPECT_TRUE(QTest::qWaitFor([&] { return runner.cost(entry(word)).runs > 0; }, 30000));
    return runner.cost(entry(word));
  }

  QTemporaryDir folder;
  PaperRunner runner;
  QSignalSpy failed{&runner, &PaperRunner::failed};
};

TEST_F(Runner, RunsInTheOrderOfTheCallsAndTellsEachResult) {
  std::vector<std::string> names;
  QObject::connect(&runner, &PaperRunner::finished, &runner, [&](const papers::FigureResult& result, bool partial) {
    names.push_back(result.entry.name);
    EXPECT_FALSE(partial);
  });
  runner.run(entry("hadar:fig1"));
  EXPECT_TRUE(runner.busy());
  EXPECT_TRUE(runner.isOf(entry("hadar:fig1")));
  runner.run(entry("hare:fig1"));
  EXPECT_EQ(runner.waiting(), 1U);
  ASSERT_TRUE(runner.waitForIdle());
  EXPECT_EQ(names.size(), 2U);
  EXPECT_EQ(runner.waiting(), 0U);
  EXPECT_EQ(failed.count(), 0);
  EXPECT_FALSE(runner.isOf(entry("hare:fig1")));
  EXPECT_FALSE(runner.left_s());
}

TEST_F(Runner, WhatItTookIsKnownAfterwards) {
  const PaperCost before = cost("hadar:fig1");
  EXPECT_EQ(before.done, 0U);
  EXPECT_FALSE(before.run_s);
  EXPECT_FALSE(before.seconds(before.runs, 2));
  runner.run(entry("hadar:fig1"));
  ASSERT_TRUE(runner.waitForIdle());
  const PaperCost after = cost("hadar:fig1");
  EXPECT_EQ(after.done, after.runs);
  ASSERT_TRUE(after.seconds(after.runs, 1));
  EXPECT_GE(*after.seconds(after.runs, 1), *after.seconds(after.runs, 2));
}

TEST_F(Runner, ACancelledOneTellsNoFigureAndForgetsWhatWaits) {
  QSignalSpy finished(&runner, &PaperRunner::finished);
  runner.run(entry("hadar:fig1"));
  runner.run(entry("hare:fig1"));
  runner.cancel();
  EXPECT_EQ(runner.waiting(), 0U);
  ASSERT_TRUE(runner.waitForIdle());
  EXPECT_LE(finished.count(), 1) << "the running experiment may finish before the cancel";
  EXPECT_EQ(failed.count(), 0);
}

TEST_F(Runner, ASweepThatCannotBeReadFailsWithItsNameAndTheNextOneRuns) {
  PaperEntry broken = entry("hadar:fig1");
  broken.sweep = folder.filePath(QStringLiteral("none.json")).toStdString();
  QSignalSpy finished(&runner, &PaperRunner::finished);
  runner.run(broken);
  runner.run(entry("hadar:fig1"));
  ASSERT_TRUE(runner.waitForIdle());
  ASSERT_EQ(failed.count(), 1);
  EXPECT_TRUE(failed[0][0].toString().contains(QStringLiteral("none.json"))) << failed[0][0].toString().toStdString();
  EXPECT_EQ(finished.count(), 1);
}

TEST_F(Runner, EndsWhileOneRuns) {
  runner.run(entry("hops:table3"));
  EXPECT_TRUE(runner.busy());
}

}  // namespace
}  // namespace roundel::widgets
