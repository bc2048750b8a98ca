// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sia (Jayaram Subramanya et al., SOSP 2023), the baseline of Hops's and others' comparisons, as README.md states it:
// each round one integer program over configurations (GPU count n, type t), capacities by type only, and then a placer.
//
//   G_ij   total throughput of job i in configuration j, divided by the job's smallest (so that its worst valid entry is 1)
//   r_i    1 for the configuration that the job holds, else max(T_i - N_i S, 0) / (T_i + S): the value of a further restart to a
//          job of age T_i with N_i restarts behind it, S = restart_s; 1 while T_i < S
//   A_ij = (r_i G_ij)^p, at most 3000
//   p < 0  min sum_i [ sum_j A_ij X_ij + lambda (1 - sum_j X_ij) ]
//   p > 0  max sum_i [ sum_j A_ij X_ij - lambda (1 - sum_j X_ij) ]
//   sum_j X_ij <= 1,   sum_ij n_j X_ij <= N_t for each type t that is up,   X binary
//
// which is one choice a job of the values lambda - A (p < 0) or lambda + A (p > 0) under capacities:
// solvers::solveChoices, always with the proven gap. A column without positive value is never chosen and left out.
//
// Configurations are every allowed gang size of the job on every type that can run it (a rigid job: W alone), which is
// the user's requirement set of Hops's comparison; a job that only fits on GPUs of several types never runs. Beyond the
// largest server of the type a configuration has its spread rate.
// `server_models` = false: G is that of the mean rate over the types of one GPU (Hops, Section 2.1).
//
// Placer: a job that keeps its configuration keeps its GPUs; the others by size, largest first (ties by job), each on
// the server with most free GPUs of its type first, so on the fewest servers with room; if no server holds the whole
// gang, it is spread. With `places` = whole-servers Sia's own three rules (Section 3.1) apply instead: a gang smaller
// than the type's largest server is not split, a larger one gets whole servers and its rest one more; if a gang of a
// type has no such place, all gangs of the type are placed again from empty servers, largest first, and those that
// still have none wait.
//
// Left out of Sia's public code: goodput (statistical efficiency) and its seven fitted parameters a type, since a scenario states
// throughput; rounding of A to two digits; pinning of jobs that restore a checkpoint; lambda_a, which that code never reads (I6).
// Its limit of 60 s would make results depend on the machine, so `nodes` limits branch and cut instead: with 200 a run
// of 480 jobs takes seconds, and every decision has the proven gap.
//
// Queue: jobs enter the program by latency ratio (wait / age, Hops Eq. 6, Hops Eq. 9) or by arrival. The program itself
// has no order; the queue decides which of equal optima is chosen.
//
// Cost of a decision: O(types * (jobs * sizes + nodes)) for configurations, O(jobs * nodes) for places, and one ChoiceProgram of jobs x sizes x types columns
// and one slot a type: its linear program, local search, and branch and cut of at most `nodes` nodes where these leave more than the gap.

#include <memory>
#include <vector>

#include "core/policies/common/policy_info.h"
#include "core/sim/policy.h"

namespace roundel::policies {

/// Wakes at round boundaries.
PolicyInfo siaInfo();

namespace sia {

enum class Queue { LatencyRatio, Arrival };
enum class Places { Spread, WholeServers };

struct Settings {
  double p = -0.5;
  double lambda = 1.1;
  double gap = 1e-4;
  std::int64_t nodes = 200;
  Queue queue = Queue::LatencyRatio;
  Places places = Places::Spread;
  bool server_models = true;
};

/// A configuration (n, t) of one job with its values.
struct Configuration {
  model::TypeIndex type;
  int gpus = 0;
  double rate = 0;  ///< iterations/s
  double G = 0;     ///< rate / the job's smallest
  double r = 1;
  double A = 0;      ///< (r G)^p
  double value = 0;  ///< lambda - A or lambda + A
};

/// GPUs that are up, by type: all of them, and those of the server that has most.
struct UpGpus {
  std::vector<int> all, largest;
};
/// Counts the GPUs. O(types * nodes): once a round.
UpGpus upGpus(const sim::SystemView& view);
/// Returns the configurations that the job may use now, by size, then type. O(sizes * types).
std::vector<Configuration> configurations(const sim::SystemView& view, model::JobIndex job, const Settings& settings,
                                          const UpGpus& up);

/// A gang to place. `keep`: the current GPUs of a job whose configuration does not change, otherwise empty.
/// Precondition: the sum of each type fits.
struct Wanted {
  model::JobIndex job;
  model::TypeIndex type;
  int gpus = 0;
  std::vector<model::Part> keep;
};
/// Returns the GPUs by entry of `wanted`; empty if Places::WholeServers has no place for it. O(wanted * nodes).
std::vector<std::vector<model::Part>> place(const sim::SystemView& view, const std::vector<Wanted>& wanted,
                                            Places places);

}  // namespace sia
}  // namespace roundel::policies
