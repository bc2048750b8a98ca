#pragma once
// The least weighted completion time and the earliest last finish of a tiny scenario, over schedules that may decide at every instant: a
// lower value for every scheduler, also for those that decide inside rounds (policy `optimal` decides at boundaries only).
//
// The set of schedules. At every instant each job that has arrived holds any GPUs that it may (by the scheduler's unit of placement: gangs of
// every allowed size, copies on several nodes, tasks one by one, or one GPU), at the kernel's rates, and changes them freely. Work, rates and
// arrivals are known.
//
// Why nothing is below it. A run of the kernel is such a schedule with more rules: it decides at fewer instants, pays restart_s,
// consolidation or switching, keeps barriers between rounds of tasks, loses nodes that go down, and does whole steps. What is taken from
// it is one thing: with gangs, each job holds GPUs without progress for at least min(first_start_s, restart_s) before its first work, which
// counts as that time at the slowest rate that it has anywhere.
// Where restarts cost nothing, no node goes down and gangs have no stages, a policy that decides at every instant reaches it as closely as it
// likes: then it is the optimum (`exact`). Otherwise it is a relaxation, and the true optimum may be above it.
//
// Method. Between two arrivals or completions what the jobs do is a mixture of the joint speeds that placements reach (joint_speeds.h), so that
// for a given order of arrivals and completions the best schedule is a linear program. Best-first search over the orders; the bound of an order
// that is begun is its program, with each job that is left after the last completion and after its own best time. If the search ends early
// at `most_programs`, the least bound that is open is returned, which is still a lower value (`searched` is false).
// Values are within the LP solver's tolerance (1e-9, relative).

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
  std::optional<double> weighted_completion_s;  ///< sum of w C, absolute; w as asked
  std::optional<double> total_jct_s;            ///< of the jobs' C - a; only with equal weights
  std::optional<double> last_finish_s;          ///< max C, absolute
  bool searched = false;                        ///< to the end
  bool exact = false;                           ///< a schedule of these rules comes as close to it as one likes
  std::string why_not;                          ///< where the values are missing
  std::int64_t programs = 0;                    ///< that were solved
};

/// `weighted`: by the jobs' weights, else each job counts once. No value, with a reason, for more jobs or GPUs than `limits`, rates or
/// speeds that change, jobs that are cancelled, jobs that may share GPUs, and jobs that nothing can run. Exponential; polls `stop` at each program.
EventOptimum eventOptimum(const model::Problem& problem, trace::WorkUnit unit, bool weighted = false,
                          const OptimumLimits& limits = {}, const std::stop_token& stop = {});

}  // namespace roundel::metrics
