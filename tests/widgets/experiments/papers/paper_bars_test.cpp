// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a figure's numbers as groups of bars.

#include "widgets/experiments/papers/paper_bars.h"

#include <gmock/gmock.h>

#include <cmath>

namespace roundel::widgets {
namespace {

papers::NumberResult number(const char* name, const char* other, double paper, double ours, double half) {
  papers::NumberResult out;
  out.entry.name = name;
  out.entry.metric = "makespan_s";
  out.entry.scheduler = "Hops";
  out.entry.against = experiment::Against::Ratio;
  out.entry.others = {other};
  out.entry.value = paper;
  out.ours = {3, ours, 0, half};
  return out;
}

TEST(PaperBars, OfOnePairOfSchedulersStandTogetherUnderTheWordsThatTellThemApart) {
  papers::FigureResult figure;
  figure.numbers = {number("makespan, Hops / Gavel", "Gavel", 0.68, 0.53, 0.02),
                    number("mean JCT, Hops / Gavel", "Gavel", 0.55, 0.55, 0.02),
                    number("makespan, Hops / Sia", "Sia", 0.85, 1.07, 0.04),
                    number("mean JCT, Hops / Sia", "Sia", 0.59, 0.71, 0.03)};
  const std::vector<PaperBarGroup> groups = barGroupsOf(figure);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].title, QStringLiteral("Hops / Gavel"));
  EXPECT_EQ(groups[0].bars[0].label, QStringLiteral("makespan"));
  EXPECT_EQ(groups[1].bars[1].label, QStringLiteral("mean JCT"));
  EXPECT_EQ(groups[1].bars[1].number, 3U);
  EXPECT_EQ(groups[0].middle, 1.0);
  EXPECT_EQ(groups[0].low, 0);
  EXPECT_DOUBLE_EQ(groups[1].high, 1.11);
  EXPECT_DOUBLE_EQ(groups[0].high, 1.11);  // all groups of ratios have the same scale
}

TEST(PaperBars, RatiosThatAreAloneInTheirPairStandTogetherUnderTheirWholeNames) {
  papers::FigureResult figure;
  figure.numbers = {number("Hops / best", "Gavel", 0.5, 0.7, 0.1), number("Hops / worst", "Sia", 0.2, 0.4, 0.1)};
  const std::vector<PaperBarGroup> groups = barGroupsOf(figure);
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].bars[0].label, QStringLiteral("Hops / best"));
  EXPECT_EQ(groups[0].bars[1].label, QStringLiteral("Hops / worst"));
}

TEST(PaperBars, SecondsAndSharesHaveAxesOfTheirOwn) {
  papers::FigureResult figure;
  figure.numbers = {number("makespan_s, Gavel", "", 2160, 2160, std::nan("")),
                    number("cru_slot, Gavel", "", 0.78, 0.777, std::nan(""))};
  for (papers::NumberResult& each : figure.numbers) {
    each.entry.against = experiment::Against::Nothing;
    each.entry.others.clear();
  }
  figure.numbers[1].entry.metric = "cru_slot";
  const std::vector<PaperBarGroup> groups = barGroupsOf(figure);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].high, 2160);
  EXPECT_DOUBLE_EQ(groups[1].high, 0.78);
  EXPECT_FALSE(groups[0].middle.has_value());
  EXPECT_EQ(groups[0].bars[0].label, QStringLiteral("Gavel"));
}

TEST(PaperBars, AWhiskerFarAboveTheBarsDoesNotShrinkThem) {
  papers::FigureResult figure;
  figure.numbers = {number("makespan, Hops / Gavel", "Gavel", 0.84, 1.0, 47)};
  EXPECT_DOUBLE_EQ(barGroupsOf(figure)[0].high, 1.4);
}

TEST(PaperBars, AWhiskerThatFitsIsWhole) {
  papers::FigureResult figure;
  figure.numbers = {number("makespan, Hops / Gavel", "Gavel", 0.84, 1.0, 0.2)};
  EXPECT_DOUBLE_EQ(barGroupsOf(figure)[0].high, 1.2);
}

TEST(PaperBars, OfAFigureWithoutNumbersAreNone) { EXPECT_TRUE(barGroupsOf({}).empty()); }

TEST(PaperBars, OfZeroAloneHaveAnAxisAllTheSame) {
  papers::FigureResult figure;
  figure.numbers = {number("restarts, Gavel", "", 0, 0, 0)};
  figure.numbers[0].entry.against = experiment::Against::Nothing;
  figure.numbers[0].entry.others.clear();
  const std::vector<PaperBarGroup> groups = barGroupsOf(figure);
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_LT(groups[0].low, groups[0].high);
  EXPECT_GT(groups[0].step, 0);
}

TEST(PaperBars, BelowZeroBeginAtAStep) {
  papers::FigureResult figure;
  figure.numbers = {number("Hops minus Gavel", "Gavel", -0.3, 0.5, 0)};
  figure.numbers[0].entry.against = experiment::Against::Difference;
  const PaperBarGroup group = barGroupsOf(figure).at(0);
  EXPECT_LE(group.low, -0.3);
  EXPECT_NEAR(std::remainder(group.low, group.step), 0, 1e-9) << group.low << " in steps of " << group.step;
  EXPECT_EQ(group.middle, 0.0);
}

TEST(PaperBars, OursThatIsNotThereTakesNoRoom) {
  papers::FigureResult figure;
  figure.numbers = {number("makespan, Hops / Gavel", "Gavel", 0.8, std::nan(""), std::nan(""))};
  EXPECT_DOUBLE_EQ(barGroupsOf(figure)[0].high, 1) << "the axis ends at the middle of ratios, which is 1";
}

TEST(PaperBars, OfSeveralOthersSayWhichOfThemCounts) {
  papers::FigureResult figure;
  for (const bool worst : {false, true}) {
    for (int i = 0; i < 2; ++i) {
      figure.numbers.push_back(number("makespan", "Gavel", 0.8, 0.7, 0));
      figure.numbers.back().entry.others = {"Gavel", "Sia"};
      figure.numbers.back().entry.worst = worst;
    }
  }
  const std::vector<PaperBarGroup> groups = barGroupsOf(figure);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].title, QStringLiteral("Hops / best baseline"));
  EXPECT_EQ(groups[1].title, QStringLiteral("Hops / worst baseline"));
}

TEST(PaperBars, HoldEveryNumberOnceInWhateverOrderTheyCome) {
  papers::FigureResult figure;
  const char* others[] = {"Gavel", "Sia", "Gavel", "Hare", "Sia", "Tiresias"};
  for (const char* other : others)
    figure.numbers.push_back(number((std::string("x, Hops / ") + other).c_str(), other, 0.5, 0.5, 0));
  std::vector<std::size_t> seen;
  for (const PaperBarGroup& group : barGroupsOf(figure))
    for (const PaperBar& bar : group.bars) seen.push_back(bar.number);
  EXPECT_THAT(seen, ::testing::UnorderedElementsAre(0, 1, 2, 3, 4, 5));
}

}  // namespace
}  // namespace roundel::widgets
