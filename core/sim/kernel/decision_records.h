// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes each decision into the trace: placements, explanation and forecasts. Internal to core/sim.

#include <vector>

#include "core/sim/kernel/machine.h"
#include "core/sim/policy.h"

namespace roundel::sim {

/// The decisions of a run and, if they were timed, the time of each. A value type.
class DecisionRecords {
 public:
  /// Adds a decision. Only jobs whose gangs have changed since the previous decision can hold other GPUs. `why` may be
  /// null; `tables` selects whether its tables and matrices are kept. Forecasts are copied to the outcomes of their
  /// jobs. O(changed log changed + placements log placements + explanation).
  void add(Decision& decision, const Instant& instant, trace::Explanation* why, bool tables, Machine& machine);
  void took(double ms) { m_times_ms.push_back(ms); }

  /// Removes all decisions after the first `count`.
  void truncate(std::size_t count);
  /// Replaces all decisions by others without times.
  void replace(trace::Decisions decisions);

  const trace::Decisions& all() const { return m_all; }
  trace::Decisions take() { return std::move(m_all); }
  const std::vector<double>& times_ms() const { return m_times_ms; }

 private:
  std::shared_ptr<const trace::Explanation> explanationOf(Decision& decision, trace::Explanation& why, bool tables,
                                                          KernelState& state) const;

  trace::Decisions m_all;
  std::vector<double> m_times_ms;
};

}  // namespace roundel::sim
