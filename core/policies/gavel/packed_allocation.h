#pragma once
// Y over combinations of one or two jobs: what packing puts in the place of Allocation (allocation.h). Internal to core/policies/gavel.

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

/// A job by itself, or with another on one GPU (first < second).
struct Combination {
  model::JobIndex first, second;
  bool shares() const { return second.valid(); }
  auto operator<=>(const Combination&) const = default;
};

/// One solution; immutable, shared by the decisions that use it and by clones of the policy.
struct PackedAllocation {
  std::vector<Combination> combinations;   ///< jobs by index, then pairs by their jobs
  std::vector<double> share;               ///< combinations x types, shares <= 1e-9 are 0
  std::shared_ptr<const trace::Matrix> y;  ///< each job's time on each type, alone and beside others
  std::shared_ptr<const trace::Table> capacity;
  std::vector<trace::Value> values;
};

/// Gavel's policies over combinations: every pair for which the scenario states rates on a type that is up counts. LPs (pair_lp.h); Objective::Fifo
/// is fifo_packed of the published code: who waits goes, in order of arrival, beside the job of one GPU with which the two do most on its type, each
/// rate over the rate alone, if that is more than 1.5; the first who finds nobody ends it. A value.
class LpPacker {
 public:
  explicit LpPacker(Settings settings) : m_settings(std::move(settings)) {}
  /// Null where view.stop() interrupted it. O(pairs of active jobs) and the LPs of pair_lp.h. `allocator` keeps the finish times.
  std::shared_ptr<const PackedAllocation> allocate(const sim::SystemView& view, Allocator& allocator) const;

 private:
  PairShareSolution solve(const sim::SystemView& view, Allocator& allocator, const std::vector<model::JobIndex>& jobs,
                          const PairShareProblem& lp, std::vector<trace::Value>& values) const;
  std::shared_ptr<const PackedAllocation> fifo(const sim::SystemView& view, const Allocator& allocator,
                                               const std::vector<model::JobIndex>& jobs) const;

  Settings m_settings;
};

/// Gandiva's packing: while the jobs ask for more GPUs than there are, random pairs of jobs of one GPU; every combination
/// has the same time, Y_cr = (N_r / m) / g_c for m combinations, a row above 1 divided by its sum. A pair that has run and whose rates, each
/// over the rate alone, add up to less than 1 (mean over the types that they can share) is parted and not tried again. A value.
class RandomPacker {
 public:
  std::shared_ptr<const PackedAllocation> allocate(const sim::SystemView& view, const Allocator& allocator);
  /// Parts what has turned out badly. `has_run`: the pairs that have had a round. True where one went.
  bool partBadPairs(const sim::SystemView& view, const Allocator& allocator, const std::vector<Combination>& has_run);

 private:
  void pairUp(const sim::SystemView& view, const Allocator& allocator, const std::vector<model::JobIndex>& jobs);

  std::vector<Combination> combinationsOf(
      const std::vector<model::JobIndex>& jobs) const;  ///< the pairs, and who is alone

  std::vector<Combination> m_pairs;
  std::set<Combination> m_bad;
  std::uint64_t m_draws = 0;  ///< allocations that drew, so that each has its own numbers
};

}  // namespace roundel::policies::gavel
