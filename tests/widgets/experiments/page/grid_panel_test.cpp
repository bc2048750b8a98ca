// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the panel Grid: the number of runs of a sweep, and the field of seeds.

#include "widgets/experiments/page/grid_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/widgets/document/sweeps/drafts.h"
#include "tests/widgets/part.h"
#include "widgets/document/state/workbench.h"
#include "widgets/experiments/page/warm_up_row.h"

namespace roundel::widgets {
namespace {

class Grid : public ::testing::Test {
 protected:
  Grid() {
    bench.document.reset(threeJobs(), {});
    view.document.reset(twelveRuns());
    panel.resize(300, 320);
    panel.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&panel));
    seeds = testing::partOf<QLineEdit>(panel, "seeds");
    fault = testing::partOf<QLabel>(panel, "seeds-fault");
  }
  ~Grid() override { panel.hide(); }  // the field must lose the focus while the panel exists
  void type(const QString& text) {
    seeds->setFocus();
    seeds->selectAll();
    QTest::keyClick(seeds, Qt::Key_Delete);
    QTest::keyClicks(seeds, text);
  }
  std::size_t drafted() const { return view.document.draft().seeds.size(); }
  /// True if a label has this text.
  bool says(const QString& text) const {
    const auto labels = panel.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == text; });
  }

  Workbench bench;
  SweepView view{&bench.appearance};
  GridPanel panel{&view};
  QLineEdit* seeds = nullptr;
  QLabel* fault = nullptr;
};

TEST_F(Grid, ANumberOfSeedsIsTheSweepsAsSoonAsItIsTyped) {
  type("4");
  EXPECT_EQ(view.document.draft().seeds, (std::vector<std::uint64_t>{1, 2, 3, 4}));
  EXPECT_TRUE(says("24 runs"));  // 3 round lengths x 2 schedulers x 4
}

TEST_F(Grid, AnOptionThatVariesMultipliesTheRunsOfItsSchedulerAlone) {
  view.document.edit("an option", [](SweepDraft& draft) {
    ASSERT_EQ(draft.schedulers[1].policy, "hadar");
    draft.vary.push_back({"beam", {"beam"}, {}, {"1", "2", "4", "8"}, 1});
  });
  EXPECT_TRUE(says("30 runs"));  // 3 round lengths x (1 + 4) x 2 seeds
  view.document.edit("without it", [](SweepDraft& draft) { draft.schedulers[1].used = false; });
  EXPECT_TRUE(says("6 runs"));
}

TEST_F(Grid, WhatIsNoNumberOfSeedsIsRefusedWithTheRangeAndLeavesTheSweepAlone) {
  for (const char* text : {"0", "-3", "two"}) {
    type(QLatin1String(text));
    EXPECT_TRUE(fault->isVisible()) << text;
    EXPECT_TRUE(fault->text().contains("1 to 1000")) << text;
  }
  EXPECT_EQ(drafted(), 2U);
  QTest::keyClick(seeds, Qt::Key_Return);
  EXPECT_EQ(seeds->text(), "2") << "after editing, the field shows the value of the sweep";
  EXPECT_FALSE(fault->isVisible());
}

TEST_F(Grid, ANumberThatGrowsTooLargeLeavesTheSweepAtTheLastThatMayBe) {
  type("1001");
  EXPECT_EQ(drafted(), 100U);
  EXPECT_TRUE(fault->isVisible());
  QTest::keyClick(seeds, Qt::Key_Return);
  EXPECT_EQ(seeds->text(), "100");
}

TEST_F(Grid, AWarmUpIsTypedAsJobsOrAsSecondsAndIsOneStepOfUndo) {
  auto* number = testing::partOf<QLineEdit>(panel, "warm-up");
  auto* kind = testing::partOf<QComboBox>(panel, "warm-up-kind");
  number->setFocus();
  QTest::keyClicks(number, "12");
  EXPECT_EQ(view.document.draft().warm_up, (metrics::WarmUp{.jobs = 12}));
  kind->setFocus();
  QTest::keyClick(kind, Qt::Key_Down);
  EXPECT_EQ(view.document.draft().warm_up, (metrics::WarmUp{.seconds = 12}));
  EXPECT_EQ(view.document.undoStack()->count(), 1);
  view.document.undoStack()->undo();
  EXPECT_TRUE(view.document.draft().warm_up.none());
  EXPECT_EQ(number->text(), "");
}

TEST_F(Grid, WhatIsNoWarmUpIsRefusedWithWhatWouldBeRight) {
  auto* number = testing::partOf<QLineEdit>(panel, "warm-up");
  number->setFocus();
  for (const char* text : {"-1", "1.5", "soon"}) {
    number->selectAll();
    QTest::keyClick(number, Qt::Key_Delete);
    QTest::keyClicks(number, text);
    EXPECT_TRUE(fault->isVisible()) << text;
    EXPECT_TRUE(fault->text().startsWith("Warm-up: ")) << fault->text().toStdString();
  }
  QTest::keyClick(number, Qt::Key_Return);
  EXPECT_FALSE(fault->isVisible());
  EXPECT_EQ(number->text().isEmpty(), view.document.draft().warm_up.none());
}

TEST_F(Grid, ASweepWithAWarmUpShowsIt) {
  view.document.edit("seconds", [](SweepDraft& draft) { draft.warm_up = {0, 90.5}; });
  EXPECT_EQ(testing::partOf<QLineEdit>(panel, "warm-up")->text(), "90.5");
  EXPECT_EQ(testing::partOf<QComboBox>(panel, "warm-up-kind")->currentIndex(), WarmUpRow::Seconds);
}

TEST_F(Grid, ARunThatEndsWhileTheFieldIsBeingTypedInLeavesItAlone) {
  type("");
  emit view.runner.rowsChanged();
  EXPECT_EQ(seeds->text(), "");
  QTest::keyClicks(seeds, "5");
  EXPECT_EQ(drafted(), 5U);
}

TEST_F(Grid, AnotherSweepBringsItsSeedsEvenIntoAFieldThatWasTypedIn) {
  type("5");
  view.document.reset(twelveRuns());
  EXPECT_EQ(seeds->text(), "2");
}

TEST_F(Grid, SeedsThatGiveEqualRunsAreSaidWhereTheyAreChosenWithTheWayOut) {
  const auto* equal = testing::partOf<QLabel>(panel, "equal-seeds");
  EXPECT_TRUE(equal->isVisible()) << "Gavel and Hadar use no random numbers, and there are 2 seeds";
  EXPECT_TRUE(equal->text().contains("equal")) << equal->text().toStdString();
  testing::clickOn(panel, "one-seed");
  EXPECT_EQ(drafted(), 1U);
  EXPECT_FALSE(equal->isVisible()) << "with one seed a point has only one run";
  type("3");
  EXPECT_TRUE(equal->isVisible());
  view.document.edit("a generator", [](SweepDraft& draft) { draft.scenario.clear(); });
  EXPECT_FALSE(equal->isVisible()) << "a generator draws other jobs for each seed";
}

TEST_F(Grid, OfASweepInWhichOneSchedulerDrawsTheOthersAreNamedAndItsSeedsStay) {
  view.document.edit("one that draws", [](SweepDraft& draft) {
    for (DraftScheduler& each : draft.schedulers) each.used = each.used || each.policy == "asrpt";
  });
  const auto* equal = testing::partOf<QLabel>(panel, "equal-seeds");
  EXPECT_TRUE(equal->text().contains("Gavel")) << equal->text().toStdString();
  EXPECT_FALSE(equal->text().contains("A-SRPT")) << equal->text().toStdString();
  EXPECT_FALSE(testing::partOf<QToolButton>(panel, "one-seed")->isVisible());
}

TEST_F(Grid, EachLinkAsksForItsCommand) {
  QSignalSpy asked(&panel, &GridPanel::commandWanted);
  for (const char* name : {"slurm", "shards", "parallel"}) {
    testing::clickOn(panel, name);
    ASSERT_FALSE(asked.isEmpty()) << name;
    EXPECT_EQ(asked.takeFirst().at(0).toString(), QLatin1String(name));
  }
}

}  // namespace
}  // namespace roundel::widgets
