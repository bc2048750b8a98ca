// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the legend: line breaks, clicks, and the text for screen readers.

#include "widgets/plots/painting/plot_legend.h"

#include <QHelpEvent>
#include <QSignalSpy>
#include <QToolTip>

#include "tests/widgets/shown.h"

namespace roundel::widgets::plots {
namespace {

LegendRow::Entry entry(int lane, const char* name) {
  return {lane, QString::fromUtf8(name), schedulerStyle(QStringLiteral("gavel"), Theme::light()), false};
}

struct Legend {
  explicit Legend(std::vector<LegendRow::Entry> entries, bool lines = true) {
    row.setEntries(std::move(entries), -1, lines, Theme::light());
    row.resize(row.sizeHint());
    row.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&row));
  }
  void click(int x, int y) { QTest::mouseClick(&row, Qt::LeftButton, {}, QPoint(x, y)); }
  LegendRow row;
};

TEST(LegendRows, AreOneLineWhereThereIsRoomAndAsManyAsItTakesElsewhere) {
  Legend t({entry(0, "Gavel"), entry(1, "Hadar"), entry(2, "Hops")});
  const int line = t.row.heightForWidth(2000);
  EXPECT_GT(line, 0);
  EXPECT_EQ(t.row.heightForWidth(t.row.sizeHint().width()), line) << "the size hint must be wide enough for one line";
  EXPECT_NEAR(t.row.heightForWidth(70), 3 * line, 3) << "each line has one name";
}

TEST(LegendRows, OfNothingHaveNoHeight) {
  LegendRow row;
  row.setEntries({}, -1, true, Theme::light());
  EXPECT_EQ(row.heightForWidth(300), 0);
  EXPECT_EQ(row.sizeHint(), QSize(0, 0));
}

TEST(LegendRows, NamesLongerThanTheRowStayInsideIt) {
  Legend t({entry(0, "a scheduler with a name that nobody can read to its end at this width"), entry(1, "B")});
  EXPECT_NEAR(t.row.heightForWidth(120), 2 * t.row.heightForWidth(4000), 2);
}

TEST(LegendRows, SayEveryNameToAScreenReader) {
  Legend t({entry(0, "Gavel"), entry(-1, "lower bound")});
  EXPECT_EQ(t.row.accessibleName(), QStringLiteral("Legend"));
  EXPECT_EQ(t.row.accessibleDescription(), QStringLiteral("Gavel, lower bound"));
}

TEST(LegendRows, AClickOnAnEntryIsItsLane) {
  Legend t({entry(0, "Gavel"), entry(3, "Hadar")});
  QSignalSpy clicked(&t.row, &LegendRow::laneClicked);
  t.click(4, t.row.height() / 2);
  t.click(t.row.width() - 4, t.row.height() / 2);
  ASSERT_EQ(clicked.count(), 2);
  EXPECT_EQ(clicked[0][0].toInt(), 0);
  EXPECT_EQ(clicked[1][0].toInt(), 3) << "the signal has the lane, not the position in the row";
}

TEST(LegendRows, ABoundBelongsToNoLaneAndCannotBeClicked) {
  Legend t({entry(-1, "lower bound")});
  QSignalSpy clicked(&t.row, &LegendRow::laneClicked);
  t.click(t.row.width() / 2, t.row.height() / 2);
  EXPECT_EQ(clicked.count(), 0);
}

TEST(LegendRows, TellWhatAClickDoesOnlyWhereItDoesSomething) {
  Legend t({entry(0, "Gavel"), entry(-1, "lower bound")});
  const auto restAt = [&](int x) {
    const QPoint at(x, t.row.height() / 2);
    QHelpEvent help(QEvent::ToolTip, at, t.row.mapToGlobal(at));
    QApplication::sendEvent(&t.row, &help);
  };
  restAt(4);
  EXPECT_EQ(QToolTip::text(), QStringLiteral("Gavel: click to focus its lane"));
  restAt(t.row.width() - 4);
  EXPECT_TRUE(QTest::qWaitFor([] { return !QToolTip::isVisible(); }, 3000))
      << "an entry must not show the tooltip of another entry";
}

TEST(LegendRows, AreDrawnAsLinesAsSquaresAndAsRings) {
  const auto ink = [](bool lines, bool ring) {
    LegendRow::Entry one = entry(0, "G");
    one.ring = ring;
    Legend t({one}, lines);
    return widgets::testing::count(t.row.grab().toImage(), one.style.line);
  };
  EXPECT_GT(ink(false, false), ink(true, false)) << "a square has more ink than a dash";
  EXPECT_GT(ink(true, false), 10);
  EXPECT_EQ(ink(true, true), 0) << "a ring has the colour of edges";
}

TEST(LegendRows, TheFocusedLaneIsWider) {
  LegendRow row;
  row.setEntries({entry(0, "Gavel Gavel")}, -1, true, Theme::light());
  const int plain = row.sizeHint().width();
  row.setEntries({entry(0, "Gavel Gavel")}, 0, true, Theme::light());
  EXPECT_GT(row.sizeHint().width(), plain) << "the name of the focused lane is bold";
}

}  // namespace
}  // namespace roundel::widgets::plots
