// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what-ifs from the menu and their lanes, stored sessions, bookmarks by key, and Run until a metric crosses a value.

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTreeView>

#include "app/gui/dialogs/switch_form.h"
#include "app/gui/dialogs/until_dialog.h"
#include "app/gui/window/time_actions.h"
#include "tests/app/window.h"
#include "widgets/document/state/earlier_session.h"
#include "widgets/why/whatif/what_if.h"

namespace roundel::app {
namespace {

using widgets::WhatIfDialog;

struct WhatIfWindow : Window {
  // Removes the session of an earlier test, which the window would otherwise offer.
  void SetUp() override {
    Window::SetUp();
    bench().session.earlier().drop();
    bench().branches.clear();
    bench().bookmarks.clear();
  }
  void TearDown() override {
    for (const widgets::Branch& branch : std::vector(bench().branches.branches())) bench().branches.remove(branch.id);
    for (const widgets::Bookmark& mark : std::vector(bench().bookmarks.all())) bench().bookmarks.remove(mark.t_s);
  }
  static void accept(QWidget* dialog) {
    auto* make = dialog->findChild<QPushButton*>(QStringLiteral("make-branch"));
    ASSERT_NE(make, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return make->isEnabled(); }, 20000));
    QTest::mouseClick(make, Qt::LeftButton);
  }
  void nodeFails(double at_s, const char* node) {
    bench().playhead.setNow(at_s);
    bench().selection.focusLane(1);
    whenAsked([node](QWidget* dialog) {
      dialog->findChild<QComboBox*>(QStringLiteral("node"))->setCurrentText(QLatin1String(node));
      accept(dialog);
    });
    trigger("what-if-node-down");
    ASSERT_TRUE(bench().comparison.waitForFinished());
  }
};

TEST_F(WhatIfWindow, ANodeFailureStandsBesideTheOriginalAndLeavesTheDocumentAlone) {
  const std::string before = bytes();
  const std::size_t had = lanes().size();
  nodeFails(1080, "n1");
  ASSERT_EQ(lanes().size(), had + 1);
  EXPECT_EQ(lanes().back().status, widgets::LaneState::Status::Done);
  EXPECT_EQ(lanes().back().lane.label, "Hadar / n1 down at 18:00");
  EXPECT_EQ(bytes(), before);
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_EQ(bench().selection.focusedLane(), static_cast<int>(had));
  // Edits of the document and undo run the branch again.
  const auto makespan = lanes().back().run->metrics->value("makespan_s");
  bench().document.edit(QStringLiteral("slower restarts"), [](model::Scenario& s) { s.clock.restart_s += 40; });
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_NE(lanes().back().run->metrics->value("makespan_s"), makespan);
  trigger("undo");
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes().back().run->metrics->value("makespan_s"), makespan);
  EXPECT_EQ(bytes(), before);
}

TEST_F(WhatIfWindow, RemovingABranchsLaneHidesItAndTheDockBringsItBack) {
  nodeFails(1080, "n1");
  const std::size_t shown = lanes().size();
  trigger("lane-remove");
  EXPECT_EQ(lanes().size(), shown - 1);
  ASSERT_EQ(bench().branches.branches().size(), 1U);
  trigger("show-branches");
  auto* dock = window->findChild<QDockWidget*>(QStringLiteral("branches"));
  ASSERT_TRUE(dock->isVisible());
  auto* view = dock->findChild<QTreeView*>();
  view->setFocus();
  view->setCurrentIndex(view->model()->index(0, 0, view->model()->index(0, 0)));
  QTest::keyClick(view, Qt::Key_Space);
  EXPECT_EQ(lanes().size(), shown);
}

TEST_F(WhatIfWindow, AnEarlierSessionIsOfferedOnceAndNothingLiesBesideTheFile) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("mine.json"));
  ASSERT_TRUE(window->files().saveAs(path));
  nodeFails(1080, "n1");
  bench().bookmarks.add(720, QStringLiteral("here"));
  bench().session.writeNow();
  bench().session.waitForWritten();
  ASSERT_TRUE(window->openFile(MainWindow::defaultScenario()));
  EXPECT_TRUE(bench().branches.branches().empty());
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{QStringLiteral("mine.json")});
  auto* bar = window->findChild<QFrame*>(QStringLiteral("session-offer"));
  EXPECT_FALSE(bar->isVisible());
  ASSERT_TRUE(window->openFile(path));
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_TRUE(bench().branches.branches().empty()) << "no branch is restored without a question";
  ASSERT_TRUE(bar->isVisible());
  EXPECT_EQ(bar->findChild<QLabel*>()->text(),
            QStringLiteral("You left 1 branch and 1 bookmark of this scenario in an earlier session."));
  QTest::mouseClick(bar->findChild<QPushButton*>(QStringLiteral("offer-take")), Qt::LeftButton);
  EXPECT_FALSE(bar->isVisible());
  ASSERT_TRUE(bench().comparison.waitForFinished());
  ASSERT_EQ(bench().branches.branches().size(), 1U);
  EXPECT_EQ(bench().branches.branches()[0].state.status, widgets::LaneState::Status::Done);
  EXPECT_NE(bench().bookmarks.at(720), nullptr);
  ASSERT_TRUE(window->openFile(MainWindow::defaultScenario()));
  ASSERT_TRUE(window->openFile(path));
  QPushButton* drop = bar->findChild<QPushButton*>(QStringLiteral("offer-drop"));
  drop->setFocus();
  QTest::keyClick(drop, Qt::Key_Space);
  bench().session.waitForWritten();
  ASSERT_TRUE(window->openFile(path));
  EXPECT_FALSE(bar->isVisible()) << "the discarded session is not offered again";
}

TEST_F(WhatIfWindow, AnotherSchedulerOrOptionTakesOver) {
  bench().playhead.setNow(720);
  bench().selection.focusLane(0);
  whenAsked([](QWidget* dialog) {
    auto* form = dialog->findChild<SwitchForm*>();
    ASSERT_NE(form, nullptr);
    EXPECT_TRUE(form->edits().empty()) << "the settings are unchanged, so there is no edit";
    EXPECT_FALSE(dialog->findChild<QPushButton*>(QStringLiteral("make-branch"))->isEnabled());
    auto* policy = dialog->findChild<QComboBox*>(QStringLiteral("policy"));
    policy->setCurrentText(QStringLiteral("Tiresias"));
    accept(dialog);
  });
  trigger("what-if-switch");
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes().back().lane.policy, "tiresias");
  EXPECT_EQ(lanes().back().lane.label, "Gavel / to Tiresias at 12:00");
}

TEST_F(WhatIfWindow, OptionsOfABranchsLaneMakeAnotherBranch) {
  nodeFails(1080, "n1");
  whenAsked([](QWidget* dialog) {
    EXPECT_NE(dialog->findChild<SwitchForm*>(), nullptr);
    QTest::keyClick(dialog, Qt::Key_Escape);
  });
  trigger("lane-options");
  EXPECT_FALSE(bench().document.isModified());
}

TEST_F(WhatIfWindow, BookmarksByKey) {
  bench().playhead.setNow(360);
  whenAsked([](QWidget* dialog) {
    auto* input = qobject_cast<QInputDialog*>(dialog);
    ASSERT_NE(input, nullptr);
    input->setTextValue(QStringLiteral("second round"));
    QTest::keyClick(input->findChild<QLineEdit*>(), Qt::Key_Return);
  });
  QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier);
  ASSERT_NE(bench().bookmarks.at(360), nullptr);
  EXPECT_EQ(bench().bookmarks.at(360)->name, QStringLiteral("second round"));
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  bench().bookmarks.add(1080);
  bench().playhead.setNow(0);
  QTest::keyClick(window.get(), Qt::Key_B);
  EXPECT_EQ(bench().playhead.now_s(), 360);
  QTest::keyClick(window.get(), Qt::Key_B);
  EXPECT_EQ(bench().playhead.now_s(), 1080);
  QTest::keyClick(window.get(), Qt::Key_B, Qt::ShiftModifier);
  EXPECT_EQ(bench().playhead.now_s(), 360);
  trigger("bookmark-remove");
  EXPECT_EQ(bench().bookmarks.at(360), nullptr);
}

TEST_F(WhatIfWindow, TimeActionsSayThatThereIsNoFurtherBookmarkAndLeaveThePlayhead) {
  ASSERT_NE(window->findChild<TimeActions*>(), nullptr);
  bench().bookmarks.add(360, QStringLiteral("second round"));
  bench().playhead.setNow(720);
  trigger("bookmark-next");
  EXPECT_EQ(bench().playhead.now_s(), 720);
  EXPECT_EQ(window->statusBar()->currentMessage(), QStringLiteral("There is no further bookmark in that direction."));
  trigger("bookmark-previous");
  EXPECT_EQ(bench().playhead.now_s(), 360);
  EXPECT_EQ(window->statusBar()->currentMessage(), QStringLiteral("second round"));
}

TEST_F(WhatIfWindow, TimeActionsGoNowhereWhenWhatIsWaitedForDoesNotHappen) {
  bench().playhead.setNow(360);
  whenAsked([](QWidget* dialog) {
    dialog->findChild<QComboBox*>(QStringLiteral("what"))->setCurrentIndex(static_cast<int>(Until::Crossing));
    dialog->findChild<QDoubleSpinBox*>(QStringLiteral("value"))->setValue(1000);
    QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
  });
  window->findChild<TimeActions*>()->runUntil();
  EXPECT_EQ(bench().playhead.now_s(), 360);
  EXPECT_EQ(window->statusBar()->currentMessage(), QStringLiteral("That does not happen after the playhead."));
}

TEST_F(WhatIfWindow, RunUntilAMetricCrossesAValue) {
  bench().selection.focusLane(0);
  const auto& lane = lanes()[0];
  // In Gavel's Fig. 1 the queue has at most two jobs and stays empty after an instant before the end.
  const auto queue = [&](double value, double after) {
    return crossingOf(*lane.run, *lane.index, WatchedMetric::QueueLength, value, after);
  };
  const metrics::Series series = metrics::queueLength(*lane.index);
  double previous = series.y.front();
  std::vector<double> expected;
  for (std::size_t i = 1; i < series.t_s.size(); ++i) {
    if ((series.y[i] >= 1) != (previous >= 1) && series.t_s[i] > 0) expected.push_back(series.t_s[i]);
    previous = series.y[i];
  }
  ASSERT_FALSE(expected.empty());
  double now = 0;
  for (const double t_s : expected) {
    EXPECT_EQ(queue(1, now), t_s);
    now = t_s;
  }
  EXPECT_EQ(queue(1, now), std::nullopt);
  EXPECT_EQ(queue(100, 0), std::nullopt);

  whenAsked([&](QWidget* dialog) {
    dialog->findChild<QComboBox*>(QStringLiteral("what"))->setCurrentIndex(static_cast<int>(Until::Crossing));
    EXPECT_TRUE(dialog->findChild<QComboBox*>(QStringLiteral("metric"))->isEnabled());
    dialog->findChild<QDoubleSpinBox*>(QStringLiteral("value"))->setValue(1);
    QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
  });
  trigger("until");
  EXPECT_EQ(bench().playhead.now_s(), expected.front());
}

TEST_F(WhatIfWindow, EveryWhatIfIsInTheMenuAndThePalette) {
  QStringList names;
  for (const MenuEntry& entry : window->menus().entries()) names << entry.action->objectName();
  for (const QAction* action : window->whatIf().actions())
    EXPECT_TRUE(names.contains(action->objectName())) << action->objectName().toStdString();
}

}  // namespace
}  // namespace roundel::app
