// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The jobs of a run in order of arrival. KernelState stores the position of the run in this order. Internal to
// core/sim.

#include <optional>
#include <vector>

#include "core/sim/kernel/machine.h"

namespace roundel::sim {

std::vector<model::JobIndex> arrivalOrder(const model::Problem& problem);  ///< by arrival, then index. O(jobs log jobs)

class Arrivals {
 public:
  explicit Arrivals(const model::Problem& problem) : m_order(arrivalOrder(problem)) {}

  bool pending(const KernelState& state) const { return state.next_arrival < m_order.size(); }
  double next_s(const KernelState& state, const model::Problem& problem) const;  ///< infinity if none is pending
  /// Lets the jobs that are due now arrive, except those cancelled at the same instant, because events come first.
  /// Returns true if a job arrived.
  bool admit(Machine& machine, bool at_boundary) const;
  /// Skips jobs that were cancelled before they arrived.
  void skipCancelled(KernelState& state) const;
  /// Uses the jobs of another problem from now on; its first jobs must be those of the previous problem. Jobs that have
  /// arrived stay. A job that was added with an arrival in the past arrives now. O(jobs log jobs).
  void replace(const model::Problem& problem, KernelState& state);

 private:
  std::vector<model::JobIndex> m_order;
};

}  // namespace roundel::sim
