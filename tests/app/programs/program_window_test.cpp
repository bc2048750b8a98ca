// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a program's lane in a window: keys, undo, options, sweeps, other windows, closing.

#include <signal.h>

#include <QPushButton>
#include <QSpinBox>
#include <QTextBrowser>

#include "app/gui/dialogs/option_row.h"
#include "app/gui/dialogs/options_dialog.h"
#include "app/gui/programs/program_actions.h"
#include "app/gui/run_page.h"
#include "tests/app/window.h"
#include "tests/widgets/program/programs.h"
#include "widgets/experiments/page/experiments_page.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/program/adding/add_program_dialog.h"
#include "widgets/program/lanes/program_lanes.h"

namespace roundel::app {
namespace {

using LaneStatus = widgets::LaneState::Status;
using SweepState = widgets::SweepRunner::State;

class LaneOfAProgram : public Window, protected widgets::testing::ProgramFolder {
 protected:
  void SetUp() override {
    Window::SetUp();
    write(QStringLiteral("mine.py"), widgets::testing::touching().c_str());
    ASSERT_TRUE(window->openFile(scenario(QStringLiteral("plain.json"), {})));
    ASSERT_TRUE(bench().comparison.waitForFinished());
  }
  void TearDown() override {
    window.reset();
    QSettings().clear();
  }
  void addProgram() {
    trigger("add-program");
    widgets::AddProgramDialog* dialog = window->programs().dialog();
    ASSERT_NE(dialog, nullptr);
    dialog->setCommand(QStringLiteral("python3 mine.py"));
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("program-add")), Qt::LeftButton);
    ASSERT_TRUE(bench().comparison.waitForFinished());
    ASSERT_EQ(lanes().size(), 2U);
    ASSERT_EQ(lanes()[1].status, LaneStatus::Done) << lanes()[1].message.toStdString();
    bench().selection.focusLane(1);
  }
  void step(bool back) {
    back ? bench().document.undoStack()->undo() : bench().document.undoStack()->redo();
    ASSERT_TRUE(bench().comparison.waitForFinished());
  }
  widgets::ConsentDialog* question() { return window->programs().question(); }
  void allow() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return question() != nullptr && question()->isVisible(); }, 20000));
    question()->patience()->stop();
    QMetaObject::invokeMethod(question()->patience(), "timeout");
    QTest::mouseClick(question()->findChild<QPushButton*>(QStringLiteral("consent-allow")), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return question() == nullptr; }, 20000));
  }
};

TEST_F(LaneOfAProgram, RunsAgainWithCtrlShiftR) {
  addProgram();
  // The closed dialog is the active window until it is deleted.
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->programs().dialog() == nullptr; }));
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  const auto before = lanes()[1].run;
  wasStarted();
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_TRUE(wasStarted());
  EXPECT_NE(lanes()[1].run, before);
  EXPECT_TRUE(lanes()[1].reloaded.isValid());
}

TEST_F(LaneOfAProgram, ComesBackByUndoAndRedoWithoutAQuestion) {
  addProgram();
  step(true);
  EXPECT_EQ(lanes().size(), 1U);
  step(false);
  ASSERT_EQ(lanes().size(), 2U);
  EXPECT_EQ(lanes()[1].status, LaneStatus::Done);
  bench().selection.focusLane(1);
  trigger("lane-remove");
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes().size(), 1U);
  step(true);
  ASSERT_EQ(lanes().size(), 2U);
  EXPECT_EQ(lanes()[1].status, LaneStatus::Done) << lanes()[1].message.toStdString();
  EXPECT_EQ(question(), nullptr);
}

TEST_F(LaneOfAProgram, HasTheOptionsThatItsProgramDeclares) {
  addProgram();
  whenAsked([](QWidget* asked) {
    auto* dialog = qobject_cast<OptionsDialog*>(asked);
    ASSERT_NE(dialog, nullptr);
    OptionRow* k = dialog->declaredRow("k");
    ASSERT_NE(k, nullptr);
    EXPECT_TRUE(k->isVisible());
    EXPECT_TRUE(dialog->row("options")->isHidden());
    auto* spin = qobject_cast<QSpinBox*>(k->editor());
    ASSERT_NE(spin, nullptr);
    EXPECT_EQ(spin->maximum(), 9);
    spin->selectAll();
    QTest::keyClicks(spin, QStringLiteral("5"));
    EXPECT_EQ(dialog->options().at("options"), R"({"k":5})");
    dialog->accept();
  });
  trigger("lane-options");
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[1].lane.options.at("options"), R"({"k":5})");
  EXPECT_EQ(lanes()[1].status, LaneStatus::Done) << "the command is unchanged, so there is no question";
  step(true);
  EXPECT_FALSE(lanes()[1].lane.options.contains("options"));
}

TEST_F(LaneOfAProgram, EndsAtARedLineWithTheRefereesSentence) {
  write(QStringLiteral("mine.py"), widgets::testing::kLateGreedy);
  trigger("add-program");
  window->programs().dialog()->setCommand(QStringLiteral("python3 mine.py"));
  QTest::mouseClick(window->programs().dialog()->findChild<QPushButton*>(QStringLiteral("program-add")),
                    Qt::LeftButton);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  ASSERT_EQ(lanes()[1].status, LaneStatus::Failed);
  ASSERT_TRUE(lanes()[1].run->error);
  const double at_s = lanes()[1].run->error->at_s;
  ASSERT_GT(at_s, 0);
  const QString sentence = widgets::failureSentence(lanes()[1], lanes()[1].program.get());
  EXPECT_TRUE(sentence.contains(QStringLiteral("line 3 of the output"))) << sentence.toStdString();
  EXPECT_TRUE(sentence.startsWith(QStringLiteral("Refused at"))) << sentence.toStdString();
  bench().playhead.toStart();
  widgets::LanesCanvas* canvas = window->workspaces().run()->lanes()->canvas();
  const QRectF bars = canvas->layout().at(1).bars;
  const double x = bars.left() + window->workspaces().run()->lanes()->controller()->lanes.lane(1).axis.x(at_s);
  const QImage picture = canvas->grab().toImage();
  const double dpr = picture.devicePixelRatio();
  int red = 0;
  for (int y = static_cast<int>(bars.top()); y < static_cast<int>(bars.bottom()); ++y)
    red += picture.pixelColor(static_cast<int>(x * dpr), static_cast<int>(y * dpr)) == bench().theme().bad ? 1 : 0;
  EXPECT_GT(red, bars.height() * 0.8) << "at x = " << x;
}

TEST_F(LaneOfAProgram, IsAskedForOnceMoreIfASweepFileNamesIt) {
  addProgram();
  bench().document.save(path(QStringLiteral("with.json")));
  const QString file =
      write(QStringLiteral("sweep.json"), R"({"roundel_sweep": 1, "scenario": "with.json", "seeds": [1],
    "vary": [{"name": "round_s", "path": "/clock/round_s", "values": [180, 360]}]})");
  wasStarted();
  ASSERT_TRUE(window->openFile(file));
  widgets::ExperimentsPage* page = window->workspaces().experiments();
  ASSERT_TRUE(page->runner().waitForIdle());
  EXPECT_EQ(page->runner().state(), SweepState::NotAllowed);
  EXPECT_FALSE(wasStarted()) << "the estimate does not start the program";
  EXPECT_EQ(question(), nullptr) << "opening a file shows no question";
  QTest::keyClick(page, Qt::Key_Space);
  ASSERT_TRUE(QTest::qWaitFor([&] { return question() != nullptr && question()->isVisible(); }, 20000));
  QTest::keyClick(question()->focusWidget(), Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return question() == nullptr; }, 20000));
  EXPECT_EQ(page->runner().state(), SweepState::NotAllowed);
  EXPECT_FALSE(wasStarted());
  QTest::keyClick(page, Qt::Key_Space);
  allow();
  ASSERT_TRUE(page->runner().waitForIdle());
  EXPECT_EQ(page->runner().state(), SweepState::Idle) << page->runner().error().toStdString();
}

// Fails if the file in the other folder does not state the program's folder, because the program is then not found.
TEST_F(LaneOfAProgram, IsFoundByTheScenarioThatWasSavedInAnotherFolder) {
  addProgram();
  QDir(path({})).mkpath(QStringLiteral("elsewhere"));
  const QString file = path(QStringLiteral("elsewhere/moved.json"));
  ASSERT_EQ(bench().document.save(file), QString());
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[1].status, LaneStatus::Done) << lanes()[1].message.toStdString();
  EXPECT_EQ(lanes()[1].lane.options.at("folder"), "\"..\"");
  EXPECT_FALSE(bench().document.isModified());
  bench().document.reset(widgets::testing::threeJobs(), {});
  ASSERT_TRUE(bench().comparison.waitForFinished());
  wasStarted();
  ASSERT_TRUE(window->openFile(file));
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[1].status, LaneStatus::Done) << lanes()[1].message.toStdString();
  EXPECT_TRUE(wasStarted());
  ASSERT_EQ(bench().document.save(path(QStringLiteral("back.json"))), QString());
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_FALSE(lanes()[1].lane.options.contains("folder")) << "the program is in the folder of the file again";
  EXPECT_EQ(lanes()[1].status, LaneStatus::Done) << lanes()[1].message.toStdString();
}

TEST_F(LaneOfAProgram, RunsInTwoWindowsAndInTheOtherAfterOneIsClosed) {
  addProgram();
  const QString file = path(QStringLiteral("shared.json"));
  ASSERT_TRUE(bench().document.save(file).isEmpty());
  auto other = std::make_unique<MainWindow>();
  other->setAttribute(Qt::WA_DeleteOnClose, false);
  ASSERT_TRUE(other->openFile(file));
  ASSERT_TRUE(other->bench().comparison.waitForFinished());
  EXPECT_EQ(other->bench().comparison.lanes()[1].status, LaneStatus::Done);
  other.reset();
  trigger("reload-program");
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[1].status, LaneStatus::Done) << lanes()[1].message.toStdString();
}

TEST_F(LaneOfAProgram, EndsWithItsChildrenWhenTheWindowIsClosedWhileItHangs) {
  write(QStringLiteral("mine.py"), R"(import json, os, subprocess, sys, time
json.loads(sys.stdin.readline())
child = subprocess.Popen(["sleep", "1000"])
open("pid", "w").write(f"{os.getpid()} {child.pid}")
os.rename("pid", "pid.done")
print(json.dumps({"type": "ready", "protocol": 1, "wake": ["arrival"], "stateless": True}), flush=True)
time.sleep(1000)
)");
  trigger("add-program");
  window->programs().dialog()->setCommand(QStringLiteral("python3 mine.py"));
  QTest::mouseClick(window->programs().dialog()->findChild<QPushButton*>(QStringLiteral("program-add")),
                    Qt::LeftButton);
  const auto pids = [&] {
    QFile file(path(QStringLiteral("pid.done")));
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ') : QList<QByteArray>();
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return pids().size() == 2; }, 20000));
  const int program = pids()[0].toInt(), child = pids()[1].toInt();
  ASSERT_EQ(::kill(child, 0), 0);
  bench().document.undoStack()->setClean();
  window->close();
  window.reset();
  EXPECT_NE(::kill(program, 0), 0);
  // The program has ended, so init reaps its child.
  EXPECT_TRUE(QTest::qWaitFor(
      [&] {
        QFile status(QStringLiteral("/proc/%1/stat").arg(child));
        return !status.open(QIODevice::ReadOnly) || status.readAll().contains(") Z");
      },
      20000));
}

}  // namespace
}  // namespace roundel::app
