#pragma once
// An equation of a scheduler as a small tree: the paper's symbols, and this decision's values of them. What reads it lays it out in two
// rows, writes it as text or as LaTeX, or computes it again to compare.

#include <cstddef>
#include <string>
#include <vector>

#include "core/model/index.h"
#include "core/model/problem.h"

namespace roundel::trace {

/// What a term stands for; whatever is not meant stays invalid or empty.
struct PointsAt {
  model::JobIndex job = {};
  model::TypeIndex type = {};
  std::vector<model::Part> parts = {};  ///< GPUs, by node and type
  std::string table = {};               ///< id of the explanation's table that holds the value
  std::size_t row = 0;                  ///< in it
};

/// A name as a paper writes it: base with an index below and one above. A base of one letter is a variable (italic), a longer one a word.
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
    Fraction,  ///< the first over the second
    Power,     ///< the first to the second
    Sum,       ///< of all; symbols are those of the first, below the sign stands symbol.sub
    Max,
    Min,
    Equal,  ///< relations: the first beside the second
    Less,
    AtMost,
    Greater,
    AtLeast
  };
  Kind kind = Kind::Term;
  Symbol symbol = {};
  double value = 0;  ///< of a Term, as the decision has it
  std::string unit = {};
  PointsAt at = {};
  std::vector<Formula> of = {};

  bool relation() const { return kind >= Kind::Equal; }
};

Formula term(Symbol symbol, double value, std::string unit = {}, PointsAt at = {});
Formula number(double value);  ///< a constant
Formula join(Formula::Kind kind, std::vector<Formula> of);
Formula sumOf(std::string index, std::vector<Formula> of);

/// The number of a tree; of Equal that of its right side, of another relation 1 where it holds, else 0. O(terms).
double valueOf(const Formula& formula);
/// How tightly it binds what it holds: 0 for relations to 5 for what stands alone.
int strength(const Formula& formula);
/// Are parentheses written around `of[i]`, because it binds less than what holds it?
bool wrapped(const Formula& formula, std::size_t i);
/// "=", "−", "·", "≤" ...; of Fraction, Power, Sum, Max and Min none.
const char* signOf(Formula::Kind kind);
std::string numberText(double value);  ///< five significant digits, "∞"

/// One line of plain text: "mu_j = t_j^min / (f_j - a_j) - w Umin ^ ...", and the same with values. O(terms).
std::string symbolsText(const Formula& formula);
std::string valuesText(const Formula& formula);
/// For an equation environment of amsmath: symbols, and values.
std::string symbolsLatex(const Formula& formula);
std::string valuesLatex(const Formula& formula);
/// The terms that have a symbol, from left to right.
std::vector<const Formula*> termsOf(const Formula& formula);

}  // namespace roundel::trace
