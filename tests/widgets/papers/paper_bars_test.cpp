// A figure's numbers as groups of bars.

#include "widgets/papers/paper_bars.h"

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
  EXPECT_DOUBLE_EQ(groups[0].high, 1.11);  // ratios are read across groups
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

}  // namespace
}  // namespace roundel::widgets
