#pragma once
// What can be said of a scheduler before it runs. Jobs that it can never place in a cluster, and why, in its own words: it is asked for each
// kind of job alone, on a cluster that is empty and whole. And restarts that leave no time for work.

#include <stop_token>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/model/spec/option_map.h"

namespace roundel::policies {

/// Jobs that share a reason.
struct NeverPlaced {
  std::vector<model::JobIndex> jobs;  ///< by index
  std::string why;                    ///< an English sentence without a full stop
};

/// Empty where the scheduler places every job on a cluster that has nothing else to do, or refuses the problem or its options. A job whose rates
/// an event sets is taken as placeable; jobs that differ in work, arrival and pace alone are one kind. `plan` and `optimal` choose nothing
/// by job: nothing is said of them. Where a stop is requested, what was found until then. O(kinds of job) short runs.
std::vector<NeverPlaced> neverPlaced(const std::string& policy, const model::OptionMap& options,
                                     const model::Problem& problem, const std::stop_token& stop = {});

/// A sentence without a full stop where restart_s is not shorter than a round and the scheduler decides at boundaries and pays restart_s: jobs
/// that it moves at each boundary never do any work. Empty otherwise, and where it refuses the problem or its options.
std::string restartWarning(const std::string& policy, const model::OptionMap& options, const model::Problem& problem);

/// "jobs J1, J2 and 3 more can never run: why", one line each.
std::vector<std::string> neverPlacedLines(const std::vector<NeverPlaced>& never, const model::Problem& problem);

}  // namespace roundel::policies
