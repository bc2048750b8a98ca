// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs of folders with their explanations: a folder stores them without titles and units, so its scenario runs again.

#include <optional>
#include <stop_token>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::page {

/// Simulates each run again and gives its trace the decisions of that simulation, with explanations. A run whose
/// simulation differs from its trace (another version wrote the folder, or it is a branch) keeps no explanation.
/// `explain` and `threads` as in LanesSettings. Costs the runs. Returns early if a stop was requested.
std::vector<compare::LaneRun> withExplanations(const std::vector<compare::LaneRun>& runs,
                                               std::optional<trace::Explain> explain, unsigned threads,
                                               const std::stop_token& stop);

}  // namespace roundel::page
