// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/job_life.h"

#include <algorithm>
#include <utility>

namespace roundel::sim {

void JobLife::arrive(model::JobIndex job) {
  m_state.jobs.edit(job).arrived = true;
  m_state.progressed = true;
  m_state.books.edit(job).queued_since_s = m_machine.problem->jobs[job].arrival_s;
  m_state.active.insert(std::ranges::lower_bound(m_state.active, job), job);
  m_state.changes.arrivals = true;
  m_state.changes.arrived.push_back(job);
  m_state.mix(FingerprintTag::Arrival);
  m_state.mix(job);
}

void JobLife::start(model::JobIndex job) {
  if (m_state.jobs[job].started || m_state.gangs.of(job).empty()) return;
  m_state.jobs.edit(job).started = true;
  m_state.jobs.edit(job).first_start_s = m_state.outcomes.edit(job).first_start_s = m_state.now_s;
}

void JobLife::complete(model::JobIndex job) {
  const double total = m_machine.problem->jobs[job].iterations;
  m_state.books.edit(job).base = total;
  closeBook(job);
  JobState& state = m_state.jobs.edit(job);
  state.finished = true;
  state.done = total;
  m_state.outcomes.edit(job).finish_s = m_state.now_s;
  m_state.changes.completions = true;
  leave(job, FingerprintTag::Completion);
}

void JobLife::cancel(model::JobIndex job) {
  m_state.books.edit(job).wait_base_s = m_state.waitAt(job, m_state.now_s);
  closeBook(job);
  m_state.jobs.edit(job).cancelled = true;
  m_state.outcomes.edit(job).cancelled_s = m_state.now_s;
  m_state.changes.cancellations = true;
  leave(job, FingerprintTag::Cancel);
}

void JobLife::closeBook(model::JobIndex job) {
  JobState& state = m_state.jobs.edit(job);
  state.attained_gpu_s = m_state.gpuSecondsAt(job, m_state.now_s);
  state.wait_s = m_state.waitAt(job, m_state.now_s);
  state.restarts = m_state.outcomes[job].restarts;
  state.ended_s = m_state.now_s;
}

void JobLife::leave(model::JobIndex job, FingerprintTag tag) {
  m_state.changes.ended.push_back(job);
  const auto entry = std::ranges::lower_bound(m_state.active, job);
  if (entry != m_state.active.end() && *entry == job) m_state.active.erase(entry);
  ++m_state.ended_jobs;
  m_state.progressed = true;
  m_state.mix(tag);
  m_state.mix(job);
}

void JobLife::account(model::JobIndex job) {
  if (m_state.tasks.active) return;
  ++m_machine.work.books;
  const double now_s = m_state.now_s;
  int gangs = 0;
  int gpus = 0;
  std::vector<model::Part> held_parts;
  for (const Gang& gang : m_state.gangs.of(job)) {
    ++gangs;
    gpus += static_cast<int>(gang.gpus.size());
    held_parts.insert(held_parts.end(), gang.parts.begin(), gang.parts.end());
  }
  const bool had = m_state.books[job].gangs > 0;
  if (!had && gangs == 0) return;
  JobBook& book = m_state.books.edit(job);
  if (book.held != gpus) {
    book.gpu_s_base += book.held * (now_s - book.held_since_s);
    book.held_since_s = now_s;
  }
  if (!had) book.wait_base_s += now_s - book.queued_since_s;
  if (had && gangs == 0) book.queued_since_s = now_s;
  book.gangs = gangs;
  book.held = gpus;
  m_state.jobs.edit(job).held =
      held_parts.size() > 1 ? model::normalised(std::move(held_parts)) : std::move(held_parts);
}

}  // namespace roundel::sim
