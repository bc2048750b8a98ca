// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The joint rates of all jobs on a tiny cluster. Private to core/metrics/optimum.

#include <optional>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/trace/scheduler_facts.h"

namespace roundel::metrics {

/// One job of the search. Its work is 1: rates are shares of the work per second.
struct OptimumJob {
  model::JobIndex id;
  double arrival_s = 0;
  double weight = 1;
  double best = 0;       ///< its highest rate
  double start_s = 0;    ///< shortest time with GPUs and without progress before its first work
  double slowest = 0;    ///< its lowest rate on any GPUs that it may hold, for the work that it could do during start_s
  bool relaxed = false;  ///< its rates are upper bounds and not the kernel's rates
};

struct JointSpeeds {
  std::vector<OptimumJob> jobs;
  /// Rates by job. At one instant, every placement has for each job at most the rate of one of these vectors, and each
  /// vector is the rates of a placement.
  std::vector<std::vector<double>> speeds;
};

/// Computes the joint speeds of all jobs on the whole cluster, with all nodes up. `unit` selects the placements: whole
/// gangs of every allowed size; parallel copies, one on each node, or a gang; up to W tasks, each on one GPU; one GPU
/// for each job. Returns nullopt and sets `why_not` if there are too many. Exponential in jobs and GPUs.
std::optional<JointSpeeds> jointSpeeds(const model::Problem& problem, trace::WorkUnit unit, std::string& why_not);

}  // namespace roundel::metrics
