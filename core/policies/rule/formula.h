// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A formula over named numbers that a user types: "weight / remaining_s". Parsed once, evaluated for every job. No
// state, no randomness.
//
//   sum     = term { ("+" | "-") term }
//   term    = factor { ("*" | "/") factor }
//   factor  = "-" factor | number | name | call | "(" sum ")"
//   call    = ("min" | "max") "(" sum "," sum ")" | ("sqrt" | "log" | "abs") "(" sum ")"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace roundel::policies::rule {

/// The place at which a text is no longer a formula; the column counts bytes from 1.
struct FormulaMistake {
  std::size_t column = 1;
  std::string message;  ///< what was found there
  std::string hint;     ///< what would be right
};

class Formula {
 public:
  static constexpr std::size_t kLongest = 1000;  ///< bytes
  static constexpr int kMaxDepth = 100;          ///< nested parentheses and signs

  /// Parses a formula. `names`: the allowed names, in the order of the values. O(bytes * names).
  static std::variant<Formula, FormulaMistake> read(std::string_view text, std::span<const std::string_view> names);

  /// Evaluates the formula in IEEE arithmetic: a division by 0 is infinite, 0 / 0 and the logarithm of a negative
  /// number are NaN. `values` are in the order of the names. O(operations).
  double value(std::span<const double> values) const;
  /// Returns the positions of the names in the formula, without duplicates, ascending. O(operations).
  std::vector<std::size_t> used() const;
  const std::string& text() const { return m_text; }  ///< as typed

 private:
  friend class FormulaReader;
  enum class Code : char { Number, Name, Negate, Add, Subtract, Multiply, Divide, Min, Max, Sqrt, Log, Abs };
  struct Operation {
    Code code = Code::Number;
    double number = 0;
    std::size_t name = 0;
  };
  static bool takesTwo(Code code) { return code >= Code::Add && code <= Code::Max; }
  static double ofTwo(Code code, double a, double b);
  static double ofOne(Code code, double a);

  std::string m_text;
  std::vector<Operation> m_operations;  ///< in postfix order
};

}  // namespace roundel::policies::rule
