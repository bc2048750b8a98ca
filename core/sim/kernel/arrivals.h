#pragma once
// The jobs of a run in the order in which they arrive. Internal to core/sim. How far a run has come in it is in its state.

#include <optional>
#include <vector>

#include "core/sim/kernel/machine.h"

namespace roundel::sim {

std::vector<model::JobIndex> arrivalOrder(const model::Problem& problem);  ///< by arrival, then index. O(jobs log jobs)

class Arrivals {
 public:
  explicit Arrivals(const model::Problem& problem) : m_order(arrivalOrder(problem)) {}

  bool pending(const KernelState& state) const { return state.next_arrival < m_order.size(); }
  double next_s(const KernelState& state, const model::Problem& problem) const;  ///< infinity where none is pending
  /// Jobs that are due now arrive, except those that were cancelled at the same instant: the event comes first. True where one did.
  bool admit(Machine& machine, bool at_boundary) const;
  /// Jobs that were cancelled before they arrived are not waited for.
  void skipCancelled(KernelState& state) const;
  /// From now on those of another problem, whose first jobs are those of the one before. Jobs that have arrived stay; a job that was
  /// added with an arrival in the past arrives now. O(jobs log jobs).
  void replace(const model::Problem& problem, KernelState& state);

 private:
  std::vector<model::JobIndex> m_order;
};

}  // namespace roundel::sim
