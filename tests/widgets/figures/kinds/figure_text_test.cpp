// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how texts beside each other fit on a page: cut, broken into lines, on alternating levels. Uses the widths of the figure's font.

#include "widgets/figures/kinds/figure_text.h"

#include <gtest/gtest.h>

#include "widgets/figures/kinds/colour_vision.h"
#include "widgets/figures/kinds/preset.h"

namespace roundel::widgets::figures {
namespace {

/// Metrics of the font of a preset at 8 pt, and widths in points.
struct Texts {
  QFontMetricsF metrics{figureFont(familyOf(*findPreset("ieee-1col")), 8)};
  double width(const QString& text) const { return metrics.horizontalAdvance(text) / kUnitsPerPoint; }
  double widest(const QStringList& lines) const {
    double most = 0;
    for (const QString& line : lines) most = std::max(most, width(line));
    return most;
  }
};

plots::PlotData named(const QStringList& names) {
  plots::PlotData data;
  data.mark = plots::Mark::Bars;
  data.x_names = names;
  return data;
}

QString words(const char* text) { return QString::fromUtf8(text); }

TEST(ShortenedTexts, AreWholeWhereTheyFitAndEndInDotsElsewhere) {
  const Texts t;
  const QString text = words("a scheduler of the long kind");
  EXPECT_EQ(shortened(text, t.width(text) + 0.1, t.metrics), text);
  for (const double room : {60.0, 30.0, 15.0}) {
    const QString cut = shortened(text, room, t.metrics);
    EXPECT_TRUE(cut.endsWith(QChar(0x2026))) << cut.toStdString();
    EXPECT_LE(t.width(cut), room) << cut.toStdString();
  }
}

TEST(EvenLines, HaveNoLastLineOfOneWord) {
  const Texts t;
  const QString text = words("one two three four five six");
  const double room = t.width(words("one two three four five")) + 1;
  const QStringList lines = evenLines(text, room, t.metrics);
  ASSERT_EQ(lines.size(), 2);
  EXPECT_NE(lines[1], QStringLiteral("six"));
  EXPECT_EQ(lines.join(QLatin1Char(' ')), text) << "no word is lost";
  EXPECT_LE(t.widest(lines), room);
}

TEST(EvenLines, OfAWordThatIsTooLongAreThatWord) {
  const Texts t;
  EXPECT_EQ(evenLines(words("unbreakable"), 5, t.metrics), QStringList(words("unbreakable")));
  EXPECT_EQ(evenLines(QString(), 50, t.metrics).join(QString()), QString());
}

TEST(EvenLines, KeepAPercentSignWithItsNumber) {
  const Texts t;
  for (double room = 20; room < 80; room += 3) {
    for (const QString& line : evenLines(words("quantiles 5, 25, 50 % of all"), room, t.metrics))
      EXPECT_FALSE(line.startsWith(QLatin1Char('%'))) << room;
  }
}

TEST(BrokenLabels, BreakAtTheirUnitWhereThatIsEnough) {
  const Texts t;
  const QString label = words("mean completion time (h)");
  EXPECT_EQ(brokenLabel(label, t.width(label) + 1, t.metrics), label);
  EXPECT_EQ(brokenLabel(label, t.width(words("mean completion time")) + 1, t.metrics),
            words("mean completion time\n(h)"));
  const QString three = brokenLabel(label, t.width(words("completion")) + 2, t.metrics);
  EXPECT_GE(three.count(QLatin1Char('\n')), 2) << three.toStdString();
}

TEST(NamesUnderBars, StandOnOneLineWhereTheyFit) {
  const Texts t;
  EXPECT_EQ(barNames(named({words("Gavel"), words("Hops")}), 60, t.metrics),
            (QStringList{words("Gavel"), words("Hops")}));
}

TEST(NamesUnderBars, AreBrokenBetweenTheirWords) {
  const Texts t;
  const QStringList names = barNames(named({words("Gavel max min"), words("Hops")}), 30, t.metrics);
  EXPECT_GT(names[0].count(QLatin1Char('\n')), 0);
  EXPECT_EQ(QString(names[0]).replace(QLatin1Char('\n'), QLatin1Char(' ')), words("Gavel max min"));
}

TEST(NamesUnderBars, OfLongWordsStandInTurnOnSeveralLevels) {
  const Texts t;
  const QStringList names =
      barNames(named({words("Schedulerone"), words("Schedulertwo"), words("Schedulersix")}), 32, t.metrics);
  const auto above = [&](int i) {
    qsizetype lines = 0;
    while (lines < names[i].size() && names[i][lines] == QLatin1Char('\n')) ++lines;
    return lines;
  };
  EXPECT_EQ(above(0), 0);
  EXPECT_GT(above(1), 0) << "the second name is on the lower level";
  EXPECT_EQ(above(2), 0);
}

TEST(NamesUnderBars, OfManyLinesAreCutWithDots) {
  const Texts t;
  const QString endless = QStringLiteral("Abcdefghijklmnopqrstuvwxyz").repeated(12);
  const QStringList names = barNames(named({endless, endless}), 12, t.metrics);
  for (const QString& name : names) EXPECT_TRUE(name.endsWith(QChar(0x2026))) << name.toStdString();
}

TEST(NamesUnderBars, OfNoBarsAreNone) {
  const Texts t;
  EXPECT_TRUE(barNames(named({}), 30, t.metrics).isEmpty());
  EXPECT_EQ(linesOf({}), 1);
  EXPECT_EQ(linesOf({words("a"), words("a\nb\nc")}), 3);
}

TEST(LevelNames, BreakAtTheirOwnSignsAndStayOnOneLevel) {
  const Texts t;
  const double slot = t.width(words("V100-")) + 4;
  const QStringList level = levelNames({words("V100-SXM2"), words("K80")}, slot, t.metrics);
  ASSERT_EQ(level.size(), 2);
  EXPECT_EQ(level[0], words("V100-\nSXM2"));
  EXPECT_EQ(level[1], words("K80"));
}

TEST(LevelNames, AreNoneWhereASlotIsTooNarrow) {
  const Texts t;
  EXPECT_TRUE(levelNames({words("unbreakable")}, 10, t.metrics).isEmpty());
  EXPECT_TRUE(levelNames({words("a b c d e f g")}, t.width(words("a")) + 4, t.metrics).isEmpty())
      << "the name requires more than 3 lines";
}

TEST(Slots, ShareWhatTheAxisLeaves) {
  EXPECT_DOUBLE_EQ(slotOf(named({words("a"), words("b"), words("c")}), 100, 8), 20);
  EXPECT_DOUBLE_EQ(slotOf(named({}), 100, 8), 60) << "without bars the slot is as wide as for one bar";
}

TEST(Slots, OfAHeatMapLeaveItsRowsNamesAtMostTheirShare) {
  const Texts t;
  plots::PlotData data = named({words("a"), words("b")});
  const double bare = cellSlot(data, 200, 8, t.metrics);
  EXPECT_DOUBLE_EQ(bare, (200 - 2.2 * 8) / 2);
  data.y_names = {QString(500, QLatin1Char('x'))};
  EXPECT_DOUBLE_EQ(cellSlot(data, 200, 8, t.metrics), (200 - kRowNames * 200 - 2.2 * 8) / 2);
}

TEST(WidestWords, AreLookedForInNamesOrInLanes) {
  const Texts t;
  EXPECT_DOUBLE_EQ(widestWord(named({words("a bb"), words("cccc d")}), t.metrics), t.width(words("cccc")));
  EXPECT_EQ(widestWord(named({}), t.metrics), 0);
}

// ---- colours and dashes ----

TEST(LightnessOfColours, GrowsFromBlackToWhite) {
  EXPECT_NEAR(lightness(Qt::black), 0, 1e-9);
  EXPECT_NEAR(lightness(Qt::white), 100, 1e-3);
  double before = -1;
  for (int grey = 0; grey <= 255; grey += 5) {
    const double now = lightness(QColor(grey, grey, grey));
    EXPECT_GT(now, before) << grey;
    before = now;
  }
}

TEST(Dashes, OfAnotherCountOrMuchAnotherLengthAreToldApart) {
  EXPECT_TRUE(dashesAlike({}, {})) << "two solid lines are alike";
  EXPECT_FALSE(dashesAlike({}, {4, 2}));
  EXPECT_FALSE(dashesAlike({4, 2}, {4, 2, 1, 2}));
  EXPECT_TRUE(dashesAlike({4, 2}, {6, 3}));
  EXPECT_FALSE(dashesAlike({4, 2}, {6.5, 2}));
}

TEST(Presets, AreFoundByNameAndHaveTextAboveTheirFloor) {
  EXPECT_EQ(findPreset("no such preset"), nullptr);
  for (const Preset& preset : presets()) {
    EXPECT_EQ(findPreset(preset.name), &preset);
    EXPECT_GE(preset.font_pt, preset.floor_pt) << preset.name;
    EXPECT_FALSE(titleOf(preset).isEmpty()) << preset.name;
    EXPECT_FALSE(familyOf(preset).isEmpty()) << preset.name;
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
