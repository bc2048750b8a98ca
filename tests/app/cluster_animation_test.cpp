// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the stage in the window, the third arrangement of Run: its key, its layout and its two halves.

#include "widgets/stage/view/cluster_animation_half.h"

#include <QSplitter>

#include "app/gui/run_page.h"
#include "app/gui/side_panel.h"
#include "app/gui/window/layouts.h"
#include "tests/app/window.h"
#include "tests/source_dir.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/plots/view/plots_row.h"
#include "widgets/stage/view/cluster_animation_view.h"

namespace roundel::app {
namespace {

class ClusterAnimationWindow : public Window {
 protected:
  void open(const char* name) {
    ASSERT_TRUE(window->openFile(QString::fromStdString(tests::sourceDir() + "/scenarios/" + name)));
    ASSERT_TRUE(bench().comparison.waitForFinished());
  }
  RunPage* page() { return window->findChild<RunPage*>(); }
  widgets::ClusterAnimationView* clusterAnimation() { return page()->clusterAnimation(); }
  void shot(const QString& name) {
    QApplication::processEvents();
    const QString folder = qEnvironmentVariable("ROUNDEL_SHOTS");
    if (!folder.isEmpty()) window->grab().save(QStringLiteral("%1/%2.png").arg(folder, name));
  }
};

TEST_F(ClusterAnimationWindow, LGoesFromLanesToColumnsToTheStageToTheGuaranteesAndBack) {
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::Lanes);
  trigger("next-arrangement");
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::Columns);
  EXPECT_TRUE(window->action(QStringLiteral("columns"))->isChecked());
  trigger("next-arrangement");
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::ClusterAnimation);
  EXPECT_TRUE(clusterAnimation()->isVisible());
  EXPECT_TRUE(page()->lanes()->isVisible());
  EXPECT_FALSE(page()->plots()->isVisible());
  EXPECT_TRUE(page()->left()->folded());
  trigger("next-arrangement");
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::Guarantees);
  trigger("next-arrangement");
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::Lanes);
  EXPECT_FALSE(clusterAnimation()->isVisible());
  EXPECT_TRUE(page()->plots()->isVisible());
  EXPECT_EQ(window->action(QStringLiteral("next-arrangement"))->shortcut(), QKeySequence(Qt::Key_L));
  EXPECT_TRUE(window->action(QStringLiteral("columns"))->shortcut().isEmpty()) << "no other action has the same key";
}

TEST_F(ClusterAnimationWindow, ColumnsInTheMenuLeaveTheStage) {
  trigger("stage");
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::ClusterAnimation);
  trigger("columns");
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::Columns);
  EXPECT_FALSE(clusterAnimation()->isVisible());
  EXPECT_FALSE(window->action(QStringLiteral("stage"))->isChecked());
}

TEST_F(ClusterAnimationWindow, ItIsSavedWithTheLayoutAndLayoutsOfBeforeStillHold) {
  trigger("stage");
  const QByteArray saved = window->layouts().save();
  window->layouts().reset();
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::Lanes);
  EXPECT_TRUE(window->layouts().restore(saved));
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::ClusterAnimation);
  QByteArray run = page()->saveLayout();
  page()->resetLayout();
  run.chop(8);  // a layout from before the stage existed
  page()->restoreLayout(run);
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::Lanes);
}

TEST_F(ClusterAnimationWindow, TheFirstTwoSchedulersHaveHalvesAndTheirMenusExchangeThem) {
  trigger("stage");
  QApplication::processEvents();
  ASSERT_EQ(clusterAnimation()->shownHalves(), 2);
  EXPECT_EQ(clusterAnimation()->half(0)->lane(), 0);
  EXPECT_EQ(clusterAnimation()->half(1)->lane(), 1);
  EXPECT_TRUE(clusterAnimation()->half(0)->menuButton()->isVisible())
      << "the button is visible because there are four lanes";
  clusterAnimation()->showLane(0, 3);
  EXPECT_EQ(clusterAnimation()->half(0)->lane(), 3);
  clusterAnimation()->showLane(0, 1);
  EXPECT_EQ(clusterAnimation()->half(0)->lane(), 1);
  EXPECT_EQ(clusterAnimation()->half(1)->lane(), 3) << "the two halves show different lanes";
  window->resize(860, 700);
  QApplication::processEvents();
  EXPECT_EQ(clusterAnimation()->shownHalves(), 1) << "one half is hidden because a half requires at least 440 px";
  EXPECT_TRUE(clusterAnimation()->half(0)->menuButton()->isVisible());
}

TEST_F(ClusterAnimationWindow, TheStageMakesTheWindowNoWider) {
  window->resize(1280, 720);
  trigger("stage");
  QApplication::processEvents();
  EXPECT_EQ(window->width(), 1280);
  EXPECT_EQ(window->height(), 720);
}

// Keeps pictures if ROUNDEL_SHOTS names a folder.
TEST_F(ClusterAnimationWindow, ItsTokensFollowThePlayhead) {
  open("lesson-node-failure.json");
  trigger("stage");
  bench().playhead.setRoundsPerSecond(0.5);
  widgets::ClusterAnimationHalf* half = clusterAnimation()->half(0);
  for (const int ms : {-100, 30, 80, 150, 240}) {
    bench().playhead.setNow(3240 + ms * 0.18);
    QApplication::processEvents();
    shot(QStringLiteral("burst-%1").arg(ms));
    const auto& flights = half->shown().flights;
    EXPECT_EQ(std::ranges::any_of(flights, [](const auto& each) { return each.fraction < 1; }), ms > 0) << ms;
  }
  bench().playhead.setNow(1500 + 20);
  shot(QStringLiteral("failure-1600"));
  for (const auto& [size, name] : {std::pair(QSize(1280, 720), "1280x720"), std::pair(QSize(1600, 900), "1600x900")}) {
    window->resize(size);
    bench().playhead.setNow(3240 + 30);
    shot(QStringLiteral("split-%1").arg(QLatin1String(name)));
  }
}

}  // namespace
}  // namespace roundel::app
