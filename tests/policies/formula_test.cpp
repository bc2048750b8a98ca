// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the formulas of the own rule: values, precedence, mistakes.
#include "core/policies/rule/formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <ostream>
#include <random>

namespace roundel::policies::rule {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::array<FormulaName, 5> kNames{{{"weight"},
                                             {"wait_s"},
                                             {.name = "throughput", .by_gpu_type = true},
                                             {.name = "user", .is_text = true},
                                             {.name = "group", .is_text = true}}};
constexpr std::array<std::string_view, 2> kGpuTypes{"V100", "Tesla K80-12"};
const FormulaWords kWords{kNames, kGpuTypes};

/// A job with weight 2, wait_s 30, user ann and group lab. Its throughput is 0.5; on V100 it is 4 and on Tesla K80-12 it is 8.
FormulaValue valueOf(const FormulaInput& input) {
  if (input.gpu_type) return {*input.gpu_type == 0 ? 4.0 : 8.0};
  const std::array<FormulaValue, 5> values{{{2}, {30}, {0.5}, {0, "ann"}, {0, "lab"}}};
  return values.at(input.name);
}

double valueOf(const std::string& text) {
  const auto read = Formula::read(text, kWords);
  const auto* formula = std::get_if<Formula>(&read);
  if (formula == nullptr) {
    ADD_FAILURE() << text << ": " << std::get<FormulaMistake>(read).message;
    return 0;
  }
  std::vector<FormulaValue> values;
  for (const FormulaInput& input : formula->inputs()) values.push_back(valueOf(input));
  return formula->value(values);
}

FormulaMistake mistakeIn(const std::string& text) {
  const auto read = Formula::read(text, kWords);
  const auto* mistake = std::get_if<FormulaMistake>(&read);
  if (mistake == nullptr) ADD_FAILURE() << text << " is a formula";
  return mistake == nullptr ? FormulaMistake{} : *mistake;
}

TEST(Formula, FollowsTheUsualPrecedenceFromLeftToRight) {
  EXPECT_EQ(valueOf("1 + 2 * 3"), 7);
  EXPECT_EQ(valueOf("8 / 4 / 2"), 1);
  EXPECT_EQ(valueOf("7 - 2 - 1"), 4);
  EXPECT_EQ(valueOf("(1 + 2) * 3"), 9);
  EXPECT_EQ(valueOf("-2 * -3"), 6);
  EXPECT_EQ(valueOf("2 - -3"), 5);
  EXPECT_EQ(valueOf("1.5e1 + .5"), 15.5);
}

TEST(Formula, NamesAndFunctions) {
  EXPECT_EQ(valueOf("weight * wait_s / throughput"), 120);
  EXPECT_EQ(valueOf("max(wait_s, 100) - min(weight, 1)"), 99);
  EXPECT_EQ(valueOf("sqrt(abs(0 - 16))"), 4);
  EXPECT_EQ(valueOf("log(1)"), 0);
}

TEST(Formula, DivisionByZeroIsInfiniteAndALogarithmOfNothingIsNoNumber) {
  EXPECT_EQ(valueOf("1 / 0"), INFINITY);
  EXPECT_TRUE(std::isnan(valueOf("log(0 - 1)")));
}

TEST(Formula, ListsTheValuesThatItReadsByNameThenByGpuType) {
  const std::string text = "throughput('V100') + (user == 'x') * weight / throughput + throughput(\"V100\")";
  const auto read = Formula::read(text, kWords);
  EXPECT_THAT(std::get<Formula>(read).inputs(),
              ElementsAre(FormulaInput{0}, FormulaInput{2}, FormulaInput{2, 0}, FormulaInput{3}));
  EXPECT_EQ(std::get<Formula>(read).text(), text);
}

TEST(Formula, ComparisonsAreOneOrZero) {
  EXPECT_EQ(valueOf("weight < 2"), 0);
  EXPECT_EQ(valueOf("weight <= 2"), 1);
  EXPECT_EQ(valueOf("weight > 2"), 0);
  EXPECT_EQ(valueOf("weight >= 2"), 1);
  EXPECT_EQ(valueOf("weight == 2"), 1);
  EXPECT_EQ(valueOf("weight != 2"), 0);
  EXPECT_EQ(valueOf("1<2"), 1);
  EXPECT_EQ(valueOf("log(-1) == log(-1)"), 0) << "NaN is not equal to any value";
}

TEST(Formula, TextsAreComparedLetterByLetter) {
  EXPECT_EQ(valueOf("user == \"ann\""), 1);
  EXPECT_EQ(valueOf("user == 'ann'"), 1);
  EXPECT_EQ(valueOf("'Ann' == user"), 0);
  EXPECT_EQ(valueOf("user != 'bob'"), 1);
  EXPECT_EQ(valueOf("user == group"), 0);
  EXPECT_EQ(valueOf("(user) == ('ann')"), 1);
  EXPECT_EQ(valueOf("user != ''"), 1);
  EXPECT_EQ(valueOf("'it\"s' == 'it\"s'"), 1) << "the other kind of quote is part of the text";
}

TEST(Formula, ConditionsSelectAValue) {
  EXPECT_EQ(valueOf("if(wait_s > 20, 7, 8)"), 7);
  EXPECT_EQ(valueOf("if(wait_s > 30, 7, if(weight, 8, 9))"), 8);
  EXPECT_EQ(valueOf("if(0, 1 / 0, 3)"), 3);
  EXPECT_EQ(valueOf("if(-1, 1, 2)"), 1) << "every number other than 0 is true";
  EXPECT_EQ(valueOf("if(log(-1), 1, 2)"), 2) << "NaN is false";
  EXPECT_EQ(valueOf("not log(-1)"), 1);
  EXPECT_EQ(valueOf("2 and 3"), 1);
  EXPECT_EQ(valueOf("0 or 0"), 0);
}

// The two formulas of each pair would differ in value if the precedence of the first were different.
TEST(Formula, OrBindsWeakestThenAndThenNotThenComparisonsThenSums) {
  EXPECT_EQ(valueOf("1 or 1 and 0"), 1);
  EXPECT_EQ(valueOf("(1 or 1) and 0"), 0);
  EXPECT_EQ(valueOf("not 0 and 0"), 0);
  EXPECT_EQ(valueOf("not (0 and 0)"), 1);
  EXPECT_EQ(valueOf("not 1 == 2"), 1);
  EXPECT_EQ(valueOf("(not 1) == 2"), 0);
  EXPECT_EQ(valueOf("1 + 1 < 3"), 1);
  EXPECT_EQ(valueOf("1 + (1 < 3) * 5"), 6);
  EXPECT_EQ(valueOf("-1 < 0"), 1);
  EXPECT_EQ(valueOf("-(1 < 0)"), 0);
  EXPECT_EQ(valueOf("not not 5"), 1);
}

TEST(Formula, ANameCanBeReadForOneGpuType) {
  EXPECT_EQ(valueOf("throughput"), 0.5);
  EXPECT_EQ(valueOf("throughput(\"V100\")"), 4);
  EXPECT_EQ(valueOf("throughput ( 'Tesla K80-12' ) / throughput('V100')"), 2);
}

TEST(Formula, MistakesSayTheirColumnAndWhatWouldBeRight) {
  const FormulaMistake unknown = mistakeIn("weight / wait");
  EXPECT_EQ(unknown.column, 10U);
  EXPECT_THAT(unknown.message, HasSubstr("\"wait\""));
  EXPECT_THAT(unknown.hint, HasSubstr("wait_s"));
  EXPECT_EQ(mistakeIn("").column, 1U);
  EXPECT_EQ(mistakeIn("(weight").column, 8U);
  EXPECT_EQ(mistakeIn("weight throughput").column, 8U);
  EXPECT_EQ(mistakeIn("2 * * 3").column, 5U);
  EXPECT_EQ(mistakeIn("min(weight)").column, 11U);
  EXPECT_EQ(mistakeIn("max weight").column, 5U);
  EXPECT_EQ(mistakeIn("weight %").column, 8U);
}

struct Wrong {
  const char* text;
  std::size_t column;
  const char* message;
  const char* hint;
};
void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.text; }

class WrongFormula : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongFormula, SaysWhatIsWrongWhereAndWhatWouldBeRight) {
  const FormulaMistake mistake = mistakeIn(GetParam().text);
  EXPECT_EQ(mistake.column, GetParam().column);
  EXPECT_THAT(mistake.message, HasSubstr(GetParam().message));
  EXPECT_THAT(mistake.hint, HasSubstr(GetParam().hint));
}

INSTANTIATE_TEST_SUITE_P(
    Formula, WrongFormula,
    ::testing::Values(
        Wrong{"weight = 2", 8, "'=' after a whole formula", "== compares"},
        Wrong{"weight && wait_s", 8, "'&' after", "and joins"}, Wrong{"weight || 1", 8, "'|' after", "or joins"},
        Wrong{"!weight", 1, "'!' where", "not before"}, Wrong{"weight ≥ 2", 8, "'≥' after", ">="},
        Wrong{"(weight = 2)", 9, "'=' before )", "== compares"},
        Wrong{"weight wait_s", 8, "\"wait_s\" after", "joins two"},
        Wrong{"1 < 2 < 3", 7, "second comparison", "a < b and b < c"},
        Wrong{"weight AND 1", 8, "\"AND\" after", "and or or joins"},
        Wrong{"user", 1, "user is a text, not a number", "=="}, Wrong{"'ann'", 1, "'ann' is a text", "=="},
        Wrong{"1 + user", 5, "user is a text", "=="}, Wrong{"if(user, 1, 2)", 4, "user is a text", "=="},
        Wrong{"not user", 5, "user is a text", "=="}, Wrong{"-user", 2, "user is a text", "=="},
        Wrong{"if(1, user, group)", 7, "user is a text", "=="},
        Wrong{"user < 'bob'", 6, "\"<\" between two texts", "== or !="},
        Wrong{"user == 5", 9, "5 is a number, but user is a text", "in quotes"},
        Wrong{"weight == 'ann'", 1, "weight is a number, but 'ann' is a text", "in quotes"},
        Wrong{"user == ann", 9, "there is no \"ann\"", "in quotes: \"ann\""},
        Wrong{"user == 'ann", 9, "not closed", "a second '"}, Wrong{"user == “ann”", 9, "'“' where", "straight quotes"},
        Wrong{"usr == 'ann'", 1, "there is no \"usr\"", "did you mean \"user\""},
        Wrong{"throughput(\"V10\")", 12, "no GPU type \"V10\"", "did you mean \"V100\""},
        Wrong{"throughput(V10)", 12, "without a GPU type in quotes", "throughput(\"V100\")"},
        Wrong{"throughput()", 12, "without a GPU type in quotes", "throughput(\"V100\")"},
        Wrong{"throughput('V100'", 18, "not closed", ")"}, Wrong{"throughput('V100", 12, "not closed", "a second '"},
        Wrong{"weight('V100')", 7, "\"weight\" does not depend on the GPU type", "follows throughput"},
        Wrong{"if(1, 2)", 8, "\"if\" has three operands", "a comma"},
        Wrong{"if 1", 4, "\"if\" without its operands", "("},
        Wrong{"min(1; 2)", 6, "\"min\" has two operands", "a comma"},
        Wrong{"2 * not 1", 5, "\"not\" where an operand", "a number"},
        Wrong{"weight ? 1 : 2", 8, "'?' after", "if(condition"},
        Wrong{"fi(1, 2, 3)", 1, "there is no \"fi\"", "\"if\""}));

// A symbol from a word processor has several bytes in UTF-8. A message shows the whole character.
TEST(Formula, MistakesShowWholeCharacters) {
  EXPECT_THAT(mistakeIn("weight × 2").message, HasSubstr("'×' after"));
  EXPECT_THAT(mistakeIn("2 * −1").message, HasSubstr("'−' where"));
  EXPECT_THAT(mistakeIn("(weight ÷ 2)").message, HasSubstr("'÷' before"));
}

TEST(Formula, NumbersEndWhereTheyCannotGoOn) {
  EXPECT_EQ(valueOf("1e3"), 1000);
  EXPECT_EQ(valueOf(".5"), 0.5);
  EXPECT_EQ(valueOf("5."), 5);
  EXPECT_EQ(mistakeIn("1.2.3").column, 4U);
  EXPECT_EQ(mistakeIn("1e").column, 2U);
  EXPECT_EQ(mistakeIn(".").column, 1U);
  EXPECT_EQ(mistakeIn("1e999").column, 1U) << "the number exceeds the range of a double";
  EXPECT_EQ(mistakeIn("0x10").column, 2U);
  EXPECT_EQ(mistakeIn("inf").column, 1U);
}

// Random formulas with their values by IEEE arithmetic.
class RandomFormulas {
 public:
  explicit RandomFormulas(std::uint64_t seed) : m_random(seed) {}
  std::pair<std::string, double> next(int depth) {
    if (depth == 0 || m_random() % 4 == 0) return leaf();
    const auto [a, x] = next(depth - 1);
    const auto [b, y] = next(depth - 1);
    switch (m_random() % 12) {
      case 0:
        return {"(" + a + " + " + b + ")", x + y};
      case 1:
        return {"(" + a + "-" + b + ")", x - y};
      case 2:
        return {"(" + a + ") * (" + b + ")", x * y};
      case 3:
        return {"((" + a + ") / (" + b + "))", x / y};
      case 4:
        return {"min( " + a + " ," + b + ")", std::fmin(x, y)};
      case 5:
        return {"max(" + a + "," + b + " )", std::fmax(x, y)};
      case 6:
        return {"sqrt(" + a + ")", std::sqrt(x)};
      case 7:
        return {"abs(" + a + ")", std::abs(x)};
      case 8:
        return compared(a, x, b, y);
      case 9:
        return {"((" + a + ") and (" + b + "))", isMet(x) && isMet(y) ? 1 : 0};
      case 10:
        return {"if((" + a + ") or not (" + b + "), " + a + ", " + b + ")", isMet(x) || !isMet(y) ? x : y};
      default:
        return {"-(" + a + ")", -x};
    }
  }

 private:
  static bool isMet(double x) { return !std::isnan(x) && x != 0; }
  std::pair<std::string, double> compared(const std::string& a, double x, const std::string& b, double y) {
    const std::pair<const char*, bool> signs[] = {{"<", x < y},   {"<=", x <= y}, {">", x > y},
                                                  {">=", x >= y}, {"==", x == y}, {"!=", x != y}};
    const auto& [sign, met] = signs[m_random() % 6];
    return {"((" + a + ")" + sign + "(" + b + "))", met ? 1 : 0};
  }
  std::pair<std::string, double> leaf() {
    const std::pair<std::string, double> leaves[] = {{"weight", 2},
                                                     {"wait_s", 30},
                                                     {"throughput", 0.5},
                                                     {"throughput('V100')", 4},
                                                     {"(user == 'ann')", 1},
                                                     {"('lab' != group)", 0},
                                                     {"7", 7},
                                                     {"0.25", 0.25},
                                                     {"1e2", 100},
                                                     {"0", 0}};
    return leaves[m_random() % 10];
  }
  std::mt19937_64 m_random;
};

TEST(Formula, HasTheValueThatItsPartsGive) {
  RandomFormulas formulas(20261123);
  for (int i = 0; i < 2000; ++i) {
    const auto [text, value] = formulas.next(4);
    if (text.size() > Formula::kLongest) continue;
    const double read = valueOf(text);
    const bool alike = read == value || (std::isnan(read) && std::isnan(value)) ||
                       (std::isinf(read) && std::isinf(value));  // min and max may return either zero
    EXPECT_TRUE(alike) << text << " is " << read << ", not " << value;
  }
}

// Random sequences of tokens: each text is a formula with a value, or has a mistake with a position, a message and a hint.
// A second parse gives the same result.
TEST(Formula, AnyTextIsReadOrRefused) {
  constexpr std::string_view kPieces[] = {
      "weight", "user", "throughput", "(",   ")", ",", "'V100'", "\"ann\"", "==", "!=",  "<", ">=", "and", "or", "not",
      "if",     "min",  "sqrt",       "+",   "-", "*", "/",      "1",       ".5", "1e9", "=", "'",  "\"",  "é",  "\xff",
      " ",      "(",    "(1)",        "if(", "2", "0", "wait_s", ")",       "\n", "x"};
  std::mt19937_64 random(20261127);
  int formulas = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::uint64_t n = random() % 12; n > 0; --n) {
      text += kPieces[random() % std::size(kPieces)];
      if (random() % 2 == 0) text += ' ';
    }
    const auto read = Formula::read(text, kWords);
    const auto again = Formula::read(text, kWords);
    ASSERT_EQ(read.index(), again.index()) << text;
    if (const auto* mistake = std::get_if<FormulaMistake>(&read)) {
      ASSERT_TRUE(mistake->column >= 1 && mistake->column <= text.size() + 1) << text << " at " << mistake->column;
      ASSERT_FALSE(mistake->message.empty() || mistake->hint.empty()) << text;
      ASSERT_EQ(mistake->message, std::get<FormulaMistake>(again).message) << text;
    } else {
      ++formulas;
      const double value = valueOf(text);
      ASSERT_TRUE(value == valueOf(text) || std::isnan(value)) << text;
    }
  }
  EXPECT_GT(formulas, 500) << "too few of the random texts are formulas";
}

TEST(Formula, NeitherLengthNorDepthIsWithoutALimit) {
  EXPECT_THAT(mistakeIn([] {
                std::string nots;
                for (int i = 0; i < 200; ++i) nots += "not ";
                return nots;
              }())
                  .message,
              HasSubstr("parentheses"));
  EXPECT_THAT(mistakeIn(std::string(2000, '1')).message, HasSubstr("too long"));
  EXPECT_THAT(mistakeIn(std::string(400, '(')).message, HasSubstr("parentheses"));
  EXPECT_THAT(mistakeIn(std::string(400, '-')).message, HasSubstr("parentheses"));
}

}  // namespace
}  // namespace roundel::policies::rule
