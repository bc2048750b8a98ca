// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that notes over the lanes appear immediately at their marks, and disappear with them.

#include "widgets/document/session/notes.h"
#include <QContextMenuEvent>
#include <QMenu>

#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/lanes/view/lanes_overlay.h"

namespace roundel::widgets {
namespace {

class NotesOverLanes : public testing::LanesTest {
 protected:
  QImage picture() {
    QApplication::processEvents();
    return canvas().grab().toImage();
  }
  std::string firstJob() { return controller().lanes.state(0).run->trace->problem->jobs[0].id; }
};

TEST_F(NotesOverLanes, AreSeenWhileTheyAreThere) {
  Notes& notes = bench.notes;
  const QImage before = picture();
  ASSERT_TRUE(notes.add({"runs first", "", firstJob(), {}, {}, "", true}));
  const QImage noted = picture();
  EXPECT_NE(noted, before);
  ASSERT_TRUE(notes.replace(0, {"", "", firstJob(), {}, {}, "", true}));
  EXPECT_NE(picture(), noted) << "an outline instead of a text";
  notes.remove(0);
  EXPECT_EQ(picture(), before);
}

TEST_F(NotesOverLanes, MenuOfTheRulerIsOfTheInstantUnderThePointer) {
  double asked_s = -1;
  QObject::connect(&bench, &Workbench::menuAboutToShow, &view,
                   [&](QMenu*, const Workbench::MenuTarget& target) { asked_s = target.t_s; });
  const double t_s = controller().time.end_s() / 3;
  QContextMenuEvent event(QContextMenuEvent::Mouse, inRuler(t_s), view.header()->mapToGlobal(inRuler(t_s)));
  QApplication::sendEvent(view.header(), &event);
  EXPECT_NEAR(asked_s, t_s, axis().t(2) - axis().t(0));
}

TEST_F(NotesOverLanes, OfOneLaneLeaveTheOtherAsItIs) {
  const QImage before = picture();
  ASSERT_TRUE(bench.notes.add({"", controller().lanes.name(0).toStdString(), firstJob(), {}, {}, "", true}));
  const QImage noted = picture();
  const QRect other = canvas().layout().at(1).whole().toRect();
  EXPECT_EQ(noted.copy(other), before.copy(other));
  EXPECT_NE(noted, before);
}

TEST_F(NotesOverLanes, AnInstantHasItsLineInEveryLane) {
  const QImage before = picture();
  const double t_s = controller().time.end_s() / 3;
  ASSERT_TRUE(bench.notes.add({"here", "", "", t_s, {}, "", true}));
  const QImage noted = picture();
  const int x = static_cast<int>(canvas().layout().axis_left + axis().x(t_s));
  for (int lane = 0; lane < 2; ++lane) {
    QRect strip = canvas().layout().at(lane).bars.toRect();
    strip.setLeft(x - 2), strip.setRight(x + 2);
    EXPECT_NE(noted.copy(strip), before.copy(strip)) << lane;
  }
}

TEST_F(NotesOverLanes, LineOfAnInstantLeavesOutTheNamesInBars) {
  const LanePlace& place = canvas().layout().at(0);
  const GanttScene scene = controller().lanes.scene(0);
  const GanttLook look = laneLook(controller(), 0, canvas().layout().scale);
  QImage ruler(1, 1, QImage::Format_RGB32);
  QPainter on(&ruler);
  const GanttText text(on, TextUnit::Pixels, look.scale);
  std::optional<BarLabel> label;
  for (std::size_t g = 0; g < scene.bars.problem().gpus.size() && !label; ++g) {
    const BarRef ref{model::GpuIndex(g), 0};
    if (scene.bars.row(ref.gpu).bars().empty()) continue;
    const GangBlock block = gangBlock(scene, look, ref);
    label = labelIn(scene, look, text, block.rect, scene.bars.bar(ref), block.rows);
  }
  ASSERT_TRUE(label);
  const double middle = label->rect.center().x();
  const QRectF words =
      QRectF(middle - 2, label->rect.center().y() - label->size / 2, 4, label->size).translated(place.bars.topLeft());
  const QImage before = picture();
  ASSERT_TRUE(bench.notes.add({"x", "", "", scene.axis.t(middle), {}, "", true}));
  const QImage noted = picture();
  EXPECT_EQ(noted.copy(words.toRect()), before.copy(words.toRect()));
  const QRect column(words.toRect().left(), static_cast<int>(place.bars.top()), 4,
                     static_cast<int>(place.bars.height()));
  EXPECT_NE(noted.copy(column), before.copy(column)) << "the line is drawn beside the name";
}

}  // namespace
}  // namespace roundel::widgets
