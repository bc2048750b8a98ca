// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the actions of the Welcome page, and the view in which a scenario opens.

#include "app/gui/opening/welcome_actions.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QToolButton>

#include "app/gui/opening/opening_strip.h"
#include "app/gui/run_page.h"
#include "tests/app/window.h"
#include "widgets/start/welcome/gallery_panel.h"
#include "widgets/start/welcome/guided_tour.h"
#include "widgets/start/welcome/welcome_page.h"
#include "widgets/why/knobs/knob_column.h"

namespace roundel::app {
namespace {

QString shipped(const char* name) { return QStringLiteral(":/roundel/scenarios/%1.json").arg(QLatin1String(name)); }

class WelcomeOfAWindow : public Window {
 protected:
  widgets::WelcomePage* page() { return window->workspaces().welcome(); }
  Workspaces::Id seen() { return window->workspaces().current(); }
  OpeningStrip* strip() { return window->workspaces().openingStrip(); }
  void openAndRun(const QString& path) {
    ASSERT_TRUE(window->openFile(path));
    ASSERT_TRUE(bench().comparison.waitForFinished());
  }
  double now_s() { return bench().playhead.now_s(); }
  QTemporaryDir folder;
};

TEST_F(WelcomeOfAWindow, AWindowWithoutAFileBeginsWithItUnlessTheUserSaysOtherwise) {
  MainWindow first;
  first.setAttribute(Qt::WA_DeleteOnClose, false);
  first.begin();
  EXPECT_EQ(first.workspaces().current(), Workspaces::Welcome);
  QSettings().setValue(QStringLiteral("welcome/atStart"), false);
  MainWindow second;
  second.setAttribute(Qt::WA_DeleteOnClose, false);
  second.begin();
  EXPECT_EQ(second.workspaces().current(), Workspaces::Run);
  EXPECT_FALSE(second.bench().document.scenario().jobs.empty());
}

TEST_F(WelcomeOfAWindow, IsInTheHelpMenuAndNoWorkspaceIsMarkedMeanwhile) {
  trigger("welcome");
  EXPECT_EQ(seen(), Workspaces::Welcome);
  for (const QAction* action : window->workspaces().actions()) EXPECT_FALSE(action->isChecked());
  trigger("workspace-build");
  EXPECT_EQ(seen(), Workspaces::Build);
  EXPECT_TRUE(window->workspaces().actions()[Workspaces::Build]->isChecked());
}

TEST_F(WelcomeOfAWindow, EveryLessonHasThePictureAndTheSizeOfItsScenario) {
  int lessons = 0;
  for (const widgets::GalleryEntry& entry : window->workspaces().gallery()) {
    if (entry.lesson.isEmpty()) continue;
    ++lessons;
    EXPECT_GT(entry.jobs, 0) << entry.lesson.toStdString();
    EXPECT_GT(entry.gpus, 0) << entry.lesson.toStdString();
    EXPECT_TRUE(QFile::exists(entry.picture)) << entry.picture.toStdString();
  }
  EXPECT_EQ(lessons, 14);
}

TEST_F(WelcomeOfAWindow, NewLeadsToTheEmptyCanvas) {
  trigger("welcome");
  page()->findChild<QAbstractButton*>(QStringLiteral("welcome-new"))->click();
  EXPECT_EQ(seen(), Workspaces::Build);
  EXPECT_TRUE(bench().document.scenario().nodes.empty());
}

TEST_F(WelcomeOfAWindow, ExamplesAreSubmenusByGroupLessonsFirstWithTheirTask) {
  const QList<MenuEntry> entries = window->menus().entries();
  QStringList paths;
  for (const MenuEntry& entry : entries) {
    if (!entry.action->objectName().startsWith(QLatin1String("example-"))) continue;
    if (!paths.contains(entry.path)) paths << entry.path;
    EXPECT_GT(entry.action->toolTip().size(), 20);
  }
  EXPECT_EQ(paths, QStringList({QStringLiteral("File › Open example › Lessons"),
                                QStringLiteral("File › Open example › Worked examples"),
                                QStringLiteral("File › Open example › Papers"),
                                QStringLiteral("File › Open example › Large")}));
}

TEST_F(WelcomeOfAWindow, AScenarioOpensAtThePlaceThatItNamesElseAtTheEnd) {
  openAndRun(shipped("lesson-gang"));
  EXPECT_EQ(now_s(), 1500);
  openAndRun(shipped("hadar-fig1"));
  EXPECT_EQ(now_s(), bench().comparison.end_s());
  EXPECT_GT(now_s(), 0);
}

TEST_F(WelcomeOfAWindow, TheSameFileReadAgainKeepsThePlaceAndAnotherDoesNot) {
  const QString mine = folder.filePath(QStringLiteral("mine.json"));
  ASSERT_TRUE(QFile::copy(shipped("lesson-gang"), mine));
  openAndRun(mine);
  EXPECT_EQ(now_s(), 1500);
  bench().playhead.setNow(700);
  openAndRun(mine);
  EXPECT_EQ(now_s(), 700);
  openAndRun(shipped("lesson-node-failure"));
  EXPECT_EQ(now_s(), 1500);
}

TEST_F(WelcomeOfAWindow, TheTaskStandsOverTheLanesAndComesBackByTheMenu) {
  openAndRun(shipped("lesson-gang"));
  ASSERT_TRUE(strip()->isVisible());
  const auto labels = strip()->findChildren<QLabel*>();
  EXPECT_EQ(labels[0]->text(), QStringLiteral("A gang starts together"));
  EXPECT_EQ(labels[1]->text(), QStringLiteral("Three GPUs are free, yet D, a gang of four, waits."));
  strip()->findChild<QToolButton*>(QStringLiteral("opening-close"))->click();
  EXPECT_FALSE(strip()->isVisible());
  trigger("show-task");
  EXPECT_TRUE(strip()->isVisible());
  trigger("workspace-build");
  EXPECT_FALSE(strip()->isVisible());
  trigger("workspace-run");
  strip()->findChild<QToolButton*>(QStringLiteral("opening-close"))->click();
  openAndRun(shipped("lesson-restart"));
  EXPECT_TRUE(strip()->isVisible());
}

TEST_F(WelcomeOfAWindow, TheLastSessionIsPickedUpAtItsInstantInItsWorkspaceWithItsBranch) {
  openAndRun(shipped("lesson-gang"));
  ASSERT_NE(bench().branches.add(0, 1500, {compare::NodeDown{"n0", 2160}}), 0U);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  bench().playhead.setNow(900);
  trigger("workspace-figures");
  window->close();
  bench().session.writeNow();
  bench().session.waitForWritten();
  MainWindow next;
  next.setAttribute(Qt::WA_DeleteOnClose, false);
  next.begin();
  auto* words = next.workspaces().welcome()->findChild<QWidget*>(QStringLiteral("welcome-continue"));
  ASSERT_NE(words, nullptr);
  next.findChild<QAbstractButton*>(QStringLiteral("welcome-branch"))->click();
  ASSERT_TRUE(next.bench().comparison.waitForFinished());
  EXPECT_EQ(next.bench().document.scenario().title, "A gang starts together");
  EXPECT_EQ(next.workspaces().current(), Workspaces::Figures);
  EXPECT_EQ(next.bench().playhead.now_s(), 900);
  EXPECT_EQ(next.bench().branches.branches().size(), 1U);
}

TEST_F(WelcomeOfAWindow, ContinueIsAnAnswerTheBarOverTheLanesDoesNotAskAgainAndNothingIsLost) {
  openAndRun(shipped("lesson-gang"));
  ASSERT_NE(bench().branches.add(0, 1500, {compare::NodeDown{"n0", 2160}}), 0U);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  window->close();
  bench().session.writeNow();
  bench().session.waitForWritten();
  MainWindow next;
  next.setAttribute(Qt::WA_DeleteOnClose, false);
  next.show();
  next.begin();
  auto* offer = next.findChild<QWidget*>(QStringLiteral("session-offer"));
  next.findChild<QAbstractButton*>(QStringLiteral("welcome-continue"))->click();
  ASSERT_TRUE(next.bench().comparison.waitForFinished());
  EXPECT_TRUE(offer->isHidden());
  EXPECT_TRUE(next.bench().branches.branches().empty());
  ASSERT_TRUE(next.openFile(shipped("lesson-gang")));
  EXPECT_FALSE(offer->isHidden()) << "the stored session is offered again when the file is opened again";
}

class TourOfAWindow : public WelcomeOfAWindow {
 protected:
  widgets::GuidedTour* tour() { return widgets::GuidedTour::in(*window); }
  /// Delivers pending events.
  static void settle() { QTest::qWait(0); }
};

TEST_F(TourOfAWindow, IsOfferedOnWelcomeUntilItWasTakenOrLeftAndStaysInTheHelpMenu) {
  trigger("welcome");
  auto* button = page()->findChild<QAbstractButton*>(QStringLiteral("welcome-tour"));
  ASSERT_NE(button, nullptr);
  EXPECT_FALSE(button->isHidden());
  button->click();
  ASSERT_NE(tour(), nullptr);
  EXPECT_EQ(seen(), Workspaces::Run);
  tour()->leave();
  trigger("welcome");
  EXPECT_TRUE(button->isHidden());
  trigger("guided-tour");
  EXPECT_NE(tour(), nullptr);
}

TEST_F(TourOfAWindow, BeginsFromWelcomeOfAWindowThatHasNoScenarioYet) {
  MainWindow first;
  first.setAttribute(Qt::WA_DeleteOnClose, false);
  first.begin();
  ASSERT_TRUE(first.bench().comparison.lanes().empty());
  first.findChild<QAbstractButton*>(QStringLiteral("welcome-tour"))->click();
  EXPECT_NE(widgets::GuidedTour::in(first), nullptr);
  EXPECT_EQ(first.workspaces().current(), Workspaces::Run);
  EXPECT_FALSE(first.bench().document.scenario().jobs.empty());
}

TEST_F(TourOfAWindow, EachStepWaitsForItsGesture) {
  trigger("guided-tour");
  const auto at = [&](int step) {
    settle();
    EXPECT_TRUE(QTest::qWaitFor([&] { return tour() != nullptr && tour()->step() == step; })) << step;
  };
  at(0);
  bench().selection.selectJob(bench().document.problem()->findJob("J1"));
  at(1);
  bench().playhead.play();
  at(2);
  bench().playhead.pause();
  bench().playhead.setNow(360);
  at(3);
  ASSERT_NE(bench().branches.add(0, 360, {compare::CancelJob{"J3"}}), 0U);
  at(4);
  trigger("knobs-column");
  at(4);
  widgets::LiveKnob& knob = window->workspaces().run()->knobs()->live();
  ASSERT_TRUE(knob.knob()) << "a knob is on when the column opens";
  knob.turn(knob.knob()->high);
  at(5);
  trigger("workspace-figures");
  at(6);
  trigger("workspace-run");
  EXPECT_TRUE(QTest::qWaitFor([&] { return tour() == nullptr; }));
}

TEST_F(TourOfAWindow, EveryStepHasAPartThatIsSeen) {
  trigger("guided-tour");
  int steps = 0;
  for (; tour() != nullptr && steps < 20; ++steps) {
    settle();
    EXPECT_TRUE(window->rect().contains(tour()->geometry())) << steps;
    const QImage picture = window->grab().toImage();
    if (!qEnvironmentVariable("ROUNDEL_SHOTS").isEmpty())
      picture.save(QStringLiteral("%1/tour-%2.png").arg(qEnvironmentVariable("ROUNDEL_SHOTS")).arg(steps));
    tour()->next();
  }
  EXPECT_EQ(steps, 7);
}

}  // namespace
}  // namespace roundel::app
