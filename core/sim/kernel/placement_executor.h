// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Carries out the placements of a decision: gangs start, continue and end. task_executor.h carries out task sequences.
// Stateless. Internal to core/sim.

#include <vector>

#include "core/sim/kernel/machine.h"
#include "core/sim/policy.h"

namespace roundel::sim {

class PlacementExecutor {
 public:
  explicit PlacementExecutor(Machine& machine) : m_machine(machine), m_state(machine.state) {}

  /// Unchanged gangs keep their GPUs and their open rows. A new or changed placement opens a gang; it pays a restart if
  /// the job has run before. If `moved` (by job) is not empty, only these jobs change, because the policy was not
  /// called. Precondition: the referee accepted the decision. O((gangs concerned + placements) log gangs + the placer).
  void carryOut(const Decision& decision, const std::vector<char>& moved);

 private:
  /// The gangs before and after a decision.
  struct Exchange {
    std::vector<GangKey> before;  ///< ascending
    std::vector<char> kept;       ///< one flag for each gang of `before`
    std::vector<Gang> opened;
    std::vector<model::JobIndex> restarted;
  };

  std::vector<GangKey> concerned(const Decision& decision) const;
  std::vector<std::vector<model::GpuIndex>> gpusFor(const Decision& decision, const std::vector<GangKey>& before);
  void place(const Placement& placement, std::vector<model::GpuIndex> gpus, Exchange& exchange);
  Gang open(const Placement& placement, std::vector<model::GpuIndex> gpus, const Gang* before, bool same) const;
  bool canKeep(const Gang& old, const Placement& placement, const Gang& now) const;
  void keep(const GangKey& key, const Gang& now);
  void exchangeGangs(Exchange exchange);
  void mix(FingerprintTag tag, const GangKey& key, const std::vector<model::GpuIndex>& gpus);

  Machine& m_machine;
  KernelState& m_state;
};

}  // namespace roundel::sim
