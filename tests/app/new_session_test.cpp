// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the way from New to two finished lanes with only the mouse and with only the keyboard. No fault is shown meanwhile.

#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QToolButton>

#include "app/gui/build_page.h"
#include "app/gui/build_tables.h"
#include "tests/app/window.h"
#include "tests/widgets/drops.h"
#include "widgets/build/arrivals/arrivals_panel.h"
#include "widgets/build/cluster/cluster_editor.h"
#include "widgets/build/faults/faults_panel.h"
#include "widgets/build/next_steps/next_steps_panel.h"
#include "widgets/build/next_steps/nothing_yet.h"
#include "widgets/build/next_steps/steps_overlay.h"
#include "widgets/build/palette/palette_panel.h"
#include "widgets/build/scheduler_picker/compared_schedulers.h"
#include "widgets/build/scheduler_picker/scheduler_picker.h"
#include "widgets/lanes/transport/transport_bar.h"

namespace roundel::app {
namespace {

using widgets::LaneState;

class NewSession : public Window {
 protected:
  void SetUp() override {
    Window::SetUp();
    trigger("new");
    QApplication::processEvents();
    build = window->workspaces().build();
    canvas = build->cluster()->canvas();
  }

  /// Expects that no visible text reports a fault.
  void expectCalm(const std::string& when) {
    ASSERT_TRUE(bench().comparison.waitForFinished());
    QApplication::processEvents();
    EXPECT_TRUE(bench().document.faults().empty()) << when;
    for (const LaneState& lane : lanes()) EXPECT_NE(lane.status, LaneState::Status::Failed) << when;
    for (const QLabel* label : window->findChildren<QLabel*>()) {
      const bool red = label->property("role").toString() == QLatin1String("bad");
      EXPECT_FALSE(red && label->isVisible() && !label->text().isEmpty())
          << when << ": " << label->text().toStdString();
      EXPECT_FALSE(label->isVisible() && label->text().contains(QStringLiteral("roblem")) &&
                   bench().document.problem() == nullptr)
          << when << ": " << label->text().toStdString();
    }
    const bool missing = bench().document.missing().any();
    EXPECT_EQ(window->findChild<widgets::FaultsPanel*>()->isVisible(), !missing) << when;
    EXPECT_EQ(window->findChild<widgets::NextStepsPanel*>()->isVisible(), missing) << when;
    EXPECT_EQ(build->steps()->isVisible(), missing) << when;
  }

  void expectTwoLanesThatHaveRun() {
    ASSERT_TRUE(bench().comparison.waitForFinished());
    ASSERT_EQ(lanes().size(), 2U);
    for (const LaneState& lane : lanes()) EXPECT_EQ(lane.status, LaneState::Status::Done) << lane.lane.label;
    trigger("workspace-run");
    EXPECT_FALSE(window->findChild<widgets::NothingYet*>()->isVisible());
    EXPECT_TRUE(window->action(QStringLiteral("play"))->isEnabled());
  }

  std::unique_ptr<QMimeData> ofPalette(widgets::PaletteModel::Section section, const char* key) {
    widgets::PaletteModel* model = build->palette()->model();
    model->setExpanded(section, true);
    return std::unique_ptr<QMimeData>(model->mimeData({model->find(section, QString::fromUtf8(key))}));
  }
  /// Drops data at a position of the window on the widget below it.
  bool dropAt(QPoint global, const QMimeData& data) {
    QWidget* target = window->childAt(window->mapFromGlobal(global));
    while (target != nullptr && !target->acceptDrops()) target = target->parentWidget();
    return target != nullptr && widgets::testing::drop(target, &data, target->mapFromGlobal(global));
  }
  widgets::SchedulerPicker* picker() { return window->findChild<widgets::SchedulerPicker*>(); }

  BuildPage* build = nullptr;
  widgets::ClusterCanvas* canvas = nullptr;
};

TEST_F(NewSession, OpensBuildWithThreeStepsAndNothingRed) {
  EXPECT_EQ(window->workspaces().current(), Workspaces::Build);
  EXPECT_TRUE(build->steps()->cards());
  expectCalm("at the start");
  EXPECT_TRUE(lanes().empty());
  trigger("workspace-run");
  EXPECT_TRUE(window->findChild<widgets::NothingYet*>()->isVisible());
  const QAction* play = window->action(QStringLiteral("play"));
  EXPECT_FALSE(play->isEnabled());
  EXPECT_EQ(play->toolTip(), QStringLiteral("Nothing to run yet: add a node"));
  const auto* round = window->findChild<widgets::TransportBar*>()->readout()->findChild<QLabel*>();
  EXPECT_EQ(round->text(), QStringLiteral("Nothing to run yet"));
  trigger("workspace-figures");
  trigger("workspace-experiments");
}

TEST_F(NewSession, TheMouseAloneGetsFromNewToTwoLanes) {
  const auto node = ofPalette(widgets::PaletteModel::Section::Nodes, "4 × V100");
  ASSERT_TRUE(dropAt(canvas->viewport()->mapToGlobal(canvas->viewport()->rect().center()), *node))
      << "the steps do not block drops on the canvas";
  expectCalm("a node");
  EXPECT_FALSE(build->steps()->cards());
  const auto job = ofPalette(widgets::PaletteModel::Section::Jobs, "ResNet-50");
  const QWidget* strip = build->arrivals()->findChild<widgets::ArrivalsStrip*>();
  ASSERT_TRUE(dropAt(strip->mapToGlobal(strip->rect().center()), *job));
  expectCalm("a job");
  QTest::mouseClick(build->tables()->findChild<QToolButton*>(QStringLiteral("build-add-scheduler")), Qt::LeftButton);
  ASSERT_TRUE(picker() != nullptr && picker()->isVisible());
  for (const std::size_t row : {0U, 1U})
    QTest::mouseClick(picker()->list(), Qt::LeftButton, {}, picker()->list()->rectOf(row).center().toPoint());
  QTest::mouseClick(picker()->button(), Qt::LeftButton);
  expectCalm("two schedulers");
  EXPECT_EQ(build->tables()->schedulers()->count(), 2);
  expectTwoLanesThatHaveRun();
}

TEST_F(NewSession, TheKeyboardAloneGetsFromNewToTwoLanes) {
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitFor([&] { return canvas->hasFocus(); })) << "the canvas has the keyboard focus after New";
  QTest::keyClick(canvas, Qt::Key_N);
  ASSERT_EQ(bench().document.scenario().nodes.size(), 1U);
  expectCalm("a node");
  QTest::keyClick(window.get(), Qt::Key_F, Qt::ControlModifier);
  QLineEdit* filter = build->palette()->filter();
  ASSERT_TRUE(filter->hasFocus());
  QTest::keyClicks(filter, QStringLiteral("ResNet-50"));
  QTest::keyClick(filter, Qt::Key_Return);
  ASSERT_EQ(bench().document.scenario().jobs.size(), 1U);
  expectCalm("a job");
  auto* add = build->tables()->findChild<QToolButton*>(QStringLiteral("build-add-scheduler"));
  ASSERT_NE(add->focusPolicy() & Qt::TabFocus, 0);
  add->setFocus(Qt::TabFocusReason);
  QTest::keyClick(add, Qt::Key_Space);
  ASSERT_TRUE(picker() != nullptr && picker()->isVisible());
  for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Down, Qt::Key_Space, Qt::Key_Return})
    QTest::keyClick(picker()->search(), key);
  expectCalm("two schedulers");
  expectTwoLanesThatHaveRun();
}

TEST_F(NewSession, TheLinksOfTheStepsDoThemInAnyOrder) {
  auto* list = window->findChild<widgets::NextStepsPanel*>()->list();
  list->link(widgets::NextStep::Kind::Job)->click();
  ASSERT_EQ(bench().document.scenario().jobs.size(), 1U);
  expectCalm("a job before any node");
  list->link(widgets::NextStep::Kind::Scheduler)->click();
  ASSERT_TRUE(picker() != nullptr && picker()->isVisible());
  QTest::keyClick(picker()->search(), Qt::Key_Space);
  QTest::keyClick(picker()->search(), Qt::Key_Down);
  QTest::keyClick(picker()->search(), Qt::Key_Space);
  QTest::keyClick(picker()->search(), Qt::Key_Return);
  expectCalm("schedulers before any node");
  list->link(widgets::NextStep::Kind::Node)->click();
  expectCalm("all three");
  expectTwoLanesThatHaveRun();
}

TEST_F(NewSession, TheFirstFaultGivesProblemsItsPlaceBack) {
  const auto* problems = window->findChild<widgets::FaultsPanel*>();
  EXPECT_FALSE(problems->isVisible());
  build->takeStep(widgets::NextStep::Kind::Job);
  bench().document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[0].weight = -1; });
  EXPECT_TRUE(problems->isVisible());
  bench().document.undoStack()->undo();
  EXPECT_FALSE(problems->isVisible());
}

TEST_F(NewSession, CompareAndTheLanesOpenThePicker) {
  trigger("add-scheduler");
  ASSERT_TRUE(picker() != nullptr && picker()->isVisible());
  QTest::keyClick(picker()->search(), Qt::Key_Escape);
  EXPECT_FALSE(picker()->isVisible());
  trigger("workspace-run");
  QTest::mouseClick(window->findChild<QToolButton*>(QStringLiteral("lanes-add-scheduler")), Qt::LeftButton);
  EXPECT_TRUE(picker()->isVisible());
}

TEST_F(NewSession, HelpBringsTheStepsBack) {
  QTest::keyClick(canvas, Qt::Key_Escape);
  EXPECT_FALSE(build->steps()->isVisible());
  trigger("show-steps");
  EXPECT_TRUE(build->steps()->isVisible());
}

}  // namespace
}  // namespace roundel::app
