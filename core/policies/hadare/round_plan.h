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
  double portion = 0;   ///< steps that it is given
  double payoff = 0;    ///< under `nodes` hadar
};

/// The rates of a job alone on all nodes that are up. They change only with rates, nodes and measurements, so they
/// are kept from round to round: `known` is false where they must be computed.
struct Alone {
  bool known = false;
  double scale = 1;  ///< c_j of HadarE Eq. 10
  double rate = 0;   ///< sum over the nodes
  double best = 0;   ///< of the fastest
  double least = 0;  ///< of the slowest
  double overhead_s = 0;
  int nodes = 0;  ///< that it can use
};
/// What one round leaves for the next.
struct Memory {
  JobTracker tracker;
  std::vector<Alone> alone;  ///< by job
  CopyPrices prices;         ///< under `nodes` hadar
};
/// Forgets what has changed since the last round.
void forget(const sim::SystemView& view, const std::vector<Report>& reports, std::vector<Alone>& alone);

enum class Standing {
  Scheduled,
  NodesTaken,  ///< earlier jobs have all GPUs that it can use
  PaysLess,    ///< Hadar's plan gives the GPUs of its copies to those of others
  NoPayoff,    ///< its copies are worth no more than the price of their GPUs
  NoNode,      ///< no node that is up can run it
  NoTime       ///< consolidation takes the whole round
};

struct JobPlan {
  model::JobIndex job;
  Standing standing = Standing::NoNode;
  double rest = 0;  ///< steps, rounded up where only whole ones count
  double rate =
      0;  ///< of the nodes that are up and that it can use, as if they were empty: the sum, or under `nodes` hadar the largest
  int nodes = 0;  ///< how many these are
  double overhead_s = 0;
  std::vector<CopyPlan> copies;    ///< in node order
  std::optional<CopyPlan> passed;  ///< the fastest free node that it left; under `nodes` hadar that of largest payoff
  model::JobIndex blocker;  ///< where others have its nodes: the job that took the last one that it could have used

  double time_s() const { return rest / rate; }
};

struct RoundPlan {
  std::vector<JobPlan> jobs;        ///< in the order in which they choose; those that cannot run follow, by index
  int idle_nodes = 0;               ///< up, with no copy on them
  std::optional<HadarNodes> hadar;  ///< under `nodes` hadar
};

/// Jobs in order of rest / (sum of throughputs), ties by index; each takes nodes by chooseNodes(), or all get theirs from hadarNodes(), and
/// shares its rest by split(). Copy i stands for node i where a job has a copy a node; else its copies are numbered in node order. A copy
/// without steps is not sent. O(jobs log jobs + jobs that are new, measured or served * nodes) + node_choice.h, or O(jobs * nodes) +
/// hadar_nodes.h. `explain`: what Hadar weighed is kept.
RoundPlan planRound(const sim::SystemView& view, const Settings& settings, const Throughputs& throughputs,
                    Memory& memory, bool explain);

}  // namespace roundel::policies::hadare
