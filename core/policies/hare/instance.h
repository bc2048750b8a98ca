// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hare_Sched at one instant (Chen et al., HPDC 2022, section 5.1): jobs with their unstarted tasks, and the times at
// which GPUs are free. Independent of the kernel, so that bounds and orders can be checked on any instance.
//
// GPUs with equal times form a class (a GPU type); T^c and T^s are by class.

#include <cstdint>
#include <limits>
#include <vector>

#include "core/sim/system_view.h"
#include "core/sim/task_state.h"

namespace roundel::policies::hare {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Keys, work and objectives are equal if their relative difference is at most this; for instants and values of H,
/// model::sameInstant() decides.
constexpr double kTie = 1e-9;

/// The unstarted tasks of one job. Round 0 is the first round with unstarted tasks.
struct InstanceJob {
  model::JobIndex job;
  double weight = 1;   ///< w_n
  double ready_s = 0;  ///< earliest start of its round 0: a_n (Hare Eq. 4), or the end of the previous round
  std::vector<double> train_s, sync_s;  ///< T^c, T^s by class; T^c is infinite if the job cannot run
  std::int64_t first_round = 0;         ///< the number of round 0 in the job
  std::int64_t rounds = 0;              ///< remaining |R_n|
  int tasks = 0;                        ///< |D_r| of every round except perhaps the first
  std::vector<int> first_tasks;         ///< the unstarted tasks of round 0; never empty
  double first_share = 1;               ///< fraction of a task that each of them is
  double first_done_s = -kInfinity;     ///< end, with T^s, of the tasks of round 0 that have started

  // For one whole task, over the classes that have a GPU; set by finishInstance().
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
  double free_s = 0;  ///< phi_m before any task is assigned: now, or the end of the running task
};

struct Instance {
  double now_s = 0;
  std::vector<InstanceJob> jobs;  ///< with at least one unstarted task that some GPU can run, by JobIndex
  std::vector<InstanceGpu> gpus;  ///< that are up, by GpuIndex
  int classes = 0;
  double speed = 0;  ///< S = sum over GPUs of s_m = max_i p_i / T^c_im
  std::int64_t taskTotal() const;
};

/// Sets p, d, sync and longest of every job, and S. O(jobs * classes + GPUs).
void finishInstance(Instance& instance);

/// One unstarted task and its position in the relaxation.
struct RankedTask {
  int job = 0;             ///< index in Instance::jobs
  std::int64_t round = 0;  ///< in the instance's job
  int k = 0;
  double x = 0;  ///< x^_i, start in the relaxed problem
  double h = 0;  ///< H_i = x_i + max_m T^c_im / 2
};

/// Computes H from x, then sorts to pi: by H, ties (model::sameInstant()) by job, round, task.
void rank(const Instance& instance, std::vector<RankedTask>& tasks);

/// Returns the instance of a view: unstarted tasks of the jobs that have arrived (if `known`, of all jobs) and can run
/// on a GPU that is up, limited to `max_rounds` if a job states no rounds. phi is from the running tasks, without node
/// speeds. `left_out`: active jobs with unstarted tasks that no GPU that is up can run.
Instance instanceOf(const sim::SystemView& view, std::int64_t max_rounds, bool known,
                    std::vector<model::JobIndex>& left_out);

/// Returns the planned end of the task on a GPU, without node speeds.
double plannedEnd_s(const sim::RunningTask& task, const sim::JobTasks& job, model::TypeIndex type, double now_s);

/// Returns alpha = max_i {T^c,max / T^c,min, T^s,max / T^s,min} over the classes that each job can use. 0 / 0 counts as
/// 1, x / 0 is infinite. 1 without jobs.
double alphaOf(const Instance& instance);

}  // namespace roundel::policies::hare
