// SPDX-License-Identifier: GPL-3.0-or-later
// Tests lines from a term to its chips, and values that count up to the next decision.

#include "widgets/base/formula/leader_lines.h"

#include <gtest/gtest.h>

#include <QTest>

#include "widgets/base/formula/formula_view.h"

namespace roundel::widgets {
namespace {

using trace::join;
using trace::term;
using Kind = trace::Formula::Kind;

TEST(LeaderLines, RunUnderTheChipsIntoThePaddingAndDownToTheTerm) {
  const Leaders leaders = leadersTo({{60, 210}, 204}, {{10, 20, 40, 32}, {60, 20, 40, 32}}, -4);
  EXPECT_EQ(leaders.rings.size(), 2U);
  const std::vector<QPolygonF> lines{
      QPolygonF({QPointF(30, 52), QPointF(30, 55)}),   // from each chip into the gap below it
      QPolygonF({QPointF(80, 52), QPointF(80, 55)}),   //
      QPolygonF({QPointF(80, 55), QPointF(-4, 55)}),   // one line below the row of chips
      QPolygonF({QPointF(-4, 55), QPointF(-4, 204)}),  // in the padding at the left
      QPolygonF({QPointF(-4, 204), QPointF(60, 204), QPointF(60, 210)})};
  EXPECT_EQ(leaders.lines, lines);
}

TEST(LeaderLines, ATermAboutNoChipHasNone) { EXPECT_TRUE(leadersTo({{60, 210}, 204}, {}, -4).lines.empty()); }

trace::Formula ratio(double a, double b) {
  return join(Kind::Equal, {term({"x"}, a / b), join(Kind::Fraction, {term({"a"}, a), term({"b"}, b)})});
}

TEST(FormulaView, ALineLeavesATermWhereNothingStandsInItsWay) {
  FormulaView view;
  view.setFormula(ratio(3, 8), Theme::light(), 300);
  const auto exitOf = [&](std::size_t term) {
    QTest::mouseMove(&view, (view.layout().boxes[0][term].center() + QPointF(8, 8)).toPoint());
    return view.exit();
  };
  view.show();
  ASSERT_EQ(view.layout().terms.size(), 3U);
  ASSERT_TRUE(exitOf(1));
  EXPECT_LT(exitOf(1)->clear_y, exitOf(1)->from.y()) << "the space above the numerator is free";
  EXPECT_GT(exitOf(2)->clear_y, exitOf(2)->from.y())
      << "the numerator is above the denominator, so the line leaves downwards";
}

TEST(FormulaView, BetweenTwoDecisionsNumbersGoInStepAndWholeOnesStayWhole) {
  const auto half = between(ratio(2, 8), ratio(5, 8), 0.5);
  ASSERT_TRUE(half);
  EXPECT_EQ(half->operands[1].operands[0].value, 4) << "3.5 is rounded because both ends are whole numbers";
  EXPECT_EQ(half->operands[0].value, (0.25 + 0.625) / 2);
  EXPECT_FALSE(between(ratio(2, 8), term({"x"}, 1), 0.5)) << "values do not count between different equations";
}

TEST(FormulaView, ValuesCountToThoseOfAnotherDecisionUnlessMotionIsReduced) {
  FormulaView view;
  view.show();
  view.setFormula(ratio(2, 8), Theme::light(), 300);
  EXPECT_FALSE(view.counting()) << "the first equation is shown at once";
  view.setFormula(ratio(5, 8), Theme::light(), 300);
  EXPECT_TRUE(view.counting());
  EXPECT_LT(view.painted().operands[1].operands[0].value, 5);
  view.setFormula(ratio(5, 8), Theme::light(), 300);
  EXPECT_TRUE(view.counting()) << "setting the same equation again does not stop counting";
  EXPECT_TRUE(QTest::qWaitFor([&] { return !view.counting(); }, 20000));
  EXPECT_EQ(view.painted().operands[1].operands[0].value, 5);
  view.setCounting(false);
  view.setFormula(ratio(2, 8), Theme::light(), 300);
  EXPECT_FALSE(view.counting());
  EXPECT_EQ(view.painted().operands[1].operands[0].value, 2);
}

}  // namespace
}  // namespace roundel::widgets
