// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The best schedule from a boundary in the middle of a run on: what `optimal` would do there, without a run.

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/policies/optimal/objective.h"
#include "core/sim/policy.h"

namespace roundel::policies::optimal {

struct OutlookLimits {
  std::size_t jobs = 6;  ///< that are left
  int gpus = 8;
  std::int64_t states = 200'000;  ///< partial schedules
};

/// Values are for the jobs that are left: the sum of their C - a, minus their utilities, the sum of their costs of waiting
/// from the view's boundary on (from their first boundary if they arrive later), or their last finish (absolute, s).
struct Outlook {
  std::optional<double> value;  ///< of the best schedule that was found
  std::optional<double> bound;  ///< no schedule is below; nullopt: not known
  bool proven = false;          ///< no schedule is better than `value`
  /// The placements of that schedule by round, ordered by job; rounds without jobs are left out.
  std::map<std::int64_t, std::vector<sim::Placement>> rounds;
};

/// Searches from the view's boundary on, in the set of schedules of optimal.h, as if no event followed. `restart_end_s`:
/// by job, when the restart of the GPUs that it holds is over. Beyond the limits, or if a stop is requested, only
/// `bound` is set. There is no value and no bound if a job that is left has no gang on the GPUs that are up, or more
/// than the search can list. Precondition: view.round() >= 0. Exponential in jobs, GPUs and rounds.
Outlook bestFrom(const sim::SystemView& view, const std::vector<double>& restart_end_s, Objective objective,
                 const OutlookLimits& limits = {}, const std::stop_token& stop = {});
/// Returns when a job that gets other GPUs at the view's instant has paid for its start or restart.
double restartEnd_s(const sim::SystemView& view, model::JobIndex job);

}  // namespace roundel::policies::optimal
