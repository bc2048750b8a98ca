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
  const Basis& root;              ///< that optimum's
  const MipOptions& options;
  const std::vector<double>& start;  ///< feasible and whole, or empty
  Deadline deadline;
};

/// The result of CBC: `values` are not rounded yet, nothing is checked.
struct CbcAnswer {
  enum class End { Complete, Gap, Limit, Infeasible, Abandoned };
  End end = End::Abandoned;
  std::vector<double> values;   ///< empty: no solution
  std::optional<double> bound;  ///< in the program's own sense
  std::int64_t nodes = 0;
};

[[nodiscard]] CbcAnswer runCbc(const CbcTask& task);

}  // namespace roundel::solvers::detail
