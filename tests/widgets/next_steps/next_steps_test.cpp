#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/widgets/bench.h"
#include "widgets/next_steps/next_steps_panel.h"
#include "widgets/next_steps/nothing_yet.h"
#include "widgets/next_steps/steps_overlay.h"
#include "widgets/next_steps/steps_painter.h"
#include "widgets/session/lane_choice.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;
using Kind = NextStep::Kind;

void addNodes(Workbench& bench) {
  bench.document.edit(QStringLiteral("nodes"), [](model::Scenario& s) {
    s.gpu_types = threeJobs().gpu_types;
    s.nodes = threeJobs().nodes;
  });
}

void addJobs(Workbench& bench) {
  bench.document.edit(QStringLiteral("jobs"), [](model::Scenario& s) { s.jobs = threeJobs().jobs; });
}

struct Canvas {
  Canvas() {
    beginScenario(bench.document);
    canvas.setFocusPolicy(Qt::StrongFocus);
    canvas.resize(900, 300);
    canvas.show();
    canvas.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&canvas));
    canvas.setFocus();
  }
  Workbench bench;
  QWidget canvas;
  StepsOverlay steps{&bench, &canvas};
};

TEST(StepsOverlay, IsNeverHitExceptByItsLinks) {
  Canvas t;
  ASSERT_TRUE(t.steps.isVisible());
  EXPECT_TRUE(t.steps.cards());
  for (const QPoint at : {QPoint(100, 100), QPoint(450, 100), QPoint(800, 100)})
    EXPECT_EQ(t.canvas.childAt(at), nullptr) << "what is dropped there is the canvas's";
  QSignalSpy asked(&t.steps, &StepsOverlay::traceRequested);
  QTest::mouseClick(t.steps.links()->findChild<QPushButton*>(QStringLiteral("from-trace")), Qt::LeftButton);
  EXPECT_EQ(asked.count(), 1);
}

TEST(StepsOverlay, IsAStripAfterTheFirstNodeAndLeavesWhenNothingIsMissing) {
  Canvas t;
  addNodes(t.bench);
  EXPECT_FALSE(t.steps.cards());
  EXPECT_LE(t.steps.height(), 2 * StepsOverlay::kStrip);
  EXPECT_FALSE(t.steps.links()->isVisible());
  EXPECT_EQ(t.canvas.childAt(t.steps.geometry().center()), nullptr);
  addJobs(t.bench);
  EXPECT_TRUE(t.steps.isVisible()) << "nobody decides yet";
  addLanes(t.bench.document, {"gavel"});
  EXPECT_FALSE(t.steps.isVisible());
  t.bench.document.undoStack()->undo();
  EXPECT_TRUE(t.steps.isVisible());
}

TEST(StepsOverlay, EscapeHidesItAndF1BringsItBack) {
  Canvas t;
  QTest::keyClick(&t.canvas, Qt::Key_Escape);
  EXPECT_FALSE(t.steps.isVisible());
  QTest::keyClick(&t.canvas, Qt::Key_F1);
  EXPECT_TRUE(t.steps.isVisible());
  t.steps.hideSteps();
  beginScenario(t.bench.document);
  EXPECT_TRUE(t.steps.isVisible()) << "another new scenario";
}

TEST(StepCards, StandBesideEachOtherInTheRoom) {
  const QRectF room(8, 8, 900, 260);
  const auto cells = stepCells(room, 1);
  for (const QRectF& cell : cells) EXPECT_TRUE(room.contains(cell));
  EXPECT_LT(cells[0].right(), cells[1].left());
  EXPECT_LT(cells[1].right(), cells[2].left());
}

TEST(NextStepsPanel, CountsWhatIsDoneAndItsLinksAskForTheRest) {
  Workbench bench;
  beginScenario(bench.document);
  NextStepsPanel panel(&bench);
  EXPECT_EQ(panel.countText(), QStringLiteral("0 of 3 done"));
  QSignalSpy asked(panel.list(), &StepList::stepRequested);
  panel.list()->link(Kind::Job)->click();
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked[0][0].value<Kind>(), Kind::Job);
  addJobs(bench);
  EXPECT_EQ(panel.countText(), QStringLiteral("1 of 3 done"));
  EXPECT_TRUE(panel.list()->link(Kind::Job)->isHidden());
  EXPECT_FALSE(panel.list()->link(Kind::Node)->isHidden());
  for (const QLabel* label : panel.findChildren<QLabel*>())
    EXPECT_NE(label->property("role").toString(), QStringLiteral("bad")) << label->text().toStdString();
}

TEST(NothingYet, CoversTheLanesUntilNothingIsMissing) {
  Workbench bench;
  beginScenario(bench.document);
  QWidget lanes;
  lanes.resize(800, 400);
  NothingYet nothing(&bench, &lanes);
  lanes.show();
  EXPECT_EQ(nothing.geometry(), lanes.rect());
  addNodes(bench);
  addJobs(bench);
  addLanes(bench.document, {"gavel"});
  EXPECT_FALSE(nothing.isVisible());
}

}  // namespace
}  // namespace roundel::widgets
