// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Run > Beat the scheduler in the window.

#include "app/gui/opening/beat_actions.h"

#include <QLabel>
#include <QPushButton>

#include "tests/app/window.h"
#include "tests/widgets/settle.h"
#include "widgets/beat/page/beat_page.h"

namespace roundel::app {
namespace {

using BeatActionsTest = Window;

TEST_F(BeatActionsTest, TheMenuShowsThePageAndEscapeLeavesIt) {
  trigger("beat");
  EXPECT_EQ(window->workspaces().current(), Workspaces::Beat);
  EXPECT_TRUE(window->action(QStringLiteral("workspace-run"))->isChecked());
  widgets::testing::settle();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  EXPECT_EQ(window->workspaces().current(), Workspaces::Run);
}

TEST_F(BeatActionsTest, TheKeysOfThePageAreNotTakenByTheWindow) {
  trigger("beat");
  widgets::testing::settle();
  const double before_s = bench().playhead.now_s();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_1);
  EXPECT_TRUE(window->workspaces().beat()->game().hand().valid());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
  EXPECT_FALSE(bench().playhead.playing());
  EXPECT_EQ(bench().playhead.now_s(), before_s);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  EXPECT_EQ(window->workspaces().beat()->game().playedRounds(), 1U);
}

TEST_F(BeatActionsTest, TheToolRowNamesTheRoundOfTheGameAndNotThatOfTheRuns) {
  bench().playhead.toEnd();
  trigger("beat");
  widgets::testing::settle();
  window->workspaces().beat()->game().startAgain();  // discards the attempt of an earlier test
  const auto* readout = window->findChild<QLabel*>(QStringLiteral("sweep-readout"));
  EXPECT_TRUE(readout->isVisible());
  EXPECT_TRUE(readout->text().startsWith(QStringLiteral("Your round 1, "))) << readout->text().toStdString();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  EXPECT_TRUE(readout->text().startsWith(QStringLiteral("Your round 2, "))) << readout->text().toStdString();
  trigger("workspace-run");
  widgets::testing::settle();
  EXPECT_EQ(window->workspaces().current(), Workspaces::Run);
  EXPECT_FALSE(readout->isVisible());
}

TEST_F(BeatActionsTest, MoreThanTwelveJobsDisableTheEntryWithTheReason) {
  bench().document.edit(QStringLiteral("Edit"), [](model::Scenario& s) {
    for (int j = 0; j < 10; ++j) {
      s.jobs.push_back(s.jobs.front());
      s.jobs.back().id = "K" + std::to_string(j);
    }
  });
  const QAction* action = window->action(QStringLiteral("beat"));
  EXPECT_FALSE(action->isEnabled());
  EXPECT_EQ(action->toolTip(), QStringLiteral("The scenario has 13 jobs. Placing by hand is for up to 12."));
}

}  // namespace
}  // namespace roundel::app
