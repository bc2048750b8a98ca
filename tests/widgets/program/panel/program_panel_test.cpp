// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the panel of a real program that has run.

#include "widgets/program/panel/program_panel.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "tests/widgets/part.h"
#include "tests/widgets/program/programs.h"
#include "tests/widgets/settle.h"
#include "widgets/program/panel/log_rows.h"
#include "widgets/program/panel/time_bars.h"

namespace roundel::widgets {
namespace {

using testing::partOf;

class ProgramView : public ::testing::Test, protected testing::ProgramFolder {
 protected:
  void TearDown() override { consents::withdrawAll(); }
  void run(const char* text) {
    write(QStringLiteral("mine.py"), text);
    bench.document.load(
        scenario(QStringLiteral("s.json"), {{QStringLiteral("My FIFO"), QStringLiteral("python3 mine.py")}}));
    programs.allowTyped(testing::laneOf("python3 mine.py"), false);
    ASSERT_TRUE(bench.comparison.waitForFinished());
    panel = std::make_unique<ProgramPanel>(&bench, &programs);
    panel->resize(760, 270);
    panel->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(panel.get()));
    bench.playhead.toStart();
  }
  LogRows& rows() { return *panel->rows(); }
  double now_s() { return bench.playhead.now_s(); }

  Workbench bench;
  ProgramLanes programs{&bench};
  std::unique_ptr<ProgramPanel> panel;
};

TEST_F(ProgramView, AClickOnALineMovesThePlayhead) {
  run(testing::kFifo);
  ASSERT_GT(rows().rowCount(), 2);
  const QModelIndex last = rows().index(rows().rowCount() - 1, LogRows::Text);
  ASSERT_GT(last.data(LogRows::InstantRole).toDouble(), 0);
  panel->log()->scrollTo(last);
  QTest::mouseClick(panel->log()->viewport(), Qt::LeftButton, {}, panel->log()->visualRect(last).center());
  EXPECT_EQ(now_s(), last.data(LogRows::InstantRole).toDouble());
  EXPECT_EQ(rows().current(), last.data(LogRows::DecisionRole).toLongLong());
}

TEST_F(ProgramView, KeysGoToTheDecisionsBeside) {
  run(testing::kFifo);
  panel->log()->setFocus();
  const std::int64_t first = rows().current();
  QTest::keyClick(panel->log(), Qt::Key_Down, Qt::ControlModifier);
  EXPECT_EQ(rows().current(), first + 1);
  EXPECT_EQ(now_s(), rows().times().at(first + 1).at_s);
  QTest::keyClick(panel->log(), Qt::Key_Up, Qt::ControlModifier);
  EXPECT_EQ(rows().current(), first);
}

TEST_F(ProgramView, TheColourThatIsChosenIsThatOfTheLaneAndItsBranchesWithoutANewRun) {
  run(testing::kFifo);
  const auto lane = static_cast<std::size_t>(panel->lane());
  const quint64 branch = bench.branches.add(panel->lane(), 360, {compare::SwitchPolicy{"hadar", {}}});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !bench.branches.busy(); }, 20000));
  const auto recording = bench.comparison.lanes()[lane].run->recording;
  auto* button = partOf<QPushButton>(*panel, "program-color");
  EXPECT_TRUE(button->text().contains(QStringLiteral("Brown")));
  auto* wine = button->menu()->findChild<QAction*>(QStringLiteral("wine"));
  EXPECT_FALSE(wine->font().bold());
  wine->trigger();
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_EQ(bench.document.scenario().compare[lane].color, "wine");
  EXPECT_EQ(bench.comparison.lanes()[lane].run->lane.color, "wine");
  EXPECT_EQ(bench.comparison.lanes()[lane].run->recording, recording) << "the program was not started again";
  EXPECT_EQ(bench.branches.find(branch)->state.lane.color, "wine");
  EXPECT_TRUE(button->text().contains(QStringLiteral("Wine red")));
  EXPECT_TRUE(wine->font().bold()) << "the menu marks the current colour";
  bench.document.undoStack()->undo();
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_FALSE(bench.document.scenario().compare[lane].color);
  EXPECT_TRUE(button->text().contains(QStringLiteral("Brown")));
}

TEST_F(ProgramView, CopiesTheMarkedLines) {
  run(testing::kFifo);
  panel->log()->setFocus();
  panel->log()->selectRow(0);
  QTest::keyClick(panel->log(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("start\t\thello from the program\n"));
}

TEST_F(ProgramView, ShowsATimeForEachDecision) {
  run(testing::kFifo);
  EXPECT_EQ(panel->bars()->bars().size(), rows().times().size());
  EXPECT_TRUE(panel->stateText().startsWith(QStringLiteral("ran, ")));
  EXPECT_FALSE(panel->refused()->isVisible());
}

TEST_F(ProgramView, SaysThatTheLogIsEmpty) {
  run(R"(import json, sys
json.loads(sys.stdin.readline())
print(json.dumps({"type": "ready", "protocol": 1, "wake": ["arrival"], "stateless": True}), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "end": break
    print(json.dumps({"type": "decision", "id": question["id"], "place": {}}), flush=True)
)");
  EXPECT_EQ(rows().rowCount(), 0);
  bool shown = false;
  for (const QLabel* label : panel->findChildren<QLabel*>())
    shown |= label->isVisible() && label->text() == QStringLiteral("The program has written nothing to stderr.");
  EXPECT_TRUE(shown);
}

TEST_F(ProgramView, ShowsTheRefusedLineAndWhatWasAllowed) {
  run(testing::kGreedy);
  ASSERT_TRUE(panel->refused()->isVisible());
  EXPECT_FALSE(panel->log()->isVisible()) << "the log and the rejected answer are never visible together";
  const Refusal& refusal = panel->refused()->refusal();
  EXPECT_TRUE(refusal.sentence.contains(QStringLiteral("99"))) << refusal.sentence.toStdString();
  EXPECT_EQ(refusal.where, QStringLiteral("ends at 0:00, decision 1 was refused"));
  EXPECT_EQ(refusal.answer_title, QStringLiteral("Line 2 of the output"));
  EXPECT_FALSE(refusal.allowed.empty());
  EXPECT_GT(refusal.answer.length, 0);
  EXPECT_FALSE(panel->refused()->answer()->extraSelections().empty());
  QTest::mouseClick(partOf<QPushButton>(*panel, "refused-question"), Qt::LeftButton);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("{\"type\":\"decide\"")));
}

TEST_F(ProgramView, TheRefusalScrollsInALowPanelAndNothingOverlaps) {
  run(testing::kGreedy);
  panel->resize(panel->width(), 200);
  testing::settle();
  const QRect answer = panel->refused()->answer()->geometry();
  for (const QWidget* part : panel->refused()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (part != panel->refused()->answer() && part->isVisible()) {
      EXPECT_FALSE(part->geometry().intersects(answer)) << part->objectName().toStdString();
    }
  }
  EXPECT_GT(panel->refused()->height(), panel->height()) << "the panel scrolls to the rest";
}

TEST_F(ProgramView, AskAgainStartsAFreshProcess) {
  run(testing::kGreedy);
  const auto before = bench.comparison.lanes()[1].program;
  QTest::mouseClick(partOf<QPushButton>(*panel, "refused-again"), Qt::LeftButton);
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_NE(bench.comparison.lanes()[1].program, before);
  EXPECT_TRUE(panel->refused()->isVisible()) << "the same answer is rejected again";
}

TEST_F(ProgramView, ShowsTheWarningOfTheRun) {
  run(R"(import json, sys
json.loads(sys.stdin.readline())
print(json.dumps({"type": "ready", "protocol": 1, "wake": ["arrival"], "stateless": True}), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "end": break
    print(json.dumps({"type": "decision", "id": question["id"], "place": {}, "why": {"rule": 5}}), flush=True)
)");
  auto* warning = partOf<QLabel>(*panel, "program-warning");
  EXPECT_TRUE(warning->isVisible());
  EXPECT_TRUE(warning->text().startsWith(QStringLiteral("Warning: "))) << warning->text().toStdString();
}

TEST_F(ProgramView, HasNoWarningIfThereIsNone) {
  run(testing::kFifo);
  EXPECT_FALSE(partOf<QLabel>(*panel, "program-warning")->isVisible());
}

}  // namespace
}  // namespace roundel::widgets
