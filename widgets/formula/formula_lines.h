#pragma once
// Where an equation that is wider than its panel breaks into lines. Numbers alone, no text and no screen.

#include <cstddef>
#include <vector>

namespace roundel::widgets {

/// A piece of an equation that stays on one line.
struct LinePiece {
  double width = 0;  ///< px
  double cost = 0;   ///< of a break before it; see kCostOf...
};

/// What a break costs beside the line that it adds, which costs kCostOfLine: a sum may break at its signs, a product and a relation are
/// kept together where they can be, and a parenthesis is rather kept whole.
constexpr double kCostOfLine = 10, kCostOfProduct = 25, kCostOfRelation = 15, kCostOfParenthesis = 5;

struct LineBreaks {
  std::vector<std::size_t> firsts;  ///< the first piece of each line, ascending; begins with 0
  double indent = 0;                ///< of all lines but the first, px
};

/// The breaks of least cost in `width`, with one of `indents` for all lines but the first; of equals the first indent. A piece wider than a
/// line has one of its own. O(indents * pieces^2), an equation has some ten pieces.
LineBreaks breakLines(const std::vector<LinePiece>& pieces, double width, const std::vector<double>& indents);

}  // namespace roundel::widgets
