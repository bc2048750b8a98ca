// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the filter line (matching jobs, shown rows, pins) and time marks.

#include <QLineEdit>

#include "core/model/scenario.h"
#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/lanes/cards/job_filter.h"
#include "widgets/lanes/view/filter_bar.h"

namespace roundel::widgets {
namespace {

using testing::LanesTest;

std::vector<int> matching(const model::Scenario& scenario, const char* text) {
  const auto problem = model::resolve(scenario);
  const std::vector<bool> found = JobFilter(QString::fromUtf8(text)).matching(*problem);
  std::vector<int> out;
  for (std::size_t j = 0; j < found.size(); ++j) {
    if (found[j]) out.push_back(static_cast<int>(j));
  }
  return out;
}

model::Scenario named() {
  model::Scenario s = testing::smallScenario();
  s.jobs[0].user = "ann";
  s.jobs[1].user = "bob";
  s.jobs[2].user = "ann";
  s.jobs[2].name = "Bobsled";
  s.jobs[1].throughput->erase("K80");
  return s;
}

TEST(JobFilter, WordsMatchPartsOfAnyFieldAndAllMustMatch) {
  using V = std::vector<int>;
  EXPECT_EQ(matching(named(), "j"), (V{0, 1, 2}));
  EXPECT_EQ(matching(named(), "J2"), (V{1}));
  EXPECT_EQ(matching(named(), "bob"), (V{1, 2})) << "the text matches the user and the name";
  EXPECT_EQ(matching(named(), "user:bob"), (V{1}));
  EXPECT_EQ(matching(named(), "user:=bo"), (V{})) << "the whole value must match";
  EXPECT_EQ(matching(named(), "gpus:2"), (V{1, 2}));
  EXPECT_EQ(matching(named(), "gpus:3-8 user:ann"), (V{0}));
  EXPECT_EQ(matching(named(), "type:K80"), (V{0, 2}));
  EXPECT_EQ(matching(named(), "nobody:here"), (V{})) << "an unknown field is a plain word";
  EXPECT_TRUE(JobFilter(QStringLiteral("   ")).empty());
}

TEST(JobFilter, NumbersAndRangesAreRows) {
  const auto problem = model::resolve(testing::smallScenario());
  const auto rows = [&](const char* text) { return JobFilter(QString::fromLatin1(text)).rows(*problem); };
  EXPECT_EQ(rows("0-1,5"), (std::vector<bool>{true, true, false, false, false, true}));
  EXPECT_EQ(rows("4-2"), (std::vector<bool>{false, false, true, true, true, false}));
  EXPECT_EQ(rows("77"), std::vector<bool>(6, true)) << "a row that does not exist hides nothing";
  EXPECT_FALSE(JobFilter(QStringLiteral("0-1,x")).isRows());
}

class Filter : public LanesTest {
 protected:
  void type(const char* text) {
    QTest::keyClick(&canvas(), Qt::Key_Slash);
    ASSERT_TRUE(view.filter()->isVisible());
    ASSERT_TRUE(view.filter()->edit()->hasFocus());
    QTest::keyClicks(view.filter()->edit(), QString::fromLatin1(text));
  }
};

TEST_F(Filter, DimsWhatDoesNotMatchUntilEsc) {
  bench.playhead.toEnd();
  EXPECT_FALSE(view.filter()->isVisible());
  type("J2");
  QApplication::processEvents();
  EXPECT_EQ(pixel(at(0, 3, 100)), mixed(jobColor(0), bench.theme().panel, kDimmedShare).rgb());
  EXPECT_EQ(pixel(at(0, 0, 100)), jobColor(1).rgb());
  QTest::keyClick(view.filter()->edit(), Qt::Key_Escape);
  QApplication::processEvents();
  EXPECT_EQ(pixel(at(0, 3, 100)), jobColor(0).rgb());
  EXPECT_FALSE(view.filter()->isVisible());
  EXPECT_TRUE(canvas().hasFocus());
}

TEST_F(Filter, AnotherDocumentHasNeitherTheFilterNorItsBarNorTheReference) {
  type("J2");
  QTest::keyClick(view.filter()->edit(), Qt::Key_Return);
  type("");
  controller().reference.setLane(0);
  ASSERT_TRUE(view.filter()->isVisible());
  model::Scenario next = bench.document.scenario();
  next.title = "next";
  bench.document.reset(next, {});
  EXPECT_FALSE(view.filter()->isVisible());
  EXPECT_TRUE(view.filter()->edit()->text().isEmpty());
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_FALSE(controller().reference.on());
  EXPECT_EQ(controller().reference.lane(), -1);
}

TEST_F(Filter, EnterPinsUpToFour) {
  type("J2");
  QTest::keyClick(view.filter()->edit(), Qt::Key_Return);
  ASSERT_EQ(controller().filter.pins().size(), 1u);
  EXPECT_TRUE(controller().filter.typed().empty());
  EXPECT_TRUE(view.filter()->isVisible()) << "the bar is shown because it has a pin";
  EXPECT_TRUE(controller().lanes.lane(0).colors.dimmed(0));
  for (const char* text : {"J", "gpus:2", "id:J2"}) {
    type(text);
    QTest::keyClick(view.filter()->edit(), Qt::Key_Return);
  }
  ASSERT_EQ(controller().filter.pins().size(), 4u);
  controller().filter.setTyped(JobFilter(QStringLiteral("more")));
  EXPECT_FALSE(controller().filter.pin());
  controller().filter.setTyped({});
  while (!controller().filter.pins().empty()) controller().filter.removePin(0);
  EXPECT_FALSE(controller().lanes.lane(0).colors.dimmed(0));
}

TEST_F(Filter, ARowFilterShowsThoseRowsTaller) {
  const double before = controller().lanes.lane(0).rows.pitch;
  type("2-3");
  QApplication::processEvents();
  const GanttRows& rows = controller().lanes.lane(0).rows;
  EXPECT_EQ(rows.strips.size(), 2u);
  EXPECT_GT(rows.pitch, before);
  EXPECT_EQ(rows.place(model::GpuIndex(0)).strip, -1);
  EXPECT_TRUE(canvas().painter().barRectAt(0, {model::GpuIndex(0), 0}).isNull());
  canvas().grab();
  QTest::keyClick(view.filter()->edit(), Qt::Key_Escape);
  EXPECT_EQ(controller().lanes.lane(0).rows.strips.size(), 6u);
}

TEST_F(Filter, MMarksTheSelectionAndShiftMKeepsIt) {
  bench.playhead.toEnd();
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at(0, 3, 450));
  QTest::keyClick(&canvas(), Qt::Key_M);
  ASSERT_TRUE(controller().marks.range().has_value());
  EXPECT_EQ(*controller().marks.range(), std::pair(360.0, 570.0)) << "the range of the bar of J2";
  QTest::keyClick(&canvas(), Qt::Key_M, Qt::ShiftModifier);
  ASSERT_EQ(controller().marks.kept().size(), 1u);
  QTest::keyClick(&canvas(), Qt::Key_Escape);
  EXPECT_FALSE(controller().marks.range().has_value());
  EXPECT_EQ(controller().marks.kept().size(), 1u) << "the kept span remains";
  const QRgb inside = pixel(QPoint(static_cast<int>(canvas().layout().axis_left + axis().x(450)),
                                   static_cast<int>(canvas().layout().at(0).whole().bottom()) - 3));
  EXPECT_NE(inside, bench.theme().panel.rgb());
  QTest::keyClick(&canvas(), Qt::Key_Escape);
  EXPECT_TRUE(controller().marks.kept().empty());
}

}  // namespace
}  // namespace roundel::widgets
