#pragma once
// The workload of each run where runs of several scenarios are shown together, and its short name.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// One a run: its scenario's title without the words that all titles begin and end with ("HadarE, mix M-1, AWS cluster" beside "HadarE, mix
/// M-3, AWS cluster" is "M-1"), with a number where two scenarios of one title differ in cluster, jobs or events. All empty where every
/// run is of the same scenario. A branch counts as the run it stems from; a run without a trace has none. O(runs * size of a scenario).
std::vector<std::string> workloadNames(const std::vector<LaneRun>& runs);
std::vector<std::string> workloadNames(const std::vector<const LaneRun*>& runs);

}  // namespace roundel::compare
