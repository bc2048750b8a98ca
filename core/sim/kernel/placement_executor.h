#pragma once
// Carries out the placements of a decision: gangs start, continue and end. Internal to core/sim; holds no state of its own. Task sequences
// are carried out by task_executor.h.

#include <vector>

#include "core/sim/kernel/machine.h"
#include "core/sim/policy.h"

namespace roundel::sim {

class PlacementExecutor {
 public:
  explicit PlacementExecutor(Machine& machine) : m_machine(machine), m_state(machine.state) {}

  /// What is unchanged keeps its GPUs and its open row; what is new or changed opens a gang, and pays a restart where it has run before.
  /// `moved` (by job): only these change, since the policy was not asked; all others stay as they are. Empty: everything is decided.
  /// Precondition: the referee accepted the decision. O((gangs concerned + placements) log gangs + the placer).
  void carryOut(const Decision& decision, const std::vector<char>& moved);

 private:
  /// What becomes of the gangs that a decision concerns.
  struct Exchange {
    std::vector<GangKey> before;  ///< ascending
    std::vector<char> kept;       ///< of each of these
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
