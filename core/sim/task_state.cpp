// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/task_state.h"

#include <algorithm>
#include <cmath>

#include "core/model/round_grid.h"
#include "core/sim/instants.h"

namespace roundel::sim {

JobTasks cutIntoTasks(const model::Job& job, const model::TaskShape& shape, double done) {
  JobTasks tasks;
  tasks.shape = shape;
  tasks.iterations = job.iterations / shape.total();
  tasks.ready_s = tasks.done_ready_s = job.arrival_s;
  const double rounds = job.iterations > 0 ? done / job.iterations * static_cast<double>(shape.rounds) : 0;
  const double whole_rounds =
      std::min(std::floor(rounds * (1 + model::kRelativeTolerance)), static_cast<double>(shape.rounds - 1));
  tasks.round = tasks.first_round = static_cast<std::int64_t>(whole_rounds);
  tasks.first_left = std::clamp(1 - (rounds - whole_rounds), 0.0, 1.0);
  tasks.phase.assign(static_cast<std::size_t>(shape.tasks), TaskPhase::Waiting);
  return tasks;
}

double RunningTask::doneAt(double t_s) const {
  const double done_before = work - left;
  if (switching || t_s <= run_start_s) return done_before;
  return task_s > 0 ? std::min(work, done_before + (t_s - run_start_s) / task_s) : work;
}

const TaskId* TaskState::head(model::GpuIndex gpu) const {
  const GpuTasks& gpu_tasks = gpus[gpu];
  if (gpu_tasks.sequence < 0) return nullptr;
  const std::vector<TaskId>& tasks = plan->sequences[static_cast<std::size_t>(gpu_tasks.sequence)].tasks;
  return gpu_tasks.next < tasks.size() ? &tasks[gpu_tasks.next] : nullptr;
}

double TaskState::nextInstant_s(double now_s) const {
  if (!active) return kForever;
  double t_s = kForever;
  for (std::size_t g = 0; g < next_s.size(); ++g) {
    if (next_s[g] != kTriesToStart) {
      t_s = std::min(t_s, next_s[g]);
    } else if (const TaskId* id = head(model::GpuIndex(g)); id != nullptr) {
      const JobTasks& job = jobs[id->job];
      if (job.round == id->round && job.ready_s < t_s && !model::isReached(job.ready_s, now_s)) t_s = job.ready_s;
    }
  }
  for (const model::JobIndex job : trained) t_s = std::min(t_s, jobs[job].ready_s);
  return t_s;
}

}  // namespace roundel::sim
