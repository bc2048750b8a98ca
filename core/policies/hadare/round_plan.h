#pragma once
// One round of HadarE: the node of each copy and its portion of steps.

#include <optional>
#include <vector>

#include "core/policies/hadare/options.h"
#include "core/policies/hadare/tracker.h"

namespace roundel::policies::hadare {

struct CopyPlan {
  int copy = 0;
  Offer offer;
  double capacity = 0;  ///< estimated steps in the slot: rate * (slot - consolidation)
  double portion = 0;   ///< steps that it is given
};

/// The rates of a job alone on all nodes that are up. They change only with rates, nodes and measurements, so they
/// are kept from round to round: `known` is false where they must be computed.
struct Alone {
  bool known = false;
  double scale = 1;  ///< c_j of HadarE Eq. 10
  double rate = 0;   ///< sum over the nodes
  double best = 0;   ///< of the fastest
  double overhead_s = 0;
  int nodes = 0;  ///< that it can use
};
/// Forgets what has changed since the last round.
void forget(const sim::SystemView& view, const std::vector<Report>& reports, std::vector<Alone>& alone);

enum class Standing {
  Scheduled,
  NodesTaken,  ///< earlier jobs have all GPUs that it can use
  NoNode,      ///< no node that is up can run it
  NoTime       ///< consolidation takes the whole round
};

struct JobPlan {
  model::JobIndex job;
  Standing standing = Standing::NoNode;
  double rest = 0;  ///< steps, rounded up where only whole ones count
  double rate = 0;  ///< sum of its throughputs over the nodes that are up and that it can use, as if they were empty
  int nodes = 0;    ///< how many these are
  double overhead_s = 0;
  std::vector<CopyPlan> copies;    ///< in node order
  std::optional<CopyPlan> passed;  ///< the fastest free node that it left
  model::JobIndex blocker;         ///< of NodesTaken: the job that took the last node that it could have used

  double time_s() const { return rest / rate; }
};

struct RoundPlan {
  std::vector<JobPlan> jobs;  ///< in the order in which they choose; those that cannot run follow, by index
  int idle_nodes = 0;         ///< up, with no copy on them
};

/// Jobs in order of rest / (sum of throughputs), ties by index; each takes nodes by chooseNodes() and shares its rest by
/// split(). Copy i stands for node i where a job has a copy a node; else its copies are numbered in node order. A copy
/// without steps is not sent. O(jobs log jobs + jobs that are new, measured or served * nodes) + node_choice.h.
RoundPlan planRound(const sim::SystemView& view, const Settings& settings, const Throughputs& throughputs,
                    JobTracker& tracker, std::vector<Alone>& alone);

}  // namespace roundel::policies::hadare
