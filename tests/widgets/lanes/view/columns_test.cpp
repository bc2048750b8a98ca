// SPDX-License-Identifier: GPL-3.0-or-later
// Tests lanes as columns: places, pages, the ruler and the chips of a column.

#include <QComboBox>

#include "tests/widgets/lanes/view/lanes_fixture.h"

namespace roundel::widgets {
namespace {

using testing::LanesTest;

class Columns : public LanesTest {
 protected:
  void SetUp() override {
    LanesTest::SetUp();
    view.setColumns(true);
    QApplication::processEvents();
  }
  QPoint inColumnRuler(int lane, double t_s) {
    return (canvas().layout().at(lane).ruler.topLeft() + QPointF(axis().x(t_s), 16)).toPoint();
  }
  QPoint atBar(int lane, int gpu, double t_s) {
    const GanttRows::Place place = controller().lanes.lane(lane).rows.place(model::GpuIndex(gpu));
    return (canvas().layout().at(lane).bars.topLeft() + QPointF(axis().x(t_s), place.top + place.height * 0.75))
        .toPoint();
  }
};

TEST_F(Columns, StandSideBySideWithOneAxis) {
  ASSERT_EQ(canvas().layout().columns_shown, 2);
  EXPECT_EQ(canvas().layout().at(0).whole().top(), canvas().layout().at(1).whole().top());
  EXPECT_GT(canvas().layout().at(1).whole().left(), canvas().layout().at(0).whole().right());
  EXPECT_EQ(canvas().layout().at(0).bars.width(), canvas().layout().at(1).bars.width());
  EXPECT_EQ(canvas().layout().at(0).bars.width(), axis().width_px);
  for (const int lane : {0, 1}) {
    EXPECT_GT(canvas().layout().at(lane).ruler.top(), canvas().layout().at(lane).chips.bottom())
        << "the order from the top is cluster, ruler, bars";
    EXPECT_EQ(canvas().layout().at(lane).bars.top(), canvas().layout().at(lane).ruler.bottom());
    EXPECT_LE(canvas().layout().at(lane).bars.bottom(), canvas().height());
  }
  bench.playhead.toEnd();
  EXPECT_EQ(pixel(atBar(1, 3, 100)), jobColor(0).rgb());
  view.setColumns(false);
  EXPECT_GT(canvas().layout().at(1).whole().top(), canvas().layout().at(0).whole().bottom());
}

TEST_F(Columns, GesturesWorkInEachOfThem) {
  bench.playhead.toEnd();
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, atBar(1, 3, 100));
  EXPECT_EQ(bench.selection.job().value, 0);
  EXPECT_EQ(bench.selection.focusedLane(), 1);
  const QPoint where = atBar(1, 0, 600);
  const double before = axis().t(where.x() - canvas().layout().at(1).bars.left()), span = axis().span_s();
  wheel(&canvas(), where, 3, Qt::ControlModifier);
  EXPECT_LT(axis().span_s(), span * 0.7);
  EXPECT_NEAR(axis().t(where.x() - canvas().layout().at(1).bars.left()), before, 1e-6);
  QTest::keyClick(&canvas(), Qt::Key_Home);
  drag(&canvas(), inColumnRuler(1, 200), inColumnRuler(1, 900));
  EXPECT_NEAR(bench.playhead.now_s(), 900, 6);
  drag(&canvas(), inColumnRuler(0, 300), inColumnRuler(0, 600), Qt::LeftButton, Qt::ShiftModifier);
  EXPECT_NEAR(axis().from_s(), 300, 6);
  EXPECT_NEAR(axis().to_s(), 600, 6);
  QTest::mouseDClick(&canvas(), Qt::LeftButton, {}, inColumnRuler(0, 450));
  EXPECT_TRUE(controller().time.fitted());
}

TEST_F(Columns, ChipsAreTheClusterAtThePlayhead) {
  bench.playhead.setNow(100);
  QApplication::processEvents();
  const ChipPlaces places =
      layoutChips(controller().lanes.lane(0).bars->problem(), canvas().layout().at(0).chips.width(), 400, 1);
  EXPECT_FALSE(places.folded);
  const QPointF at = canvas().layout().at(0).chips.topLeft() + places.chips[2].topLeft() + QPointF(3, 3);
  EXPECT_EQ(pixel(at.toPoint()), jobColor(0).rgb()) << "J1 is on the first P100";
  bench.playhead.setNow(500);
  QApplication::processEvents();
  EXPECT_EQ(pixel(at.toPoint()), jobColor(1).rgb()) << "J2 is on the first P100 from 360 s on";
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at.toPoint());
  EXPECT_EQ(bench.selection.job().value, 1);
  EXPECT_EQ(bench.selection.spot()->t_s, 500);
}

TEST_F(Columns, TheClusterFoldsToRowsOfChips) {
  const auto large = model::resolve(testing::largeScenario());
  const ChipPlaces places = layoutChips(*large, 460, 120, 1);
  EXPECT_TRUE(places.folded);
  EXPECT_EQ(places.boxes.size(), 3u) << "one row for each type";
  EXPECT_LE(places.height, 120);
  for (std::size_t g = 0; g < places.chips.size(); ++g) {
    ASSERT_FALSE(places.chips[g].isNull()) << g;
    EXPECT_LE(places.chips[g].right(), 460);
    EXPECT_EQ(chipAt(places, places.chips[g].center()), model::GpuIndex(g));
  }
}

TEST_F(Columns, TheNamesOfFoldedRowsEndBeforeTheChips) {
  model::Scenario long_names;
  long_names.gpu_types = {testing::gpuType("RTX3090/W780-G"), testing::gpuType("RTX3090/YK8100-8G-with-more-memory")};
  long_names.nodes = {testing::node("n0", "RTX3090/W780-G", 2),
                      testing::node("n1", "RTX3090/YK8100-8G-with-more-memory", 3)};
  long_names.jobs = {testing::job("J1", 1, 100, {{"RTX3090/W780-G", 1.0}})};
  const auto trace = testing::traceOf(long_names, {{0, 0, 0, 100}});
  const auto index = testing::indexOf(trace);
  const BarIndex bars(index);
  const JobColors colors(*index, ColorBy::Job, bench.theme());
  const ChipPlaces places = layoutChips(*trace->problem, 460, 20, 1);
  ASSERT_TRUE(places.folded);
  EXPECT_GE(places.label_width, 80) << "a long name needs more width than a short one";
  EXPECT_LE(places.label_width, 0.3 * 460);
  QImage image(460, 40, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  paintChips(painter, {0, 0}, places, {&bars, &colors, 0, {}, {}, &bench.theme(), 1});
  for (int x = static_cast<int>(places.label_width) - 4; x < static_cast<int>(places.label_width); ++x) {
    for (int y = 0; y < image.height(); ++y) ASSERT_EQ(image.pixel(x, y), qRgb(255, 255, 255)) << x << ", " << y;
  }
}

TEST_F(Columns, WhatDoesNotFitStandsOnFurtherPages) {
  bench.document.edit(QStringLiteral("five"), [](model::Scenario& s) {
    for (const char* label : {"C", "D", "E"}) {
      s.compare.push_back(s.compare[0]);
      s.compare.back().label = label;
    }
  });
  ASSERT_TRUE(bench.comparison.waitForFinished());
  QApplication::processEvents();
  ASSERT_EQ(controller().lanes.count(), 5);
  EXPECT_EQ(canvas().layout().columns_shown, 2);
  EXPECT_GE(canvas().layout().at(0).whole().width(), LanesLayout::kMinColumn);
  EXPECT_TRUE(canvas().layout().at(2).whole().isEmpty());
  EXPECT_EQ(canvas().layout().laneAt(QPointF(10, 10)), 0);
  emit view.header()->pageRequested(1);
  EXPECT_EQ(canvas().layout().first_column, 2);
  EXPECT_EQ(canvas().layout().laneAt(QPointF(10, 10)), 2);
  EXPECT_TRUE(view.columnRect(0).isEmpty());
  EXPECT_FALSE(view.columnRect(3).isEmpty());
  bench.selection.focusLane(4);
  EXPECT_EQ(canvas().layout().first_column, 3) << "the focused column is shown";
  QTest::keyClick(&canvas(), Qt::Key_PageUp);
  QTest::keyClick(&canvas(), Qt::Key_PageUp);
  QTest::keyClick(&canvas(), Qt::Key_PageUp);
  EXPECT_LE(canvas().layout().first_column, controller().cursor.place()->lane);
  controller().lanes.setExpanded(1);
  QApplication::processEvents();
  EXPECT_EQ(canvas().layout().columns_shown, 1);
  EXPECT_GT(canvas().layout().at(1).whole().width(), canvas().width() - 2) << "a single column takes the full width";
  QTest::keyClick(&canvas(), Qt::Key_Escape);
  EXPECT_EQ(canvas().layout().columns_shown, 2);
  canvas().grab();
}

TEST_F(Columns, TheHeaderChoosesTheReference) {
  auto* choice = view.header()->findChild<QComboBox*>();
  ASSERT_NE(choice, nullptr);
  ASSERT_TRUE(choice->isVisible());
  ASSERT_EQ(choice->count(), 3);
  choice->setFocus();
  QTest::keyClick(choice, Qt::Key_Down);
  QTest::keyClick(choice, Qt::Key_Down);
  EXPECT_EQ(controller().reference.lane(), 1);
  QTRY_VERIFY(controller().reference.rows(0) != nullptr);
  canvas().grab();
}

TEST_F(Columns, RoundsOnTheRulerCatchThePlayhead) {
  controller().time.setMode(TimeMode::Rounds);
  drag(&canvas(), inColumnRuler(0, 100), inColumnRuler(0, 700));
  EXPECT_EQ(bench.playhead.now_s(), 720);
  EXPECT_EQ(roundLabel(720, 360), "3");
  EXPECT_EQ(roundLabel(719, 360), "2");
  TimeAxis wide;
  wide.width_px = 1000;
  wide.show(0, 36000);
  EXPECT_EQ(roundStep(wide, 70, 360), 10) << "100 rounds on 1000 px";
}

}  // namespace
}  // namespace roundel::widgets
