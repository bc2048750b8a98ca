// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gavel's shares applied in rounds, as Hadar's Fig. 1 counts them (README.md, The worked example of rounds). For Gavel
// and Gandiva; gavel.h documents it.

#include <memory>
#include <vector>

#include "core/policies/gavel/allocation.h"
#include "core/policies/gavel/explain.h"
#include "core/sim/policy.h"

namespace roundel::policies::gavel {

class RoundsPolicy final : public sim::Policy {
 public:
  RoundsPolicy(const model::Problem& problem, const Settings& settings);

  std::unique_ptr<Policy> clone() const override { return std::make_unique<RoundsPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }
  /// O(active jobs * types * log); one allocation if the jobs, the GPUs that are up or a throughput have changed.
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override;

 private:
  bool reallocate(const sim::SystemView& view, bool& solved);
  std::vector<Candidate> candidates(const sim::SystemView& view) const;
  std::vector<const Candidate*> select(const sim::SystemView& view, std::vector<Candidate>& candidates,
                                       std::vector<Shortage>& shortages) const;
  std::vector<sim::Placement> place(const sim::SystemView& view, const std::vector<const Candidate*>& selected) const;

  std::size_t m_types;
  bool m_fixed;
  Queue m_queue;
  Allocator m_allocator;
  Explainer m_explainer;
  std::shared_ptr<const Allocation> m_allocation;
  std::vector<model::JobIndex> m_jobs;   ///< active at the last allocation
  std::vector<std::int32_t> m_received;  ///< rounds since the counters were reset, jobs x types
};

}  // namespace roundel::policies::gavel
