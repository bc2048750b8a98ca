// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/solvers/choice_program.h"

namespace roundel::solvers {

struct ChoiceOptions {
  /// The search may end if (bound - value) / max(value, bound) is at most this. 0: a proven optimum, and the first of
  /// all optima. The first has, group by group, in order, the earliest column that an optimum can have; no column comes
  /// last. On programs of thousands of merged columns this second part may end early: see
  /// ChoiceSolution::first_of_equals.
  double relative_gap = 0;
  /// Wall time of each branch-and-cut run; 0: no limit. If the limit is reached, the result depends on the machine;
  /// with max_nodes it does not.
  double time_limit_s = 0;
  /// Branch-and-cut nodes of each run; 0: no limit. For a gap above 0 they are for all runs together, and fewer in
  /// inverse proportion if columns * rows exceeds 5,000 (none if fewer than 10 are left). If it exceeds 50,000, the
  /// methods Patterns and Full are not tried. A result then takes a fraction of a second, and its gap is what is
  /// proven.
  std::int64_t max_nodes = 0;
  std::int64_t trials = 100000;  ///< columns that depth-first search tries before other methods; 0: none
  bool merge = true;             ///< merge slots that no column distinguishes before solving
  /// A choice to start from; empty: none. An infeasible one is ignored. A choice within the gap is the result.
  Choice start = {};
  std::stop_token stop = {};
};

enum class ChoiceStatus {
  Optimal,   ///< the requested gap is closed
  Feasible,  ///< a limit ended the search; ChoiceSolution::gap is what is proven
  Cancelled  ///< a stop was requested
};

/// The method that closed the gap, or the last one.
enum class ChoiceMethod { Search, Relaxation, Merged, Patterns, Full, Greedy };

struct ChoiceSolution {
  ChoiceStatus status = ChoiceStatus::Feasible;
  Choice choice;                 ///< always feasible
  double value = 0;              ///< valueOf(choice)
  double bound = 0;              ///< upper bound of the value of every choice (apart from rounding)
  double gap = 0;                ///< (bound - value) / max(value, bound); 0 if both are 0
  bool first_of_equals = false;  ///< ties were broken by the rule of ChoiceOptions::relative_gap = 0
  ChoiceMethod method = ChoiceMethod::Search;
  std::size_t columns = 0, merged_columns = 0;  ///< of the program, and after merging
  std::int64_t nodes = 0;                       ///< of branch and cut
  /// Columns that depth-first search tried, for the optimum and for the first of equal optima.
  std::int64_t tried = 0;
  std::int64_t visited = 0;  ///< columns that local search visited
};

/// If the ratio of the largest to the smallest value is greater, values cannot be compared in doubles with tolerances.
/// solveChoices then returns greedyChoice (groups in their order) with a bound (policies/hops/hops.h, point 7).
inline constexpr double kGreedyRatio = 1e9;

/// Solves a ChoiceProgram. Tries these methods in order until the gap is closed:
///  Search      depth first with a bound by the units of all slots together: small programs, to the optimum
///  Relaxation  the linear relaxation of the program with equal slots merged gives the bound; the start, or the
///              rounded relaxation improved by local search, is the result
///  Merged      branch and cut on that program, its result laid out on the single slots
///  Patterns    the same with the ways to fill a slot as columns, if the previous result could not be laid out
///  Full        branch and cut on the program without merging
/// Slots are equal if they have the same capacity and every group has the same values for them. Merging is a
/// relaxation, because columns over several slots lose which slots those are. Each bound therefore holds even if the
/// layout fails; value and bound are always those of the given program. Programs of many different slots are first
/// tried with similar slots merged at their best values, which is also a relaxation. Equal calls return equal results
/// unless a time limit is reached. Values closer than 1e-9 of the least value (or rounding) count as equal. 200 groups
/// on 64 slots of 8 (35,000 columns) take 10 to 30 ms for a gap of 0.01, 1.5 s for 0; exponential at worst.
[[nodiscard]] ChoiceSolution solveChoices(const ChoiceProgram& program, const ChoiceOptions& options = {});

}  // namespace roundel::solvers
