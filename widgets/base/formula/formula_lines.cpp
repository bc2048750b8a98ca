// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/formula/formula_lines.h"

#include <limits>

namespace roundel::widgets {
namespace {

constexpr double kCostOfTooWide = 1000;

struct Tail {
  double cost = 0;
  std::size_t next = 0;  ///< the first piece of the line below
};

/// Returns by piece the least cost of the rest if a line begins there; computed from the last piece to the first.
std::vector<Tail> tails(const std::vector<LinePiece>& pieces, double width, double indent) {
  const std::size_t n = pieces.size();
  std::vector<Tail> best(n + 1);
  for (std::size_t first = n; first-- > 0;) {
    best[first].cost = std::numeric_limits<double>::infinity();
    double used_width = first == 0 ? 0 : indent;
    for (std::size_t next = first + 1; next <= n; ++next) {
      used_width += pieces[next - 1].width;
      const bool fits = used_width <= width;
      if (!fits && next > first + 1) break;
      const double cost_below = next < n ? best[next].cost + pieces[next].cost : 0;
      const double cost = kCostOfLine + cost_below + (fits ? 0 : kCostOfTooWide);
      if (cost <= best[first].cost) best[first] = {cost, next};
    }
  }
  return best;
}

}  // namespace

LineBreaks breakLines(const std::vector<LinePiece>& pieces, double width, const std::vector<double>& indents) {
  LineBreaks out{{0}, 0};
  double least_cost = std::numeric_limits<double>::infinity();
  for (const double indent : indents) {
    const std::vector<Tail> best = tails(pieces, width, indent);
    if (pieces.empty() || best[0].cost >= least_cost) continue;
    least_cost = best[0].cost;
    out = {{0}, indent};
    for (std::size_t piece_index = best[0].next; piece_index < pieces.size(); piece_index = best[piece_index].next)
      out.firsts.push_back(piece_index);
  }
  return out;
}

}  // namespace roundel::widgets
