#pragma once
// One round of HadarE: who runs where, and how many steps each copy is given.

#include <optional>
#include <vector>

#include "core/policies/hadare/options.h"
#include "core/policies/hadare/tracker.h"

namespace roundel::policies::hadare {

struct CopyPlan {
  int copy = 0;
  Offer offer;
  double capacity = 0;  ///< steps that it fits in the slot, by what is believed: rate * (slot - consolidation)
  double portion = 0;   ///< steps that it is given
};

/// What a job could do if it had every node that is up to itself. It changes with rates, nodes and measurements only, so it
/// is kept from round to round: `known` is false where it has to be worked out.
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
  NodesTaken,  ///< jobs before it have all GPUs that it can use
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
  model::JobIndex blocker;         ///< of NodesTaken: who took the last node that it could have used

  double time_s() const { return rest / rate; }
};

struct RoundPlan {
  std::vector<JobPlan> jobs;  ///< in the order in which they choose; those that cannot run follow, by index
  int idle_nodes = 0;         ///< up, with no copy on them
};

/// Jobs in order of rest / (sum of throughputs), ties by index; each takes nodes by chooseNodes() and shares its rest by
/// split(). Copy i stands for node i where a job has a copy a node; else its copies are numbered in node order. A copy that
/// would get no step is not sent. O(jobs log jobs + jobs that are new, measured or served * nodes) and what node_choice.h says.
RoundPlan planRound(const sim::SystemView& view, const Settings& settings, const Throughputs& throughputs,
                    JobTracker& tracker, std::vector<Alone>& alone);

}  // namespace roundel::policies::hadare
