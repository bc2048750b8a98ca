#pragma once
// What an export reads of one run. Private to core/io.

#include <vector>

#include "core/compare/comparison.h"
#include "core/io/export/decision_reasons.h"

namespace roundel::io {

/// Precondition: the run has a trace and metrics.
struct ExportedRun {
  const compare::LaneRun& run;
  std::vector<DecisionReason> reasons;  ///< by decision; empty where the run keeps none
};

}  // namespace roundel::io
