// SPDX-License-Identifier: GPL-3.0-or-later
// Tests equations as text and as LaTeX. A small evaluator computes the value of the text by the usual rules of arithmetic;
// it must be the value of the tree.
#include "core/trace/formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <string_view>

namespace roundel::trace {
namespace {

using ::testing::ElementsAre;
using Kind = Formula::Kind;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Formula x(double value) { return term({"x"}, value); }
Formula y(double value) { return term({"y"}, value); }

/// Evaluates the text of valuesText() by the usual precedence: power, sign, product and quotient from the left, sum from the left.
class Arithmetic {
 public:
  explicit Arithmetic(std::string_view text) : m_rest(text) {}
  double value() {
    const double all = sum();
    EXPECT_EQ(m_rest, "") << "text after the end of the expression";
    return all;
  }

 private:
  bool take(std::string_view sign) {
    if (m_rest.substr(0, sign.size()) != sign) return false;
    m_rest.remove_prefix(sign.size());
    return true;
  }
  double sum() {
    double all = product();
    for (;;) {
      if (take(" + "))
        all += product();
      else if (take(" − "))
        all -= product();
      else
        return all;
    }
  }
  double product() {
    double all = sign();
    for (;;) {
      if (take(" · "))
        all *= sign();
      else if (take(" / "))
        all /= sign();
      else
        return all;
    }
  }
  // By the usual convention, −2^2 is −4.
  double sign() { return take("−") ? -sign() : power(); }
  double power() {
    const double base = operand();
    return take("^") ? std::pow(base, exponent()) : base;
  }
  double exponent() { return take("−") ? -operand() : operand(); }
  double operand() {
    if (take("max(")) return list([](double a, double b) { return std::max(a, b); });
    if (take("min(")) return list([](double a, double b) { return std::min(a, b); });
    if (take("(")) {
      const double inside = sum();
      EXPECT_TRUE(take(")")) << m_rest;
      return inside;
    }
    std::size_t used = 0;
    const double number = std::stod(std::string(m_rest), &used);
    m_rest.remove_prefix(used);
    return number;
  }
  template <class Of>
  double list(Of of) {
    double all = sum();
    while (take(", ")) all = of(all, sum());
    EXPECT_TRUE(take(")")) << m_rest;
    return all;
  }

  std::string_view m_rest;
};

/// Random trees of small whole numbers, so that printed numbers are exact.
class Trees {
 public:
  explicit Trees(std::uint64_t seed) : m_random(seed) {}
  Formula tree(int depth) {
    if (depth == 0 || pick(5) == 0) return term({"a"}, pick(9) - 4);
    switch (pick(8)) {
      case 0:
        return join(Kind::Fraction, {tree(depth - 1), positive()});
      case 1:
        return join(Kind::Power, {tree(depth - 1), term({"k"}, pick(3))});
      case 2:
        return sumOf("j", some(depth));
      case 3:
        return join(Kind::Max, some(depth));
      case 4:
        return join(Kind::Min, some(depth));
      case 5:
        return join(Kind::Multiply, some(depth));
      case 6:
        return join(Kind::Subtract, some(depth));
      default:
        return join(Kind::Add, some(depth));
    }
  }

 private:
  int pick(int below) { return static_cast<int>(m_random() % static_cast<std::uint64_t>(below)); }
  Formula positive() { return join(Kind::Add, {term({"b"}, 1 << pick(3)), term({"c"}, 0)}); }
  std::vector<Formula> some(int depth) {
    std::vector<Formula> of{tree(depth - 1)};
    for (int i = pick(3); i > 0; --i) of.push_back(tree(depth - 1));
    return of;
  }
  std::mt19937_64 m_random;
};

TEST(FormulaText, ReadByTheRulesOfArithmeticHasTheValueOfTheTree) {
  Trees trees(20261123);
  int compared = 0;
  for (int i = 0; i < 4000; ++i) {
    const Formula formula = trees.tree(3);
    const double value = valueOf(formula);
    const std::string text = valuesText(formula);
    if (!std::isfinite(value) || std::abs(value) > 1e9) continue;
    ++compared;
    ASSERT_NEAR(Arithmetic(text).value(), value, 1e-9 * (1 + std::abs(value)))
        << text << "\nof " << symbolsText(formula);
  }
  EXPECT_GT(compared, 3500);
}

TEST(FormulaText, ANegativeBaseStandsInParentheses) {
  const Formula square = join(Kind::Power, {x(-2), number(2)});
  EXPECT_EQ(valueOf(square), 4);
  EXPECT_EQ(valuesText(square), "(−2)^2");
  EXPECT_EQ(valuesLatex(square), "\\left(-2\\right)^{2}");
  EXPECT_EQ(symbolsText(square), "x^2");
}

TEST(FormulaText, ASumThatIsTakenAwayStandsInParenthesesWhereItsTermsAreWritten) {
  const Formula rest = join(Kind::Subtract, {x(10), sumOf("j", {y(3), y(2)})});
  EXPECT_EQ(valueOf(rest), 5);
  EXPECT_EQ(symbolsText(rest), "x − Σ_j y");
  EXPECT_EQ(valuesText(rest), "10 − (3 + 2)");
}

TEST(FormulaText, ASumOfNothingIsZeroInSymbolsAndInValues) {
  const Formula nothing = join(Kind::Equal, {x(0), sumOf("j", {})});
  EXPECT_EQ(valueOf(nothing), 0);
  EXPECT_EQ(symbolsText(nothing), "x = Σ_j 0");
  EXPECT_EQ(valuesText(nothing), "0 = 0");
}

TEST(FormulaText, RelationsAreWrittenBetweenTheirSidesAndAreOneWhereTheyHold) {
  struct Case {
    Kind kind;
    const char* text;
    const char* latex;
    double less, equal, more;  // results for the pairs 1 and 2, 2 and 2, 3 and 2
  };
  for (const Case& c :
       {Case{Kind::Less, "x < y", "x < y", 1, 0, 0}, Case{Kind::AtMost, "x ≤ y", "x \\le y", 1, 1, 0},
        Case{Kind::Greater, "x > y", "x > y", 0, 0, 1}, Case{Kind::AtLeast, "x ≥ y", "x \\ge y", 0, 1, 1}}) {
    EXPECT_EQ(symbolsText(join(c.kind, {x(1), y(2)})), c.text);
    EXPECT_EQ(symbolsLatex(join(c.kind, {x(1), y(2)})), c.latex);
    EXPECT_EQ(valueOf(join(c.kind, {x(1), y(2)})), c.less) << c.text;
    EXPECT_EQ(valueOf(join(c.kind, {x(2), y(2)})), c.equal) << c.text;
    EXPECT_EQ(valueOf(join(c.kind, {x(3), y(2)})), c.more) << c.text;
  }
  EXPECT_EQ(valueOf(join(Kind::Equal, {x(7), y(2)})), 2) << "the value is that of the right side";
}

TEST(FormulaText, NumbersHaveFiveDigitsAndNoExponentWhereTheyAreSmall) {
  struct Case {
    double value;
    const char* text;
  };
  for (const Case& c : {Case{0, "0"}, Case{-0.0, "0"}, Case{1, "1"}, Case{-3, "−3"}, Case{123456789, "123456789"},
                        Case{1e9, "1e+09"}, Case{0.5, "0.5"}, Case{1.0 / 3, "0.33333"}, Case{-2.0 / 3, "−0.66667"},
                        Case{0.000020408, "0.000020408"}, Case{1e-7, "0.0000001"}, Case{9.9999999e-8, "1e-07"},
                        Case{kInfinity, "∞"}, Case{-kInfinity, "−∞"}, Case{std::nan(""), "?"}}) {
    EXPECT_EQ(numberText(c.value), c.text);
  }
}

TEST(FormulaLatex, NumbersOfAnyKindAreMathematics) {
  const auto latex = [](double value) { return valuesLatex(x(value)); };
  EXPECT_EQ(latex(-2.5), "-2.5");
  EXPECT_EQ(latex(2.5e12), "2.5 \\cdot 10^{12}");
  EXPECT_EQ(latex(-2.5e-12), "-2.5 \\cdot 10^{-12}");
  EXPECT_EQ(latex(kInfinity), "\\infty");
  EXPECT_EQ(latex(-kInfinity), "-\\infty");
  EXPECT_EQ(latex(std::nan("")), "\\text{?}");
}

TEST(FormulaLatex, WhatTexTakesForACommandIsEscapedInNames) {
  EXPECT_EQ(symbolsLatex(term({"t", "job_1", "min"}, 1)), "t_{\\mathrm{job\\_1}}^{\\mathrm{min}}");
  EXPECT_EQ(symbolsLatex(term({"t", "a%b#c&d$e{f}"}, 1)), "t_{\\mathrm{a\\%b\\#c\\&d\\$e\\{f\\}}}");
  EXPECT_EQ(symbolsLatex(term({"t", "a\\b^c"}, 1)), "t_{\\mathrm{abc}}");
  EXPECT_EQ(symbolsLatex(term({"μ", "j"}, 1)), "\\mu_{j}");
  EXPECT_EQ(symbolsLatex(term({"prior"}, 1)), "\\mathrm{prior}");
  EXPECT_EQ(symbolsLatex(term({"x", "j,k"}, 1)), "x_{j,k}");
}

TEST(FormulaLatex, EveryBraceThatOpensCloses) {
  Trees trees(7);
  for (int i = 0; i < 500; ++i) {
    const Formula formula = trees.tree(4);
    for (const std::string& text : {symbolsLatex(formula), valuesLatex(formula)}) {
      int depth = 0;
      for (const char c : text) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        ASSERT_GE(depth, 0) << text;
      }
      EXPECT_EQ(depth, 0) << text;
    }
  }
}

TEST(FormulaTerms, AreThoseWithASymbolFromLeftToRight) {
  const Formula formula = join(Kind::Equal, {x(1), join(Kind::Add, {number(2), join(Kind::Max, {y(3), x(4)})})});
  const std::vector<const Formula*> terms = termsOf(formula);
  std::vector<std::string> names;
  names.reserve(terms.size());
  for (const Formula* term : terms) names.push_back(term->symbol.base + numberText(term->value));
  EXPECT_THAT(names, ElementsAre("x1", "y3", "x4"));
}

}  // namespace
}  // namespace roundel::trace
