// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Executes per-GPU task sequences (Hare). Stateless: all data is in KernelState. Internal to core/sim.
//
// Each GPU runs its tasks in order. A task starts at max(ready, GPU free). ready is the arrival of the job in the first
// round, otherwise the instant at which all tasks of the previous round have synchronised. If the last task of the GPU
// was of another job, the task first holds it for the switch time of its job (kind `switch`). The first task since the
// GPU came up pays no switch, nor does a task whose model is still in memory. With `resident`, the models of the latest
// completed tasks stay in memory while they and the next task's fit into VRAM (`model_gib`, unstated 0; unstated VRAM
// is unlimited), oldest evicted first (policies/hare/README.md). Training takes T^c / speed. Synchronisation takes T^s,
// holds no GPU (rows of kind `sync` without GPU) and may overlap others. A job ends with its last T^s. A task on a node
// that goes down is lost: its time was spent, its iterations not done, and it is queued again. restart_s and
// first_start_s are not paid and `restarts` stays 0, unless the plan has `as_gang`.

#include "core/sim/kernel/kernel_state.h"

namespace roundel::sim {

class TaskExecutor {
 public:
  TaskExecutor(const model::Problem& problem, KernelState& state, trace::Segments& segments)
      : m_problem(problem), m_state(state), m_tasks(state.tasks), m_segments(segments) {}

  /// Uses these sequences from now on. Precondition: the referee accepted the plan; no gang is left.
  void adopt(std::shared_ptr<const TaskPlan> plan);
  /// Returns to gangs: running tasks stop, and their work is kept.
  void leave();

  void finish();                                   ///< ends the switches, tasks and synchronisations that are due now
  std::vector<model::JobIndex> completed() const;  ///< jobs whose last T^s is over, by index
  void complete(model::JobIndex job);              ///< closes the open rows of the job
  void start();                                    ///< starts the next task of every free GPU if the task is ready

  void nodeDown(model::NodeIndex node);
  void cancel(model::JobIndex job);
  void rerate(model::JobIndex job);    ///< after set_throughput
  void rerate(model::NodeIndex node);  ///< after set_speed
  void refreshHeld();                  ///< updates JobState::held of active jobs
  /// Stops the running tasks of the job, keeps their work, and splits the rest of the job into tasks again.
  void resplit(model::JobIndex job);
  /// Writes the rows of open tasks up to now. Changes the state: for a prefix of the trace, call it on a copy.
  void close();

 private:
  struct Ending {
    TaskId id;
    model::GpuIndex gpu;
  };

  void begin(model::JobIndex job, model::TaskShape shape);
  void endSwitch(model::GpuIndex gpu);
  void endTask(const Ending& ending);
  void endRound(model::JobIndex job);
  void tryStart(model::GpuIndex gpu);
  void startTask(const TaskId& id, model::GpuIndex gpu, double task_s);
  double startCost_s(model::JobIndex job, model::GpuIndex gpu);
  double switchCost_s(GpuTasks& gpu, model::TypeIndex type, model::JobIndex job) const;
  void keepResident(GpuTasks& gpu, model::TypeIndex type, model::JobIndex job) const;
  double taskTime_s(const JobTasks& job, model::GpuIndex gpu) const;
  void retime(model::GpuIndex gpu);
  void noteNext(model::GpuIndex gpu);  ///< called after its running task or its sequence has changed
  void cutOff(model::GpuIndex gpu);
  void stop(model::GpuIndex gpu, bool keep);
  void hold(model::JobIndex job, int change);
  void flushSync();
  void emit(const TaskId& id, model::GpuIndex gpu, trace::SegmentKind kind, double start_s, double end_s,
            double iterations = 0);
  void pushRows();

  const model::Problem& m_problem;
  KernelState& m_state;
  TaskState& m_tasks;
  trace::Segments& m_segments;
  std::vector<trace::Segment> m_rows;  ///< rows that end at this instant, before they are sorted
};

}  // namespace roundel::sim
