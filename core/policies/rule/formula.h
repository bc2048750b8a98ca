// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A formula over named values that a user types: "if(user == "ann", 2, 1) / remaining_s". Parsed once, evaluated for
// every job. No state, no randomness.
//
//   either     = both { "or" both }
//   both       = negation { "and" negation }
//   negation   = "not" negation | comparison
//   comparison = sum [ ("<" | "<=" | ">" | ">=" | "==" | "!=") sum ]
//   sum        = term { ("+" | "-") term }
//   term       = factor { ("*" | "/") factor }
//   factor     = "-" factor | number | text | name [ "(" text ")" ] | function "(" either { "," either } ")"
//              | "(" either ")"
//   function   = "if" (3 operands) | "min" | "max" (2) | "sqrt" | "log" | "abs" (1)
//   text       = "\"" ... "\"" | "'" ... "'", without escapes
//
// A comparison, "and", "or" and "not" give 1 or 0. A condition is met if it is a number other than 0; NaN is not met.
// Texts can only be compared, with "==" and "!=".

#include <compare>
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

/// A name that formulas can use.
struct FormulaName {
  std::string_view name;
  bool is_text = false;      ///< its value is a text, otherwise a number
  bool by_gpu_type = false;  ///< may be followed by a GPU type: free_gpus("V100")
};

/// The words that formulas can use besides operators and functions.
struct FormulaWords {
  std::span<const FormulaName> names;
  std::span<const std::string_view> gpu_types;
};

/// A value that the formula reads: a name, or a name for one GPU type. Both are positions in FormulaWords.
struct FormulaInput {
  std::size_t name = 0;
  std::optional<std::size_t> gpu_type = std::nullopt;
  auto operator<=>(const FormulaInput&) const = default;
};

/// A number or a text; the kind follows from the name.
struct FormulaValue {
  double number = 0;
  std::string_view text = {};
};

class Formula {
 public:
  static constexpr std::size_t kLongest = 1000;  ///< bytes
  static constexpr int kMaxDepth = 100;          ///< nested parentheses, signs and "not"

  /// Parses a formula; the whole must be a number. O(bytes * words).
  static std::variant<Formula, FormulaMistake> read(std::string_view text, const FormulaWords& words);
  /// Returns all operators and functions: "+ - * / ... if min max".
  static std::string operators();

  /// Evaluates the formula in IEEE arithmetic: a division by 0 is infinite, 0 / 0 and the logarithm of a negative
  /// number are NaN. `values` are in the order of inputs(). O(operations).
  double value(std::span<const FormulaValue> values) const;
  /// Returns the values that the formula reads, without duplicates: by name, then by GPU type.
  const std::vector<FormulaInput>& inputs() const { return m_inputs; }
  const std::string& text() const { return m_text; }  ///< as typed

 private:
  friend class FormulaReader;
  enum class Code : char {
    Number,
    Text,
    Input,
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    Differs,
    SameText,
    OtherText,
    And,
    Or,
    Not,
    If,
    Min,
    Max,
    Sqrt,
    Log,
    Abs
  };
  struct Operation {
    Code code = Code::Number;
    double number = 0;
    std::size_t index = 0;     ///< of a text or an input
    std::size_t operands = 0;  ///< the number of values that it replaces by its result
  };
  static double apply(Code code, std::span<const FormulaValue> operands);

  std::string m_text;
  std::vector<std::string> m_texts;  ///< the quoted texts
  std::vector<FormulaInput> m_inputs;
  std::vector<Operation> m_operations;  ///< in postfix order
};

}  // namespace roundel::policies::rule
