// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the cluster animations of the presented lanes, and the sizes of names on blocks.

#include <algorithm>
#include <set>

#include "tests/widgets/lanes/painting/recorder.h"
#include "tests/widgets/stage/presenter/presented.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/stage/presenter/presenter_lane_painter.h"

namespace roundel::widgets {
namespace {

using Shown = testing::Presented;

StrokeGround groundAt(Shown& shown, double t_s) {
  shown.playhead().setNow(t_s);
  PresenterAnimation animation(&shown.session.bench);
  animation.show(shown.window->page());
  return animation.ground(shown.window->page());
}

TEST(PresenterAnimation, EachLaneHasItsHalfAndTokensAreInTheirOwn) {
  Shown shown;
  const StrokeGround ground = groundAt(shown, 400);
  const QRectF room = shown.window->page().layout.animation;
  std::set<std::string> lanes;
  for (const StrokeGround::Target& mark : ground.marks) {
    lanes.insert(mark.lane);
    EXPECT_TRUE(room.contains(mark.area)) << mark.job;
    EXPECT_EQ(mark.lane == "Gavel", mark.area.center().x() < room.center().x()) << mark.job;
  }
  EXPECT_EQ(lanes, (std::set<std::string>{"Gavel", "Hadar"}));
  EXPECT_TRUE(ground.charts.empty()) << "strokes are attached to tokens, not to charts";
}

TEST(PresenterAnimation, EveryJobIsSomewhereOnEachHalf) {
  Shown shown;
  for (const double t_s : {0.0, 400.0, shown.playhead().end_s()}) {
    const StrokeGround ground = groundAt(shown, t_s);
    for (const char* lane : {"Gavel", "Hadar"}) {
      std::set<std::string> jobs;
      for (const StrokeGround::Target& mark : ground.marks) {
        if (mark.lane == lane) jobs.insert(mark.job);
      }
      EXPECT_EQ(jobs, (std::set<std::string>{"J1", "J2", "J3"})) << lane << " at " << t_s;
    }
  }
}

// The runs take longer than an hour; the page must not reveal this before the playhead is later than an hour.
TEST(PresenterAnimation, InstantsHaveTheFormThatTheyHaveOverTheLanes) {
  Shown shown(testing::example("lesson-node-failure.json"));
  for (const double t_s : {1500.0, shown.playhead().end_s()}) {
    shown.playhead().setNow(t_s);
    const PresenterPage& page = shown.window->page();
    PresenterAnimation animation(&shown.session.bench);
    animation.show(page);
    testing::Recorder recorder(page.layout.page.toSize());
    QPainter painter(&recorder);
    animation.paint(painter, page, 1);
    painter.end();
    const QString said = recorder.engine.texts.join(QString());  // digits are drawn separately
    EXPECT_TRUE(said.startsWith(QStringLiteral("Gavel") + clockText(t_s, page.layout.axis.to_s())))
        << said.toStdString();
  }
}

TEST(PresenterAnimation, AStrokeOnATokenGoesWithItsJob) {
  Shown shown;
  shown.playhead().setNow(400);
  shown.key(Qt::Key_L);
  shown.key(Qt::Key_P);
  const StrokeGround ground = groundAt(shown, 400);
  const auto token =
      std::ranges::find_if(ground.marks, [](const auto& mark) { return mark.lane == "Hadar" && mark.job == "J2"; });
  ASSERT_NE(token, ground.marks.end());
  const QPoint at = token->area.center().toPoint();
  shown.draw(at, at + QPoint(4, 0), Qt::ShiftModifier);
  ASSERT_EQ(shown.window->strokes().all().size(), 1U);
  const Stroke& stroke = shown.window->strokes().all().front();
  EXPECT_EQ(stroke.surface, Stroke::Surface::Token);
  EXPECT_EQ(stroke.job, "J2");
  const StrokeGround later = groundAt(shown, shown.playhead().end_s());
  const auto done =
      std::ranges::find_if(later.marks, [](const auto& mark) { return mark.lane == "Hadar" && mark.job == "J2"; });
  ASSERT_NE(done, later.marks.end());
  EXPECT_TRUE(done->area.adjusted(-8, -8, 8, 8).contains(strokeLine(stroke, later).front()));
}

TEST(NameSize, IsThatOfJobsDownToTheSmallestThenNone) {
  QImage image(200, 100, QImage::Format_ARGB32);
  QPainter painter(&image);
  GanttText text(painter);
  const PresenterSizes sizes;
  const auto sizeIn = [&](double width, double height) {
    return nameSize(text, {0, {}, QRectF(0, 0, width, height), QStringLiteral("J1"), false}, sizes);
  };
  EXPECT_EQ(sizeIn(200, 36), 30);
  EXPECT_EQ(sizeIn(200, 22), 22);
  EXPECT_EQ(sizeIn(200, 18), 18);
  EXPECT_EQ(sizeIn(200, 17), std::nullopt) << "no text is smaller than 18 px";
  EXPECT_EQ(sizeIn(12, 36), std::nullopt);
  const auto narrow = sizeIn(text.width(QStringLiteral("J1"), 24, QFont::Bold) + 6, 36);
  EXPECT_EQ(narrow, 24) << "the name is as large as the width allows";
}

}  // namespace
}  // namespace roundel::widgets
