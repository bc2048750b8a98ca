#pragma once
// Carries out per-GPU task sequences (Hare). Internal to core/sim; holds no state of its own: everything is in KernelState.
//
// Each GPU takes its tasks in order. A task starts at max(ready, GPU free); ready is the job's arrival in the first round, else
// the instant at which every task of the round before has trained and synchronised. Where the GPU's last task was of
// another job, it first holds the GPU for its job's switch time (segment kind `switch`); the first task since the GPU came up pays
// nothing, nor does one whose model is still in memory. With `resident`, the models of the latest completed tasks stay while
// they and the next task's fit in VRAM (`model_gib`, unstated 0; unstated VRAM is unlimited), oldest evicted first (policies/hare/README.md).
// Training takes T^c / speed; synchronisation takes T^s, holds no GPU (rows of kind `sync`, no GPU) and may overlap other
// rows. A job ends with its last T^s. A task on a node that goes down is lost: its time was spent, its iterations were not done,
// and it queues again. restart_s and first_start_s are not paid and `restarts` stays 0, unless the plan says `as_gang`.

#include "core/sim/kernel/kernel_state.h"

namespace roundel::sim {

class TaskExecutor {
 public:
  TaskExecutor(const model::Problem& problem, KernelState& state, trace::Segments& segments)
      : m_problem(problem), m_state(state), m_tasks(state.tasks), m_segments(segments) {}

  /// From now on these sequences. Precondition: the referee accepted the plan; no gang is left.
  void adopt(std::shared_ptr<const TaskPlan> plan);
  /// Back to gangs: running tasks stop, what they did is kept.
  void leave();

  void finish();                                   ///< switches, tasks and synchronisations that end now
  std::vector<model::JobIndex> completed() const;  ///< jobs whose last T^s is over, by index
  void complete(model::JobIndex job);              ///< closes what is open of it
  void start();                                    ///< every GPU whose next task is ready and that is free

  void nodeDown(model::NodeIndex node);
  void cancel(model::JobIndex job);
  void rerate(model::JobIndex job);    ///< after set_throughput
  void rerate(model::NodeIndex node);  ///< after set_speed
  void refreshHeld();                  ///< JobState::held of active jobs
  /// Running tasks of the job stop and their work counts; the rest of the job is cut into tasks again.
  void recut(model::JobIndex job);
  /// Rows of open tasks up to now; changes the state, so a prefix is made on a copy.
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
  void noteNext(model::GpuIndex gpu);  ///< after what it runs, or its sequence, has changed
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
  std::vector<trace::Segment> m_rows;  ///< that end at this instant, before they are put in order
};

}  // namespace roundel::sim
