// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Problems of a scheduler that are known before a run: jobs that it can never place in a cluster, with its own reason,
// found by placing each kind of job alone on an empty and complete cluster; and restarts that leave no time for work.

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

/// Returns the jobs that the scheduler cannot place on an otherwise idle cluster. Empty if there are none, or if the
/// scheduler rejects the problem or its options. A job whose rates an event sets counts as placeable. Jobs that differ
/// only in work, arrival and pace are one kind. `plan` and `optimal` do not choose by job and return nothing. If a stop
/// is requested, returns the jobs found so far. O(kinds of job) short runs.
std::vector<NeverPlaced> neverPlaced(const std::string& policy, const model::OptionMap& options,
                                     const model::Problem& problem, const std::stop_token& stop = {});

/// Returns a sentence without a full stop if restart_s is not shorter than a round, and the scheduler decides at round
/// boundaries and pays restart_s: jobs that it moves at each boundary never do any work. Empty otherwise, and if the
/// scheduler rejects the problem or its options.
std::string restartWarning(const std::string& policy, const model::OptionMap& options, const model::Problem& problem);

/// Returns "jobs J1, J2 and 3 more can never run: why", one line for each reason.
std::vector<std::string> neverPlacedLines(const std::vector<NeverPlaced>& never, const model::Problem& problem);

}  // namespace roundel::policies
