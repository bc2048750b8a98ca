// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the texts and values of theorems.

#include "widgets/why/guarantees/guarantee_text.h"

#include <gtest/gtest.h>

#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

using guarantees::Guarantee;
using guarantees::Verdict;

Guarantee hare() {
  Guarantee out;
  out.lane = "Hare";
  out.theorem = "Theorem 4";
  out.conditions.resize(3);
  for (auto& condition : out.conditions) condition.check = guarantees::Check::Met;
  out.scale.unit = "s";
  out.scale.run = 3972;
  out.scale.bound = 2702;
  out.scale.guaranteed = 324'240;
  out.verdict = Verdict::Holds;
  return out;
}

TEST(GuaranteeText, IsSpokenInOneSentence) {
  EXPECT_EQ(
      spokenText(hare()),
      QStringLiteral("Hare, Theorem 4, holds, 3 of 3 conditions met, run 1.47 times the bound, guaranteed 120 times"));
}

TEST(GuaranteeText, VerdictsAreThoseOfTheCommandLine) {
  for (const Verdict verdict : {Verdict::Holds, Verdict::ProofGap, Verdict::DoesNotApply, Verdict::FailsAsPrinted,
                                Verdict::DoesNotHold, Verdict::NeedsWholeRun}) {
    Guarantee guarantee = hare();
    guarantee.verdict = verdict;
    guarantee.reason = "the nodes differ";
    EXPECT_EQ(verdictWords(guarantee).toStdString(), guarantees::verdictText(guarantee));
  }
}

TEST(GuaranteeText, TimesOfATheoremHaveTheUnitOfItsRun) {
  const Guarantee guarantee = hare();
  EXPECT_EQ(scaleValue(3972, guarantee.scale), QStringLiteral("66.2 min"));
  EXPECT_EQ(scaleValue(324'240, guarantee.scale), QStringLiteral("5404 min"));
  EXPECT_EQ(scaleValue(1.9286, guarantees::Scale{}), QStringLiteral("1.93"));
  EXPECT_EQ(scaleValue(24, guarantees::Scale{}), QStringLiteral("24"));
}

TEST(GuaranteeText, ABoundThatIsNotProvenSaysSo) {
  Guarantee guarantee = hare();
  const auto text = [&](ScaleMark mark) {
    for (const ScaleItem& item : scaleItems(guarantee))
      if (item.mark == mark) return item.text;
    return QString();
  };
  EXPECT_EQ(text(ScaleMark::Guaranteed), QStringLiteral("guaranteed 5404 min"));
  guarantee.verdict = Verdict::ProofGap;
  EXPECT_EQ(text(ScaleMark::Guaranteed), QStringLiteral("guaranteed 5404 min, not proven"));
}

TEST(GuaranteeText, TheRatioIsTurnedRoundForWhatShouldBeLarge) {
  Guarantee guarantee;
  guarantee.scale.larger_is_better = true;
  guarantee.scale.run = 0.5;
  guarantee.scale.bound = 1;
  guarantee.scale.others = {{"1 copy", 0.25}, {"2 copies", 0.5}};
  const std::vector<ScaleItem> items = scaleItems(guarantee);
  ASSERT_EQ(items.size(), 2U);
  EXPECT_EQ(items[0].ratio, 2);
  EXPECT_EQ(items[1].ratio, 4);
  EXPECT_EQ(items[1].text, QStringLiteral("1 copy 0.25"));
  EXPECT_EQ(ratioMeaning(guarantee.scale), QStringLiteral("upper bound / run: higher is worse"));
}

TEST(GuaranteeText, WithoutABoundThereIsNoScale) {
  Guarantee guarantee = hare();
  guarantee.scale.bound.reset();
  EXPECT_TRUE(scaleItems(guarantee).empty());
  EXPECT_EQ(valuesLine(guarantee.scale), QStringLiteral("this run 66.2 min · at most 5404 min"));
}

TEST(GuaranteeText, VerdictsAreCounted) {
  EXPECT_EQ(countText({}), QString());
  const QString counts =
      countText({Verdict::DoesNotApply, Verdict::Holds, Verdict::DoesNotApply, Verdict::FailsAsPrinted});
  EXPECT_TRUE(counts.startsWith(QLatin1Char('1'))) << counts.toStdString();
  EXPECT_EQ(counts.count(QLatin1Char(',')), 2);
}

}  // namespace
}  // namespace roundel::widgets
