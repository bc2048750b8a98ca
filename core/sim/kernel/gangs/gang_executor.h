// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Changes gangs between decisions: ends phases, completes work, stops gangs because of a node or a rate, and updates
// rates. Stateless. placement_executor.h carries out decisions, task_executor.h executes tasks. Internal to core/sim.

#include <functional>

#include "core/sim/kernel/machine.h"

namespace roundel::sim {

/// Returns the current iterations/s of a gang: the rate that the decision states, otherwise the rate of the pair that
/// shares its GPU, of its stages, or of its GPUs. O(parts).
double rateOf(const Gang& gang, const KernelState& state, const model::Problem& problem);

class GangExecutor {
 public:
  explicit GangExecutor(Machine& machine) : m_machine(machine), m_state(machine.state) {}

  /// Ends restarts that are over, and stops copies that have reached their cap. Visits only the due gangs.
  /// O(due log due).
  void finishPhases();
  /// Completes the jobs whose work is done. Returns true if there was one. O(due log due).
  bool finishJobs(bool at_boundary);

  void nodeDown(model::NodeIndex node);  ///< stops gangs with a GPU on the node; their work is kept. O(gangs)
  /// Stops the gangs of the job on GPUs of a type that can no longer run it. O(gangs)
  void typeUnusable(model::JobIndex job, model::TypeIndex type);
  void end(model::JobIndex job);     ///< ends all gangs of a cancelled job
  void endAll();                     ///< at the end of the run, or when task sequences begin
  void rerate(model::JobIndex job);  ///< recomputes rates after set_throughput
  void rerateAll();                  ///< recomputes rates after set_speed
  /// Adapts the gangs to another problem, in which a job may have other stages. If the number of stages is equal, their
  /// assignment to GPUs stays valid. O(gangs * parts).
  void refit();
  /// Gangs whose partner has left the GPU continue alone. O(gangs) in a scenario with pairs.
  void continueAlone();

 private:
  void endPhase(const GangKey& key);
  bool isDone(model::JobIndex job, bool at_boundary) const;
  bool isOver(model::JobIndex job, bool at_boundary) const;
  bool phaseIsOver(const Gang& gang) const;
  void complete(model::JobIndex job);
  void stop(const std::function<bool(const Gang&)>& stops);
  void rerate(const GangKey& key);
  void rateChanged(const Gang& gang);
  void drop(const GangKey& key);

  Machine& m_machine;
  KernelState& m_state;
};

}  // namespace roundel::sim
