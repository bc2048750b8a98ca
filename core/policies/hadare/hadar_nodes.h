// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// `nodes` hadar: "all copies of the job are sent to Hadar for scheduling to run on cluster nodes" (HadarE Section V-A). The prices, the
// search and the queue are Hadar's (core/policies/hadar), with its defaults; only the allocations of a copy are made here:
//
//   copy of j on h        a job of Hadar that node h alone can run, on up to W_j of its free GPUs of one type: so at most one a node
//   X of it               X_jh (T_S - o) steps a round, what fits beside its consolidation
//   E_j N_j, R_j          the steps of its parent, all and left: the tracker adds the copies up before Hadar allocates
//   f_j - a_j             now - a_j + R_j / X;   U_j = t_j^min / (f_j - a_j);   mu_j = U_j - price of its GPUs
//   t_j^min, t_j^max      E_j N_j / X_jh T_S on its fastest and slowest node, each at least 1 round
//   T                     latest arrival + sum over the copies of t_j^max ("a total of 15 jobs")
//   queue                 R_j / max_h X_jh ascending, then index, then node

#include <optional>
#include <vector>

#include "core/policies/hadar/prices.h"
#include "core/policies/hadare/throughputs.h"

namespace roundel::policies::hadare {

/// A job whose copies are scheduled by Hadar.
struct ForkedJob {
  model::JobIndex job;
  int copies = 1;         ///< f, the largest number of copies in a plan
  double rest = 0;        ///< R_j
  double overhead_s = 0;  ///< o
  double scale = 1;       ///< for Throughputs
  double best = 0;        ///< max_h X_jh over the nodes that are up
  double least = 0;       ///< min_h
};

/// Computed when jobs arrive, from the active jobs, and kept until the next arrival, like Hadar's prices.
struct CopyPrices {
  hadar::PriceConstants constants;
  std::vector<double> t_min;  ///< by job, rounds; 0 = it could not run anywhere so far
};
/// O(forked jobs).
void refresh(const sim::SystemView& view, const std::vector<ForkedJob>& forked_jobs, CopyPrices& prices);

/// A possible allocation of a copy at the prices before it.
struct CopyCandidate {
  std::size_t forked_job = 0;
  Offer offer;
  double utility = 0;
  double cost = 0;
  bool taken = false;
  double payoff() const { return utility - cost; }
};

struct HadarNodes {
  struct Granted {
    std::size_t forked_job = 0;
    Offer offer;
    double payoff = 0;
  };
  std::vector<Granted> granted;  ///< by forked job, then node
  double value = 0;              ///< sum of payoffs
  bool greedy = false;           ///< there were more jobs than Hadar's greedy_above
  bool stopped = false;          ///< a stop was requested; the other members are invalid
  hadar::PriceConstants constants;
  /// by forked job, then node; for many copies, those taken and the best rejected one of each job
  std::vector<CopyCandidate> weighed;
  std::vector<std::optional<CopyCandidate>>
      left;  ///< by forked job: the one of largest payoff among those that were not taken
};

/// Plans the copies. `forked_jobs` are in queue order. `weighed` and `left` are set only if `explain`. O(copies) and
/// Hadar's search (dp.h, greedy.h), whose candidates are the GPU types of a node.
HadarNodes hadarNodes(const sim::SystemView& view, const Throughputs& throughputs,
                      const std::vector<ForkedJob>& forked_jobs, const CopyPrices& prices, bool explain);

}  // namespace roundel::policies::hadare
