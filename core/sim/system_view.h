// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a policy can see at a decision instant. Read-only; valid only during decide().

#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/model/problem.h"

namespace roundel::sim {

struct TaskState;

/// The work of one copy (1..n) of a forked job since the last decision.
struct CopyWork {
  int copy = 0;
  std::vector<model::Part> parts;
  double iterations = 0;
  double run_s = 0;  ///< time in which it advanced, without overhead and idling
};

/// The throughputs of a job by GPU type. Jobs with unchanged throughputs share the memory of the problem.
class Throughputs {
 public:
  Throughputs() = default;
  Throughputs(std::vector<model::ThroughputCurve>
                  own)  // NOLINT(google-explicit-constructor): a list of throughputs is the same
      : m_curves(std::make_shared<const std::vector<model::ThroughputCurve>>(std::move(own))) {}
  /// Uses throughputs of `problem`, and keeps the problem alive.
  Throughputs(const std::shared_ptr<const model::Problem>& problem, const std::vector<model::ThroughputCurve>& stated)
      : m_curves(problem, &stated) {}
  operator const std::vector<model::ThroughputCurve>&() const {
    return *m_curves;
  }  // NOLINT(google-explicit-constructor)
  const model::ThroughputCurve& operator[](std::size_t type) const { return (*m_curves)[type]; }
  std::size_t size() const { return m_curves ? m_curves->size() : 0; }
  auto begin() const { return m_curves->begin(); }  ///< precondition: not empty
  auto end() const { return m_curves->end(); }
  bool empty() const { return size() == 0; }
  void set(model::TypeIndex type, model::ThroughputCurve curve);  ///< of this job alone
  bool sharesMemoryWith(const std::vector<model::ThroughputCurve>& stated) const {
    return m_curves.get() == &stated;
  }  ///< the same memory

 private:
  std::shared_ptr<const std::vector<model::ThroughputCurve>> m_curves;
};

/// A job as the scheduler sees it.
struct JobState {
  bool arrived = false, finished = false, cancelled = false;
  double done = 0;       ///< iterations up to now
  bool started = false;  ///< has held GPUs before
  double first_start_s = -1;
  double attained_gpu_s = 0;  ///< GPU-seconds held so far
  double wait_s = 0;          ///< time in the queue so far, without GPUs and without synchronising
  int restarts = 0;
  double ended_s = -1;  ///< when the job finished or was cancelled; attained_gpu_s and wait_s are then final
  /// The GPUs that the job holds up to this instant, of all copies; empty = queued. At a boundary: those of the
  /// previous round.
  std::vector<model::Part> held;
  /// The work of copies 1..n, by copy, including copies lost with a node
  std::vector<CopyWork> work;
  Throughputs throughput, throughput_spread;  ///< by type; the stated values after set_throughput, without speed
  bool active() const { return arrived && !finished && !cancelled; }
};

/// The changes since the last decision. After a decision with `changes_nothing` they are reported again.
struct Changes {
  bool arrivals = false, completions = false, cancellations = false, nodes = false, rates = false;
  /// A manual edit changed the decision or the current state: JobState::held of any job may have changed
  bool manual_edits = false;
  /// By arrival, then index
  std::vector<model::JobIndex> arrived = {};
  /// Finished or cancelled, in that order; may include jobs that had not arrived.
  std::vector<model::JobIndex> ended = {};
  /// Jobs that lost GPUs because of a node or rate event; one entry for each copy; some may have ended since
  std::vector<model::JobIndex> lost = {};
  bool jobs() const { return arrivals || completions || cancellations; }
};

/// The states of jobs, each updated to the instant of the view on first use: jobs that the policy does not read cost
/// nothing.
class JobStates {
 public:
  virtual ~JobStates() = default;
  virtual const JobState& at(model::JobIndex job) const = 0;
};

/// The data of a view except the job states; everything that it refers to must outlive it.
struct ViewSource {
  const model::Problem& problem;
  double now_s = 0;
  std::int64_t round = -1;  ///< k at the boundary k * round_s, otherwise -1
  const std::vector<model::JobIndex>& active;
  const std::vector<char>& node_up;
  Changes changes = {};
  std::uint64_t seed = 1;
  std::stop_token stop = {};
  const TaskState* tasks = nullptr;  ///< state of the last decision's task sequences
};

class SystemView {
 public:
  SystemView(ViewSource of, const JobStates& jobs) : SystemView(std::move(of)) { m_live = &jobs; }
  /// Uses the states without updating them.
  SystemView(ViewSource of, const std::vector<JobState>& jobs) : SystemView(std::move(of)) { m_jobs = &jobs; }

  const model::Problem& problem() const { return *m_problem; }
  double now_s() const { return m_now_s; }
  std::int64_t round() const { return m_round; }  ///< k at the boundary k * round_s, otherwise -1
  double roundEnd_s() const;                      ///< the next boundary after now
  const std::vector<model::JobIndex>& active() const {
    return *m_active;
  }  ///< arrived and not ended, by index; not empty
  const JobState& state(model::JobIndex job) const { return m_live != nullptr ? m_live->at(job) : (*m_jobs)[job]; }
  const model::Job& job(model::JobIndex job) const { return m_problem->jobs[job]; }
  double remaining(model::JobIndex job) const;  ///< iterations
  bool nodeUp(model::NodeIndex node) const { return (*m_nodeUp)[node] != 0; }
  int upGpus(model::TypeIndex type) const;  ///< GPUs of the type on nodes that are up
  int upGpus() const;
  int upGpus(model::NodeIndex node, model::TypeIndex type) const;  ///< 0 on a node that is down
  const Changes& changes() const { return m_changes; }
  std::uint64_t seed() const { return m_seed; }
  std::stop_token stop() const { return m_stop; }
  /// Returns the progress of the current task sequences; nullptr if the last decision gave none.
  const TaskState* tasks() const { return m_tasks; }
  /// Returns the iterations/s of a gang at the stated rates, without node speeds (estimates never use `speed`).
  double estimatedRate(model::JobIndex job, const std::vector<model::Part>& parts) const;

 private:
  explicit SystemView(ViewSource of);
  const std::vector<int>& upByType() const;

  const model::Problem* m_problem;
  double m_now_s;
  std::int64_t m_round;
  const JobStates* m_live = nullptr;
  const std::vector<JobState>* m_jobs = nullptr;
  const std::vector<model::JobIndex>* m_active;
  const std::vector<char>* m_nodeUp;
  Changes m_changes;
  std::uint64_t m_seed;
  std::stop_token m_stop;
  const TaskState* m_tasks;
  mutable std::vector<int> m_upByType;  ///< counted on first use
};

}  // namespace roundel::sim
