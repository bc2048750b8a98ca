#pragma once

#include <cstdint>
#include <stop_token>

#include "core/solvers/choice_program.h"

namespace roundel::solvers {

struct ChoiceOptions {
  /// The search may end once (bound - value) / max(value, bound) is no larger. 0: a proven optimum, and of all optima the
  /// first: group by group, in order, the earliest column that an optimum can have, none last. (On programs of thousands
  /// of merged columns that second part may end early: ChoiceSolution::first_of_equals.)
  double relative_gap = 0;
  /// Of wall time, for each branch-and-cut run; 0: none. A limit that is reached makes the answer depend on the machine,
  /// max_nodes does not.
  double time_limit_s = 0;
  /// Branch-and-cut nodes of each run; 0: no limit. For a gap above 0 they are for all runs together, fewer in inverse proportion where
  /// columns * rows exceeds 5,000 (none where that leaves fewer than 10), and neither ways of filling a slot nor every slot by itself are
  /// tried beyond 50,000: an answer takes a fraction of a second, and its gap says what is proven.
  std::int64_t max_nodes = 0;
  std::int64_t trials = 100000;  ///< columns tried by depth-first search before the other ways take over; 0: none
  bool merge = true;             ///< merge slots that no column tells apart into one before solving
  /// A choice to begin with; empty: none. An infeasible one is ignored. One within the gap is the answer.
  Choice start = {};
  std::stop_token stop = {};
};

enum class ChoiceStatus {
  Optimal,   ///< the gap that was asked for is closed
  Feasible,  ///< a limit ended the search: ChoiceSolution::gap says what is proven
  Cancelled  ///< the stop token asked for it
};

/// The method that closed the gap, or was the last.
enum class ChoiceMethod { Search, Relaxation, Merged, Patterns, Full, Greedy };

struct ChoiceSolution {
  ChoiceStatus status = ChoiceStatus::Feasible;
  Choice choice;                 ///< always feasible
  double value = 0;              ///< valueOf(choice)
  double bound = 0;              ///< upper bound of every choice (apart from rounding)
  double gap = 0;                ///< (bound - value) / max(value, bound), 0 where both are 0
  bool first_of_equals = false;  ///< ties were broken by the rule of ChoiceOptions::relative_gap = 0
  ChoiceMethod method = ChoiceMethod::Search;
  std::size_t columns = 0, merged_columns = 0;  ///< of the program, and after merging
  std::int64_t nodes = 0;                       ///< of branch and cut
  std::int64_t tried = 0;   ///< columns that depth-first search tried, for the optimum and for the first of equals
  std::int64_t looked = 0;  ///< columns that local search looked at
};

/// Values whose largest exceeds the smallest by more cannot be compared in doubles with tolerances:
/// solveChoices then returns greedyChoice (groups in their order) with a bound (policies/hops/hops.h, point 7).
inline constexpr double kGreedyRatio = 1e9;

/// Solves a ChoiceProgram. In order, as far as needed for the gap:
///  Search      depth first with a bound by the units of all slots together: small programs, to the optimum
///  Relaxation  the linear relaxation of the program with equal slots merged gives the bound; the start, or the relaxation
///              rounded and improved by local search, is the answer
///  Merged      branch and cut on that program, its answer laid out on the single slots
///  Patterns    the same with the ways of filling a slot as columns, where the answer above could not be laid out
///  Full        branch and cut on the program without merging
/// Slots are equal where they have the same capacity and every group the same values for them. Merging is a relaxation
/// (columns over several slots lose which slots those are), so each bound holds whether or not the layout succeeds, and value
/// and bound are always those of the program as given. Programs of many unlike slots are first tried with similar slots
/// merged at their best values, which bounds them too.
/// Equal calls give equal answers unless a time limit is reached. Values closer than 1e-9 of the least value (or rounding)
/// count as equal. 200 groups on 64 slots of 8 (35,000 columns) take 10 to 30 ms for a gap of 0.01, 1.5 s for 0; exponential at worst.
[[nodiscard]] ChoiceSolution solveChoices(const ChoiceProgram& program, const ChoiceOptions& options = {});

}  // namespace roundel::solvers
