// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One round of HadarE: the node of each copy and its portion of steps.

#include <optional>
#include <vector>

#include "core/policies/hadare/hadar_nodes.h"
#include "core/policies/hadare/options.h"
#include "core/policies/hadare/tracker.h"

namespace roundel::policies::hadare {

struct CopyPlan {
  int copy = 0;
  Offer offer;
  double capacity = 0;  ///< estimated steps in the slot: rate * (slot - consolidation)
  double portion = 0;   ///< steps assigned to it
  double payoff = 0;    ///< under `nodes` hadar
};

/// The rates of a job alone on all nodes that are up. They change only with rates, nodes and measurements, so they are
/// kept from round to round. `known` is false if they must be computed.
struct Alone {
  bool known = false;
  double scale = 1;  ///< c_j of HadarE Eq. 10
  double rate = 0;   ///< sum over the nodes
  double best = 0;   ///< rate of the fastest node
  double least = 0;  ///< rate of the slowest node
  double overhead_s = 0;
  int nodes = 0;  ///< number of nodes that it can use
};
/// State that one round keeps for the next.
struct Memory {
  JobTracker tracker;
  std::vector<Alone> alone;  ///< by job
  CopyPrices prices;         ///< under `nodes` hadar
};
/// Clears the rates of jobs whose rates, nodes or measurements have changed since the last round.
void forget(const sim::SystemView& view, const std::vector<Report>& reports, std::vector<Alone>& alone);

enum class Standing {
  Scheduled,
  NodesTaken,  ///< earlier jobs have all GPUs that the job can use
  PaysLess,    ///< Hadar's plan gives the GPUs to copies of other jobs
  NoPayoff,    ///< the price of the GPUs of its copies exceeds their utility
  NoNode,      ///< no node that is up can run it
  NoTime       ///< consolidation takes the whole round
};

struct JobPlan {
  model::JobIndex job;
  Standing standing = Standing::NoNode;
  double rest = 0;  ///< steps, rounded up if only whole ones count
  /// over the usable nodes that are up, as if they were empty: the sum, or under `nodes` hadar the largest
  double rate = 0;
  int nodes = 0;  ///< the number of these nodes
  double overhead_s = 0;
  std::vector<CopyPlan> copies;  ///< in node order
  /// the fastest free node that was not taken; under `nodes` hadar the one of largest payoff
  std::optional<CopyPlan> passed;
  model::JobIndex blocker;  ///< the job that took the last usable node, if other jobs have its nodes

  double time_s() const { return rest / rate; }
};

struct RoundPlan {
  std::vector<JobPlan> jobs;        ///< in the order in which they choose; jobs that cannot run follow, by index
  int idle_nodes = 0;               ///< up, with no copy on them
  std::optional<HadarNodes> hadar;  ///< under `nodes` hadar
};

/// Plans a round. Jobs are in order of rest / (sum of throughputs), ties by index. Each job chooses nodes by
/// chooseNodes(), or all get theirs from hadarNodes(); split() divides its rest. If a job has one copy per node, copy i
/// is on node i; otherwise its copies are numbered in node order. A copy without steps is not sent. O(jobs log jobs +
/// jobs that are new, measured or served * nodes) + node_choice.h, or O(jobs * nodes) + hadar_nodes.h. `explain`: keep
/// Hadar's weighed copies.
RoundPlan planRound(const sim::SystemView& view, const Settings& settings, const Throughputs& throughputs,
                    Memory& memory, bool explain);

}  // namespace roundel::policies::hadare
