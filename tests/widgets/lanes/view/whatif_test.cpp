// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what-ifs in the lanes: bookmarks on the ruler, branches with their shared past, and bars that the user moves.

#include <QMenu>
#include <QSignalSpy>

#include "core/model/scenario.h"
#include "tests/support/specs.h"
#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/painting/gantt_branch.h"
#include "widgets/lanes/view/time_ruler.h"

namespace roundel::widgets {
namespace {

using testing::LanesTest;
using tests::gpuType;
using tests::job;
using tests::node;

class WhatIf : public LanesTest {
 protected:
  WhatIf() {
    QObject::connect(&bench, &Workbench::moveRequested, &view,
                     [this](const Workbench::BarMove& move) { moves.push_back(move); });
  }
  quint64 branch() {
    const quint64 id = bench.branches.add(0, 720, {compare::NodeDown{"n2", {}}});
    EXPECT_NE(id, 0u);
    EXPECT_TRUE(bench.comparison.waitForFinished());
    QApplication::processEvents();
    return id;
  }
  std::vector<Workbench::BarMove> moves;
};

TEST_F(WhatIf, BookmarksStandOnTheRulerAndCatchThePlayhead) {
  const QImage before = view.header()->grab().toImage();
  bench.bookmarks.add(500, QStringLiteral("here"));
  QApplication::processEvents();
  const QImage after = view.header()->grab().toImage();
  const QPoint at = inRuler(500);
  int changed = 0;
  for (int y = 0; y < after.height(); ++y) {
    for (int x = at.x() - 2; x < at.x() + 10; ++x) changed += after.pixel(x, y) != before.pixel(x, y) ? 1 : 0;
  }
  EXPECT_GT(changed, 20);
  QTest::mouseClick(view.header(), Qt::LeftButton, {}, at + QPoint(4, 0));
  EXPECT_EQ(bench.playhead.now_s(), 500) << "the playhead is exactly at the bookmark";
}

TEST_F(WhatIf, ABranchRepeatsItsPastAtHalfColourAndSaysWhatItDoes) {
  bench.playhead.toEnd();
  branch();
  ASSERT_EQ(controller().lanes.count(), 3);
  ASSERT_TRUE(controller().lanes.state(2).branch_point.has_value());
  ASSERT_EQ(controller().lanes.state(2).message.toStdString(), "");
  bench.playhead.toEnd();
  QApplication::processEvents();
  // A point in the bar, above the strip of the parent.
  const int up = static_cast<int>(controller().lanes.lane(2).rows.place(model::GpuIndex(3)).height * 0.45);
  const QColor past = QColor::fromRgb(pixel(at(2, 3, 100) - QPoint(0, up)));
  const QColor half = mixed(jobColor(0), bench.theme().panel, 0.5);
  EXPECT_NEAR(past.red(), half.red(), 3);
  EXPECT_NEAR(past.blue(), half.blue(), 3);
  EXPECT_EQ(pixel(at(0, 3, 100)), jobColor(0).rgb()) << "the parent keeps its colour";
  EXPECT_EQ(laneNote(controller().lanes.state(2)), "not the same cluster");
  EXPECT_EQ(laneNote(controller().lanes.state(0)), "");
}

TEST_F(WhatIf, CtrlDragAsksToMoveTheJobAtThePlayhead) {
  bench.playhead.setNow(100);
  QSignalSpy asked(&bench, &Workbench::moveRequested);
  const std::string before = bench.document.scenario().title;
  drag(&canvas(), at(0, 0, 50), at(0, 2, 50), Qt::LeftButton, Qt::ControlModifier);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].lane, 0);
  EXPECT_EQ(moves[0].job.value, 1) << "the first V100 of J2 is dragged";
  EXPECT_EQ(moves[0].t_s, 100);
  EXPECT_EQ(moves[0].gpus, (std::vector<model::GpuIndex>{model::GpuIndex(2), model::GpuIndex(3)}));
  EXPECT_FALSE(bench.document.isModified()) << "a what-if does not edit the document";
  const GanttRows& rows = controller().lanes.lane(0).rows;
  const QPoint queue(at(0, 0, 50).x(), static_cast<int>(canvas().layout().at(0).whole().top() + rows.queue_top + 4));
  drag(&canvas(), at(0, 0, 50), queue, Qt::LeftButton, Qt::ControlModifier);
  ASSERT_EQ(moves.size(), 2u);
  EXPECT_TRUE(moves[1].gpus.empty()) << "a drop on the queue pauses the job";
  QTest::mouseClick(&canvas(), Qt::LeftButton, Qt::ControlModifier, at(0, 0, 50));
  EXPECT_EQ(moves.size(), 2u) << "a click does not move the job";
  drag(&canvas(), at(0, 0, 50), at(0, 2, 50), Qt::LeftButton, Qt::ControlModifier);
  ASSERT_EQ(moves.size(), 3u);
  EXPECT_EQ(moves[2].gpus, moves[0].gpus);
  const double from_s = axis().from_s();
  controller().time.showRange(100, 300);
  drag(&canvas(), at(0, 5, 200), at(0, 5, 250), Qt::LeftButton, Qt::ControlModifier);
  EXPECT_EQ(moves.size(), 3u) << "a drag that does not start on a bar pans";
  EXPECT_LT(axis().from_s(), 100);
  EXPECT_GE(axis().from_s(), from_s);
}

class Handle : public WhatIf {
 protected:
  void SetUp() override {
    WhatIf::SetUp();
    bench.playhead.setNow(100);
  }
  /// The handle of the first bar of a row, which begins at 0 s.
  QPoint grip(int gpu) { return at(0, gpu, 0) + QPoint(8, 0); }
};

TEST_F(Handle, PlainDragMovesTheGangFromTheInstantAtWhichTheBarBegins) {
  drag(&canvas(), grip(0), grip(2));
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].job.value, 1) << "the job is J2";
  EXPECT_EQ(moves[0].gpus, (std::vector<model::GpuIndex>{model::GpuIndex(2), model::GpuIndex(3)}))
      << "the whole gang of J2 moves";
  EXPECT_EQ(moves[0].t_s, 0) << "the move is not at the playhead";
}

TEST_F(Handle, ReachesOverTheGapBetweenTheRowsOfItsGang) {
  const QRectF upper = canvas().painter().barRectAt(0, {model::GpuIndex(0), 0}),
               lower = canvas().painter().barRectAt(0, {model::GpuIndex(1), 0});
  ASSERT_LT(upper.bottom(), lower.top());
  QPoint gap(static_cast<int>(upper.left()) + 8, static_cast<int>(std::ceil(upper.bottom())));
  ASSERT_LE(gap.y(), lower.top());
  drag(&canvas(), gap, gap + QPoint(0, grip(2).y() - grip(0).y()));
  ASSERT_EQ(moves.size(), 1u) << "the handle also covers the gap";
  EXPECT_EQ(moves[0].gpus.size(), 2u);
}

TEST_F(Handle, ACallOutSaysWhatWouldComeOfItWhileItIsDragged) {
  const QPoint from = grip(0), to = grip(2);
  QTest::mousePress(&canvas(), Qt::LeftButton, {}, from);
  QMouseEvent move(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(&canvas(), &move);
  const QRectF room = canvas().rect();
  const auto box = [&] { return canvas().callOuts().placedBox(room); };
  ASSERT_TRUE(box().has_value());
  EXPECT_EQ(box()->box.title.toStdString(), "J2 to 2 × P100 on n1 from 0:00");
  QTRY_VERIFY(!box()->box.rows.empty());
  EXPECT_TRUE(room.contains(box()->place));
  EXPECT_EQ(box()->box.rows.front().first.toStdString(), "rate");
  QTest::keyClick(&canvas(), Qt::Key_Escape);
  EXPECT_FALSE(box().has_value());
  QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, to);
  EXPECT_TRUE(moves.empty()) << "Esc cancels the move";
}

TEST_F(Handle, TheInstantSnapsToDecisions) {
  const double px_per_s = axis().px_per_s;
  drag(&canvas(), grip(0), grip(2) + QPoint(static_cast<int>(320 * px_per_s), 0));
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].t_s, 360) << "the round nearest to 5:20";
}

TEST_F(Handle, RightOfItThePlainDragPans) {
  const double from_s = axis().from_s();
  controller().time.showRange(0, 1000);
  drag(&canvas(), at(0, 0, 0) + QPoint(60, 0), at(0, 2, 0) + QPoint(20, 0));
  EXPECT_TRUE(moves.empty());
  EXPECT_GT(axis().from_s(), from_s);
}

TEST_F(Handle, AltDragIsTheWindowManagers) {
  drag(&canvas(), grip(0), grip(2), Qt::LeftButton, Qt::AltModifier);
  EXPECT_TRUE(moves.empty());
}

TEST_F(Handle, AClickOnItSelectsTheJob) {
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, grip(0));
  EXPECT_TRUE(moves.empty());
  EXPECT_EQ(bench.selection.job().value, 1);
}

TEST_F(Handle, SixDotsStandAtTheLeftEndOfTheBarUnderThePointer) {
  const QImage before = canvas().grab().toImage();
  QTest::mouseMove(&canvas(), at(0, 0, 60) + QPoint(30, 0));
  QApplication::processEvents();
  const QImage after = canvas().grab().toImage();
  const QPoint left = at(0, 0, 0);
  int dots = 0;
  for (int y = left.y() - 20; y < left.y() + 10; ++y) {
    for (int x = left.x() + 2; x < left.x() + 14; ++x) dots += after.pixel(x, y) != before.pixel(x, y) ? 1 : 0;
  }
  EXPECT_GT(dots, 20);
}

TEST_F(WhatIf, CtrlArrowsMoveTheBarOfTheCursorAndEnterAsks) {
  bench.playhead.setNow(100);
  QTest::keyClick(&canvas(), Qt::Key_Down);
  QTest::keyClick(&canvas(), Qt::Key_Comma);
  ASSERT_TRUE(controller().cursor.bar().has_value());
  QTest::keyClick(&canvas(), Qt::Key_Down, Qt::ControlModifier);
  canvas().grab();
  QTest::keyClick(&canvas(), Qt::Key_Escape);
  EXPECT_TRUE(moves.empty());
  QTest::keyClick(&canvas(), Qt::Key_Down, Qt::ControlModifier);
  QTest::keyClick(&canvas(), Qt::Key_Down, Qt::ControlModifier);
  QTest::keyClick(&canvas(), Qt::Key_Return);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].gpus.front().value, 2);
  EXPECT_EQ(moves[0].gpus.size(), 2u);
}

TEST_F(WhatIf, WithABarTakenUpArrowsAloneMoveItInRowsAndFromDecisionToDecision) {
  bench.playhead.setNow(100);
  QTest::keyClick(&canvas(), Qt::Key_Down);
  QTest::keyClick(&canvas(), Qt::Key_Comma);
  QTest::keyClick(&canvas(), Qt::Key_Down, Qt::ControlModifier);
  QTest::keyClick(&canvas(), Qt::Key_Down);
  QTest::keyClick(&canvas(), Qt::Key_Right);
  QTest::keyClick(&canvas(), Qt::Key_Return);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].gpus.front().value, 2);
  EXPECT_EQ(moves[0].t_s, 360) << "the decision after the playhead";
}

TEST_F(WhatIf, ABranchStandsRightUnderItsParentAndTheKeysFollow) {
  branch();
  const LanesLayout& layout = canvas().layout();
  EXPECT_LT(layout.at(0).bars.top(), layout.at(2).bars.top());
  EXPECT_LT(layout.at(2).bars.top(), layout.at(1).bars.top());
  bench.selection.focusLane(0);
  QTest::keyClick(&canvas(), Qt::Key_Down);
  QTest::keyClick(&canvas(), Qt::Key_PageDown);
  EXPECT_EQ(bench.selection.focusedLane(), 2);
  QTest::keyClick(&canvas(), Qt::Key_PageDown);
  EXPECT_EQ(bench.selection.focusedLane(), 1);
}

TEST_F(WhatIf, TheWordsOfABranchCoverNoGpuRow) {
  branch();
  const QString words = QStringLiteral("branch: n2 down");
  QImage image(10, 10, QImage::Format_ARGB32);
  QPainter painter(&image);
  GanttText text(painter);
  int shown = 0;
  for (const int height : {160, 240, 400, 800, 1400}) {
    view.resize(940, height);
    QApplication::processEvents();
    const GanttLanes::Lane& lane = controller().lanes.lane(2);
    const GanttScene scene{*lane.bars, lane.rows, lane.colors, axis()};
    for (const double at_s : {0.0, 720.0, 1500.0}) {
      const QRectF box = branchTextRect(scene, GanttLook(), text, at_s, words);
      if (box.isEmpty()) continue;
      ++shown;
      for (const GanttStrip& strip : lane.rows.strips) EXPECT_LE(strip.top + strip.height, box.top() + 0.5) << height;
      EXPECT_LE(box.bottom(), lane.rows.content_height) << height;
    }
  }
  EXPECT_GT(shown, 0);
}

// The first label is 3 px from the controls of the header, the last is 10 px from the edge of the window.
TEST(TimeRulerLabels, StandWholeBesideControlsAndAtTheEdge) {
  const QRectF axis(200, 0, 400, 30);
  EXPECT_DOUBLE_EQ(TimeRuler::labelCentre(0, 30, axis, {3, 10}), 200 - 3 + 15.0);
  EXPECT_DOUBLE_EQ(TimeRuler::labelCentre(0, 30, axis, {60, 10}), 200);
  EXPECT_DOUBLE_EQ(TimeRuler::labelCentre(150, 30, axis, {3, 10}), 350);
  EXPECT_DOUBLE_EQ(TimeRuler::labelCentre(400, 30, axis, {3, 10}), 600 + 10 - 4 - 15.0);
}

// This also holds if the run ends on a boundary: the round that begins at the end does not belong to the run.
TEST_F(WhatIf, TheRulersTipCountsRoundsAsTheFlagDoes) {
  bench.document.edit(QStringLiteral("jobs"), [](model::Scenario& s) {
    s.clock.restart_s = s.clock.first_start_s = 0;
    s.jobs = {testing::job("J1", 1, 2 * s.clock.round_s, {{"V100", 1.0}})};
    s.compare = {{"gavel", "Gavel", {}}};
  });
  ASSERT_TRUE(bench.comparison.waitForFinished());
  QApplication::processEvents();
  ASSERT_EQ(bench.playhead.end_s(), 2 * bench.playhead.round_s());
  const TimeRuler ruler(&controller());
  EXPECT_TRUE(ruler.tip(axis().x(0)).contains(QStringLiteral("round 1<")));
  const QString last = ruler.tip(axis().x(bench.playhead.end_s()));
  EXPECT_TRUE(last.contains(QStringLiteral("round 2<"))) << last.toStdString();
}

// If undo removes everything that a branch is based on, its lane stays, without a parent to compare it with.
TEST_F(WhatIf, ABranchOutlivesTheUndoOfItsLaneAndOfTheCluster) {
  bench.document.startNew();
  bench.document.edit(QStringLiteral("cluster and job"), [](model::Scenario& s) {
    s.gpu_types = {gpuType("V100")};
    s.nodes = {node("n0", "V100", 4), node("n1", "V100", 4)};
    s.jobs = {job("J1", 2, 4000, {{"V100", 2.0}}), job("J2", 2, 4000, {{"V100", 2.0}})};
  });
  bench.document.addLanes({"hadar"});
  ASSERT_TRUE(bench.comparison.waitForFinished());
  bench.playhead.setNow(360);
  ASSERT_NE(bench.branches.add(0, 360, {compare::NodeDown{"n0"}}), 0u);
  ASSERT_TRUE(bench.comparison.waitForFinished());
  ASSERT_EQ(controller().lanes.count(), 2);
  for (const bool back : {true, false, true}) {
    for (int step = 0; step < 2; ++step) {
      back ? bench.document.undoStack()->undo() : bench.document.undoStack()->redo();
      QApplication::processEvents();
      ASSERT_EQ(controller().lanes.count(), static_cast<int>(bench.comparison.lanes().size()));
      EXPECT_FALSE(view.grab().isNull());
    }
    ASSERT_TRUE(bench.comparison.waitForFinished());
  }
  EXPECT_EQ(bench.comparison.documentLanes(), 0);
}

// Other objects may read the models between two signals, so the models must be consistent then.
TEST_F(WhatIf, TheLanesThatAreDrawnKeepTheirStateUntilTheyReadAgain) {
  ASSERT_NE(bench.branches.add(1, 360, {compare::NodeDown{"n2"}}), 0u);
  ASSERT_TRUE(bench.comparison.waitForFinished());
  int asked = 0;
  QObject::connect(&bench.selection, &Selection::focusedLaneChanged, &view, [&] {
    for (int i = 0; i < controller().lanes.count(); ++i) asked += controller().lanes.name(i).isEmpty() ? 0 : 1;
  });
  bench.selection.focusLane(2);
  bench.branches.remove(bench.branches.branches().front().id);
  QApplication::processEvents();
  EXPECT_GE(asked, 5) << "three lanes at first, then the lanes that were read before the branch was removed";
  EXPECT_EQ(controller().lanes.count(), 2);
}

TEST_F(WhatIf, EventsOfTheScenarioStandOnTheRulerAndItsTipNamesThem) {
  const auto red = [&] {
    const QImage image = view.header()->grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = inRuler(600).x() - 5; x <= inRuler(600).x() + 5; ++x)
        count += image.pixelColor(x, y) == bench.theme().bad ? 1 : 0;
    }
    return count;
  };
  bench.playhead.toEnd();
  EXPECT_EQ(red(), 0);
  bench.document.edit(QStringLiteral("event"), [](model::Scenario& s) {
    s.events = {{600, model::EventKind::NodeDown, "n2", "", "", {}},
                {800, model::EventKind::SetThroughput, "", "J1", "K80", 3.5},
                {900, model::EventKind::CancelJob, "", "J3", "", {}}};
  });
  ASSERT_TRUE(bench.comparison.waitForFinished());
  QApplication::processEvents();
  EXPECT_GT(red(), 6);
  QTest::mouseClick(view.header(), Qt::LeftButton, {}, inRuler(600) + QPoint(4, 0));
  EXPECT_EQ(bench.playhead.now_s(), 600) << "a click on the mark moves the playhead to the event";
  const TimeRuler ruler(&controller());
  EXPECT_TRUE(ruler.tip(axis().x(600)).contains(QStringLiteral("n2 goes down")))
      << ruler.tip(axis().x(600)).toStdString();
  EXPECT_TRUE(ruler.tip(axis().x(800)).contains(QStringLiteral("J1 on K80 does 3.5 iterations/s")));
  EXPECT_TRUE(ruler.tip(axis().x(900)).contains(QStringLiteral("J3 is cancelled")));
  EXPECT_FALSE(ruler.tip(axis().x(400)).contains(QStringLiteral("n2")));
}

}  // namespace
}  // namespace roundel::widgets
