// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tasks on GPUs: sequences that a policy may return instead of placements (Hare), and their progress. Value types, so
// that a snapshot is a copy. task_executor.h has the rules of execution.

#include <compare>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/cow_vector.h"
#include "core/model/tasks.h"

namespace roundel::sim {

/// Task number `task` of D_r in round `round` of a job; rounds and tasks are counted from 0.
struct TaskId {
  model::JobIndex job;
  std::int64_t round = 0;
  int task = 0;
  bool operator==(const TaskId&) const = default;
  auto operator<=>(const TaskId&) const = default;
};

/// The tasks of one GPU in order. The GPU never skips a task that is not ready.
struct GpuSequence {
  model::GpuIndex gpu;
  std::vector<TaskId> tasks;
};

/// All tasks that have not started. Running tasks continue; tasks that are not listed wait for a later decision.
struct TaskPlan {
  std::vector<GpuSequence> sequences;
  /// By JobIndex: how each job is split; rounds is 0 if the plan has no task of the job.
  std::vector<model::TaskShape> shapes;
  std::vector<double> switch_s;  ///< by JobIndex: the cost of a switch to the job
  bool resident = false;         ///< models stay in GPU memory while they fit; a switch to one of them costs nothing
  /// Jobs start, restart and fail like gangs, for schedulers that give each job one GPU. A job pays first_start_s at
  /// its first task, and restart_s if it continues after a break or on another GPU. There are no switches, and the work
  /// of a task that fails is kept.
  bool as_gang = false;
  bool includes_future_jobs = false;  ///< jobs that have not arrived may be listed; their tasks wait for the arrival
};

enum class TaskPhase : std::uint8_t { Waiting, Running, Done };

/// The progress of a job that is split into tasks. Only tasks of `round` can have started, because rounds are barriers.
struct JobTasks {
  model::TaskShape shape;  ///< rounds is 0 if none of its tasks has been planned
  std::int64_t round = 0;  ///< the first round that is not finished; shape.rounds when only synchronisation is left
  std::vector<TaskPhase> phase;  ///< of the tasks of `round`
  int done = 0;                  ///< number of tasks of `round` that are done
  double ready_s = 0;            ///< `round` may start from this instant: the arrival, or the end of the previous round
  double done_ready_s = 0;       ///< end of the latest T^s of the done tasks of `round`
  double iterations = 0;         ///< iterations of one whole task
  /// The round at which the job was split; a job that ran as a gang before may begin inside this round.
  std::int64_t first_round = 0;
  double first_left = 1;  ///< share of a whole task that each task of first_round has
  model::GpuIndex gpu;    ///< the GPU on which its latest task started; invalid after a task was cut off
  /// T^c and T^s by type at the current rates of the job, without node speeds
  std::shared_ptr<const model::TaskTimes> times;
  double shareOf(std::int64_t of_round) const { return of_round == first_round ? first_left : 1; }
  bool trained() const { return shape.rounds > 0 && round == shape.rounds; }
};

/// Returns `job` split into `shape` after `done` iterations, ready at its arrival.
JobTasks cutIntoTasks(const model::Job& job, const model::TaskShape& shape, double done);

struct RunningTask {
  TaskId id;
  /// The model of the job is being loaded, or the job restarts; the task trains from run_start_s.
  bool switching = false;
  bool restart = false;        ///< the job restarts
  double segment_start_s = 0;  ///< start of the open segment
  double run_start_s = 0;      ///< anchor
  double work = 1;             ///< its size as a share of a whole task
  double left = 1;             ///< share of a whole task left at the anchor
  double task_s = 0;           ///< seconds of a whole task at the current speed
  double end_s() const { return run_start_s + left * task_s; }
  double doneAt(double t_s) const;  ///< share of a whole task since it started
};

/// A model in the memory of a GPU.
struct Resident {
  model::JobIndex job;
  double since_s = 0;  ///< the latest completion of the job on this GPU
};

struct GpuTasks {
  std::optional<RunningTask> running;
  std::int32_t sequence = -1;       ///< index into TaskPlan::sequences; -1: nothing is planned for this GPU
  std::size_t next = 0;             ///< index into that sequence
  model::JobIndex last;             ///< the job of its latest task; invalid: no task since the GPU came up
  std::vector<Resident> residents;  ///< oldest first
};

/// A task that has trained and still synchronises. Holds no GPU.
struct Synchronising {
  TaskId id;
  double start_s = 0, end_s = 0;
};

struct TaskState {
  static constexpr double kTriesToStart = -std::numeric_limits<double>::infinity();
  bool active = false;  ///< the last decision gave task sequences
  std::shared_ptr<const TaskPlan> plan;
  model::CowVector<JobTasks> jobs;  ///< by JobIndex; snapshots share unchanged entries
  std::vector<GpuTasks> gpus;       ///< by GpuIndex
  /// By GpuIndex, in a contiguous array because every instant reads all of them: the end of the running task,
  /// kTriesToStart if the GPU is idle with a sequence, otherwise infinity.
  std::vector<double> next_s;
  std::vector<double> sync_until_s;          ///< by JobIndex: end of the latest T^s so far
  std::vector<Synchronising> synchronising;  ///< by end, then id
  std::vector<model::JobIndex> trained;      ///< jobs with only synchronisation left

  const TaskId* head(model::GpuIndex gpu) const;  ///< the next task in the sequence of the GPU, or nullptr
  /// Infinity if no task runs and none becomes due without an event. O(GPUs).
  double nextInstant_s(double now_s) const;
};

}  // namespace roundel::sim
