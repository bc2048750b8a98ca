#pragma once
// Writes each decision into the trace: what holds GPUs after it, why, and what it foretold. Internal to core/sim.

#include <vector>

#include "core/sim/kernel/machine.h"
#include "core/sim/policy.h"

namespace roundel::sim {

/// The decisions of a run and how long each took, where they were timed: a value.
class DecisionRecords {
 public:
  /// Only jobs whose gangs have changed since the previous decision can hold other GPUs. `why` may be null; `tables`: with its tables and
  /// matrices. Forecasts go into the outcomes of their jobs. O(changed log changed + placements log placements + explanation).
  void add(Decision& decision, const Instant& instant, trace::Explanation* why, bool tables, Machine& machine);
  void took(double ms) { m_times_ms.push_back(ms); }

  /// Back to the first `count`.
  void truncate(std::size_t count);
  /// These instead, none of them timed.
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
