// SPDX-License-Identifier: GPL-3.0-or-later
// Tests "What would change this?": the question is about the selection, a worker thread answers it, and a new selection discards the answer.

#include "widgets/why/inspector/why_flip.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

// A scenario with one V100: the shorter job runs first and the other job waits.
model::Scenario race() {
  model::Scenario s;
  s.title = "race";
  s.gpu_types = {testing::gpuType("V100")};
  s.nodes = {testing::node("n0", "V100", 1)};
  s.jobs = {testing::job("A", 1, 4000, {{"V100", 2.0}}), testing::job("B", 1, 6000, {{"V100", 2.0}})};
  s.compare = {{"srtf", "SRTF", {}}};
  return s;
}

struct Flips : ::testing::Test {
  void answered() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !flip.busy(); }, 20000));
  }
  testing::Session session{race()};
  Workbench& bench = session.bench;
  WhyFlip flip{&bench};
  QPushButton* button = flip.findChild<QPushButton*>(QStringLiteral("what-would-change"));
  QPushButton* try_it = flip.findChild<QPushButton*>(QStringLiteral("try-it"));
};

TEST_F(Flips, TheButtonFindsWhatWouldStartAWaitingJob) {
  EXPECT_TRUE(flip.isHidden()) << "nothing is selected";
  bench.selection.selectJob(model::JobIndex(1));
  EXPECT_FALSE(flip.isHidden());
  ASSERT_TRUE(flip.question());
  EXPECT_EQ(flip.question()->at_s, 0);
  flip.show();
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_TRUE(flip.busy());
  EXPECT_EQ(button->text(), QStringLiteral("Cancel"));
  answered();
  ASSERT_TRUE(flip.answer());
  ASSERT_EQ(flip.answer()->flips.size(), 2U);
  EXPECT_TRUE(
      flip.text().contains(QStringLiteral("SRTF would start B at 0:00:00 if its throughput on V100 were at least 3.0")))
      << flip.text().toStdString();
  EXPECT_TRUE(flip.text().contains(QStringLiteral("if there were 1 more V100 (now 1)"))) << flip.text().toStdString();
  EXPECT_TRUE(flip.text().contains(QStringLiteral("Would not change it: a weight"))) << flip.text().toStdString();
  EXPECT_TRUE(button->isHidden()) << "the button is hidden after a click";
  EXPECT_FALSE(try_it->isHidden());
  EXPECT_TRUE(flip.text().startsWith(QStringLiteral("SRTF would start B at 0:00:00 if its throughput")))
      << "an answer that can be tried comes first";
}

// The card must leave room for the explanation below, so it shows the first answer, and the other answers on request.
TEST_F(Flips, OtherAnswersAreFoldedUntilTheyAreAskedFor) {
  bench.selection.selectJob(model::JobIndex(1));
  flip.resize(380, 400);
  flip.show();
  flip.ask();
  answered();
  auto* more = flip.findChild<QPushButton*>(QStringLiteral("other-answers"));
  auto* room = flip.findChild<QScrollArea*>();
  ASSERT_FALSE(more->isHidden());
  EXPECT_EQ(more->text(), QStringLiteral("1 other answer ▼"));
  EXPECT_TRUE(room->isHidden());
  QTest::mouseClick(more, Qt::LeftButton);
  EXPECT_FALSE(room->isHidden());
  EXPECT_LE(room->height(), 120);
  EXPECT_EQ(flip.text().count(QStringLiteral("SRTF would start B")), 1)
      << "the other answers do not repeat the beginning";
  bench.selection.selectJob(model::JobIndex(0));
  EXPECT_TRUE(more->isHidden());
}

TEST_F(Flips, WhileItSearchesItCanBeCancelledAndNothingCanBeTried) {
  EXPECT_EQ(button->text(), QStringLiteral("What would change this?"));
  bench.selection.selectJob(model::JobIndex(1));
  flip.ask();
  ASSERT_TRUE(flip.busy());
  EXPECT_EQ(button->text(), QStringLiteral("Cancel"));
  EXPECT_FALSE(flip.findChild<QProgressBar*>()->isHidden());
  EXPECT_EQ(flip.findChild<QProgressBar*>()->height(), 2);
  EXPECT_TRUE(try_it->isHidden());
  button->click();
  answered();
  EXPECT_TRUE(flip.findChild<QProgressBar*>()->isHidden());
}

TEST_F(Flips, AnotherSelectionDropsTheAnswer) {
  bench.selection.selectJob(model::JobIndex(1));
  flip.ask();
  bench.selection.clear();
  EXPECT_FALSE(flip.busy());
  EXPECT_TRUE(flip.isHidden());
  EXPECT_FALSE(flip.answer());
  bench.selection.selectJob(model::JobIndex(0));
  flip.ask();
  answered();  // searches use the same thread, so the discarded search has ended
  ASSERT_TRUE(flip.answer());
  EXPECT_TRUE(flip.text().startsWith(QStringLiteral("A got"))) << flip.text().toStdString();
}

TEST_F(Flips, WhatWasFoundCanBeTriedInABranch) {
  bench.selection.selectJob(model::JobIndex(1));
  flip.ask();
  answered();
  try_it->click();
  session.finish();
  ASSERT_EQ(bench.branches.branches().size(), 1U);
  const auto run = bench.branches.branches()[0].state.run;
  ASSERT_TRUE(run);
  EXPECT_EQ(run->trace->jobs[1].first_start_s, 0) << "B starts at 0 s in the branch";
}

// A takes 2,000 s and B 3,000 s. Below 4/3 iterations per second, A takes longer than B.
TEST_F(Flips, AJobThatHasItsGpuIsToldWhatWouldTakeItAway) {
  bench.selection.selectJob(model::JobIndex(0));
  ASSERT_TRUE(flip.question());
  EXPECT_TRUE(flip.question()->lose);
  EXPECT_FALSE(flip.isHidden());
  flip.ask();
  answered();
  EXPECT_TRUE(flip.text().startsWith(
      QStringLiteral("A got 1 × V100, and would lose it if its throughput on V100 were at most 1.3")))
      << flip.text().toStdString();
  EXPECT_TRUE(flip.text().contains(QStringLiteral("(now 2); it would then wait."))) << flip.text().toStdString();
  EXPECT_EQ(flip.text().count(QStringLiteral("and would lose it")), 1) << "further answers begin with Also";
  EXPECT_FALSE(try_it->isHidden());
  try_it->click();
  session.finish();
  ASSERT_EQ(bench.branches.branches().size(), 1U);
  EXPECT_GT(bench.branches.branches()[0].state.run->trace->jobs[0].first_start_s, 0)
      << "in the branch, A does not have the GPU at 0 s";
}

TEST_F(Flips, AJobThatHasEndedIsNotAskedAbout) {
  bench.selection.selectJob(model::JobIndex(0));
  bench.playhead.setNow(2000);
  EXPECT_FALSE(flip.question());
  EXPECT_TRUE(flip.isHidden());
}

// The run of a knob is not recorded to save time; the question repeats the run with a record.
TEST_F(Flips, WhileAKnobIsTurnedTheTurnedRunIsAskedAboutAndNothingCanBeTried) {
  const auto recorded = bench.comparison.lanes()[0].run;
  bench.comparison.turned().set(TurnedLanes::Turning{QStringLiteral("Epochs"), {}, {}, {}});
  model::Scenario slower = race();
  slower.jobs[0].iterations = 8000;
  compare::LaneRun turned = compare::runLane(model::resolve(slower), recorded->lane);
  ASSERT_EQ(turned.recording, nullptr);
  bench.comparison.turned().show(0, indexed(std::move(turned), {}));
  bench.selection.selectJob(model::JobIndex(0));
  ASSERT_TRUE(flip.question()) << "the card stays while a knob is turned";
  EXPECT_FALSE(flip.isHidden());
  flip.ask();
  answered();
  EXPECT_TRUE(flip.text().startsWith(
      QStringLiteral("SRTF would start A at 0:00:00 if its throughput on V100 were at least 2.6")))
      << flip.text().toStdString();
  EXPECT_FALSE(try_it->isHidden());
  EXPECT_FALSE(try_it->isEnabled());
  EXPECT_TRUE(try_it->toolTip().contains(QStringLiteral("choose Edit or Branch"))) << "the tooltip says what to do";
  bench.comparison.turned().showOwn();
  EXPECT_FALSE(flip.answer()) << "an answer about another run is discarded";
}

}  // namespace
}  // namespace roundel::widgets
