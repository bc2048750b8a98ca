// Notes over the lanes: seen as soon as they are there, at what they are about, and gone with it.

#include "widgets/session/notes.h"
#include <QContextMenuEvent>
#include <QMenu>

#include "tests/widgets/gantt/lanes_fixture.h"

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
  Notes& notes = Notes::of(bench);
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
  ASSERT_TRUE(Notes::of(bench).add({"", controller().lanes.name(0).toStdString(), firstJob(), {}, {}, "", true}));
  const QImage noted = picture();
  const QRect other = canvas().layout().at(1).whole().toRect();
  EXPECT_EQ(noted.copy(other), before.copy(other));
  EXPECT_NE(noted, before);
}

TEST_F(NotesOverLanes, AnInstantHasItsLineInEveryLane) {
  const QImage before = picture();
  const double t_s = controller().time.end_s() / 3;
  ASSERT_TRUE(Notes::of(bench).add({"here", "", "", t_s, {}, "", true}));
  const QImage noted = picture();
  const int x = static_cast<int>(canvas().layout().axis_left + axis().x(t_s));
  for (int lane = 0; lane < 2; ++lane) {
    QRect strip = canvas().layout().at(lane).bars.toRect();
    strip.setLeft(x - 2), strip.setRight(x + 2);
    EXPECT_NE(noted.copy(strip), before.copy(strip)) << lane;
  }
}

}  // namespace
}  // namespace roundel::widgets
