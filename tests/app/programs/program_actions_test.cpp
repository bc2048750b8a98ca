// SPDX-License-Identifier: GPL-3.0-or-later
// Tests programs in a real window: when the window asks the user, and which programs it starts.

#include "app/gui/programs/program_actions.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>

#include "app/gui/programs/plots_or_program.h"
#include "app/gui/run_page.h"
#include "tests/app/window.h"
#include "tests/widgets/program/programs.h"
#include "widgets/lanes/programs/lane_permissions.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/program/adding/add_program_dialog.h"
#include "widgets/program/adding/used_programs.h"
#include "widgets/program/lanes/program_lanes.h"
#include "widgets/program/panel/program_panel.h"

namespace roundel::app {
namespace {

using LaneStatus = widgets::LaneState::Status;

class ProgramWindow : public Window, protected widgets::testing::ProgramFolder {
 protected:
  void SetUp() override {
    Window::SetUp();
    write(QStringLiteral("fifo.py"), widgets::testing::kFifo);
    file =
        scenario(QStringLiteral("two-tenants.json"), {{QStringLiteral("Lab rule"), QStringLiteral("python3 fifo.py")}});
  }
  void TearDown() override {
    window.reset();
    QSettings().clear();
  }
  RunPage* run() { return window->workspaces().run(); }
  widgets::ConsentDialog* question() { return window->programs().question(); }
  void openFromRecent() {
    ASSERT_TRUE(window->openFile(file));  // remembers the file, as from a link
    ASSERT_TRUE(bench().comparison.waitForFinished());
    bench().document.reset(widgets::testing::threeJobs(), {});
    ASSERT_TRUE(bench().comparison.waitForFinished());
    window->files().fillRecentMenu();
    for (QMenu* menu : window->findChildren<QMenu*>())
      for (QAction* action : menu->actions())
        if (action->text().endsWith(QStringLiteral("two-tenants.json"))) return action->trigger();
    FAIL() << "the file is not in the menu";
  }
  void waitForQuestion() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return question() != nullptr && question()->isVisible(); }, 20000));
  }
  void allow() {
    question()->patience()->stop();
    QMetaObject::invokeMethod(question()->patience(), "timeout");
    QTest::mouseClick(question()->findChild<QPushButton*>(QStringLiteral("consent-allow")), Qt::LeftButton);
    ASSERT_TRUE(bench().comparison.waitForFinished());
  }
  QString file;
};

TEST_F(ProgramWindow, AsksWhenTheUserOpensAScenarioThatNamesACommand) {
  openFromRecent();
  waitForQuestion();
  EXPECT_EQ(lanes()[1].status, LaneStatus::Waiting);
  allow();
  EXPECT_EQ(lanes()[1].status, LaneStatus::Done) << lanes()[1].message.toStdString();
}

TEST_F(ProgramWindow, NotNowLeavesTheLaneWithABoxThatAsksAgain) {
  openFromRecent();
  waitForQuestion();
  QTest::keyClick(question()->focusWidget(), Qt::Key_Return);
  EXPECT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[0].status, LaneStatus::Done) << "the lane without a program has run";
  QWidget* box = run()->permissions()->box(1);
  ASSERT_NE(box, nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return question() == nullptr; }));
  QTest::mouseClick(box->findChild<QPushButton*>(QStringLiteral("allow-command")), Qt::LeftButton);
  waitForQuestion();
  allow();
  EXPECT_EQ(lanes()[1].status, LaneStatus::Done);
  EXPECT_EQ(run()->permissions()->box(1), nullptr);
}

TEST_F(ProgramWindow, TheLaneOfABranchHasTheBoxIfItsProgramMayNotStart) {
  ASSERT_TRUE(window->openFile(scenario(QStringLiteral("plain.json"), {})));
  ASSERT_TRUE(bench().comparison.waitForFinished());
  const quint64 id = bench().branches.add(
      0, 360, {compare::SwitchPolicy{widgets::programPolicy(), widgets::testing::laneOf("python3 fifo.py").options}});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !bench().branches.busy(); }, 20000));
  const auto box = [&] { return run()->permissions()->box(bench().branches.laneOf(id)); };
  ASSERT_NE(box(), nullptr);
  QTest::mouseClick(box()->findChild<QPushButton*>(QStringLiteral("allow-command")), Qt::LeftButton);
  waitForQuestion();
  allow();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !bench().branches.busy(); }, 20000));
  EXPECT_EQ(bench().branches.find(id)->state.status, LaneStatus::Done);
  EXPECT_EQ(box(), nullptr);
}

TEST_F(ProgramWindow, DoesNotAskByItselfAfterADropOrALink) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(file)});
  QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &enter);
  ASSERT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &drop);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  QApplication::processEvents();
  EXPECT_EQ(lanes()[1].status, LaneStatus::Waiting);
  EXPECT_EQ(question(), nullptr);
  EXPECT_NE(run()->permissions()->box(1), nullptr);
}

TEST_F(ProgramWindow, AddsAProgramThatTheUserTypes) {
  ASSERT_TRUE(window->openFile(scenario(QStringLiteral("plain.json"), {})));
  ASSERT_TRUE(bench().comparison.waitForFinished());
  trigger("add-program");
  widgets::AddProgramDialog* dialog = window->programs().dialog();
  ASSERT_NE(dialog, nullptr);
  dialog->setCommand(QStringLiteral("python3 fifo.py"));
  QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("program-name")), QStringLiteral("My FIFO"));
  QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("program-add")), Qt::LeftButton);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  ASSERT_EQ(lanes().size(), 2U);
  EXPECT_EQ(lanes()[1].lane.label, "My FIFO");
  EXPECT_EQ(lanes()[1].status, LaneStatus::Done) << lanes()[1].message.toStdString();
  EXPECT_EQ(question(), nullptr) << "a command that the user typed needs no question";
  ASSERT_EQ(widgets::usedPrograms().size(), 1U);
  bench().document.undoStack()->undo();
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes().size(), 1U);
}

TEST_F(ProgramWindow, ShowsTheProgramBesideThePlotsWhileItsLaneHasTheFocus) {
  openFromRecent();
  waitForQuestion();
  allow();
  PlotsOrProgram* below = run()->plotsOrProgram();
  bench().selection.focusLane(0);
  EXPECT_FALSE(below->showsProgram());
  bench().selection.focusLane(1);
  EXPECT_TRUE(below->showsProgram());
  EXPECT_TRUE(below->program()->isVisible());
  EXPECT_EQ(below->program()->lane(), 1);
}

TEST_F(ProgramWindow, RemembersWhatWasAllowedForTheFile) {
  openFromRecent();
  waitForQuestion();
  allow();
  auto other = std::make_unique<MainWindow>();
  other->setAttribute(Qt::WA_DeleteOnClose, false);
  ASSERT_TRUE(other->openFile(file));
  ASSERT_TRUE(other->bench().comparison.waitForFinished());
  EXPECT_EQ(other->bench().comparison.lanes()[1].status, LaneStatus::Done);
}

}  // namespace
}  // namespace roundel::app
