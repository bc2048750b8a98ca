// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hops's explanations: the window, sensitivities, the gain matrix G with the chosen cells, priorities, the proven gap,
// and a reason for every waiting job (core/trace/explanation.h).

#include <vector>

#include "core/policies/hops/planner.h"
#include "core/trace/explanation.h"

namespace roundel::policies::hops {

/// The parts of one decision.
struct Decided {
  const sim::SystemView* view = nullptr;
  const Settings* settings = nullptr;
  std::vector<const Plan*> plans;                 ///< in order: the first plan of a round, re-plans
  std::vector<sim::Placement> kept;               ///< jobs that continue and are not part of these plans
  std::vector<sim::Placement> profiling;          ///< first runs that only measure throughput
  std::vector<model::JobIndex> awaits_profiling;  ///< jobs for which there was no room
  bool late = false;                              ///< the plan of an earlier boundary was reused (`overlap`)
};

/// Returns values gap, objective, bound, GPUs, bias, RAQLR and the means of the sensitivities; tables "window" and
/// "gains" of the first plan, "replan-window" and "replan-gains" of the next; choices with the weighted gain that won
/// and the best rejected one; reasons "outside-window", "no-configuration", "lost", "not-up", "awaits-profiling",
/// "plan-late" and "no-idle". A small plan shows every configuration, a larger one the chosen and best few of each job.
/// O(jobs + columns).
trace::Explanation explain(const Decided& decided);

}  // namespace roundel::policies::hops
