// SPDX-License-Identifier: GPL-3.0-or-later
// Running the sweep of a document: checked, estimated, run, paused, resumed, edited.

#include "widgets/document/sweeps/sweep_runner.h"

#include <gmock/gmock.h>

#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include "tests/widgets/document/sweeps/drafts.h"

namespace roundel::widgets {
namespace {

using State = SweepRunner::State;

class RunnerOfASweep : public ::testing::Test {
 protected:
  void open(const SweepDraft& draft) {
    document.reset(draft);
    runner.setRoot(folder.path());
    ASSERT_TRUE(runner.waitForIdle());
  }
  QByteArray results() const {
    QFile file(runner.folder() + "/results.csv");
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void runToTheEnd() {
    runner.run();
    ASSERT_TRUE(runner.waitForIdle());
    ASSERT_EQ(runner.state(), State::Done) << runner.error().toStdString();
  }

  QTemporaryDir folder;
  SweepDocument document;
  SweepRunner runner{&document};
};

TEST_F(RunnerOfASweep, TriesAFewRunsForAnEstimateThenRunsAllIntoAFolder) {
  open(twelveRuns());
  EXPECT_EQ(runner.state(), State::Idle);
  ASSERT_NE(runner.results(), nullptr);
  EXPECT_EQ(runner.results()->runs(), 12U);
  EXPECT_GT(runner.results()->done(), 0U);  // tried for the estimate
  EXPECT_TRUE(runner.left_s());
  EXPECT_EQ(results(), QByteArray());  // nothing is written before Run
  runToTheEnd();
  EXPECT_EQ(runner.results()->done(), 12U);
  EXPECT_EQ(results().count('\n'), 13);
}

TEST_F(RunnerOfASweep, PausedAndResumedTheResultIsThatOfOneRun) {
  open(twelveRuns());
  runner.run();
  runner.pause();
  ASSERT_TRUE(runner.waitForIdle());
  runner.run();
  ASSERT_TRUE(runner.waitForIdle());
  const QByteArray paused = results();
  QTemporaryDir other;
  runner.setRoot(other.path());
  ASSERT_TRUE(runner.waitForIdle());
  runner.run();
  ASSERT_TRUE(runner.waitForIdle());
  EXPECT_EQ(results(), paused);
  EXPECT_EQ(paused.count('\n'), 13);
}

TEST_F(RunnerOfASweep, OpenedAgainItFindsItsRunsOnDisk) {
  open(twelveRuns());
  runToTheEnd();
  SweepDocument again;
  SweepRunner second(&again);
  again.reset(twelveRuns());
  second.setRoot(folder.path());
  ASSERT_TRUE(second.waitForIdle());
  EXPECT_EQ(second.state(), State::Done);
  EXPECT_EQ(second.resumed(), 12U);
}

TEST_F(RunnerOfASweep, AddedSeedsKeepTheRunsThatAreDone) {
  open(twelveRuns());
  runToTheEnd();
  document.edit("seeds", [](SweepDraft& draft) { draft.seeds.push_back(3); });
  ASSERT_TRUE(runner.waitForIdle());
  EXPECT_EQ(runner.results()->runs(), 18U);
  EXPECT_GE(runner.results()->done(), 12U);
  runToTheEnd();
  EXPECT_EQ(results().count('\n'), 19);
}

TEST_F(RunnerOfASweep, AValueThatMakesAScenarioInvalidIsSaidBeforeAnythingRuns) {
  SweepDraft draft = twelveRuns();
  draft.vary[0].values.push_back("-5");
  open(draft);
  EXPECT_EQ(runner.state(), State::Faulty);
  ASSERT_FALSE(runner.faults().empty());
  EXPECT_THAT(runner.faults().front().message, ::testing::HasSubstr("round_s = -5"));
  runner.run();
  EXPECT_EQ(runner.state(), State::Faulty);
}

TEST_F(RunnerOfASweep, WithoutADimensionThereIsNothingToRun) {
  open(draftOf(threeJobs()));
  EXPECT_EQ(runner.state(), State::Empty);
}

}  // namespace
}  // namespace roundel::widgets
