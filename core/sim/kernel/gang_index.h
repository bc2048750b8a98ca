#pragma once
// What is looked up about gangs: which GPUs they hold, when the next of them is due, and which jobs' gangs have changed. Derived from
// the gangs, so it is not part of a snapshot. Internal to core/sim.

#include <cstdint>
#include <vector>

#include "core/sim/kernel/gang_clock.h"
#include "core/sim/kernel/kernel_state.h"

namespace roundel::sim {

class GangIndex {
 public:
  /// Anew for these gangs. `changed`: jobs that the next decision's record has to look at beside theirs. O(gangs log gangs + jobs).
  void reset(const KernelState& state, const model::Problem& problem, std::vector<model::JobIndex> changed);

  void hold(const Gang& gang) { count(gang, 1); }
  void release(const Gang& gang) { count(gang, -1); }
  std::vector<char>& taken() { return m_taken; }  ///< by GpuIndex: how many gangs hold it
  const std::vector<char>& taken() const { return m_taken; }

  /// The gangs of the job have changed: its times are out of date, and the record of the next decision says what it holds.
  void touch(model::JobIndex job);
  /// The clock with the times of changed jobs worked out again, a job with several changed copies once; adds their number to `worked_out`.
  const GangClock& clock(const KernelState& state, const model::Problem& problem, std::uint64_t& worked_out);
  /// Jobs whose gangs have changed since the last call, ascending, each once.
  std::vector<model::JobIndex> takeChanged();

 private:
  void count(const Gang& gang, int by);

  GangClock m_clock;
  std::vector<model::JobIndex> m_touched;  ///< since the clock was updated
  std::vector<model::JobIndex> m_changed;  ///< since takeChanged()
  std::vector<char> m_taken;
};

}  // namespace roundel::sim
