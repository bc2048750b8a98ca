// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to core/solvers.

#include "core/solvers/integer_program.h"
#include "core/solvers/lp_form.h"

#include <cstdint>
#include <vector>

namespace roundel::solvers::detail {

/// The inputs of a branch-and-cut run.
struct SearchTask {
  const IntegerProgram& program;  ///< its relaxation has an optimum
  const Basis& root;              ///< basis of that optimum
  const MipOptions& options;
  const std::vector<double>& start;  ///< a feasible integer solution, or empty
  Deadline deadline;
};

/// The result of a search. `values` are neither rounded nor checked.
struct SearchAnswer {
  enum class End { Complete, Gap, Limit, Infeasible, Abandoned };
  End end = End::Abandoned;
  std::vector<double> values;   ///< empty: no solution
  std::optional<double> bound;  ///< in the sense of the program
  std::int64_t nodes = 0;
};

[[nodiscard]] SearchAnswer branchAndCut(const SearchTask& task);

}  // namespace roundel::solvers::detail
