// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to core/solvers.

#include "core/solvers/clp_form.h"
#include "core/solvers/integer_program.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace roundel::solvers::detail {

/// The inputs of a branch-and-cut run.
struct CbcTask {
  const IntegerProgram& program;  ///< its relaxation has an optimum
  const Basis& root;              ///< basis of that optimum
  const MipOptions& options;
  const std::vector<double>& start;  ///< a feasible integer solution, or empty
  Deadline deadline;
};

/// The result of CBC. `values` are neither rounded nor checked.
struct CbcAnswer {
  enum class End { Complete, Gap, Limit, Infeasible, Abandoned };
  End end = End::Abandoned;
  std::vector<double> values;   ///< empty: no solution
  std::optional<double> bound;  ///< in the sense of the program
  std::int64_t nodes = 0;
};

[[nodiscard]] CbcAnswer runCbc(const CbcTask& task);

}  // namespace roundel::solvers::detail
