// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/gangs/gang_clock.h"

#include <algorithm>

namespace roundel::sim {

void GangClock::reset(std::size_t jobs) {
  m_times.assign(jobs, {});
  m_phases.clear();
  m_completions.clear();
  m_due.clear();
}

void GangClock::set(model::JobIndex job, const Times& times) {
  Times& now = m_times[job];
  move(m_phases, job, now.phase_end_s, times.phase_end_s);
  move(m_completions, job, now.completion_s, times.completion_s);
  move(m_due, job, now.due_s, times.due_s);
  now = times;
}

double GangClock::next_s() const {
  const double phase_s = m_phases.empty() ? kForever : m_phases.begin()->first;
  return m_completions.empty() ? phase_s : std::min(phase_s, m_completions.begin()->first);
}

std::vector<model::JobIndex> GangClock::endingBy(double t_s) const { return upTo(m_phases, t_s); }

std::vector<model::JobIndex> GangClock::dueBy(double t_s) const { return upTo(m_due, t_s); }

void GangClock::move(Queue& queue, model::JobIndex job, double from_s, double to_s) {
  if (from_s == to_s) return;
  if (from_s != kForever) queue.erase({from_s, job});
  if (to_s != kForever) queue.insert({to_s, job});
}

std::vector<model::JobIndex> GangClock::upTo(const Queue& queue, double t_s) {
  std::vector<model::JobIndex> jobs;
  for (auto entry = queue.begin(); entry != queue.end() && entry->first <= t_s; ++entry) jobs.push_back(entry->second);
  std::ranges::sort(jobs);
  return jobs;
}

}  // namespace roundel::sim
