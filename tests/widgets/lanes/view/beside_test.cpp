// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a branch beside its parent in the window: the picture of both, gestures on either half, the head, and turning it off.

#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/lanes/cards/lane_card_branch.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/reference_rows.h"
#include "widgets/lanes/view/beside/branch_beside.h"
#include "widgets/lanes/view/lanes_overlay.h"

namespace roundel::widgets {
namespace {

using testing::LanesTest;

class BranchBeside : public LanesTest {
 protected:
  void SetUp() override {
    LanesTest::SetUp();
    view.resize(1500, 640);
    view.setColumns(true);
    // J2 leaves its V100 at 100 s; no job uses them until the round ends.
    const quint64 id = bench.branches.add(0, 100, {compare::MoveJob{"J2", {}}});
    ASSERT_TRUE(bench.comparison.waitForFinished());
    QTRY_VERIFY(controller().reference.formerRows(2) != nullptr);
    QApplication::processEvents();
    branch = bench.branches.laneOf(id);
    ASSERT_EQ(branch, 2);
    bench.playhead.toEnd();
    QApplication::processEvents();
  }
  /// A point in the row of a GPU; `share` is its height in the row, from 0 at the upper edge to 1.
  QPoint inRow(int gpu, double share, double t_s) {
    const GanttRows::Place row = controller().lanes.lane(0).past.place(model::GpuIndex(gpu));
    const TimeAxis& its = controller().lanes.lane(0).axis;
    return (canvas().layout().at(0).bars.topLeft() + QPointF(its.x(t_s), row.top + row.height * share)).toPoint();
  }
  void hover(QPoint point) {
    QMouseEvent move(QEvent::MouseMove, point, canvas().mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&canvas(), &move);
  }
  QAction* beside() {
    for (QAction* action : view.compareActions()) {
      if (action->objectName() == QLatin1String("branches-beside")) return action;
    }
    return nullptr;
  }
  int branch = -1;
};

TEST_F(BranchBeside, WhatBothShareStandsOnceAndThenTheHalvesDiffer) {
  ASSERT_TRUE(controller().lanes.lane(0).split);
  EXPECT_EQ(QColor(pixel(inRow(0, 0.25, 60))), jobColor(1)) << "before the branch point, J2 fills the whole row";
  EXPECT_EQ(QColor(pixel(inRow(0, 0.75, 60))), jobColor(1));
  EXPECT_EQ(QColor(pixel(inRow(0, 0.25, 300))), jobColor(1)) << "J2 continues in the parent";
  EXPECT_EQ(QColor(pixel(inRow(0, 0.75, 150))), differenceGround(bench.theme()))
      << "the branch has no job here, so its half is shaded";
  EXPECT_EQ(QColor(pixel(inRow(3, 0.25, 300))), jobColor(0)) << "J1 is the same in both";
  bench.selection.selectJob(model::JobIndex(0));
  const std::vector<QRectF> outlines = jobOutlines(controller().lanes.scene(0), laneLook(controller(), 0, 1),
                                                   model::JobIndex(0), 0, controller().lanes.lane(0).axis.width_px);
  const GanttRows& halves = controller().lanes.lane(0).rows;
  for (const QRectF& rect : outlines)
    EXPECT_LE(rect.height(), halves.pitch - halves.under) << "an outline does not cover a half of the branch";
  bench.selection.selectJob(model::JobIndex());
  EXPECT_EQ(QColor(pixel(inRow(3, 0.75, 300))), jobColor(0));
}

TEST_F(BranchBeside, AClickIsOfTheHalfUnderThePointer) {
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, inRow(3, 0.75, 300));
  EXPECT_EQ(bench.selection.focusedLane(), branch);
  EXPECT_EQ(bench.selection.job().value, 0);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, inRow(3, 0.25, 300));
  EXPECT_EQ(bench.selection.focusedLane(), 0);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, inRow(3, 0.75, 60));
  EXPECT_EQ(bench.selection.focusedLane(), 0) << "a bar before the branch point belongs to the parent";
}

TEST_F(BranchBeside, ABarOfTheBranchIsDraggedToTheRowUnderThePointer) {
  std::vector<Workbench::BarMove> moves;
  QObject::connect(&bench, &Workbench::moveRequested, &view,
                   [&](const Workbench::BarMove& move) { moves.push_back(move); });
  bench.playhead.setNow(300);
  drag(&canvas(), inRow(2, 0.75, 300), inRow(0, 0.25, 300), Qt::LeftButton, Qt::ControlModifier);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].lane, branch);
  EXPECT_EQ(moves[0].job.value, 0);
  EXPECT_EQ(moves[0].gpus.front().value, 0) << "the upper half of the row means the same GPU";
}

TEST_F(BranchBeside, TheZoomKeepsTheInstantUnderThePointerInTheWideColumn) {
  const QPoint where = inRow(3, 0.5, 600);
  wheel(&canvas(), where, 3, Qt::ControlModifier);
  const TimeAxis& its = controller().lanes.lane(0).axis;
  EXPECT_LT(its.span_s(), controller().time.end_s());
  EXPECT_NEAR(its.t(where.x() - canvas().layout().at(0).bars.left()), 600, 1.5);
  EXPECT_DOUBLE_EQ(its.span_s(), controller().lanes.lane(1).axis.span_s()) << "all columns show the same span";
}

TEST_F(BranchBeside, TheHeadHasBothRowsOfNumbersAndAsksWhetherToKeepIt) {
  const LanePlace& place = canvas().layout().at(0);
  const BranchCard card = canvas().cards().branchCard(branch);
  EXPECT_EQ(card.parent.name.toStdString(), "Alpha");
  EXPECT_TRUE(card.branch.asks);
  EXPECT_TRUE(card.branch.text.against);
  EXPECT_NE(card.change.indexOf(QLatin1String("J2")), -1) << card.change.toStdString();
  const QRectF answers = branchAnswers(place.card, 1);
  EXPECT_TRUE(place.card.contains(answers));
  QPushButton* discard = nullptr;
  for (QPushButton* each : canvas().findChildren<QPushButton*>()) {
    if (each->isVisible() && each->text() == QLatin1String("Discard")) discard = each;
  }
  ASSERT_NE(discard, nullptr);
  EXPECT_TRUE(answers.toRect().contains(discard->geometry()));
  discard->click();
  QTRY_VERIFY(controller().lanes.count() == 2);
  EXPECT_EQ(canvas().layout().at(0).branch, -1);
}

// The button, the menu entry and the key are the same command with the same name and tooltip.
TEST_F(BranchBeside, DeleteDiscardsTheBranchOfTheFocusedColumnUnlessItIsKept) {
  const auto called = [&](const auto& controls) {
    return std::ranges::count_if(controls, [](const auto* each) {
      return each->text() == QLatin1String("Discard") && each->toolTip() == discardTip();
    });
  };
  EXPECT_GE(called(canvas().findChildren<QPushButton*>()), 1);
  const quint64 id = controller().lanes.state(branch).branch;
  bench.selection.focusLane(0);
  bench.branches.keep(id);
  QTest::keyClick(&canvas(), Qt::Key_Delete);
  EXPECT_NE(bench.branches.find(id), nullptr) << "a key cannot remove a kept branch";
  const quint64 second = bench.branches.add(0, 360, {compare::NodeDown{"n2", {}}});
  ASSERT_TRUE(bench.comparison.waitForFinished());
  QApplication::processEvents();
  ASSERT_EQ(canvas().layout().at(0).branch, bench.branches.laneOf(second));
  bench.selection.focusLane(0);
  QTest::keyClick(&canvas(), Qt::Key_Delete);
  EXPECT_EQ(bench.branches.find(second), nullptr);
  EXPECT_NE(bench.branches.find(id), nullptr);
}

TEST_F(BranchBeside, WhileItComputesItsProgressAndCancelStandInTheHead) {
  const quint64 id = bench.branches.add(0, 300, {compare::MoveJob{"J2", {}}});
  const int fresh = bench.branches.laneOf(id);
  ASSERT_EQ(canvas().layout().at(fresh).parent, 0) << "the latest branch is beside the parent";
  const auto shown = [&](const char* words) -> QPushButton* {
    const QRect answers = branchAnswers(canvas().layout().at(0).card, 1).toRect();
    for (QPushButton* each : canvas().findChildren<QPushButton*>()) {
      if (each->isVisible() && each->text() == QLatin1String(words) && answers.contains(each->geometry())) return each;
    }
    return nullptr;
  };
  ASSERT_EQ(controller().lanes.state(fresh).status, LaneState::Status::Running);
  EXPECT_EQ(canvas().cards().branchCard(fresh).status.toStdString(), "Running, 0 %");
  EXPECT_EQ(canvas().cards().branchCard(fresh).progress, 0);
  ASSERT_NE(shown("Cancel"), nullptr);
  EXPECT_EQ(shown("Keep"), nullptr);
  shown("Cancel")->click();
  EXPECT_EQ(controller().lanes.state(fresh).status, LaneState::Status::Cancelled);
  ASSERT_NE(shown("Run again"), nullptr);
  shown("Run again")->click();
  QTRY_COMPARE(controller().lanes.state(fresh).status, LaneState::Status::Done);
  QApplication::processEvents();
  EXPECT_NE(shown("Keep"), nullptr);
  EXPECT_EQ(canvas().cards().branchCard(fresh).status.toStdString(), "");
}

TEST_F(BranchBeside, AMenuInTheHeadPutsAnotherBranchBesideTheParent) {
  EXPECT_EQ(canvas().findChild<QToolButton*>(QStringLiteral("branch-choice")), nullptr)
      << "a single branch needs no menu";
  const quint64 id = bench.branches.add(0, 360, {compare::NodeDown{"n2", {}}});
  ASSERT_TRUE(bench.comparison.waitForFinished());
  QTRY_VERIFY(!bench.branches.busy());
  QApplication::processEvents();
  ASSERT_EQ(canvas().layout().at(0).branch, bench.branches.laneOf(id));
  auto* choice = canvas().findChild<QToolButton*>(QStringLiteral("branch-choice"));
  ASSERT_NE(choice, nullptr);
  EXPECT_TRUE(canvas().layout().at(0).card.contains(QRectF(choice->geometry())));
  emit choice->menu()->aboutToShow();
  ASSERT_EQ(choice->menu()->actions().size(), 2);
  EXPECT_EQ(choice->menu()->actions()[0]->text().toStdString(), "J2 paused at 1:40");
  EXPECT_FALSE(choice->menu()->actions()[0]->isChecked());
  choice->menu()->actions()[0]->trigger();
  EXPECT_EQ(canvas().layout().at(0).branch, branch) << "the first branch is shown again";
}

TEST_F(BranchBeside, TheOldPlaceOfAMovedJobStandsAsAnOutlineOnTheBranchsHalves) {
  const GanttLook look = laneLook(controller(), branch, 1);
  const double to_x = controller().lanes.lane(branch).axis.width_px;
  const std::vector<OldPlace> old = oldPlaces(controller(), look, branch, to_x);
  ASSERT_EQ(old.size(), 1u);
  EXPECT_EQ(old[0].job.value, 1);
  ASSERT_FALSE(old[0].rects.empty());
  const GanttRows& rows = controller().lanes.lane(branch).rows;
  EXPECT_GE(old[0].rects.front().top(), rows.place(model::GpuIndex(0)).top) << "the outline is in the lower half";
  EXPECT_GE(old[0].rects.front().left(), controller().lanes.branchX(branch) - 1);
  bench.selection.selectJob(model::JobIndex(1));
  EXPECT_TRUE(oldPlaces(controller(), look, branch, to_x).empty()) << "the selected job already has this outline";
}

TEST_F(BranchBeside, AJobWasNotOnAGpuThatItKeeps) {
  bench.branches.remove(controller().lanes.state(branch).branch);
  bench.branches.add(0, 100, {compare::MoveJob{"J2", {{"n0", "V100", 1}, {"n2", "K80", 1}}}});
  ASSERT_TRUE(bench.comparison.waitForFinished());
  QTRY_VERIFY(controller().reference.formerRows(2) != nullptr);
  QApplication::processEvents();
  const GanttLook look = laneLook(controller(), 2, 1);
  const std::vector<OldPlace> old = oldPlaces(controller(), look, 2, controller().lanes.lane(2).axis.width_px);
  ASSERT_EQ(old.size(), 1u);
  const GanttScene scene = controller().lanes.scene(2);
  const double at_x = scene.axis.x(101);
  int kept = 0, left = 0;
  for (const int gpu : {0, 1}) {  // both V100 of the job
    const auto bar = scene.bars.barAt(model::GpuIndex(gpu), 101);
    const GanttRows::Place row = scene.rows.place(model::GpuIndex(gpu));
    const bool outlined = std::ranges::any_of(
        old[0].rects, [&](const QRectF& rect) { return rect.intersects(QRectF(at_x, row.top, 1, row.height)); });
    const bool there = bar && scene.bars.bar(*bar).job.value == 1;
    EXPECT_NE(outlined, there) << gpu;
    ++(there ? kept : left);
  }
  EXPECT_EQ(kept, 1);
  EXPECT_EQ(left, 1);
}

TEST_F(BranchBeside, TheTipOfABarThatDiffersNamesTheParent) {
  ASSERT_FALSE(controller().reference.on());
  GanttHit hit;
  hit.lane = branch;
  hit.gpu = model::GpuIndex(0);
  const BarIndex& bars = *controller().lanes.lane(branch).bars;
  QString tips;
  for (std::size_t gpu = 0; gpu < bars.problem().gpus.size(); ++gpu)
    for (double t_s = 101; t_s < bars.trace().end_s; t_s += 7) {
      hit.gpu = model::GpuIndex(gpu);
      hit.t_s = t_s;
      hit.zone = GanttHit::Zone::Bars;
      hit.bar = bars.barAt(hit.gpu, t_s);
      tips += hitTip(controller(), hit);
    }
  EXPECT_TRUE(tips.contains(QStringLiteral("in ") + controller().lanes.name(0).toHtmlEscaped())) << tips.toStdString();
}

TEST_F(BranchBeside, ItIsTurnedOffByAnActionWithAKeyAndStandsOnItsOwnThen) {
  ASSERT_NE(beside(), nullptr);
  EXPECT_TRUE(beside()->isChecked());
  EXPECT_FALSE(beside()->shortcut().isEmpty());
  beside()->trigger();
  QApplication::processEvents();
  EXPECT_FALSE(canvas().layout().at(branch).frame.isEmpty()) << "the branch has a separate column";
  EXPECT_FALSE(controller().lanes.lane(0).split);
  beside()->trigger();
  EXPECT_EQ(canvas().layout().at(branch).parent, 0);
  view.setColumns(false);
  EXPECT_EQ(canvas().layout().at(branch).parent, -1) << "lanes that are not columns are not split";
  EXPECT_FALSE(canvas().layout().at(branch).frame.isEmpty());
}

TEST_F(BranchBeside, ItsPlotsStandUnderTheRightHalfOfTheColumn) {
  const QRectF left = view.columnRect(0), right = view.columnRect(branch), whole = canvas().layout().at(0).whole();
  EXPECT_EQ(left.left(), whole.left());
  EXPECT_EQ(right.right(), whole.right());
  EXPECT_GT(right.left(), left.right());
  EXPECT_NEAR(left.width(), right.width(), 2);
}

// A picture that is painted in parts equals a picture that is painted at once.
TEST_F(BranchBeside, PlayAndHoverPaintWhatAWholePaintWouldPaint) {
  controller().setMetricScope(MetricScope::WholeRun);  // numbers at the playhead may be updated late
  bench.playhead.setNow(200);
  canvas().grab();
  for (const double t_s : {240.0, 300.0, 90.0, 400.0}) {
    bench.playhead.setNow(t_s);
    hover(inRow(2, 0.75, t_s - 20));
    QApplication::processEvents();
  }
  controller().pointing.setLens(std::nullopt);  // a pointer that does not move shows a lens
  const QImage partly = canvas().grab().toImage();
  emit controller().lanes.changed();
  QApplication::processEvents();
  controller().pointing.setLens(std::nullopt);
  EXPECT_TRUE(canvas().grab().toImage() == partly);
}

}  // namespace
}  // namespace roundel::widgets
