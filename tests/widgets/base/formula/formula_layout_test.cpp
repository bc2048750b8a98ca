// SPDX-License-Identifier: GPL-3.0-or-later
// Tests equations in two rows on one grid: baselines, bars, exponents, parentheses and breaks. All letters of the font are 10 px wide.

#include "widgets/base/formula/formula_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/widgets/base/formula/plain_font.h"

namespace roundel::widgets {
namespace {

using trace::Formula;
using trace::join;
using trace::number;
using trace::term;
using Kind = trace::Formula::Kind;

Formula hadars() {
  const Formula price = join(
      Kind::Multiply, {symbol("w", 2), term({"U", "min"}, 0.00002),
                       join(Kind::Power, {join(Kind::Fraction, {term({"U", "max"}, 0.5), term({"U", "min"}, 0.00002)}),
                                          join(Kind::Fraction, {symbol("γ", 2), symbol("c", 2)})})});
  const Formula worth = join(Kind::Fraction, {term({"t", "j", "min"}, 2.5), symbol("f", 5)});
  return join(Kind::Equal, {term({"μ", "j"}, -0.5), join(Kind::Subtract, {worth, price})});
}

const FormulaMark* markOf(const FormulaLayout& layout, int row, const QString& text) {
  for (const FormulaMark& mark : layout.marks) {
    if (mark.row == row && mark.text == text) return &mark;
  }
  return nullptr;
}

TEST(FormulaLayout, AValueStandsInTheColumnOfItsSymbol) {
  const FormulaLayout layout = layOut(
      join(Kind::Equal, {symbol("a", 123456), join(Kind::Add, {symbol("b", 1), symbol("c", 2.5)})}), 1000, measure);
  ASSERT_EQ(layout.terms.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(layout.boxes[0][i].center().x(), layout.boxes[1][i].center().x(), 0.01);
    EXPECT_LT(layout.boxes[0][i].bottom(), layout.boxes[1][i].top());
    EXPECT_TRUE(i == 0 || layout.boxes[1][i].left() > layout.boxes[1][i - 1].right());
  }
  EXPECT_EQ(layout.lines, 1);
}

TEST(FormulaLayout, OneRowHasOneBaseline) {
  const FormulaLayout layout = layOut(join(Kind::Add, {symbol("a", 1), symbol("b", 22)}), 1000, measure);
  for (int row = 0; row < 2; ++row) {
    double baseline = NAN;
    for (const FormulaMark& mark : layout.marks) {
      if (mark.row != row) continue;
      if (std::isnan(baseline)) baseline = mark.baseline;
      EXPECT_DOUBLE_EQ(mark.baseline, baseline);
    }
  }
}

TEST(FormulaLayout, AFractionsBarIsAboveTheBaselineWithAir) {
  const FormulaLayout layout = layOut(
      join(Kind::Equal, {symbol("q", 4), join(Kind::Fraction, {symbol("a", 8), symbol("b", 2)})}), 1000, measure);
  const FormulaMark* q = markOf(layout, 0, QStringLiteral("q"));
  const auto bar = std::ranges::find_if(
      layout.marks, [](const FormulaMark& mark) { return mark.kind == FormulaMark::Kind::Bar && mark.row == 0; });
  ASSERT_TRUE(q != nullptr && bar != layout.marks.end());
  EXPECT_NEAR(q->baseline - bar->rect.center().y(), 5.5, 1e-9);
  const FormulaMark* a = markOf(layout, 0, QStringLiteral("a"));
  const FormulaMark* b = markOf(layout, 0, QStringLiteral("b"));
  EXPECT_NEAR(bar->rect.center().y() - a->rect.bottom(), 4, 1e-9);
  EXPECT_NEAR(b->rect.top() - bar->rect.center().y(), 4, 1e-9);
  EXPECT_GE(bar->rect.width(), a->rect.width());
}

TEST(FormulaLayout, AnIndexAboveIsRaisedByTheShareOfTheAscent) {
  const FormulaLayout layout = layOut(term({"t", "j", "min"}, 1), 1000, measure);
  const FormulaMark* base = markOf(layout, 0, QStringLiteral("t"));
  const FormulaMark* above = markOf(layout, 0, QStringLiteral("min"));
  ASSERT_TRUE(base != nullptr && above != nullptr);
  EXPECT_NEAR(base->baseline - above->baseline, 0.62 * 15 * 0.8, 1e-9);
  EXPECT_NEAR(above->look.px, kIndexPx, 1e-9);
  EXPECT_TRUE(base->look.italic);
  EXPECT_FALSE(above->look.italic) << "an index that is a word is upright";
}

TEST(FormulaLayout, AFractionInAnExponentStandsOnOneLine) {
  const FormulaLayout layout = layOut(
      join(Kind::Power, {symbol("a", 2), join(Kind::Fraction, {symbol("n", 1), symbol("m", 3)})}), 1000, measure);
  for (const FormulaMark& mark : layout.marks) EXPECT_NE(mark.kind, FormulaMark::Kind::Bar);
  const FormulaMark *n = markOf(layout, 0, QStringLiteral("n")), *m = markOf(layout, 0, QStringLiteral("m")),
                    *a = markOf(layout, 0, QStringLiteral("a"));
  ASSERT_TRUE(n != nullptr && m != nullptr && a != nullptr);
  EXPECT_DOUBLE_EQ(n->baseline, m->baseline);
  EXPECT_LT(n->baseline, a->baseline);
}

TEST(FormulaLayout, ParenthesesAreAsHighAsTheirContentAndTwo) {
  const Formula fraction = join(Kind::Fraction, {symbol("a", 1), symbol("b", 2)});
  const FormulaLayout alone = layOut(fraction, 1000, measure);
  const FormulaLayout layout = layOut(join(Kind::Power, {fraction, symbol("n", 2)}), 1000, measure);
  double top = 1e9, bottom = -1e9;
  for (const FormulaMark& mark : alone.marks) {
    if (mark.row == 0) top = std::min(top, mark.rect.top()), bottom = std::max(bottom, mark.rect.bottom());
  }
  int found = 0;
  for (const FormulaMark& mark : layout.marks) {
    if (mark.row != 0 || (mark.kind != FormulaMark::Kind::Left && mark.kind != FormulaMark::Kind::Right)) continue;
    EXPECT_NEAR(mark.rect.height(), bottom - top + 2, 1e-6);
    ++found;
  }
  EXPECT_EQ(found, 2);
}

TEST(FormulaLayout, AWideEquationBreaksBeforeASignAndIsNeverShrunk) {
  const FormulaLayout wide = layOut(hadars(), 1000, measure), narrow = layOut(hadars(), 260, measure);
  EXPECT_EQ(wide.lines, 1);
  EXPECT_GT(narrow.lines, 1);
  EXPECT_LE(narrow.width, 261);
  ASSERT_EQ(narrow.terms.size(), wide.terms.size());
  double most = 0;
  for (const FormulaMark& mark : narrow.marks) most = std::max(most, mark.look.px);
  EXPECT_EQ(most, 15) << "the size of the letters does not change";
}

// a − (bbbbbb · cccccc + dddddd · eeeeee): the expression in parentheses is wider than a line.
TEST(FormulaLayout, WhatIsTooWideInItsParenthesesBreaksInsideThem) {
  const Formula inner = join(Kind::Add, {join(Kind::Multiply, {symbol("bbbbbb", 1), symbol("cccccc", 2)}),
                                         join(Kind::Multiply, {symbol("dddddd", 3), symbol("eeeeee", 4)})});
  const Formula all = join(Kind::Equal, {symbol("m", 1), join(Kind::Subtract, {symbol("a", 15), inner})});
  const FormulaLayout wide = layOut(all, 1000, measure), narrow = layOut(all, 200, measure);
  EXPECT_EQ(wide.lines, 1);
  EXPECT_GT(narrow.lines, 1);
  EXPECT_LE(narrow.width, 200) << "all lines fit the width";
  EXPECT_EQ(narrow.terms.size(), wide.terms.size());
  EXPECT_EQ(narrow.marks.size(), wide.marks.size()) << "the narrow layout has the same marks, including parentheses";
}

// m = a − b · c, on lines that have room for "m = a − b": the whole product moves to the second line.
TEST(FormulaLayout, AProductIsKeptOnOneLineWhereItCanBe) {
  const Formula product = join(Kind::Multiply, {symbol("bbbb", 1), symbol("cccc", 2)});
  const Formula all = join(Kind::Equal, {symbol("mm", 1), join(Kind::Subtract, {symbol("aa", 15), product})});
  const FormulaLayout layout = layOut(all, 150, measure);
  EXPECT_EQ(layout.lines, 2);
  const FormulaMark *a = markOf(layout, 0, QStringLiteral("aa")), *b = markOf(layout, 0, QStringLiteral("bbbb")),
                    *c = markOf(layout, 0, QStringLiteral("cccc"));
  ASSERT_TRUE(a != nullptr && b != nullptr && c != nullptr);
  EXPECT_DOUBLE_EQ(b->baseline, c->baseline);
  EXPECT_GT(b->baseline, a->baseline);
}

TEST(FormulaLayout, NothingOverlapsInARow) {
  for (const double width : {220.0, 300.0, 1000.0}) {
    const FormulaLayout layout = layOut(hadars(), width, measure);
    for (std::size_t i = 0; i < layout.marks.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const FormulaMark &a = layout.marks[i], &b = layout.marks[j];
        if (a.row != b.row || a.kind != FormulaMark::Kind::Text || b.kind != FormulaMark::Kind::Text) continue;
        EXPECT_FALSE(a.rect.adjusted(0.1, 1, -0.1, -1).intersects(b.rect.adjusted(0.1, 1, -0.1, -1)))
            << a.text.toStdString() << " and " << b.text.toStdString() << " at " << width;
      }
    }
  }
}

TEST(IsVariable, IsOneLetterAndNoFigure) {
  EXPECT_TRUE(isVariable("U"));
  EXPECT_TRUE(isVariable("γ"));
  EXPECT_FALSE(isVariable("min"));
  EXPECT_FALSE(isVariable("1"));
}

}  // namespace
}  // namespace roundel::widgets
