// SPDX-License-Identifier: GPL-3.0-or-later
// Tests breaks of equations against the cheapest of all possible breaks.

#include "widgets/base/formula/formula_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace roundel::widgets {
namespace {

using Firsts = std::vector<std::size_t>;

TEST(BreakLines, WhatFitsStaysOnOneLine) {
  EXPECT_EQ(breakLines({{30, 0}, {30, 0}, {40, 0}}, 100, {10}).firsts, Firsts{0});
}

// Filling each line would break the product of pieces 3 and 4. Instead the line breaks one piece earlier, at the sign of the sum.
TEST(BreakLines, ASumBreaksAtItsSignBeforeAProductIsParted) {
  const std::vector<LinePiece> pieces = {{40, 0}, {30, 0}, {40, kCostOfProduct}, {40, kCostOfProduct}};
  EXPECT_EQ(breakLines(pieces, 120, {0}).firsts, (Firsts{0, 1}));
}

TEST(BreakLines, ASmallerIndentIsTakenOnlyWhereItKeepsMoreTogether) {
  const std::vector<LinePiece> pieces = {{80, 0}, {50, 0}, {40, kCostOfProduct}};
  EXPECT_EQ(breakLines(pieces, 120, {25, 10}).indent, 25);
  EXPECT_EQ(breakLines(pieces, 105, {25, 10}).indent, 10);
  EXPECT_EQ(breakLines(pieces, 105, {25, 10}).firsts, (Firsts{0, 1}));
}

TEST(BreakLines, APieceWiderThanALineHasOneOfItsOwn) {
  EXPECT_EQ(breakLines({{40, 0}, {300, 0}, {40, 0}}, 100, {10}).firsts, (Firsts{0, 1, 2}));
  EXPECT_EQ(breakLines({{300, 0}}, 100, {10}).firsts, Firsts{0});
}

/// Returns the least cost of all 2^(n-1) breaks whose lines fit, or infinity if no lines fit.
double leastOfAll(const std::vector<LinePiece>& pieces, double width, double indent) {
  double least = std::numeric_limits<double>::infinity();
  for (unsigned ways = 0; ways < 1U << (pieces.size() - 1); ++ways) {
    double cost = kCostOfLine, used = pieces[0].width;
    bool fits = used <= width;
    for (std::size_t i = 1; i < pieces.size(); ++i) {
      const bool breaks = (ways >> (i - 1) & 1U) != 0;
      cost += breaks ? kCostOfLine + pieces[i].cost : 0;
      used = (breaks ? indent : used) + pieces[i].width;
      fits = fits && used <= width;
    }
    if (fits) least = std::min(least, cost);
  }
  return least;
}

TEST(BreakLines, NoOtherWayCostsLess) {
  constexpr unsigned kSeed = 20261123;
  std::mt19937 random(kSeed);
  std::uniform_int_distribution<int> count(1, 9), wide(5, 70), cost(0, 40), width(75, 220);
  for (int round = 0; round < 2000; ++round) {
    std::vector<LinePiece> pieces(static_cast<std::size_t>(count(random)));
    for (LinePiece& piece : pieces) piece = {static_cast<double>(wide(random)), static_cast<double>(cost(random))};
    const double most = width(random), indent = 5;
    const LineBreaks breaks = breakLines(pieces, most, {indent});
    double found = 0;
    for (const std::size_t first : breaks.firsts) found += kCostOfLine + (first > 0 ? pieces[first].cost : 0);
    EXPECT_DOUBLE_EQ(found, leastOfAll(pieces, most, indent)) << "seed " << kSeed << ", round " << round;
  }
}

}  // namespace
}  // namespace roundel::widgets
