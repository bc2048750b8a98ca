#pragma once
// Tasks on GPUs: the sequences that a policy may give instead of placements (Hare), and their progress. Values, so that a
// snapshot is a copy. The rules of execution are in task_executor.h.

#include <compare>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/cow_vector.h"
#include "core/model/tasks.h"

namespace roundel::sim {

/// One task: the `task`-th of D_r in round `round` of a job; rounds and tasks count from 0.
struct TaskId {
  model::JobIndex job;
  std::int64_t round = 0;
  int task = 0;
  bool operator==(const TaskId&) const = default;
  auto operator<=>(const TaskId&) const = default;
};

/// The tasks of one GPU, in order; it never skips a task that is not ready.
struct GpuSequence {
  model::GpuIndex gpu;
  std::vector<TaskId> tasks;
};

/// All tasks that have not started, from now on: running tasks continue, tasks that are not listed wait for a later decision.
struct TaskPlan {
  std::vector<GpuSequence> sequences;
  std::vector<model::TaskShape> shapes;  ///< by JobIndex: how each job is cut; rounds 0 where no task of it is planned
  std::vector<double> switch_s;          ///< by JobIndex: what a switch to the job costs
  bool resident = false;  ///< models stay in a GPU's memory while they fit; a switch to one of them costs nothing
  /// Jobs start, restart and fail as gangs do (schedulers that give each job one GPU): first_start_s at a job's first task, restart_s
  /// where it goes on after a break or elsewhere, no switches; what a failure cuts off is kept.
  bool as_gang = false;
  bool ahead = false;  ///< jobs that have not arrived may be listed: their tasks wait until they arrive
};

enum class TaskPhase : std::uint8_t { Waiting, Running, Done };

/// The progress of a job that is cut into tasks. Only tasks of `round` can have started: rounds are barriers.
struct JobTasks {
  model::TaskShape shape;  ///< rounds 0: none of its tasks was planned yet
  std::int64_t round = 0;  ///< the first round that is not finished; shape.rounds when only synchronisation is left
  std::vector<TaskPhase> phase;  ///< of the tasks of `round`
  int done = 0;                  ///< how many of them are
  double ready_s = 0;            ///< `round` may start from here: the arrival, or the end of the round before
  double done_ready_s = 0;       ///< end of the latest T^s among the tasks of `round` that are done
  double iterations = 0;         ///< of one whole task
  std::int64_t first_round = 0;  ///< where it was cut; a job that had advanced as a gang begins inside this round,
  double first_left = 1;         ///< and each task of it is only so much of a task
  model::GpuIndex gpu;           ///< that its latest task started on; invalid once a task was cut off
  /// T^c and T^s by type at the job's present rates, node speeds left out
  std::shared_ptr<const model::TaskTimes> times;
  double shareOf(std::int64_t of_round) const { return of_round == first_round ? first_left : 1; }
  bool trained() const { return shape.rounds > 0 && round == shape.rounds; }
};

/// `job` cut into `shape` after `done` iterations, ready when it arrives.
JobTasks cutIntoTasks(const model::Job& job, const model::TaskShape& shape, double done);

struct RunningTask {
  TaskId id;
  bool switching = false;      ///< the job's model is being moved in, or it restarts; the task trains from run_start_s
  bool restart = false;        ///< it restarts
  double segment_start_s = 0;  ///< of the open segment
  double run_start_s = 0;      ///< anchor
  double work = 1;             ///< share of a whole task that it is
  double left = 1;             ///< the share that is left at the anchor
  double task_s = 0;           ///< seconds of a whole task at its present speed
  double end_s() const { return run_start_s + left * task_s; }
  double doneAt(double t_s) const;  ///< share of a whole task since it started
};

/// A model in the memory of a GPU.
struct Resident {
  model::JobIndex job;
  double since_s = 0;  ///< the job's latest completion there
};

struct GpuTasks {
  std::optional<RunningTask> running;
  std::int32_t sequence = -1;       ///< into TaskPlan::sequences; -1: nothing is planned for it
  std::size_t next = 0;             ///< into that sequence
  model::JobIndex last;             ///< whose task it ran last; invalid: none since it came up
  std::vector<Resident> residents;  ///< oldest first
};

/// A task that has trained and still synchronises; holds no GPU.
struct Synchronising {
  TaskId id;
  double start_s = 0, end_s = 0;
};

struct TaskState {
  static constexpr double kTriesToStart = -std::numeric_limits<double>::infinity();
  bool on = false;  ///< the last decision gave sequences
  std::shared_ptr<const TaskPlan> plan;
  model::CowVector<JobTasks> jobs;  ///< by JobIndex; snapshots share those that did not change
  std::vector<GpuTasks> gpus;       ///< by GpuIndex
  /// By GpuIndex, close together because every instant reads all: when what it runs ends; kTriesToStart: idle, with a sequence; else infinity.
  std::vector<double> next_s;
  std::vector<double> sync_until_s;          ///< by JobIndex: end of its latest T^s so far
  std::vector<Synchronising> synchronising;  ///< by end, then id
  std::vector<model::JobIndex> trained;      ///< jobs of which only synchronisation is left

  const TaskId* head(model::GpuIndex gpu) const;  ///< next in the GPU's sequence, or nullptr
  double nextInstant_s(double now_s) const;       ///< infinity where no task runs and none comes due by itself. O(GPUs)
};

}  // namespace roundel::sim
