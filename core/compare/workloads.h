// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The workload of each run, with a short name, if runs of several scenarios are shown together.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// Returns one name for each run: its scenario's title without the words that all titles begin and end with ("HadarE,
/// mix M-1, AWS cluster" beside "HadarE, mix M-3, AWS cluster" is "M-1"). Scenarios with the same title but different
/// cluster, jobs or events are numbered. All names are empty if every run has the same scenario. A branch counts as the
/// run at its root; a run without a trace has no name. O(runs * size of a scenario).
std::vector<std::string> workloadNames(const std::vector<LaneRun>& runs);
std::vector<std::string> workloadNames(const std::vector<const LaneRun*>& runs);

}  // namespace roundel::compare
