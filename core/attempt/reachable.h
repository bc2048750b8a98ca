// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The score of an attempt, the best score that is still reachable after each round, and the round that lost the optimum.

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/attempt/attempt.h"
#include "core/attempt/replay.h"
#include "core/policies/optimal/outlook.h"

namespace roundel::attempt {

/// The score of an attempt; lower is better.
enum class Metric { MeanJct, Makespan, MeanLatencyRatio };
/// Returns the name in core/metrics: "jct_mean_s", "makespan_s", "lr_mean".
const char* metricName(Metric metric);
/// Returns the metric with this name; nullopt if it is not a score.
std::optional<Metric> metricOf(const std::string& name);

/// Returns the score of a run so far: over the jobs that have finished. nullopt if it has no value yet.
std::optional<double> score(const trace::Trace& trace, Metric metric);

/// The best score of all schedules that begin with the played rounds.
struct Reachable {
  /// The optimum if `exact`, otherwise a lower bound; nullopt: nothing is known, because a later event can make the
  /// cluster faster or cancel a job, or a job cannot run on the GPUs that are up.
  std::optional<double> value;
  bool exact = false;
  /// A best schedule from the open round on; empty unless `exact`.
  Schedule best;
};

/// Computes the best reachable score. Exact within `limits`, if no event follows and the search is not stopped. The set of schedules is that of policies/optimal: decisions in whole rounds. Exponential
/// within the limits; polls `stop`, and a stopped search still returns a bound.
Reachable bestReachable(const Position& position, Metric metric, const policies::optimal::OutlookLimits& limits = {},
                        const std::stop_token& stop = {});

/// Returns the first number of played rounds (from 1) after which the optimum was no longer reachable. `after[k]` is the
/// best after k rounds, and after[0] the optimum. nullopt: it is still reachable, or one of the searches up to there was
/// not exact. Values within 1e-9 (relative) are equal.
std::optional<std::size_t> lostAfter(const std::vector<Reachable>& after);

}  // namespace roundel::attempt
