// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The life of a job in a run: arrival, start, completion or cancellation, and the booking of its GPU-seconds and
// waiting time. gang_executor.h changes its gangs. Internal to core/sim.

#include "core/sim/kernel/machine.h"

namespace roundel::sim {

class JobLife {
 public:
  explicit JobLife(Machine& machine) : m_machine(machine), m_state(machine.state) {}

  void arrive(model::JobIndex job);  ///< O(active jobs)
  /// Called when the first gang of the job gets GPUs. Does nothing if the job has started before or holds no GPU.
  void start(model::JobIndex job);
  /// Completes a job whose work is done. Its gangs still count as held: call before they are removed. O(active jobs).
  void complete(model::JobIndex job);
  /// Removes the job from the run. Precondition: its gangs and tasks have stopped. O(active jobs).
  void cancel(model::JobIndex job);
  /// Books the GPUs that the job's gangs hold from now on, its GPU-seconds so far and its waiting time. Does nothing
  /// under task sequences, because the task executor books these. O(its gangs).
  void account(model::JobIndex job);

 private:
  void closeBook(model::JobIndex job);
  void leave(model::JobIndex job, FingerprintTag tag);

  Machine& m_machine;
  KernelState& m_state;
};

}  // namespace roundel::sim
