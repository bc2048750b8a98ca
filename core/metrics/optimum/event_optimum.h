// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The least weighted completion time and the earliest last finish of a tiny scenario, over schedules that may decide at
// every instant: a lower bound for every scheduler, also for those that decide inside rounds (policy `optimal` decides
// only at boundaries).
//
// The set of schedules. At every instant each job that has arrived may hold any GPUs that the scheduler's unit of
// placement allows (gangs of every allowed size, copies on several nodes, tasks one by one, or one GPU) at the kernel's
// rates, and may change them freely. Work, rates and arrivals are known.
//
// Why it is a lower bound. A run of the kernel is such a schedule with more rules: it decides at fewer instants, pays
// restart_s, consolidation or switching, keeps barriers between rounds of tasks, loses nodes that go down, and does
// whole steps. One rule is included: with gangs, each job holds GPUs without progress for at least min(first_start_s,
// restart_s) before its first work; this counts as that time at its slowest rate on any GPUs.
// If restarts cost nothing, no node goes down and gangs have no stages, policies that decide at every instant come
// arbitrarily close: then it is the optimum (`exact`). Otherwise it is a relaxation, and the true optimum may be above
// it.
//
// Method. Between two arrivals or completions, the progress of the jobs is a mixture of the joint speeds of placements
// (joint_speeds.h). For a given order of arrivals and completions the best schedule is therefore a linear program. A
// best-first search visits the orders. The bound of a partial order is its program; each remaining job ends after the
// last completion and after its own best time. If the search ends early at OptimumLimits::programs, the least open
// bound is returned, which is still a lower bound (`searched` is false). Values are within the LP solver's tolerance
// (1e-9, relative).

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "core/model/problem.h"
#include "core/trace/scheduler_facts.h"

namespace roundel::metrics {

struct OptimumLimits {
  std::size_t jobs = 6;
  int gpus = 8;
  std::int64_t programs = 20'000;
};

struct EventOptimum {
  std::optional<double> weighted_completion_s;  ///< sum of w C, absolute; w is 1 unless `weighted`
  std::optional<double> total_jct_s;            ///< sum of the jobs' C - a; only with equal weights
  std::optional<double> last_finish_s;          ///< max C, absolute
  bool searched = false;                        ///< the search was completed
  bool exact = false;                           ///< schedules that follow the kernel's rules come arbitrarily close
  std::string why_not;                          ///< why values are missing
  std::int64_t programs = 0;                    ///< number of solved programs
};

/// Computes the bounds. `weighted`: use the weights of the jobs, otherwise each job counts once. Returns no value but a
/// reason for more jobs or GPUs than `limits`, rates or speeds that change, cancelled jobs, jobs that may share GPUs,
/// and jobs that no GPU can run. Exponential; polls `stop` at each program.
EventOptimum eventOptimum(const model::Problem& problem, trace::WorkUnit unit, bool weighted = false,
                          const OptimumLimits& limits = {}, const std::stop_token& stop = {});

}  // namespace roundel::metrics
