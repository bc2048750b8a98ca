// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The input of one decision of Hadar as plain values: servers, jobs in queue order, prices. Times are in rounds, rates
// in iterations a round. buildRound() makes it; tests make it directly.

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "core/model/index.h"
#include "core/policies/hadar/prices.h"

namespace roundel::policies::hadar {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The GPUs of one type on one node: the paper's (h, r). Entries are in file order.
struct Entry {
  model::NodeIndex node;
  model::TypeIndex type;
  int capacity = 0;  ///< c_h^r
  int usable = 0;    ///< capacity, or 0 while the node is down
};

/// A number of GPUs of one entry.
struct EntryCount {
  int entry = 0;  ///< index in RoundProblem::entries
  int count = 0;
  friend bool operator==(const EntryCount&, const EntryCount&) = default;
};
/// w_jh^r of one job: ascending entries, positive counts.
using Allocation = std::vector<EntryCount>;

/// A queued job in this decision.
struct RoundJob {
  model::JobIndex id;
  double age = 0;          ///< now - a_j
  double remaining = 0;    ///< iterations
  double numerator = 0;    ///< of U_j, see utilityNumerator
  double restart = 0;      ///< added to the predicted JCT if the allocation is not `held`; 0 before the first start
  bool additive = false;   ///< rate model
  std::vector<int> sizes;  ///< allowed gang sizes, ascending
  std::vector<double> x;   ///< X_j^r: rate of one GPU, [size position * types + type]; 0 = cannot run
  std::vector<double> x_spread;  ///< the same for a gang on several nodes, including (1 - span) if it applies
  std::vector<double> scaling;   ///< by size position
  Allocation held;               ///< last round's allocation; empty = none

  /// Returns the rate of a gang with `counts` GPUs by type, which add up to sizes[size]. O(types).
  double rate(std::size_t size, std::span<const int> counts, bool spread) const;
  /// Returns the predicted f_j - a_j: age + remaining / rate, and the restart if `moved`. Infinite at rate 0.
  double jct(double rate, bool moved) const;
  /// Returns U_j of that JCT.
  double utility(double rate, bool moved) const { return numerator / jct(rate, moved); }
};

struct RoundProblem {
  std::vector<Entry> entries;
  std::size_t types = 0;
  std::vector<RoundJob> jobs;  ///< in queue order
  std::vector<int> start;      ///< g by entry before the decision: GPUs of sticky jobs; empty = none
  PriceTable prices;
  double kappa = 0;  ///< an allocation costs 1 + kappa (servers - 1) times its GPUs
};

/// One accepted job.
struct PlanItem {
  std::size_t position = 0;  ///< index in RoundProblem::jobs
  Allocation allocation;
  double payoff = 0;  ///< mu_j at the prices before it
};

/// The result of a decision method.
struct Plan {
  double value = 0;             ///< sum of payoffs
  std::vector<PlanItem> items;  ///< in the order in which they were charged
  std::size_t states = 1;       ///< largest number of states held at once
  bool capped = false;          ///< the limit of states was reached, and states were dropped that should have been kept
  bool stopped = false;         ///< a stop was requested; the other members are invalid
};

/// Returns the GPUs taken by entry: `start` plus the first `items` of `plan`.
std::vector<int> loadsAfter(const RoundProblem& problem, const Plan& plan, std::size_t items);

/// Returns the number of nodes of an allocation. O(takes), because entries of one node are consecutive.
int serversOf(const RoundProblem& problem, const Allocation& allocation);

/// Returns the cost of an allocation at the given loads: sum of charges, times 1 + kappa (servers - 1). O(takes).
double costOf(const RoundProblem& problem, std::span<const int> held, const Allocation& allocation);

/// Returns the predicted rate (iterations a round) of `job` on `allocation`; 0 if its size is not allowed.
double rateOf(const RoundProblem& problem, const RoundJob& job, const Allocation& allocation);

}  // namespace roundel::policies::hadar
