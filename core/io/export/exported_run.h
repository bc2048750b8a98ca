#pragma once
// What an export reads of one run. Private to core/io.

#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/io/export/decision_reasons.h"

namespace roundel::io {

/// Precondition: the run has a trace and metrics.
struct ExportedRun {
  const compare::LaneRun& run;
  std::vector<DecisionReason> reasons;  ///< by decision; empty where the run keeps none
};

/// "segments.csv was altered since the run": of a run that was read all the same; else "".
std::string alteredNote(const compare::LaneRun& run);

}  // namespace roundel::io
