// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/task_executor.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/model/check/precondition.h"
#include "core/model/round_grid.h"
#include "core/model/scenario.h"
#include "core/sim/instants.h"

namespace roundel::sim {
namespace {

double vram_gib(const model::Problem& problem, model::TypeIndex type) {
  return problem.scenario->gpu_types[type].vram_gib.value_or(kForever);
}

trace::SegmentKind setupKind(const RunningTask& task) {
  return task.restart ? trace::SegmentKind::Restart : trace::SegmentKind::Switch;
}

}  // namespace

double TaskExecutor::taskTime_s(const JobTasks& job, model::GpuIndex gpu) const {
  const model::Gpu& gpu_entry = m_problem.gpus[gpu];
  return job.times->train_s[gpu_entry.type] / m_state.speed[gpu_entry.node];
}

void TaskExecutor::adopt(std::shared_ptr<const TaskPlan> plan) {
  ROUNDEL_PRECONDITION(plan != nullptr);
  const std::size_t jobs = m_problem.jobs.size();
  m_tasks.active = true;
  m_tasks.plan = std::move(plan);
  while (m_tasks.jobs.size() < jobs) m_tasks.jobs.push_back({});
  m_tasks.sync_until_s.resize(jobs, 0);
  m_tasks.gpus.resize(m_problem.gpus.size());
  m_tasks.next_s.resize(m_problem.gpus.size(), kForever);
  for (std::size_t j = 0; j < m_tasks.plan->shapes.size(); ++j) {
    const model::TaskShape& shape = m_tasks.plan->shapes[j];
    if (shape.rounds > 0 && m_tasks.jobs[j].shape != shape) begin(model::JobIndex(j), shape);
  }
  for (GpuTasks& gpu : m_tasks.gpus) {
    gpu.sequence = -1;
    gpu.next = 0;
  }
  for (std::size_t s = 0; s < m_tasks.plan->sequences.size(); ++s) {
    const GpuSequence& sequence = m_tasks.plan->sequences[s];
    m_tasks.gpus[sequence.gpu].sequence = static_cast<std::int32_t>(s);
    m_state.mix(FingerprintTag::TaskPlan);
    m_state.mix(sequence.gpu);
    m_state.mix(sequence.tasks.size());
  }
  for (std::size_t g = 0; g < m_tasks.gpus.size(); ++g) noteNext(model::GpuIndex(g));
  pushRows();  // rows of interrupted tasks: the job is split into other tasks now
}

void TaskExecutor::noteNext(model::GpuIndex gpu) {
  const GpuTasks& gpu_tasks = m_tasks.gpus[gpu];
  double& next_s = m_tasks.next_s[gpu];
  if (gpu_tasks.running)
    next_s = gpu_tasks.running->switching ? gpu_tasks.running->run_start_s : gpu_tasks.running->end_s();
  else
    next_s = gpu_tasks.sequence >= 0 ? TaskState::kTriesToStart : kForever;
}

void TaskExecutor::begin(model::JobIndex job, model::TaskShape shape) {
  for (std::size_t g = 0; g < m_tasks.gpus.size(); ++g) {
    const auto& running = m_tasks.gpus[g].running;
    if (running && running->id.job == job) stop(model::GpuIndex(g), true);
  }
  JobTasks& tasks = m_tasks.jobs.edit(job);
  tasks = cutIntoTasks(m_problem.jobs[job], shape, m_state.books[job].base);
  tasks.times = std::make_shared<const model::TaskTimes>(
      model::taskTimes(m_problem, m_problem.jobs[job], shape, m_state.jobs[job].throughput));
}

void TaskExecutor::resplit(model::JobIndex job) {
  begin(job, m_tasks.jobs[job].shape);
  pushRows();
}

void TaskExecutor::leave() {
  close();
  m_tasks.active = false;
  m_tasks.plan = nullptr;
  m_tasks.trained.clear();
  m_tasks.gpus.assign(m_tasks.gpus.size(), {});
  m_tasks.next_s.assign(m_tasks.next_s.size(), kForever);
  for (std::size_t j = 0; j < m_tasks.jobs.size(); ++j) {
    m_tasks.jobs.edit(j) = {};
    m_tasks.sync_until_s[j] = std::min(m_tasks.sync_until_s[j], m_state.now_s);
    m_state.books.edit(j).queued_since_s = std::min(m_state.books[j].queued_since_s, m_state.now_s);
    m_state.jobs.edit(j).held.clear();
  }
}

void TaskExecutor::finish() {
  if (!m_tasks.active) return;
  flushSync();
  std::vector<Ending> endings;
  const double latest_s = model::justAfter(m_state.now_s);
  for (std::size_t g = 0; g < m_tasks.next_s.size(); ++g) {
    if (m_tasks.next_s[g] > latest_s || m_tasks.next_s[g] == TaskState::kTriesToStart) continue;
    const model::GpuIndex gpu(g);
    auto& running = m_tasks.gpus[g].running;
    if (running && running->switching && model::isReached(running->run_start_s, m_state.now_s)) endSwitch(gpu);
    if (running && !running->switching && model::isReached(running->end_s(), m_state.now_s))
      endings.push_back({running->id, gpu});
  }
  std::ranges::sort(endings,
                    [](const Ending& a, const Ending& b) { return std::tie(a.id, a.gpu) < std::tie(b.id, b.gpu); });
  for (const Ending& ending : endings) endTask(ending);
  flushSync();  // a T^s of 0 ends here
  pushRows();
}

void TaskExecutor::endSwitch(model::GpuIndex gpu) {
  RunningTask& running = *m_tasks.gpus[gpu].running;
  emit(running.id, gpu, setupKind(running), running.segment_start_s, m_state.now_s);
  running.switching = false;
  running.segment_start_s = running.run_start_s = m_state.now_s;
  noteNext(gpu);
}

void TaskExecutor::endTask(const Ending& ending) {
  const model::JobIndex j = ending.id.job;
  GpuTasks& gpu = m_tasks.gpus[ending.gpu];
  JobTasks& job = m_tasks.jobs.edit(j);
  JobBook& book = m_state.books.edit(j);
  const RunningTask task = *gpu.running;
  const model::TypeIndex type = m_problem.gpus[ending.gpu].type;
  // The last task takes the rounding error, so that the rows add up to the job's total.
  const bool last = task.id.round + 1 == job.shape.rounds && job.done + 1 == job.shape.tasks;
  const double iterations = last ? m_problem.jobs[j].iterations - book.base : task.work * job.iterations;
  emit(task.id, ending.gpu, trace::SegmentKind::Run, task.segment_start_s, m_state.now_s, iterations);
  book.base += iterations;
  const double ready_s = m_state.now_s + job.times->sync_s[type];
  if (ready_s > m_state.now_s) {
    const Synchronising sync{.id = task.id, .start_s = m_state.now_s, .end_s = ready_s};
    const auto endsBefore = [](const Synchronising& a, const Synchronising& b) {
      return std::tie(a.end_s, a.id) < std::tie(b.end_s, b.id);
    };
    m_tasks.synchronising.insert(
        std::upper_bound(m_tasks.synchronising.begin(), m_tasks.synchronising.end(), sync, endsBefore), sync);
  }
  job.phase[static_cast<std::size_t>(task.id.task)] = TaskPhase::Done;
  ++job.done;
  job.done_ready_s = std::max(job.done_ready_s, ready_s);
  m_tasks.sync_until_s[j] = std::max(m_tasks.sync_until_s[j], ready_s);
  std::erase_if(gpu.residents, [&](const Resident& resident) { return resident.job == j; });
  gpu.residents.push_back({j, m_state.now_s});
  gpu.running.reset();
  noteNext(ending.gpu);
  hold(j, -1);
  m_state.mix(FingerprintTag::TaskEnd);
  m_state.mix(ending.gpu);
  if (job.done == job.shape.tasks) endRound(j);
}

void TaskExecutor::endRound(model::JobIndex job) {
  JobTasks& tasks = m_tasks.jobs.edit(job);
  ++tasks.round;
  tasks.ready_s = tasks.done_ready_s;
  tasks.done = 0;
  std::ranges::fill(tasks.phase, TaskPhase::Waiting);
  if (tasks.trained()) m_tasks.trained.insert(std::ranges::lower_bound(m_tasks.trained, job), job);
}

std::vector<model::JobIndex> TaskExecutor::completed() const {
  std::vector<model::JobIndex> jobs;
  for (const model::JobIndex job : m_tasks.trained)
    if (model::isReached(m_tasks.jobs[job].ready_s, m_state.now_s)) jobs.push_back(job);
  return jobs;
}

void TaskExecutor::complete(model::JobIndex job) {
  std::erase(m_tasks.trained, job);
  m_state.jobs.edit(job).held.clear();
}

void TaskExecutor::start() {
  if (!m_tasks.active) return;
  for (std::size_t g = 0; g < m_tasks.next_s.size(); ++g)
    if (m_tasks.next_s[g] == TaskState::kTriesToStart) tryStart(model::GpuIndex(g));
}

void TaskExecutor::tryStart(model::GpuIndex index) {
  GpuTasks& gpu = m_tasks.gpus[index];
  const TaskId* id = m_tasks.head(index);
  while (id != nullptr && m_state.jobs[id->job].cancelled) {
    ++gpu.next;
    id = m_tasks.head(index);
  }
  if (id == nullptr) m_tasks.next_s[index] = kForever;  // its sequence is at its end
  if (id == nullptr || !m_state.jobs[id->job].active()) return;
  const JobTasks& job_tasks = m_tasks.jobs[id->job];
  const double task_s = taskTime_s(job_tasks, index);
  if (job_tasks.round != id->round || !model::isReached(job_tasks.ready_s, m_state.now_s) || !std::isfinite(task_s))
    return;
  startTask(*id, index, task_s);
}

void TaskExecutor::startTask(const TaskId& id, model::GpuIndex index, double task_s) {
  GpuTasks& gpu = m_tasks.gpus[index];
  JobTasks& job = m_tasks.jobs.edit(id.job);
  RunningTask task;
  task.id = id;
  task.work = task.left = job.shareOf(id.round);
  task.task_s = task_s;
  task.restart = m_tasks.plan->as_gang;
  const double setup_s =
      task.restart ? startCost_s(id.job, index) : switchCost_s(gpu, m_problem.gpus[index].type, id.job);
  task.switching = setup_s > 0;
  task.segment_start_s = m_state.now_s;
  task.run_start_s = m_state.now_s + setup_s;
  job.gpu = index;
  job.phase[static_cast<std::size_t>(id.task)] = TaskPhase::Running;
  gpu.last = id.job;
  gpu.running = task;
  ++gpu.next;
  noteNext(index);
  hold(task.id.job, 1);
  JobState& state = m_state.jobs.edit(task.id.job);
  if (!state.started) {
    state.started = true;
    state.first_start_s = m_state.outcomes.edit(task.id.job).first_start_s = m_state.now_s;
  }
  m_state.mix(FingerprintTag::TaskStart);
  m_state.mix(index);
  m_state.mix(task.id.job);
  m_state.mix(static_cast<std::uint64_t>(task.id.round));
  m_state.mix(static_cast<std::uint64_t>(task.id.task));
}

double TaskExecutor::startCost_s(model::JobIndex job, model::GpuIndex gpu) {
  if (!m_state.jobs[job].started) return m_problem.clock.first_start_s;
  if (m_tasks.jobs[job].gpu == gpu) return 0;
  ++m_state.outcomes.edit(job).restarts;
  return m_problem.clock.restart_s;
}

double TaskExecutor::switchCost_s(GpuTasks& gpu, model::TypeIndex type, model::JobIndex job) const {
  const auto isJob = [&](const Resident& resident) { return resident.job == job; };
  const bool inMemory = std::ranges::any_of(gpu.residents, isJob);
  if (m_tasks.plan->resident) keepResident(gpu, type, job);
  if (!gpu.last.valid() || gpu.last == job || (m_tasks.plan->resident && inMemory)) return 0;
  return m_tasks.plan->switch_s[job];
}

// Makes room for the next task: models of other jobs are evicted, oldest first, until it fits.
void TaskExecutor::keepResident(GpuTasks& gpu, model::TypeIndex type, model::JobIndex job) const {
  if (vram_gib(m_problem, type) == kForever) return;
  const auto size = [&](model::JobIndex j) { return m_problem.jobs[j].spec->model_gib.value_or(0); };
  double need_gib = size(job);
  for (const Resident& resident : gpu.residents)
    if (resident.job != job) need_gib += size(resident.job);
  for (std::size_t i = 0; i < gpu.residents.size() && need_gib > vram_gib(m_problem, type);) {
    const model::JobIndex oldest = gpu.residents[i].job;
    if (oldest == job) {
      ++i;
      continue;
    }
    need_gib -= size(oldest);
    gpu.residents.erase(gpu.residents.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void TaskExecutor::nodeDown(model::NodeIndex node) {
  if (!m_tasks.active) return;
  for (std::size_t g = 0; g < m_tasks.gpus.size(); ++g) {
    if (m_problem.gpus[g].node != node) continue;
    if (m_tasks.gpus[g].running) cutOff(model::GpuIndex(g));
    m_tasks.gpus[g] = {};
    noteNext(model::GpuIndex(g));
  }
  for (std::size_t j = 0; j < m_tasks.jobs.size(); ++j) {
    const model::GpuIndex gpu = m_tasks.jobs[j].gpu;
    if (gpu.valid() && m_problem.gpus[gpu].node == node) m_tasks.jobs.edit(j).gpu = {};
  }
  pushRows();
}

void TaskExecutor::cancel(model::JobIndex job) {
  if (!m_tasks.active) return;
  for (std::size_t g = 0; g < m_tasks.gpus.size(); ++g) {
    const auto& running = m_tasks.gpus[g].running;
    if (running && running->id.job == job) stop(model::GpuIndex(g), true);
  }
  for (const Synchronising& sync : m_tasks.synchronising)
    if (sync.id.job == job) emit(sync.id, {}, trace::SegmentKind::Sync, sync.start_s, m_state.now_s);
  std::erase_if(m_tasks.synchronising, [&](const Synchronising& sync) { return sync.id.job == job; });
  std::erase(m_tasks.trained, job);
  m_state.jobs.edit(job).held.clear();
  pushRows();
}

void TaskExecutor::rerate(model::JobIndex job) {
  if (!m_tasks.active || job >= m_tasks.jobs.size() || m_tasks.jobs[job].shape.rounds == 0) return;
  JobTasks& tasks = m_tasks.jobs.edit(job);
  tasks.times = std::make_shared<const model::TaskTimes>(
      model::taskTimes(m_problem, m_problem.jobs[job], tasks.shape, m_state.jobs[job].throughput));
  for (std::size_t g = 0; g < m_tasks.gpus.size(); ++g) {
    const auto& running = m_tasks.gpus[g].running;
    if (running && running->id.job == job) retime(model::GpuIndex(g));
  }
  pushRows();
}

void TaskExecutor::rerate(model::NodeIndex node) {
  if (!m_tasks.active) return;
  for (std::size_t g = 0; g < m_tasks.gpus.size(); ++g)
    if (m_problem.gpus[g].node == node && m_tasks.gpus[g].running) retime(model::GpuIndex(g));
  pushRows();
}

// One row a task, even if its speed changes: its work is known when it ends or is lost.
void TaskExecutor::retime(model::GpuIndex gpu) {
  RunningTask& running = *m_tasks.gpus[gpu].running;
  const double task_s = taskTime_s(m_tasks.jobs[running.id.job], gpu);
  if (!std::isfinite(task_s)) return cutOff(gpu);
  if (!running.switching) {
    running.left = running.work - running.doneAt(m_state.now_s);
    running.run_start_s = m_state.now_s;
  }
  running.task_s = task_s;
  noteNext(gpu);
}

// A task on a failed GPU is lost. The work of a gang is kept, and the rest of the job is split into tasks again.
void TaskExecutor::cutOff(model::GpuIndex gpu) {
  const model::JobIndex job = m_tasks.gpus[gpu].running->id.job;
  return m_tasks.plan->as_gang ? begin(job, m_tasks.jobs[job].shape) : stop(gpu, false);
}

// `keep`: the work counts; otherwise the task is lost.
void TaskExecutor::stop(model::GpuIndex index, bool keep) {
  GpuTasks& gpu = m_tasks.gpus[index];
  const RunningTask task = *gpu.running;
  const model::JobIndex j = task.id.job;
  if (task.switching) {
    emit(task.id, index, setupKind(task), task.segment_start_s, m_state.now_s);
  } else {
    const double iterations = keep ? task.doneAt(m_state.now_s) * m_tasks.jobs[j].iterations : 0;
    emit(task.id, index, trace::SegmentKind::Run, task.segment_start_s, m_state.now_s, iterations);
    m_state.books.edit(j).base += iterations;
  }
  JobTasks& tasks = m_tasks.jobs.edit(j);
  tasks.phase[static_cast<std::size_t>(task.id.task)] = TaskPhase::Waiting;
  tasks.gpu = {};
  gpu.running.reset();
  noteNext(index);
  hold(j, -1);
  m_state.mix(FingerprintTag::TaskLost);
  m_state.mix(index);
}

void TaskExecutor::hold(model::JobIndex job, int change) {
  JobBook& book = m_state.books.edit(job);
  const double now_s = m_state.now_s;
  book.gpu_s_base += book.held * (now_s - book.held_since_s);
  book.held_since_s = now_s;
  if (book.gangs == 0) book.wait_base_s += std::max(0.0, now_s - book.queued_since_s);
  book.gangs += change;
  book.held += change;
  if (book.gangs == 0) book.queued_since_s = std::max(now_s, m_tasks.sync_until_s[job]);
}

void TaskExecutor::refreshHeld() {
  if (!m_tasks.active) return;
  for (const model::JobIndex job : m_state.active) m_state.jobs.edit(job).held.clear();
  for (std::size_t g = 0; g < m_tasks.gpus.size(); ++g) {
    const auto& running = m_tasks.gpus[g].running;
    if (!running) continue;
    const model::Gpu& gpu = m_problem.gpus[g];
    m_state.jobs.edit(running->id.job).held.push_back({gpu.node, gpu.type, 1});
  }
  for (const model::JobIndex job : m_state.active) {
    JobState& state = m_state.jobs.edit(job);
    state.held = model::normalised(std::move(state.held));
  }
}

void TaskExecutor::close() {
  if (!m_tasks.active) return;
  flushSync();
  for (std::size_t g = 0; g < m_tasks.gpus.size(); ++g)
    if (m_tasks.gpus[g].running) stop(model::GpuIndex(g), true);
  for (const Synchronising& sync : m_tasks.synchronising)
    emit(sync.id, {}, trace::SegmentKind::Sync, sync.start_s, m_state.now_s);
  m_tasks.synchronising.clear();
  pushRows();
}

void TaskExecutor::flushSync() {
  auto& pending = m_tasks.synchronising;
  auto sync_entry = pending.begin();
  for (; sync_entry != pending.end() && model::isReached(sync_entry->end_s, m_state.now_s); ++sync_entry)
    emit(sync_entry->id, {}, trace::SegmentKind::Sync, sync_entry->start_s, std::min(sync_entry->end_s, m_state.now_s));
  pending.erase(pending.begin(), sync_entry);
}

void TaskExecutor::emit(const TaskId& id, model::GpuIndex gpu, trace::SegmentKind kind, double start_s, double end_s,
                        double iterations) {
  if (end_s <= start_s) return;
  const std::string part = std::to_string(id.round) + '.' + std::to_string(id.task);
  m_rows.push_back({id.job, 0, gpu, start_s, end_s, kind, iterations, m_segments.intern(part)});
}

void TaskExecutor::pushRows() {
  std::ranges::stable_sort(m_rows, [](const trace::Segment& a, const trace::Segment& b) {
    return std::tie(a.end_s, a.job, a.gpu) < std::tie(b.end_s, b.job, b.gpu);
  });
  for (const trace::Segment& row : m_rows) m_segments.push(row);
  m_rows.clear();
}

}  // namespace roundel::sim
