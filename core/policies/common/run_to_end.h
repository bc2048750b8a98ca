// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// State of schedulers without preemption between decisions: running jobs with their GPUs, and free GPUs. They list only
// what starts, so that a decision costs what has changed and not what runs or waits.

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "core/policies/common/placement.h"
#include "core/sim/policy.h"
#include "core/trace/explanation.h"

namespace roundel::policies {

/// For a job that could not run on the GPUs that are up even if nothing else ran: it does not block the jobs behind it.
inline constexpr trace::ReasonKind kPassedOver{
    "passed-over",
    "passed over: it needs {need} {need:GPU|GPUs} together, and those that are up cannot hold it; {free} of them can run it"};

/// A value. The first decision, and each decision after a change of a node, a rate or a manual edit, reads the whole
/// state again, as does a scheduler that replaces another. Such a decision lists all running jobs.
class RunToEnd {
 public:
  struct News {
    bool state_read = false;               ///< `waiting` has all waiting jobs; discard a queue that was kept
    std::vector<model::JobIndex> waiting;  ///< new waiting jobs, by index
    std::vector<model::JobIndex> left;     ///< finished or cancelled; they may have been waiting
  };
  /// Must be called once for each decision, before the other functions. `keeps` returns whether a job keeps its GPUs;
  /// it is called only for jobs that hold some. O(jobs that arrived and ended); O(nodes + active jobs) if everything is
  /// read again.
  News update(const sim::SystemView& view, const std::function<bool(model::JobIndex)>& keeps);
  /// Makes the next update read everything, because another rule decided in the meantime.
  void forget() { m_began = false; }

  const FreeGpus& free() const { return *m_free; }
  const FreeGpus& up() const { return *m_up; }  ///< the GPUs that are up, free or held
  const std::map<model::JobIndex, std::vector<model::Part>>& running() const {
    return m_running;
  }  ///< parts normalised
  /// Starts a job. Precondition: parts are free. O(log jobs).
  void start(model::JobIndex job, std::vector<model::Part> parts);
  /// Returns the jobs started since update(), with the others unchanged; if everything was read again, all running
  /// jobs, with those that kept their GPUs first.
  sim::Decision decision();

 private:
  void readAll(const sim::SystemView& view, const std::function<bool(model::JobIndex)>& keeps, News& news);

  bool m_began = false;
  bool m_whole = true;
  std::optional<FreeGpus> m_free, m_up;
  std::map<model::JobIndex, std::vector<model::Part>> m_running;
  std::vector<sim::Placement> m_placed;  ///< for this decision
};

}  // namespace roundel::policies
