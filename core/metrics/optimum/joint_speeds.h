#pragma once
// What the GPUs of a tiny cluster can do for all jobs at one time. Private to core/metrics/optimum.

#include <optional>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/trace/scheduler_facts.h"

namespace roundel::metrics {

/// One job of the search. Work is 1: rates are shares of the job's work per second.
struct OptimumJob {
  model::JobIndex id;
  double arrival_s = 0;
  double weight = 1;
  double best = 0;       ///< its highest rate
  double start_s = 0;    ///< at least as long it holds GPUs without progress before its first work
  double slowest = 0;    ///< its lowest rate on any GPUs that it may hold: what it could do meanwhile
  bool relaxed = false;  ///< its rates are upper bounds, not the kernel's
};

struct JointSpeeds {
  std::vector<OptimumJob> jobs;
  /// Rates by job. Every placement at one instant reaches no more in any job than one of these, and each of these can be placed.
  std::vector<std::vector<double>> speeds;
};

/// All jobs on the whole cluster, all nodes up. Placements by `unit`: whole gangs of every allowed size; copies side by side, one a
/// node, or a gang; up to W tasks, each on a GPU; one GPU a job. nullopt with the reason where there are too many. Exponential in jobs and GPUs.
std::optional<JointSpeeds> jointSpeeds(const model::Problem& problem, trace::WorkUnit unit, std::string& why_not);

}  // namespace roundel::metrics
