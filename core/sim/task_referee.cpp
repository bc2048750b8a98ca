// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/task_referee.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/model/spec/job_spec.h"

namespace roundel::sim {
namespace {

using model::JobIndex;
using model::NodeIndex;

class TaskReferee {
 public:
  TaskReferee(const TaskPlan& plan, const SystemView& view, const std::string& policy)
      : m_plan(plan), m_view(view), m_policy(policy) {}

  std::optional<PolicyError> check() {
    if (auto error = checkShapes()) return error;
    std::vector<char> used(m_view.problem().gpus.size(), 0);
    for (const GpuSequence& sequence : m_plan.sequences) {
      if (sequence.tasks.empty()) continue;
      if (auto error = checkGpu(sequence, used)) return error;
      for (const TaskId& id : sequence.tasks)
        if (auto error = checkTask(id, sequence.gpu)) return error;
    }
    return checkOrder();
  }

 private:
  struct Job {
    JobTasks cut;
    model::TaskTimes times;
    std::vector<char> planned;       ///< by (round - cut.round) * tasks + task
    std::vector<std::int64_t> open;  ///< by round - cut.round: tasks that must end before the next round
  };

  std::optional<PolicyError> checkShapes() {
    m_jobs.resize(m_view.problem().jobs.size());
    for (std::size_t j = 0; j < std::min(m_plan.shapes.size(), m_jobs.size()); ++j) {
      const model::TaskShape& shape = m_plan.shapes[j];
      if (shape.rounds == 0) continue;
      const model::Job& job = m_view.problem().jobs[j];
      const bool is_own_size = job.spec->sync && job.spec->sync->tasks == shape.tasks;
      if (shape.rounds < 0 || shape.tasks < 1 || !(is_own_size || job.allows(shape.tasks)))
        return fault("gang-size", JobIndex(j), {}, "is cut into rounds of " + std::to_string(shape.tasks) + " tasks");
      cut(JobIndex(j), shape);
    }
    return std::nullopt;
  }

  void cut(JobIndex j, const model::TaskShape& shape) {
    const model::Job& job = m_view.problem().jobs[j];
    const TaskState* state = m_view.tasks();
    const bool has_cut = state != nullptr && j < state->jobs.size() && state->jobs[j].shape == shape;
    Job& checked_job = m_jobs[j];
    checked_job.cut = has_cut ? state->jobs[j] : cutIntoTasks(job, shape, m_view.state(j).done);
    checked_job.times = model::taskTimes(m_view.problem(), job, shape, m_view.state(j).throughput);
    const auto rounds = static_cast<std::size_t>(shape.rounds - checked_job.cut.round);
    checked_job.planned.assign(rounds * static_cast<std::size_t>(shape.tasks), 0);
    checked_job.open.assign(rounds, shape.tasks);
    if (rounds == 0) return;
    for (std::size_t k = 0; k < checked_job.cut.phase.size(); ++k) {
      checked_job.planned[k] = checked_job.cut.phase[k] != TaskPhase::Waiting;
      checked_job.open[0] -= checked_job.planned[k];
    }
  }

  std::optional<PolicyError> checkGpu(const GpuSequence& sequence, std::vector<char>& used) const {
    const JobIndex first = sequence.tasks.front().job;
    if (!sequence.gpu.valid() || sequence.gpu >= used.size())
      return fault("unknown", first, {}, "is planned on a GPU that the scenario does not have");
    const model::Gpu& gpu = m_view.problem().gpus[sequence.gpu];
    if (used[sequence.gpu]++ != 0) {
      return fault("twice", first, gpu.node,
                   "is planned on GPU " + std::to_string(gpu.index) + ", which has a sequence already");
    }
    if (!m_view.nodeUp(gpu.node)) return fault("node-down", first, gpu.node, "is planned on a node that is down");
    return std::nullopt;
  }

  std::optional<PolicyError> checkTask(const TaskId& id, model::GpuIndex gpu) {
    const NodeIndex node = m_view.problem().gpus[gpu].node;
    if (!id.job.valid() || id.job >= m_jobs.size())
      return fault("unknown", id.job, node, "is a job that the scenario does not have");
    const JobState& state = m_view.state(id.job);
    if (state.finished || state.cancelled) return fault("ended", id.job, node, "is planned though it has ended");
    if (!state.arrived && !m_plan.includes_future_jobs) {
      return fault("not-arrived", id.job, node,
                   "is planned before it arrives at " + numberText(m_view.job(id.job).arrival_s) + " s");
    }
    Job& job = m_jobs[id.job];
    const std::int64_t round = id.round - job.cut.round;
    if (id.round < 0 || id.round >= job.cut.shape.rounds || id.task < 0 || id.task >= job.cut.shape.tasks)
      return fault("unknown", id.job, node, "has no task " + name(id));
    const std::int64_t slot = round * job.cut.shape.tasks + id.task;
    if (round < 0 || job.planned[static_cast<std::size_t>(slot)]++ != 0)
      return fault("twice", id.job, node, "has task " + name(id) + " planned that has started or is planned already");
    const model::TypeIndex type = m_view.problem().gpus[gpu].type;
    if (!job.times.usable(type)) {
      return fault("unusable-type", id.job, node,
                   "is planned on " + m_view.problem().types[type].id + ", on which it cannot run");
    }
    return std::nullopt;
  }

  // Executes the sequences without a clock. Tasks that are left when none can start would wait for ever.
  std::optional<PolicyError> checkOrder() {
    std::vector<std::size_t> next(m_plan.sequences.size(), 0);
    std::vector<std::vector<std::size_t>> waiting(
        m_jobs.size());  // sequences whose head waits for a later round of the job
    std::vector<std::size_t> work(m_plan.sequences.size());
    for (std::size_t s = 0; s < work.size(); ++s) work[s] = work.size() - 1 - s;
    while (!work.empty()) {
      const std::size_t s = work.back();
      work.pop_back();
      const std::vector<TaskId>& tasks = m_plan.sequences[s].tasks;
      for (; next[s] < tasks.size() && ready(tasks[next[s]]); ++next[s])
        if (endTask(tasks[next[s]])) wake(waiting[tasks[next[s]].job], work);
      if (next[s] < tasks.size()) waiting[tasks[next[s]].job].push_back(s);
    }
    for (std::size_t s = 0; s < next.size(); ++s) {
      const GpuSequence& sequence = m_plan.sequences[s];
      if (next[s] == sequence.tasks.size()) continue;
      const TaskId& id = sequence.tasks[next[s]];
      return fault(
          "round-order", id.job, m_view.problem().gpus[sequence.gpu].node,
          "has task " + name(id) + " planned, but these sequences never finish round " + std::to_string(id.round - 1));
    }
    return std::nullopt;
  }

  static void wake(std::vector<std::size_t>& waiting, std::vector<std::size_t>& work) {
    work.insert(work.end(), waiting.begin(), waiting.end());
    waiting.clear();
  }

  // Returns true if all earlier rounds are done in this execution.
  bool ready(const TaskId& id) const {
    const Job& job = m_jobs[id.job];
    return id.round == job.cut.round || job.open[static_cast<std::size_t>(id.round - job.cut.round - 1)] == 0;
  }

  // Returns true if the task ends its round. Later rounds wait for all earlier ones, so one open round blocks them all.
  bool endTask(const TaskId& id) {
    Job& job = m_jobs[id.job];
    return --job.open[static_cast<std::size_t>(id.round - job.cut.round)] == 0;
  }

  static std::string name(const TaskId& id) { return std::to_string(id.round) + "." + std::to_string(id.task); }

  PolicyError fault(const char* code, JobIndex job, NodeIndex node, const std::string& what) const {
    return policyError(m_view, m_policy, code, job, node, what);
  }

  const TaskPlan& m_plan;
  const SystemView& m_view;
  const std::string& m_policy;
  std::vector<Job> m_jobs;
};

}  // namespace

std::optional<PolicyError> checkTasks(const TaskPlan& plan, const SystemView& view, const std::string& policy) {
  return TaskReferee(plan, view, policy).check();
}

}  // namespace roundel::sim
