// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One run of Hare Algorithm 1 for a view: relaxation, order, assignment.

#include <memory>
#include <optional>
#include <vector>

#include "core/policies/hare/fluid.h"
#include "core/policies/hare/list_schedule.h"
#include "core/policies/hare/options.h"
#include "core/policies/hare/rolling.h"

namespace roundel::policies::hare {

struct Solved {
  Instance instance;
  Relaxation relaxation;
  RelaxationKind used = RelaxationKind::Fluid;  ///< the source of H
  Schedule schedule;
  double alpha = 1;
  std::optional<double> lp_bound;         ///< sum w_n C_n of the linear program, if it was solved
  std::vector<model::JobIndex> left_out;  ///< active jobs that no GPU that is up can run
  /// the plan has only the first tasks; the policy must solve again at this instant at the latest
  double solve_again_s = kInfinity;
  double guarantee() const { return alpha * (2 + alpha); }  ///< Hare Theorem 4
};

/// Returns nullopt after a stop is requested. With `explained` the linear program is also solved for its bound if the
/// fluid determines the order, up to kBoundTasks tasks.
std::optional<Solved> solve(const sim::SystemView& view, const Settings& settings, bool explained);
constexpr std::int64_t kBoundTasks = 40;

/// Returns the number of a task of the instance in its job.
sim::TaskId taskId(const Instance& instance, const RankedTask& task);

/// Returns the schedule as sequences for the kernel. `switch_s`: switchTime_s by job.
std::shared_ptr<const sim::TaskPlan> planOf(const sim::SystemView& view, const Settings& settings, const Solved& solved,
                                            const std::vector<double>& switch_s);

}  // namespace roundel::policies::hare
