// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The state of a running simulation without its policy and trace. A value type: a snapshot is a copy, and copies share
// unchanged data.
// For core/sim, and for callers that read the state of a simulation.

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/cow_vector.h"
#include "core/model/problem.h"
#include "core/sim/instants.h"
#include "core/sim/kernel/gangs/gang_clock.h"
#include "core/sim/kernel/gangs/gangs.h"
#include "core/sim/manual_edit.h"
#include "core/sim/policy.h"
#include "core/sim/system_view.h"
#include "core/sim/task_state.h"
#include "core/trace/trace.h"

namespace roundel::sim {

struct JobBook {
  double base = 0;  ///< iterations before the anchors of its gangs
  int gangs = 0;    ///< number of its gangs; under task sequences: number of running tasks
  int held = 0;     ///< number of held GPUs
  double held_since_s = 0;
  double gpu_s_base = 0;
  double queued_since_s = 0;  ///< may be in the future while its last tasks synchronise
  double wait_base_s = 0;
};

/// The events of an instant, which decide whether the policy is called.
struct Instant {
  std::int64_t round = -1;  ///< k if the instant is the boundary k * round_s
  bool arrival = false, completion = false, node_event = false;
  bool policy_decides = true;  ///< false: only manual edits are applied
};

struct KernelState {
  double now_s = 0;
  std::optional<Instant> undecided;  ///< the current instant, if a stop interrupted its decision
  /// Continuous values (done, wait_s, ...) are those of the last time that a policy read them; final once a job has
  /// ended
  model::CowVector<JobState> jobs;
  model::CowVector<JobBook> books;
  model::CowVector<trace::JobOutcome> outcomes;
  std::vector<model::JobIndex> active;
  Gangs gangs;
  TaskState tasks;  ///< used if the last decision gave task sequences; `gangs` is empty then
  std::vector<std::pair<model::JobIndex, CopyWork>> lost;  ///< copies lost with a node since the last decision
  std::vector<char> node_up;
  std::vector<double> speed;
  std::size_t next_arrival = 0;  ///< index into the arrival order
  std::size_t next_event = 0;    ///< index into Problem::events
  std::optional<double> wake_s;
  std::optional<ManualEdit> manual_edit;  ///< not applied yet
  Changes changes;
  std::int64_t decisions = 0;
  std::int64_t instants = 0;  ///< processed so far
  /// The number of latest instants in a row without progress of time and without any event.
  int idle_instants = 0;
  double covered_s = 0;          ///< time with jobs in the system
  std::size_t record_bytes = 0;  ///< approximate memory of the explanations of all decisions
  int ended_jobs = 0;            ///< finished or cancelled
  /// Since the last decision, work was done, or a job arrived or ended. Does not include gangs that still run
  bool progressed = true;
  double decided_s = 0;    ///< the instant of the last decision
  double tasks_done = -1;  ///< under task sequences: the work done up to the last decision
  int decisions_without_progress = 0;
  std::uint64_t fingerprint = 1469598103934665603ULL;
  bool ended = false;
  trace::RunStatus status = trace::RunStatus::Stopped;
  std::string message;
  std::optional<PolicyError> error;  ///< set if the run failed

  explicit KernelState(const std::shared_ptr<const model::Problem>& problem);
  void mix(std::uint64_t value);
  void mix(FingerprintTag tag) { mix(static_cast<std::uint64_t>(tag)); }
  /// Continues as a run of `problem`, which is `old` with appended nodes and jobs. Rates that an event set are kept,
  /// unless the problem states other ones. O(jobs + nodes).
  void follow(const model::Problem& old, const std::shared_ptr<const model::Problem>& problem);
  double doneAt(model::JobIndex job, double t_s) const;
  double waitAt(model::JobIndex job, double t_s) const;
  double gpuSecondsAt(model::JobIndex job, double t_s) const;
  /// Returns the instant at which the work of the job of these gangs is done if nothing changes; infinity if no gang
  /// runs. O(gangs of the range).
  double completion_s(const Gangs::Range& own, const model::Problem& problem) const;
  /// O(gangs of the job + log gangs)
  GangClock::Times timesOf(model::JobIndex job, const model::Problem& problem) const;
};

}  // namespace roundel::sim
