// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/instance.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "core/model/round_grid.h"

namespace roundel::policies::hare {
namespace {

using model::JobIndex;

// Returns, by job, the latest end of its running tasks by the known times, including T^s.
std::vector<double> runningEnds_s(const sim::SystemView& view) {
  const sim::TaskState* state = view.tasks();
  std::vector<double> end_s(view.problem().jobs.size(), -kInfinity);
  for (std::size_t g = 0; state != nullptr && g < state->gpus.size(); ++g) {
    const auto& running = state->gpus[g].running;
    if (!running) continue;
    const sim::JobTasks& cut = state->jobs[running->id.job];
    const model::TypeIndex type = view.problem().gpus[g].type;
    double& latest_s = end_s[running->id.job];
    latest_s = std::max(latest_s, plannedEnd_s(*running, cut, type, view.now_s()) + cut.times->sync_s[type]);
  }
  return end_s;
}

sim::JobTasks cutOf(const sim::SystemView& view, JobIndex j, const model::TaskShape& shape) {
  const sim::TaskState* state = view.tasks();
  if (state != nullptr && j < state->jobs.size() && state->jobs[j].shape == shape) return state->jobs[j];
  return sim::cutIntoTasks(view.job(j), shape, view.state(j).done);
}

std::vector<int> waitingOf(const sim::JobTasks& cut) {
  std::vector<int> out;
  for (std::size_t k = 0; k < cut.phase.size(); ++k)
    if (cut.phase[k] == sim::TaskPhase::Waiting) out.push_back(static_cast<int>(k));
  return out;
}

// Finds the first round with unstarted tasks and, if some of its tasks have started, the unstarted ones.
void skipStarted(double started_s, InstanceJob& out) {
  if (!out.first_tasks.empty()) {
    out.first_done_s = started_s;
    return;
  }
  ++out.first_round;  // all tasks of this round have started: use the next round
  --out.rounds;
  out.ready_s = started_s;
  out.first_share = 1;
  out.first_tasks.resize(static_cast<std::size_t>(out.tasks));
  std::iota(out.first_tasks.begin(), out.first_tasks.end(), 0);
}

InstanceJob jobOf(const sim::SystemView& view, JobIndex j, std::int64_t max_rounds, double running_end_s) {
  const model::Job& job = view.job(j);
  const model::TaskShape shape = model::taskShape(job, max_rounds);
  const sim::JobTasks cut = cutOf(view, j, shape);
  const model::TaskTimes times = model::taskTimes(view.problem(), job, shape, view.state(j).throughput);
  InstanceJob out;
  out.job = j;
  out.weight = job.weight;
  out.train_s = times.train_s;
  out.sync_s = times.sync_s;
  out.tasks = shape.tasks;
  out.first_round = cut.round;
  out.rounds = shape.rounds - cut.round;
  out.ready_s = cut.ready_s;
  out.first_share = cut.shareOf(cut.round);
  out.first_tasks = waitingOf(cut);
  if (out.first_tasks.size() != cut.phase.size())
    skipStarted(std::max(cut.done > 0 ? cut.done_ready_s : -kInfinity, running_end_s), out);
  return out;
}

std::vector<InstanceGpu> gpusOf(const sim::SystemView& view) {
  const sim::TaskState* state = view.tasks();
  std::vector<InstanceGpu> gpus;
  for (std::size_t g = 0; g < view.problem().gpus.size(); ++g) {
    const model::Gpu& gpu = view.problem().gpus[g];
    if (!view.nodeUp(gpu.node)) continue;
    InstanceGpu instance_gpu{.gpu = model::GpuIndex(g), .klass = gpu.type.value, .free_s = view.now_s()};
    if (state != nullptr && g < state->gpus.size() && state->gpus[g].running) {
      const sim::RunningTask& running = *state->gpus[g].running;
      instance_gpu.free_s = plannedEnd_s(running, state->jobs[running.id.job], gpu.type, view.now_s());
    }
    gpus.push_back(instance_gpu);
  }
  return gpus;
}

std::vector<JobIndex> notEnded(const sim::SystemView& view) {
  std::vector<JobIndex> jobs;
  for (std::size_t n = 0; n < view.problem().jobs.size(); ++n) {
    const sim::JobState& state = view.state(JobIndex(n));
    if (!state.finished && !state.cancelled) jobs.emplace_back(n);
  }
  return jobs;
}

std::vector<int> gpusByClass(const Instance& instance) {
  std::vector<int> count(static_cast<std::size_t>(instance.classes), 0);
  for (const InstanceGpu& gpu : instance.gpus) ++count[static_cast<std::size_t>(gpu.klass)];
  return count;
}

double ratio(double most, double least) {
  if (most == least) return 1;
  return least > 0 ? most / least : kInfinity;
}

}  // namespace

std::int64_t Instance::taskTotal() const {
  return std::accumulate(jobs.begin(), jobs.end(), std::int64_t{0},
                         [](std::int64_t sum, const InstanceJob& job) { return sum + job.taskTotal(); });
}

void finishInstance(Instance& instance) {
  const std::vector<int> count = gpusByClass(instance);
  std::vector<double> fastest(count.size(), 0);
  for (InstanceJob& job : instance.jobs) {
    job.p = job.d = job.sync = kInfinity;
    job.longest = 0;
    for (std::size_t c = 0; c < count.size(); ++c) {
      if (count[c] == 0 || !std::isfinite(job.train_s[c])) continue;
      job.p = std::min(job.p, job.train_s[c]);
      job.d = std::min(job.d, job.train_s[c] + job.sync_s[c]);
      job.sync = std::min(job.sync, job.sync_s[c]);
      job.longest = std::max(job.longest, job.train_s[c]);
    }
    for (std::size_t c = 0; c < count.size(); ++c) {
      if (count[c] == 0 || !std::isfinite(job.train_s[c])) continue;
      fastest[c] = std::max(fastest[c], job.train_s[c] > 0 ? job.p / job.train_s[c] : 1);
    }
  }
  instance.speed = 0;
  for (std::size_t c = 0; c < count.size(); ++c) instance.speed += count[c] * fastest[c];
}

void rank(const Instance& instance, std::vector<RankedTask>& tasks) {
  for (RankedTask& task : tasks) {
    const InstanceJob& job = instance.jobs[static_cast<std::size_t>(task.job)];
    task.h = task.x + job.share(task.round) * job.longest / 2;
  }
  const auto number = [](const RankedTask& t) { return std::tie(t.job, t.round, t.k); };
  std::ranges::sort(
      tasks, [&](const RankedTask& a, const RankedTask& b) { return a.h != b.h ? a.h < b.h : number(a) < number(b); });
  for (auto first = tasks.begin(); first != tasks.end();) {
    auto last = first + 1;
    while (last != tasks.end() && model::sameInstant(first->h, last->h)) ++last;
    if (last - first > 1)
      std::sort(first, last, [&](const RankedTask& a, const RankedTask& b) { return number(a) < number(b); });
    first = last;
  }
}

double plannedEnd_s(const sim::RunningTask& task, const sim::JobTasks& job, model::TypeIndex type, double now_s) {
  const double left = task.work - task.doneAt(now_s);
  return std::max(now_s, task.run_start_s) + (left > 0 ? left * job.times->train_s[type] : 0);
}

Instance instanceOf(const sim::SystemView& view, std::int64_t max_rounds, bool known, std::vector<JobIndex>& left_out) {
  Instance instance;
  instance.now_s = view.now_s();
  instance.classes = static_cast<int>(view.problem().types.size());
  instance.gpus = gpusOf(view);
  const std::vector<int> count = gpusByClass(instance);
  const std::vector<double> running_s = runningEnds_s(view);
  for (const JobIndex j : known ? notEnded(view) : view.active()) {
    InstanceJob job = jobOf(view, j, max_rounds, running_s[j]);
    if (job.rounds <= 0) continue;
    bool able = false;
    for (std::size_t c = 0; c < count.size(); ++c) able = able || (count[c] > 0 && std::isfinite(job.train_s[c]));
    if (able)
      instance.jobs.push_back(std::move(job));
    else if (view.state(j).arrived)
      left_out.push_back(j);
  }
  finishInstance(instance);
  return instance;
}

double alphaOf(const Instance& instance) {
  const std::vector<int> count = gpusByClass(instance);
  double alpha = 1;
  for (const InstanceJob& job : instance.jobs) {
    double most[2] = {0, 0};
    double least[2] = {kInfinity, kInfinity};
    for (std::size_t c = 0; c < count.size(); ++c) {
      if (count[c] == 0 || !std::isfinite(job.train_s[c])) continue;
      const double times[2] = {job.train_s[c], job.sync_s[c]};
      for (int i = 0; i < 2; ++i) {
        most[i] = std::max(most[i], times[i]);
        least[i] = std::min(least[i], times[i]);
      }
    }
    alpha = std::max({alpha, ratio(most[0], least[0]), ratio(most[1], least[1])});
  }
  return alpha;
}

}  // namespace roundel::policies::hare
