#pragma once
// The whole state of a running simulation except its policy and its trace: a value, so that a snapshot is a copy, which shares what
// does not change afterwards.
// For core/sim, and for who asks a simulation for its state.

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/cow_vector.h"
#include "core/model/problem.h"
#include "core/sim/instants.h"
#include "core/sim/kernel/gang_clock.h"
#include "core/sim/kernel/gangs.h"
#include "core/sim/manual_edit.h"
#include "core/sim/policy.h"
#include "core/sim/system_view.h"
#include "core/sim/task_state.h"
#include "core/trace/trace.h"

namespace roundel::sim {

/// Bytes that the vector holds beside itself.
template <class T>
std::size_t heapOf(const std::vector<T>& values) {
  return values.capacity() * sizeof(T);
}

struct JobBook {
  double base = 0;  ///< iterations of everything before the anchors of its gangs
  int gangs = 0;    ///< how many it holds; under task sequences: tasks that run
  int held = 0;     ///< GPUs
  double held_since_s = 0;
  double gpu_s_base = 0;
  double queued_since_s = 0;  ///< may be in the future while its last tasks synchronise
  double wait_base_s = 0;
};

/// What happened at an instant, which decides whether the policy is asked.
struct Instant {
  std::int64_t round = -1;  ///< k where the instant is the boundary k * round_s
  bool arrival = false, completion = false, node_event = false;
  bool asks = true;  ///< the policy decides here, not only manual edits
};

struct KernelState {
  double now_s = 0;
  std::optional<Instant> undecided;  ///< the present instant, where its decision was interrupted by a stop
  /// Continuous values (done, wait_s, ...) are as of the last time that a policy read them; final once a job has ended
  model::CowVector<JobState> jobs;
  model::CowVector<JobBook> books;
  model::CowVector<trace::JobOutcome> outcomes;
  std::vector<model::JobIndex> active;
  Gangs gangs;
  TaskState tasks;  ///< tasks, where the last decision gave sequences; gangs is empty then
  std::vector<std::pair<model::JobIndex, CopyWork>> lost;  ///< copies lost with a node since the last decision
  std::vector<char> node_up;
  std::vector<double> speed;
  std::size_t next_arrival = 0;  ///< into the arrival order
  std::size_t next_event = 0;    ///< into Problem::events
  std::optional<double> wake_s;
  std::optional<ManualEdit> manual_edit;  ///< not applied yet
  Changes changes;
  std::int64_t decisions = 0;
  std::int64_t instants = 0;     ///< processed so far
  int standing = 0;              ///< of these, the last ones in a row without progress of time and without any event
  double covered_s = 0;          ///< time with jobs in the system
  std::size_t record_bytes = 0;  ///< of the decisions' explanations, about
  int ended_jobs = 0;            ///< finished or cancelled
  /// Since the last decision: work was done, or a job came or went. What still runs is not in it
  bool progressed = true;
  double decided_s = 0;    ///< the instant of the last decision
  double tasks_done = -1;  ///< under task sequences: the work done at the last decision
  int decisions_without_progress = 0;
  std::uint64_t fingerprint = 1469598103934665603ULL;
  bool ended = false;
  trace::RunStatus status = trace::RunStatus::Stopped;
  std::string message;
  std::optional<PolicyError> error;  ///< of Failed

  explicit KernelState(const std::shared_ptr<const model::Problem>& problem);
  void mix(std::uint64_t value);
  void mix(FingerprintTag tag) { mix(static_cast<std::uint64_t>(tag)); }
  /// From now on a run of `problem`, to which nodes and jobs have only been appended since `old`: rates that a job was given by an event
  /// stay, unless the problem states other ones. O(jobs + nodes).
  void follow(const model::Problem& old, const std::shared_ptr<const model::Problem>& problem);
  double doneAt(model::JobIndex job, double t_s) const;
  double waitAt(model::JobIndex job, double t_s) const;
  double gpuSecondsAt(model::JobIndex job, double t_s) const;
  /// The instant at which the work of the gangs' job is done if nothing changes; infinity where none of them runs. O(gangs of the range).
  double completion_s(const Gangs::Range& own, const model::Problem& problem) const;
  /// O(gangs of the job + log gangs)
  GangClock::Times timesOf(model::JobIndex job, const model::Problem& problem) const;
};

}  // namespace roundel::sim
