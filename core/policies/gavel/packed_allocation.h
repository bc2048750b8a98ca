// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Y over combinations of one or two jobs: replaces Allocation (allocation.h) with packing.
// Internal to core/policies/gavel.

#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/policies/gavel/allocation.h"
#include "core/policies/gavel/lp/pair_lp.h"
#include "core/policies/gavel/settings.h"
#include "core/sim/system_view.h"
#include "core/trace/explanation.h"

namespace roundel::policies::gavel {

/// A job alone, or with another on one GPU (first < second).
struct Combination {
  model::JobIndex first, second;
  bool shares() const { return second.valid(); }
  auto operator<=>(const Combination&) const = default;
};

/// One immutable solution, shared by the decisions that use it and by copies of the policy.
struct PackedAllocation {
  std::vector<Combination> combinations;   ///< jobs by index, then pairs by their jobs
  std::vector<double> share;               ///< combinations x types, shares <= 1e-9 are 0
  std::shared_ptr<const trace::Matrix> y;  ///< each job's time on each type, alone and in pairs
  std::shared_ptr<const trace::Table> capacity;
  std::vector<trace::Value> values;
};

/// Gavel's policies over combinations, including every pair with rates on a type that is up. Uses LPs (pair_lp.h);
/// Objective::Fifo is fifo_packed of the published code: a waiting job, in order of arrival, joins the job of one GPU
/// with which the sum of the two rates, each over the rate alone, is largest on its type, if that sum is above 1.5. The
/// first job without a partner ends the search. A value.
class LpPacker {
 public:
  explicit LpPacker(Settings settings) : m_settings(std::move(settings)) {}
  /// Returns null if view.stop() interrupted it. O(pairs of active jobs) and the LPs of pair_lp.h. `allocator` keeps
  /// the finish times.
  std::shared_ptr<const PackedAllocation> allocate(const sim::SystemView& view, Allocator& allocator) const;

 private:
  PairShareSolution solve(const sim::SystemView& view, Allocator& allocator, const std::vector<model::JobIndex>& jobs,
                          const PairShareProblem& lp, std::vector<trace::Value>& values) const;
  std::shared_ptr<const PackedAllocation> fifo(const sim::SystemView& view, const Allocator& allocator,
                                               const std::vector<model::JobIndex>& jobs) const;

  Settings m_settings;
};

/// Gandiva's packing: while the jobs need more GPUs than there are, pairs jobs of one GPU at random. Every combination
/// has the same time, Y_cr = (N_r / m) / g_c for m combinations; a row above 1 is divided by its sum. If the rates of a
/// pair that has run, each over the rate alone, add up to less than 1 (mean over the types that they can share), the
/// pair is separated and not tried again. A value.
class RandomPacker {
 public:
  std::shared_ptr<const PackedAllocation> allocate(const sim::SystemView& view, const Allocator& allocator);
  /// Separates bad pairs. `has_run`: the pairs that have had a round. Returns whether a pair was separated.
  bool partBadPairs(const sim::SystemView& view, const Allocator& allocator, const std::vector<Combination>& has_run);

 private:
  void pairUp(const sim::SystemView& view, const Allocator& allocator, const std::vector<model::JobIndex>& jobs);

  std::vector<Combination> combinationsOf(
      const std::vector<model::JobIndex>& jobs) const;  ///< the pairs and the jobs that are alone

  std::vector<Combination> m_pairs;
  std::set<Combination> m_bad;
  std::uint64_t m_draws = 0;  ///< number of allocations that drew, so that each uses different random numbers
};

}  // namespace roundel::policies::gavel
