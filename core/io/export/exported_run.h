// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The data of one run for exports. Private to core/io.

#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/io/export/decision_reasons.h"

namespace roundel::io {

/// Precondition: the run has a trace and metrics.
struct ExportedRun {
  const compare::LaneRun& run;
  std::vector<DecisionReason> reasons;  ///< by decision; empty if the run keeps none
};

/// Returns "segments.csv was altered since the run" if the run was read despite that, otherwise "".
std::string alteredNote(const compare::LaneRun& run);

}  // namespace roundel::io
