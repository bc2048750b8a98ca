// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The explanations of decisions as compressed pieces, which a page unpacks when one of their decisions is shown.
// Private to core/page.

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::page {

/// The number of decisions of one piece.
constexpr std::size_t kDecisionsOfPiece = 64;

/// How much of each explanation a page has.
enum class Depth { None, Choices, Reasons, Full };
const char* toString(Depth depth);  ///< "none", "choices", "reasons", "full"

struct LaneReasons {
  Depth depth = Depth::None;
  bool shortened = false;           ///< the run keeps more than the page
  std::vector<std::string> pieces;  ///< lines of decisions.jsonl without placements, compressed, in base64
  /// Title and unit of each value and matrix by its id; the lines have only ids.
  std::map<std::string, std::pair<std::string, std::string>> titles;
};

/// Returns the explanations of each run, at most `most_bytes` of pieces in all: tables are left out first, then the
/// reasons of waiting jobs, then everything. Runs with few explanations come first, so that the others can use what is
/// left. O(explanations).
std::vector<LaneReasons> reasonsOf(const std::vector<compare::LaneRun>& runs, std::size_t most_bytes);

}  // namespace roundel::page
