// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An equation of a scheduler as a small tree with the symbols of the paper and the values of one decision. Readers lay
// it out in two rows, write it as text or LaTeX, or recompute it.

#include <cstddef>
#include <string>
#include <vector>

#include "core/model/index.h"
#include "core/model/problem.h"

namespace roundel::trace {

/// The entities that a term refers to; unused members are invalid or empty.
struct TermTarget {
  model::JobIndex job = {};
  model::TypeIndex type = {};
  std::vector<model::Part> parts = {};  ///< GPUs, by node and type
  std::string table = {};               ///< id of the table of the explanation that contains the value
  std::size_t row = 0;                  ///< row in that table
};

/// A name as in a paper: a base with a subscript and a superscript. A base of one letter is a variable (italic), a
/// longer one is a word.
struct Symbol {
  std::string base;  ///< empty: a constant, which is written as its number
  std::string sub = {}, sup = {};
};

struct Formula {
  enum class Kind {
    Term,
    Add,
    Subtract,
    Multiply,
    Fraction,  ///< the first divided by the second
    Power,     ///< the first to the power of the second
    Sum,       ///< of all; only the symbols of the first are shown, with symbol.sub below the sign
    Max,
    Min,
    Equal,  ///< relations between the first and the second
    Less,
    AtMost,
    Greater,
    AtLeast
  };
  Kind kind = Kind::Term;
  Symbol symbol = {};
  double value = 0;  ///< value of a Term in the decision
  std::string unit = {};
  TermTarget at = {};
  std::vector<Formula> operands = {};

  bool isRelation() const { return kind >= Kind::Equal; }
};

Formula term(Symbol symbol, double value, std::string unit = {}, TermTarget at = {});
Formula number(double value);  ///< a constant
Formula join(Formula::Kind kind, std::vector<Formula> operands);
Formula sumOf(std::string index, std::vector<Formula> operands);

/// Returns the value of a tree. The value of Equal is that of its right side; the value of another relation is 1 if it
/// holds, otherwise 0. O(terms).
double valueOf(const Formula& formula);
/// Returns the precedence of the operator, from 0 for relations to 5 for terms.
int precedence(const Formula& formula);
/// Returns true if `operands[i]` is written in parentheses, because its precedence is lower than that of `formula`.
bool needsParentheses(const Formula& formula, std::size_t i);
/// Returns "=", "−", "·", "≤" ...; an empty text for Fraction, Power, Sum, Max and Min.
const char* signOf(Formula::Kind kind);
std::string numberText(double value);  ///< five significant digits, "∞"

/// Returns one line of plain text: "mu_j = t_j^min / (f_j - a_j) - w Umin ^ ...", with symbols or with values.
/// O(terms).
std::string symbolsText(const Formula& formula);
std::string valuesText(const Formula& formula);
/// Returns LaTeX for an equation environment of amsmath, with symbols or with values.
std::string symbolsLatex(const Formula& formula);
std::string valuesLatex(const Formula& formula);
/// Returns the terms that have a symbol, from left to right.
std::vector<const Formula*> termsOf(const Formula& formula);

}  // namespace roundel::trace
