// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One plan: queue, window, sensitivities, configurations, the program of Hops Eq. 11 to Hops Eq. 13 and its result.

#include <limits>
#include <memory>
#include <vector>

#include "core/policies/hops/configurations.h"
#include "core/policies/hops/options.h"
#include "core/policies/hops/priorities.h"
#include "core/policies/hops/servers.h"
#include "core/policies/hops/window.h"
#include "core/predict/throughput_database.h"
#include "core/sim/policy.h"
#include "core/solvers/choice_solver.h"

namespace roundel::policies::hops {

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();  ///< an absent number

/// A job of the plan's queue.
struct PlannedJob {
  RankedJob ranked;
  int minimum = 1;  ///< R_1
  /// Largest sensitivity; NaN if it is not needed or the job cannot be spread
  double rho = std::numeric_limits<double>::quiet_NaN();
  double weight = 0;  ///< (prior + bias)^lambda
  bool in_window = false, joined = false;
  std::size_t first = 0, end = 0;  ///< range of its configurations in Plan::configurations; both 0 outside the window
  std::int32_t chosen = solvers::kNoColumn;  ///< a column, or kNoColumn
  bool served() const { return chosen != solvers::kNoColumn; }
};

struct Plan {
  bool replan = false;
  Servers servers;                     ///< idle GPUs before the plan
  std::vector<PlannedJob> queue;       ///< in order of priority
  std::vector<model::JobIndex> unfit;  ///< jobs that cannot run on the GPUs that are up
  std::size_t window = 0;
  AdjustedWindow adjusted;
  double bias = 0;
  std::vector<Configuration> configurations;  ///< of the jobs in the window, in queue order
  std::size_t columns = 0;  ///< the number of configurations of the paper, one for each possible first server
  solvers::ChoiceSolution solution;
  bool cancelled = false;

  Configuration column(std::size_t number) const;  ///< returns one configuration of the paper. O(log)
  std::vector<model::Part> partsOf(const PlannedJob& job) const {
    return hops::partsOf(servers, column(static_cast<std::size_t>(job.chosen)));
  }
};

/// The inputs of a plan except its queue.
struct PlanContext {
  const sim::SystemView& view;
  const Settings& settings;
  const predict::HopsTheory& theory;
  const predict::ThroughputDatabase& database;
};

/// Plans `jobs` on idle GPUs. A first plan (replan = false) starts its search from the current placements. O(jobs log +
/// servers + window * types * requirements * kinds of servers) and one program. Servers of a type are of one kind if
/// they are consecutive, have equal numbers of idle GPUs, and the job was not measured as slower or faster on one of
/// them.
Plan makePlan(const PlanContext& context, bool replan, const Servers& servers,
              const std::vector<model::JobIndex>& jobs);

/// Returns rho = thr({0:1}) / thr({0:1,1:1}) per GPU on the first two servers of a type (Hops Eq. 10); infinite if the
/// job cannot be spread, 1 for a job of one GPU without stated throughputs when spread, NaN if it cannot run on the
/// type.
double sensitivity(const PlanContext& context, const Servers& servers, const predict::JobQuery& query,
                   model::TypeIndex type);

/// Returns the first smallest configuration that is idle now, empty if there is none. Profiling runs use it.
std::vector<model::Part> smallestConfiguration(const PlanContext& context, const Servers& servers, model::JobIndex job);

}  // namespace roundel::policies::hops
