// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Breaks an equation that is wider than its panel into lines. Pure arithmetic.

#include <cstddef>
#include <vector>

namespace roundel::widgets {

/// A piece of an equation that stays on one line.
struct LinePiece {
  double width = 0;  ///< px
  double cost = 0;   ///< of a break before it; see kCostOf...
};

/// Costs of breaks in addition to the new line, kCostOfLine: breaks at the signs of a sum are free; products, relations and parentheses should be
/// kept whole.
constexpr double kCostOfLine = 10, kCostOfProduct = 25, kCostOfRelation = 15, kCostOfParenthesis = 5;

struct LineBreaks {
  std::vector<std::size_t> firsts;  ///< the first piece of each line, ascending; begins with 0
  double indent = 0;                ///< of all lines but the first, px
};

/// Returns the breaks of least cost in `width`, with one of `indents` for all lines but the first; of equal costs, the first indent. A piece that is
/// wider than a line gets a separate line. O(indents * pieces^2); an equation has about ten pieces.
LineBreaks breakLines(const std::vector<LinePiece>& pieces, double width, const std::vector<double>& indents);

}  // namespace roundel::widgets
