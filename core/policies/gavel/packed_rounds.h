// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rounds (rounds.h) over combinations of one or two jobs on the same GPU: Gavel with `packing`, and Gandiva, which
// gavel.h and gandiva.h document.

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/policies/gavel/allocation.h"
#include "core/policies/gavel/packed_allocation.h"
#include "core/sim/policy.h"

namespace roundel::policies {
class FreeGpus;
}

namespace roundel::policies::gavel {

/// At each boundary, takes combinations (c, r) with Y > 0 by Y / rounds received (none received: first), ties by the
/// first job, then larger Y, if the gang fits on the type and none of the jobs is in an earlier combination. Jobs that
/// stay on their type keep their GPUs.
class PackedRoundsPolicy final : public sim::Policy {
 public:
  PackedRoundsPolicy(const model::Problem& problem, const Settings& settings);  ///< with Gavel's LPs
  /// With Gandiva's rule
  PackedRoundsPolicy(const model::Problem& problem, const Settings& settings, RandomPacker packer);

  std::unique_ptr<Policy> clone() const override { return std::make_unique<PackedRoundsPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }
  /// O(combinations * types * log); one allocation if the jobs, the GPUs that are up or a throughput have changed.
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override;

 private:
  struct Turn {
    std::size_t row = 0;  ///< of m_allocation
    model::TypeIndex type;
    double y = 0, priority = 0;
    int received = 0;
    bool chosen = false;
  };

  bool reallocate(const sim::SystemView& view, bool& solved);
  std::vector<Combination> pairsThatRan() const;
  std::vector<Turn> turns() const;
  void select(const sim::SystemView& view, std::vector<Turn>& turns, std::vector<int>& left) const;
  /// Returns the GPUs that each turn keeps, which are taken from `free`; empty: the turn must be placed.
  std::vector<std::vector<model::Part>> kept(const sim::SystemView& view, const std::vector<Turn>& turns,
                                             FreeGpus& free) const;
  std::vector<sim::Placement> place(const sim::SystemView& view, const std::vector<Turn>& turns) const;
  std::shared_ptr<const trace::Table> table(const sim::SystemView& view, const std::vector<Turn>& turns) const;
  trace::Explanation explain(const sim::SystemView& view, const std::vector<Turn>& turns, const std::vector<int>& left,
                             bool solved, const std::vector<sim::Placement>& placements) const;
  trace::Reason reasonFor(const sim::SystemView& view, model::JobIndex job, bool had_turn, int left) const;
  const Combination& combination(const Turn& turn) const { return m_allocation->combinations[turn.row]; }

  std::size_t m_types;
  std::string m_rule;
  Allocator m_allocator;
  std::variant<LpPacker, RandomPacker> m_packer;
  std::shared_ptr<const PackedAllocation> m_allocation;
  std::vector<model::JobIndex> m_jobs;   ///< active at the last allocation
  std::vector<std::int32_t> m_received;  ///< rounds since then, combinations x types
};

}  // namespace roundel::policies::gavel
