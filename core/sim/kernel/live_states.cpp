// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/live_states.h"

#include <algorithm>
#include <utility>

namespace roundel::sim {
namespace {

void refreshBook(const KernelState& kernel, model::JobIndex job, JobState& state) {
  state.attained_gpu_s = kernel.gpuSecondsAt(job, kernel.now_s);
  state.wait_s = kernel.waitAt(job, kernel.now_s);
  state.restarts = kernel.outcomes[job].restarts;
  state.work.clear();
}

}  // namespace

void refresh(const KernelState& kernel, model::JobIndex job, JobState& state) {
  state.done = kernel.doneAt(job, kernel.now_s);
  refreshBook(kernel, job, state);
  for (const Gang& gang : kernel.gangs.of(job))
    if (gang.copy > 0) state.work.push_back(gang.workAt(kernel.now_s));
  for (const auto& [lost, work] : kernel.lost) {
    if (lost != job) continue;
    state.work.insert(std::upper_bound(state.work.begin(), state.work.end(), work.copy,
                                       [](int c, const CopyWork& w) { return c < w.copy; }),
                      work);
  }
}

LiveStates::LiveStates(Machine& machine, FreshMarks& marks) : m_machine(machine), m_marks(marks) {
  ++m_marks.view;
  if (m_machine.state.tasks.active) refreshTasks();
}

const JobState& LiveStates::at(model::JobIndex job) const {
  KernelState& kernel = m_machine.state;
  const JobState& state = std::as_const(kernel.jobs)[job];
  if (!m_updates || m_marks.at[job] == m_marks.view || !state.active() || kernel.tasks.active) return state;
  m_marks.at[job] = m_marks.view;
  ++m_machine.work.states;
  JobState& live_state = kernel.jobs.edit(job);
  refresh(kernel, job, live_state);
  return live_state;
}

void LiveStates::refreshTasks() {
  KernelState& kernel = m_machine.state;
  m_machine.tasks().refreshHeld();
  for (const model::JobIndex job : kernel.active) {
    JobState& state = kernel.jobs.edit(job);
    state.done = kernel.books[job].base;
    refreshBook(kernel, job, state);
  }
  for (const GpuTasks& gpu : kernel.tasks.gpus) {
    if (!gpu.running) continue;
    const model::JobIndex job = gpu.running->id.job;
    kernel.jobs.edit(job).done += gpu.running->doneAt(kernel.now_s) * kernel.tasks.jobs[job].iterations;
  }
}

}  // namespace roundel::sim
