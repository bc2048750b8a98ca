#pragma once
// Gavel's explanations as data. Internal to core/policies/gavel.

#include <memory>
#include <string>
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

/// Why a candidate got no GPUs: the most GPUs that were left of a type it has a share of, and the job that took
/// the last ones.
struct Shortage {
  int free = -1;
  model::JobIndex blocker;
};

/// Explains the decisions of one policy; caches parts that stay the same. A value.
class Explainer {
 public:
  explicit Explainer(const Settings& settings);

  /// Rule, solution and priorities. `solved`: the allocation is new at this instant.
  trace::Explanation begin(const std::shared_ptr<const Allocation>& allocation, bool solved,
                           const std::vector<Candidate>& candidates) const;
  /// One choice a placed job, one reason for every other active job.
  void account(const sim::SystemView& view, const Allocator& allocator, const Allocation& allocation,
               const std::vector<Candidate>& candidates, const std::vector<Shortage>& shortages,
               const std::vector<sim::Placement>& placements, trace::Explanation& out) const;

 private:
  trace::Reason reasonFor(const sim::SystemView& view, const Allocator& allocator, const Allocation& allocation,
                          model::JobIndex job, bool had_candidate, const Shortage& shortage) const;

  std::string m_rule;
  Mechanism m_mechanism;
  bool m_queued;  ///< by latency ratio, first or last
};

}  // namespace roundel::policies::gavel
