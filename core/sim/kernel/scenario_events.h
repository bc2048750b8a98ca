// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Carries out the events of the scenario: changes of nodes and rates, cancelled jobs. Stateless: KernelState counts the
// events that have happened. Internal to core/sim.

#include "core/sim/kernel/machine.h"

namespace roundel::sim {

class ScenarioEvents {
 public:
  explicit ScenarioEvents(Machine& machine) : m_machine(machine), m_state(machine.state) {}

  bool pending() const;
  double next_s() const;  ///< infinity if none is pending
  /// Carries out the due events in order, and marks them in `instant`.
  void apply(Instant& instant);
  /// Called after the problem has replaced `old`. If its events begin with those that have happened, exactly these
  /// count as happened; otherwise those before now do. O(events).
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
