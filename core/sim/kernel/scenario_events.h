#pragma once
// Carries out the events of the scenario: nodes and rates change, jobs are cancelled. Internal to core/sim; holds no state of its own:
// how many have happened is in KernelState.

#include "core/sim/kernel/machine.h"

namespace roundel::sim {

class ScenarioEvents {
 public:
  explicit ScenarioEvents(Machine& machine) : m_machine(machine), m_state(machine.state) {}

  bool pending() const;
  double next_s() const;  ///< infinity where none is pending
  /// Those that are due now, in order; notes what they were in the instant.
  void apply(Instant& instant);
  /// The problem has replaced `old`: where its events begin with those that have happened, exactly these count as happened; else those
  /// before now. O(events).
  void replaced(const model::Problem& old);

 private:
  void apply(const model::Event& event, Instant& instant);
  void nodeDown(model::NodeIndex node);
  void nodeUp(model::NodeIndex node);
  bool cancel(model::JobIndex job);
  void setThroughput(const model::Event& event);
  void setSpeed(model::NodeIndex node, double speed);

  Machine& m_machine;
  KernelState& m_state;
};

}  // namespace roundel::sim
