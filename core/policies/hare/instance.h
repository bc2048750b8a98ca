#pragma once
// Hare_Sched at one instant (Chen et al., HPDC 2022, section 5.1): jobs with their unstarted tasks, GPUs with the times at
// which they are free. Independent of the kernel, so that bounds and orders can be checked on any instance.
//
// GPUs with equal times form a class (a GPU type); T^c and T^s are by class.

#include <cstdint>
#include <limits>
#include <vector>

#include "core/sim/system_view.h"
#include "core/sim/task_state.h"

namespace roundel::policies::hare {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Keys, work and objectives whose difference is at most this share of them tie; of instants and values of H model::sameInstant() says it.
constexpr double kTie = 1e-9;

/// The unstarted tasks of one job. Rounds here count from 0 = the first that has some.
struct InstanceJob {
  model::JobIndex job;
  double weight = 1;   ///< w_n
  double ready_s = 0;  ///< its round 0 may start from here: a_n (Hare Eq. 4), or the end of the round before
  std::vector<double> train_s, sync_s;  ///< T^c, T^s by class; T^c infinite where the job cannot run
  std::int64_t first_round = 0;         ///< number of round 0 in the job
  std::int64_t rounds = 0;              ///< |R_n| that are left
  int tasks = 0;                        ///< |D_r| of every round but perhaps the first
  std::vector<int> first_tasks;         ///< the unstarted tasks of round 0; never empty
  double first_share = 1;               ///< how much of a task each of them is
  double first_done_s = -kInfinity;     ///< end, with T^s, of the tasks of round 0 that have started

  // Of one whole task, over the classes that have a GPU; set by finishInstance().
  double p = 0;        ///< p_i = min_m T^c
  double d = 0;        ///< d_i = min_m (T^c + T^s)
  double sync = 0;     ///< min_m T^s
  double longest = 0;  ///< max_m T^c

  int taskCount(std::int64_t round) const { return round == 0 ? static_cast<int>(first_tasks.size()) : tasks; }
  double share(std::int64_t round) const { return round == 0 ? first_share : 1; }
  int taskNumber(std::int64_t round, int k) const { return round == 0 ? first_tasks[static_cast<std::size_t>(k)] : k; }
  std::int64_t taskTotal() const { return taskCount(0) + (rounds - 1) * tasks; }
};

struct InstanceGpu {
  model::GpuIndex gpu;
  int klass = 0;
  double free_s = 0;  ///< phi_m before any task is assigned: now, or the end of the task that runs
};

struct Instance {
  double now_s = 0;
  std::vector<InstanceJob> jobs;  ///< with at least one unstarted task that some GPU can run, by JobIndex
  std::vector<InstanceGpu> gpus;  ///< that are up, by GpuIndex
  int classes = 0;
  double speed = 0;  ///< S = sum over GPUs of s_m = max_i p_i / T^c_im
  std::int64_t taskTotal() const;
};

/// p, d, ... of every job, and S. O(jobs * classes + GPUs).
void finishInstance(Instance& instance);

/// One unstarted task and its place in the relaxation.
struct RankedTask {
  int job = 0;             ///< into Instance::jobs
  std::int64_t round = 0;  ///< of the instance's job
  int k = 0;
  double x = 0;  ///< x^_i, start in the relaxed problem
  double h = 0;  ///< H_i = x_i + max_m T^c_im / 2
};

/// H from x, then the order pi: by H, ties (model::sameInstant()) by job, round, task.
void rank(const Instance& instance, std::vector<RankedTask>& tasks);

/// The instance of a view: unstarted tasks of the jobs that have arrived (of all, where `known`) and can run on a
/// GPU that is up, cut by `max_rounds` where a job states no rounds; phi from the tasks that run, speeds left out.
/// `left_out`: active jobs with unstarted tasks that no GPU that is up can run.
Instance instanceOf(const sim::SystemView& view, std::int64_t max_rounds, bool known,
                    std::vector<model::JobIndex>& left_out);

/// When the task on a GPU ends by the planned times (without node speeds).
double plannedEnd_s(const sim::RunningTask& task, const sim::JobTasks& job, model::TypeIndex type, double now_s);

/// alpha = max_i {T^c,max / T^c,min, T^s,max / T^s,min} over the classes that each job can use: 0 / 0 counts as 1, x / 0 is
/// infinite. 1 without jobs.
double alphaOf(const Instance& instance);

}  // namespace roundel::policies::hare
