// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small jobs cut into tasks, plans for them, and a policy that plans at random.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/model/spec/job_spec.h"
#include "core/sim/task_state.h"
#include "tests/sim/scripted.h"

namespace roundel::sim::testing {

using Times = std::map<std::string, double>;

/// A job of `rounds` rounds of `tasks` tasks, with T^c and T^s by type id.
inline model::JobSpec taskJob(const std::string& id, int rounds, int tasks, Times train_s, Times sync_s = {},
                              double arrival_s = 0) {
  model::JobSpec spec;
  spec.id = id;
  spec.arrival_s = arrival_s;
  spec.sync = model::SyncSpec{rounds, tasks, std::move(train_s), std::move(sync_s)};
  return spec;
}

inline TaskId task(std::int32_t job, std::int64_t round, int index) { return {model::JobIndex(job), round, index}; }

/// A plan from {gpu: tasks}, in which every job of the problem is cut into tasks and switches cost nothing.
inline TaskPlan plan(const model::Problem& problem, const std::map<int, std::vector<TaskId>>& by_gpu) {
  TaskPlan plan;
  for (const auto& [gpu, tasks] : by_gpu) plan.sequences.push_back({model::GpuIndex(gpu), tasks});
  for (const model::Job& job : problem.jobs) plan.shapes.push_back(model::taskShape(job, 100));
  plan.switch_s.assign(problem.jobs.size(), 0);
  return plan;
}

inline Decision decide(TaskPlan plan) {
  Decision decision;
  decision.tasks = std::make_shared<const TaskPlan>(std::move(plan));
  return decision;
}

/// The tasks of a job that have not started, in the order of rounds.
inline std::vector<TaskId> waitingTasks(const SystemView& view, model::JobIndex job, const model::TaskShape& shape) {
  const TaskState* state = view.tasks();
  const bool known = state != nullptr && job < state->jobs.size() && state->jobs[job].shape == shape;
  const JobTasks cut = known ? state->jobs[job] : cutIntoTasks(view.job(job), shape, view.state(job).done);
  std::vector<TaskId> tasks;
  for (std::int64_t r = cut.round; r < shape.rounds; ++r) {
    for (int k = 0; k < shape.tasks; ++k) {
      if (r > cut.round || cut.phase[static_cast<std::size_t>(k)] == TaskPhase::Waiting) tasks.push_back({job, r, k});
    }
  }
  return tasks;
}

/// Plans the waiting tasks of all active jobs on random GPUs that can run them. Jobs are mixed at random; rounds of a job stay in order.
class RandomTaskPolicy : public Policy {
 public:
  explicit RandomTaskPolicy(std::uint64_t seed) : m_random(seed) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<RandomTaskPolicy>(*this); }
  WakeOn wakes() const override { return {.arrival = true, .completion = true, .node_event = true}; }

  Decision decide(const SystemView& view, trace::Explanation* /*why*/) override {
    TaskPlan plan = testing::plan(view.problem(), {});
    plan.resident = true;
    for (std::size_t j = 0; j < plan.switch_s.size(); ++j) plan.switch_s[j] = 0.25 * static_cast<double>(j % 3);
    std::vector<std::vector<TaskId>> left;
    for (const model::JobIndex j : view.active()) left.push_back(waitingTasks(view, j, plan.shapes[j]));
    std::map<int, std::vector<TaskId>> byGpu;
    while (!left.empty()) {
      std::vector<TaskId>& own = left[m_random() % left.size()];
      const auto gpu = own.empty() ? model::GpuIndex() : anyGpu(view, own.front(), plan.shapes[own.front().job]);
      if (!gpu.valid()) {
        std::swap(own, left.back());  // no task is left, or no GPU can run the next one, so later rounds wait too
        left.pop_back();
        continue;
      }
      byGpu[gpu.value].push_back(own.front());
      own.erase(own.begin());
    }
    for (auto& [gpu, tasks] : byGpu) plan.sequences.push_back({model::GpuIndex(gpu), std::move(tasks)});
    return testing::decide(std::move(plan));
  }

 private:
  model::GpuIndex anyGpu(const SystemView& view, const TaskId& id, const model::TaskShape& shape) {
    const model::TaskTimes times =
        model::taskTimes(view.problem(), view.job(id.job), shape, view.state(id.job).throughput);
    std::vector<model::GpuIndex> able;
    for (std::size_t g = 0; g < view.problem().gpus.size(); ++g) {
      const model::Gpu& gpu = view.problem().gpus[g];
      if (view.nodeUp(gpu.node) && times.usable(gpu.type)) able.emplace_back(g);
    }
    return able.empty() ? model::GpuIndex() : able[m_random() % able.size()];
  }

  std::mt19937_64 m_random;
};

}  // namespace roundel::sim::testing
