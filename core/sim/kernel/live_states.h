// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The states of jobs as a policy sees them, with continuous values (work done, GPU-seconds, waiting time) at the
// instant of the view. Internal to core/sim.

#include <cstdint>
#include <vector>

#include "core/sim/kernel/machine.h"
#include "core/sim/system_view.h"

namespace roundel::sim {

/// By JobIndex: the view for which the state was last updated. Kept by the kernel, so that jobs that a policy does not
/// read cost nothing.
struct FreshMarks {
  std::vector<std::uint32_t> at;
  std::uint32_t view = 1;
};

/// Updates the continuous values of `state` to now. O(its gangs).
void refresh(const KernelState& kernel, model::JobIndex job, JobState& state);

/// The job states of one view, each updated on first use.
class LiveStates : public JobStates {
 public:
  /// Under task sequences, updates all states at once, because tasks end often: one pass over the GPUs,
  /// O(active jobs + GPUs). Otherwise O(1).
  LiveStates(Machine& machine, FreshMarks& marks);

  const JobState& at(model::JobIndex job) const override;
  /// Stops the updates of continuous values. The referee reads only lasting values (arrived, ended, rates), of many
  /// jobs.
  void stopUpdates() { m_updates = false; }

 private:
  void refreshTasks();

  Machine& m_machine;
  FreshMarks& m_marks;
  bool m_updates = true;
};

}  // namespace roundel::sim
