// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Limits of one run: rounds, instants and the memory of its trace. If a run must exceed its rounds, or its jobs take no
// measurable time, it is rejected before it starts. Others end at the limit as a valid prefix, with numbers in its
// message (run_guard.h).

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"

namespace roundel::sim {

struct RunLimits {
  /// Rounds of round_s with a job in the system: rows of rounds.csv, independent of the instants at which the policy is
  /// called. 11 years of 360 s.
  std::int64_t rounds = 1'000'000;
  std::int64_t instants = 50'000'000;        ///< instants at which an event happens
  std::size_t bytes = std::size_t{4} << 30;  ///< approximate memory of the trace
  bool operator==(const RunLimits&) const = default;
};

/// Returns why no run of this problem up to `until_s` can stay within the limits, with one fault for each job, its
/// pointer and the numbers. Empty if no fault is certain. The faults are:
/// - a job that needs more rounds than allowed even on the whole cluster at its best rates (cancelled jobs are not
///   checked);
/// - a job whose time at its worst rate is so short that its end equals its start (model::tolerance_s() of its
///   arrival);
/// - an arrival whose round cannot be numbered.
/// O(jobs * sizes * types + events).
std::vector<model::Fault> limitFaults(const model::Problem& problem,
                                      double until_s = std::numeric_limits<double>::infinity(),
                                      const RunLimits& limits = {});

}  // namespace roundel::sim
