#pragma once
// The life of a job in a run: it arrives, starts, completes or is cancelled, and its GPU-seconds and waiting time are booked meanwhile.
// Internal to core/sim; what its gangs do is gang_executor.h.

#include "core/sim/kernel/machine.h"

namespace roundel::sim {

class JobLife {
 public:
  explicit JobLife(Machine& machine) : m_machine(machine), m_state(machine.state) {}

  void arrive(model::JobIndex job);  ///< O(active jobs)
  /// Its first gang holds GPUs from now on; nothing where it has started before, or holds none.
  void start(model::JobIndex job);
  /// All its work is done. Its gangs still count as held: call before they are dropped. O(active jobs).
  void complete(model::JobIndex job);
  /// It is taken out of the run. Precondition: its gangs and tasks have stopped. O(active jobs).
  void cancel(model::JobIndex job);
  /// Books what its gangs hold from now on: GPUs, GPU-seconds so far, waiting time. Under task sequences the executor of tasks keeps
  /// these itself, and nothing is done. O(its gangs).
  void account(model::JobIndex job);

 private:
  void closeBook(model::JobIndex job);
  void leave(model::JobIndex job, FingerprintTag tag);

  Machine& m_machine;
  KernelState& m_state;
};

}  // namespace roundel::sim
