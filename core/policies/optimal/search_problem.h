// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The search problem as plain values: pools of GPUs, jobs with every gang that they may hold, and a schedule's state at
// a decision instant. Internal to core/policies/optimal; optimal.h documents the model.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/problem.h"
#include "core/model/round_grid.h"
#include "core/policies/optimal/objective.h"

namespace roundel::policies::optimal {

/// The GPUs of one type on one node that is up.
struct Pool {
  model::NodeIndex node;
  model::TypeIndex type;
  int gpus = 0;
};

/// One gang that a job may hold.
struct GangOption {
  std::vector<std::int8_t> counts;  ///< by pool
  int gpus = 0;
  double rate = 0;  ///< iterations/s as in the kernel, including node speeds and spread
  bool operator==(const GangOption&) const = default;
};

struct SearchJob {
  model::JobIndex id;
  double arrival_s = 0;
  std::int64_t release = 0;       ///< first round at whose boundary it has arrived
  double total = 0;               ///< iterations
  std::vector<GangOption> gangs;  ///< by descending rate; not empty
  int least_gpus = 1;             ///< the minimum over all gangs
  /// Largest per-GPU rate on each type (any size, the fastest node), divided by the largest of them: 0 to 1; and that
  /// largest rate.
  std::vector<double> share;
  double best_per_gpu = 0;
  int kind = 0;          ///< jobs of one kind differ only in their state
  double utility_s = 0;  ///< numerator of U_j = utility_s / (C - a); 0: the objective is C - a
  double wait_cost = 0;  ///< of a second without GPUs; only of the objective Waiting
};

/// The state of one job.
struct JobNow {
  double remaining = 0;    ///< iterations
  double owed_s = 0;       ///< rest of a restart that a boundary interrupted; due while the job keeps its gang
  std::int16_t gang = -1;  ///< the gang it holds; -1: none
  bool started = false, done = false;
  bool operator==(const JobNow&) const = default;
};

struct SearchProblem {
  double round_s = 360, restart_s = 0, first_start_s = 0;
  Objective objective = Objective::TotalJct;
  std::int64_t round = 0;   ///< now is round * round_s
  std::vector<Pool> pools;  ///< by node
  /// Nodes of one kind have the same GPUs and speed, so that any two of them can be swapped. By node: its kind and its
  /// pools.
  struct NodePools {
    int kind = 0;
    std::size_t first = 0, end = 0;
  };
  std::vector<NodePools> nodes;
  std::vector<double> gpus_by_type;
  std::vector<SearchJob> jobs;  ///< at most 64
  std::vector<JobNow> now;      ///< by job

  double at_s(std::int64_t k) const { return model::RoundGrid(round_s).start_s(k); }
  /// Returns the cost of the job's end: C - a, -U_j, or 0 if waiting is the cost. Never decreases with C.
  double costOfEnd(std::size_t job, double end_s) const {
    if (objective == Objective::Waiting) return 0;
    const double jct_s = end_s - jobs[job].arrival_s;
    return objective == Objective::Utility ? -jobs[job].utility_s / jct_s : jct_s;
  }
};

/// Returns every gang of `job` on the pools by these rates, fastest first; `speed` by node. Exponential in the number
/// of pools; nullopt if there are more than kMaxGangs to examine.
constexpr std::size_t kMaxGangs = 20'000;
std::optional<std::vector<GangOption>> gangsOf(const model::Problem& problem, const model::Job& job,
                                               const std::vector<model::ThroughputCurve>& rate,
                                               const std::vector<model::ThroughputCurve>& spread,
                                               const std::vector<double>& speed, const std::vector<Pool>& pools);
/// Adds pools, nodes and their kinds of the cluster, without nodes that are down.
void addCluster(const model::Problem& problem, const std::vector<char>& node_up, const std::vector<double>& speed,
                SearchProblem& out);
/// Sets share, best_per_gpu and least_gpus of `job` from its gangs.
void rateTypes(const SearchProblem& problem, SearchJob& job);
/// Numbers the kinds of jobs: equal arrival, total and gangs.
void findKinds(SearchProblem& problem);

}  // namespace roundel::policies::optimal
