#pragma once
// The states of jobs as a policy sees them: continuous values (work done, GPU-seconds, waiting time) up to date at the instant of the view.
// Internal to core/sim.

#include <cstdint>
#include <vector>

#include "core/sim/kernel/machine.h"
#include "core/sim/system_view.h"

namespace roundel::sim {

/// By JobIndex: the view for which its state was updated last. Kept by the kernel, so that a view costs nothing for jobs that nobody reads.
struct FreshMarks {
  std::vector<std::uint32_t> at;
  std::uint32_t view = 1;
};

/// `state` of the job with its continuous values now. O(its gangs).
void refresh(const KernelState& kernel, model::JobIndex job, JobState& state);

/// One view's states, each updated on first use.
class LiveStates : public JobStates {
 public:
  /// Under task sequences all are updated here, since tasks end often: one pass over the GPUs. O(active jobs + GPUs) then, else O(1).
  LiveStates(Machine& machine, FreshMarks& marks);

  const JobState& at(model::JobIndex job) const override;
  /// From now on continuous values may be of an earlier instant: the referee only reads lasting ones (arrived, ended, rates), of many
  /// jobs.
  void stopFlowing() { m_flows = false; }

 private:
  void refreshTasks();

  Machine& m_machine;
  FreshMarks& m_marks;
  bool m_flows = true;
};

}  // namespace roundel::sim
