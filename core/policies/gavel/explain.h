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
  double received = 0;  ///< rounds, or the share of the type's time that went to this job
  double priority = 0;
  double deficit = 0;  ///< of Mechanism::Simulator
  bool chosen = false;
  double latency_ratio = 0;  ///< of Mechanism::Rounds, where the queue asks for it
};

/// Why a candidate got no GPUs: the most GPUs that were left of a type that could hold its gang, and the job that took the last ones. If
/// no type that it has a share of could hold it: the most GPUs that are up of such a type, and no job.
struct Shortage {
  int free = -1;
  model::JobIndex blocker;

  /// A type with `up` GPUs had `left` of them when the gang was tried; `last` took some before.
  void note(int up, int left, int gang, model::JobIndex last);
};

/// The GPU types that can run the job at its present rates. O(types).
int usableTypes(const sim::SystemView& view, model::JobIndex job);

/// What was tried for each job in a round: the first try that was taken and the first that was not.
class Tries {
 public:
  explicit Tries(std::size_t jobs) : m_taken(jobs), m_refused(jobs) {}

  void add(model::JobIndex job, model::TypeIndex type, double priority, bool taken);  ///< in the order of the round
  bool refused(model::JobIndex job) const { return m_refused[job].has_value(); }
  /// One choice a placement: beside it where the refused try would have run, had it been alone. O(placements * nodes).
  std::vector<trace::Choice> choices(const sim::SystemView& view, const Allocator& allocator,
                                     const std::vector<sim::Placement>& placements) const;

 private:
  struct Try {
    model::TypeIndex type;
    double priority = 0;
  };
  std::vector<std::optional<Try>> m_taken, m_refused;
};

/// An explanation with its rule, the solution and the table of what was tried. `solved`: the allocation (Allocation, PackedAllocation) is new
/// at this instant.
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

/// A round as it came out.
struct RoundServed {
  const std::vector<Candidate>& candidates;
  const std::vector<Shortage>& shortages;  ///< by job
  const std::vector<sim::Placement>& placements;
};

/// Explains the decisions of one policy; caches parts that stay the same. A value.
class Explainer {
 public:
  explicit Explainer(const Settings& settings);

  /// Rule, solution and priorities; one choice a placed job, one reason for every other active job. `solved`: the allocation is new at
  /// this instant. O(candidates + placements * nodes).
  trace::Explanation explain(const sim::SystemView& view, const Allocator& allocator, const Allocation& allocation,
                             bool solved, const RoundServed& round) const;

 private:
  std::shared_ptr<const trace::Table> priorities(const std::vector<Candidate>& candidates) const;
  trace::Reason reasonFor(const sim::SystemView& view, const Allocator& allocator, const Allocation& allocation,
                          model::JobIndex job, const Shortage* refused) const;

  std::string m_rule;
  Mechanism m_mechanism;
  bool m_queued;  ///< by latency ratio, first or last
};

}  // namespace roundel::policies::gavel
