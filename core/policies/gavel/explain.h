// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gavel's explanations as data. Internal to core/policies/gavel.

#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/policies/gavel/allocation.h"
#include "core/sim/policy.h"
#include "core/trace/explanation.h"

namespace roundel::policies::gavel {

/// One candidate (job, type) of a round.
struct Candidate {
  model::JobIndex job;
  model::TypeIndex type;
  double y = 0;
  double received = 0;  ///< rounds, or the share of the type's time that this job received
  double priority = 0;
  double deficit = 0;  ///< for Mechanism::Simulator
  bool chosen = false;
  double latency_ratio = 0;  ///< for Mechanism::Rounds, if the queue uses it
};

/// Why a candidate got no GPUs: the largest number of GPUs left of a type that could hold its gang, and the job that
/// took GPUs last. If no type with a share for the job could hold its gang: the largest number of GPUs that are up of
/// such a type, and no job.
struct Shortage {
  int free = -1;
  model::JobIndex blocker;

  /// Records that a type with `up` GPUs had `left` of them when the gang was tried; `last` took GPUs before.
  void note(int up, int left, int gang, model::JobIndex last);
};

/// Returns the number of GPU types that can run the job at its current rates. O(types).
int usableTypes(const sim::SystemView& view, model::JobIndex job);

/// The tries of each job in a round: the first accepted and the first rejected one.
class Tries {
 public:
  explicit Tries(std::size_t jobs) : m_taken(jobs), m_refused(jobs) {}

  /// to be called in the order of the round
  void add(model::JobIndex job, model::TypeIndex type, double priority, bool taken);
  bool refused(model::JobIndex job) const { return m_refused[job].has_value(); }
  /// Returns one choice for each placement, with the type on which the rejected try would have run if it had been
  /// alone. O(placements * nodes).
  std::vector<trace::Choice> choices(const sim::SystemView& view, const Allocator& allocator,
                                     const std::vector<sim::Placement>& placements) const;

 private:
  struct Try {
    model::TypeIndex type;
    double priority = 0;
  };
  std::vector<std::optional<Try>> m_taken, m_refused;
};

/// Returns an explanation with its rule, the solution and the table of tries. `solved`: the allocation (Allocation,
/// PackedAllocation) was computed at this instant.
template <class Solution>
trace::Explanation headOf(std::string rule, const Solution& allocation, bool solved,
                          std::shared_ptr<const trace::Table> tried) {
  trace::Explanation out;
  out.rule = std::move(rule);
  out.score_name = "priority";
  out.solved = solved;
  if (!std::isnan(allocation.values.front().value)) out.values = allocation.values;
  out.matrices = {allocation.y};
  out.tables = {allocation.capacity, std::move(tried)};
  return out;
}

/// The result of a round.
struct RoundServed {
  const std::vector<Candidate>& candidates;
  const std::vector<Shortage>& shortages;  ///< by job
  const std::vector<sim::Placement>& placements;
};

/// Explains the decisions of one policy and caches unchanged parts. A value.
class Explainer {
 public:
  explicit Explainer(const Settings& settings);

  /// Returns rule, solution and priorities, one choice for each placed job, and one reason for every other active job.
  /// `solved`: the allocation was computed at this instant. O(candidates + placements * nodes).
  trace::Explanation explain(const sim::SystemView& view, const Allocator& allocator, const Allocation& allocation,
                             bool solved, const RoundServed& round) const;

 private:
  std::shared_ptr<const trace::Table> priorities(const std::vector<Candidate>& candidates) const;
  trace::Reason reasonFor(const sim::SystemView& view, const Allocator& allocator, const Allocation& allocation,
                          model::JobIndex job, const Shortage* refused) const;

  std::string m_rule;
  Mechanism m_mechanism;
  bool m_queued;  ///< the queue is by latency ratio, first or last
};

}  // namespace roundel::policies::gavel
