// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Indices over gangs: the GPUs that they hold, the next due instant, and the jobs whose gangs have changed. Derived
// from the gangs, therefore not part of snapshots. Internal to core/sim.

#include <cstdint>
#include <vector>

#include "core/sim/kernel/gangs/gang_clock.h"
#include "core/sim/kernel/kernel_state.h"

namespace roundel::sim {

class GangIndex {
 public:
  /// Rebuilds the index. `changed`: jobs that the record of the next decision must include in addition to the jobs of
  /// these gangs. O(gangs log gangs + jobs).
  void reset(const KernelState& state, const model::Problem& problem, std::vector<model::JobIndex> changed);

  void hold(const Gang& gang) { count(gang, 1); }
  void release(const Gang& gang) { count(gang, -1); }
  std::vector<char>& taken() { return m_taken; }  ///< the number of gangs on each GPU, by GpuIndex
  const std::vector<char>& taken() const { return m_taken; }

  /// Marks the gangs of the job as changed: its times must be recomputed, and the record of the next decision includes
  /// it.
  void touch(model::JobIndex job);
  /// Returns the clock after the times of all changed jobs were recomputed, once for each job. Adds the number of these
  /// jobs to `worked_out`.
  const GangClock& clock(const KernelState& state, const model::Problem& problem, std::uint64_t& worked_out);
  /// Returns the jobs whose gangs have changed since the last call, ascending and without duplicates.
  std::vector<model::JobIndex> takeChanged();

 private:
  void count(const Gang& gang, int by);

  GangClock m_clock;
  std::vector<model::JobIndex> m_touched;  ///< since the last update of the clock
  std::vector<model::JobIndex> m_changed;  ///< since takeChanged()
  std::vector<char> m_taken;
};

}  // namespace roundel::sim
