// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the layout of every kind of equation: sums, extremes, powers, relations. The letters of the font are 10 px wide at 15 px.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/widgets/base/formula/plain_font.h"
#include "widgets/base/formula/formula_layout.h"
#include "widgets/base/formula/formula_view.h"

namespace roundel::widgets {
namespace {

using trace::Formula;
using trace::join;
using trace::number;
using trace::sumOf;
using trace::term;
using Kind = trace::Formula::Kind;
using Mark = FormulaMark::Kind;

FormulaLayout lay(const Formula& formula, double width = 2000, double scale = 1) {
  return layOut(formula, width, measure, scale);
}

/// Returns the texts of a row from left to right.
std::string rowOf(const FormulaLayout& layout, int row) {
  std::vector<const FormulaMark*> texts;
  for (const FormulaMark& mark : layout.marks)
    if (mark.kind == Mark::Text && mark.row == row) texts.push_back(&mark);
  std::ranges::sort(texts, [](const auto* a, const auto* b) { return a->rect.left() < b->rect.left(); });
  std::string out;
  for (const FormulaMark* text : texts) out += (out.empty() ? "" : " ") + text->text.toStdString();
  return out;
}

int countOf(const FormulaLayout& layout, Mark kind) {
  return static_cast<int>(std::ranges::count(layout.marks, kind, &FormulaMark::kind));
}

TEST(Sums, OfUpToFourAreWrittenOutBelow) {
  const Formula four = sumOf("j", {symbol("w", 1), symbol("w", 2), symbol("w", 3), symbol("w", 4)});
  EXPECT_EQ(rowOf(lay(four), 0), "Σ j w");
  EXPECT_EQ(rowOf(lay(four), 1), "1 + 2 + 3 + 4");
  EXPECT_EQ(lay(four).terms.size(), 1U) << "the first summand represents all of them";
}

TEST(Sums, OfMoreAreTheirNumberAlone) {
  std::vector<Formula> five;
  for (int i = 1; i <= 5; ++i) five.push_back(symbol("w", i));
  EXPECT_EQ(rowOf(lay(sumOf("j", five)), 1), "15");
}

TEST(Sums, OfProductsShowTheFirstProduct) {
  const auto product = [](double a, double b) { return join(Kind::Multiply, {symbol("a", a), symbol("b", b)}); };
  const FormulaLayout layout = lay(sumOf("i", {product(2, 3), product(4, 5)}));
  EXPECT_EQ(rowOf(layout, 0), "Σ i a · b");
  EXPECT_NE(rowOf(layout, 1).find("6 + 20"), std::string::npos) << rowOf(layout, 1);
  EXPECT_EQ(layout.terms.size(), 2U);
}

TEST(Sums, OfNothingHaveTheirSignAlone) {
  EXPECT_EQ(rowOf(lay(sumOf("j", {})), 0), "Σ j");
  EXPECT_EQ(rowOf(lay(sumOf("j", {})), 1), "");
}

TEST(Extremes, AreNamedInBothRowsWithCommasAndParentheses) {
  for (const auto& [kind, name] : {std::pair{Kind::Max, "max"}, {Kind::Min, "min"}}) {
    const FormulaLayout layout = lay(join(kind, {symbol("a", 1), symbol("b", 25), number(0)}));
    EXPECT_EQ(rowOf(layout, 0), std::string(name) + " a ,  b ,  0");
    EXPECT_EQ(rowOf(layout, 1), std::string(name) + " 1 ,  25 ,  0");
    EXPECT_EQ(countOf(layout, Mark::Left), 2) << "each row has one left parenthesis";
    EXPECT_EQ(countOf(layout, Mark::Right), 2);
    EXPECT_EQ(layout.terms.size(), 2U) << "a constant is not a term";
  }
}

struct Relation {
  Kind kind;
  const char* sign;
};
class Relations : public ::testing::TestWithParam<Relation> {};

TEST_P(Relations, HaveTheirSignInBothRows) {
  const FormulaLayout layout = lay(join(GetParam().kind, {symbol("a", 1), symbol("b", 2)}));
  EXPECT_EQ(rowOf(layout, 0), std::string("a ") + GetParam().sign + " b");
  EXPECT_EQ(rowOf(layout, 1), std::string("1 ") + GetParam().sign + " 2");
}

INSTANTIATE_TEST_SUITE_P(All, Relations,
                         ::testing::Values(Relation{Kind::Equal, "="}, Relation{Kind::Less, "<"},
                                           Relation{Kind::AtMost, "≤"}, Relation{Kind::Greater, ">"},
                                           Relation{Kind::AtLeast, "≥"}));

TEST(Products, PutSumsInParentheses) {
  const Formula sum = join(Kind::Add, {symbol("a", 1), symbol("b", 2)});
  EXPECT_EQ(countOf(lay(join(Kind::Multiply, {symbol("w", 3), sum})), Mark::Left), 2);
  EXPECT_EQ(countOf(lay(join(Kind::Add, {symbol("w", 3), sum})), Mark::Left), 0)
      << "a sum in a sum needs no parentheses";
}

TEST(Powers, StandAboveAndAreSmaller) {
  const FormulaLayout layout = lay(join(Kind::Power, {symbol("x", 2), symbol("k", 3)}));
  ASSERT_EQ(layout.terms.size(), 2U);
  const auto markOf = [&](const char* text) {
    return std::ranges::find(layout.marks, QLatin1String(text), &FormulaMark::text);
  };
  EXPECT_LT(markOf("k")->baseline, markOf("x")->baseline);
  EXPECT_LT(markOf("k")->look.px, markOf("x")->look.px);
  EXPECT_GE(markOf("k")->rect.left(), markOf("x")->rect.right() - 1);
}

TEST(Letters, OfVariablesAreItalicThoseOfWordsUpright) {
  const FormulaLayout layout = lay(join(Kind::Add, {term({"x", "max"}, 1), term({"rate", "j"}, 2)}));
  for (const FormulaMark& mark : layout.marks) {
    if (mark.row == 1 || mark.text == QLatin1String("+")) continue;
    EXPECT_EQ(mark.look.italic, mark.text.size() == 1) << mark.text.toStdString();
  }
}

TEST(Values, OfNoFiniteNumberHaveTheirSign) {
  EXPECT_EQ(rowOf(lay(symbol("x", std::numeric_limits<double>::infinity())), 1), "∞");
}

TEST(Layouts, OfTwiceTheSizeAreTwiceAsLarge) {
  const Formula formula =
      join(Kind::Equal,
           {symbol("q", 4), join(Kind::Fraction, {symbol("a", 8), join(Kind::Add, {symbol("b", 1), number(1)})})});
  const FormulaLayout one = lay(formula), two = lay(formula, 4000, 2);
  EXPECT_NEAR(two.width, 2 * one.width, 1e-6);
  EXPECT_NEAR(two.height, 2 * one.height, 1e-6);
  ASSERT_EQ(one.marks.size(), two.marks.size());
  for (std::size_t i = 0; i < one.marks.size(); ++i)
    EXPECT_NEAR(two.marks[i].rect.left(), 2 * one.marks[i].rect.left(), 1e-6) << i;
}

TEST(Layouts, TermsAreInTheOrderInWhichOneReadsThem) {
  const Formula formula = join(
      Kind::Equal, {symbol("a", 1), join(Kind::Subtract, {join(Kind::Fraction, {symbol("b", 2), symbol("c", 3)}),
                                                          join(Kind::Multiply, {symbol("d", 4), symbol("e", 5)})})});
  for (const double width : {2000.0, 120.0, 60.0}) {
    const FormulaLayout layout = lay(formula, width);
    std::string read;
    for (const Formula* each : layout.terms) read += each->symbol.base;
    EXPECT_EQ(read, "abcde") << width;
    EXPECT_EQ(layout.boxes[0].size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_FALSE(layout.boxes[0][i].isEmpty()) << width << i;
      EXPECT_FALSE(layout.boxes[1][i].isEmpty()) << width << i;
    }
  }
}

TEST(Layouts, KeepEveryMarkInsideTheirSize) {
  const Formula formula = join(
      Kind::Equal, {term({"μ", "j", "min"}, -0.5), join(Kind::Max, {join(Kind::Power, {symbol("x", 2), symbol("y", 3)}),
                                                                    sumOf("i", {symbol("c", 1), symbol("c", 2)})})});
  for (const double width : {2000.0, 90.0}) {
    const FormulaLayout layout = lay(formula, width);
    for (const FormulaMark& mark : layout.marks) {
      EXPECT_GE(mark.rect.top(), -1e-6) << mark.text.toStdString();
      EXPECT_LE(mark.rect.bottom(), layout.height + 1e-6) << mark.text.toStdString();
      EXPECT_GE(mark.rect.left(), -1e-6) << mark.text.toStdString();
      EXPECT_LE(mark.rect.right(), layout.width + 1e-6) << mark.text.toStdString();
    }
  }
}

// ---- values that count up to the next decision ----

TEST(CountedValues, OfANumberThatIsNotFiniteAreTheNextOnes) {
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(between(symbol("x", infinite), symbol("x", 3), 0.5)->value, 3);
  EXPECT_EQ(between(symbol("x", 3), symbol("x", infinite), 0.5)->value, infinite);
}

TEST(CountedValues, BeginAndEndAtTheirDecisions) {
  EXPECT_EQ(between(symbol("x", 1.5), symbol("x", 4), 0)->value, 1.5);
  EXPECT_EQ(between(symbol("x", 1.5), symbol("x", 4), 1)->value, 4);
}

TEST(CountedValues, AreOfOneShapeAlone) {
  EXPECT_FALSE(between(term({"x", "i"}, 1), term({"x", "j"}, 1), 0.5))
      << "values do not count between terms with different indices";
  EXPECT_FALSE(between(symbol("x", 1), number(1), 0.5));
  EXPECT_FALSE(between(sumOf("i", {symbol("a", 1)}), sumOf("i", {symbol("a", 1), symbol("a", 2)}), 0.5));
}

}  // namespace
}  // namespace roundel::widgets
