#pragma once
// What happens to gangs between decisions: their phases end, their work is done, they stop with a node or a rate, and their rates change.
// Internal to core/sim; holds no state of its own. What a decision does to them is placement_executor.h; tasks are task_executor.h.

#include <functional>

#include "core/sim/kernel/machine.h"

namespace roundel::sim {

/// Iterations/s of a gang now: the decision's own, or that of the pair that shares its GPU, of its stages, or of its GPUs. O(parts).
double rateOf(const Gang& gang, const KernelState& state, const model::Problem& problem);

class GangExecutor {
 public:
  explicit GangExecutor(Machine& machine) : m_machine(machine), m_state(machine.state) {}

  /// Restarts that are over, and copies that have done all they may: those due now only. O(due log due).
  void finishPhases();
  /// Jobs whose work is done complete. True where there was one. O(due log due).
  bool finishJobs(bool at_boundary);

  void nodeDown(model::NodeIndex node);  ///< gangs with a GPU there stop; their work is kept. O(gangs)
  /// Gangs of the job on GPUs of a type that cannot run it any more stop. O(gangs)
  void typeUnusable(model::JobIndex job, model::TypeIndex type);
  void end(model::JobIndex job);     ///< all gangs of a job that is cancelled
  void endAll();                     ///< at the end of the run, or where task sequences begin
  void rerate(model::JobIndex job);  ///< after set_throughput
  void rerateAll();                  ///< after set_speed
  /// Of another problem, in which a job may have other stages: where their number is the same, the assignment of stages to GPUs still
  /// holds. O(gangs * parts).
  void refit();
  /// Gangs whose partner has left the GPU have it alone from now on. O(gangs) in a scenario with pairs.
  void goOnAlone();

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
