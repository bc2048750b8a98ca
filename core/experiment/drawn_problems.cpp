// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/drawn_problems.h"

namespace roundel::experiment {
namespace {

constexpr std::size_t kKeptJobs = 200'000;

std::size_t jobsOf(const io::LoadResult& loaded) { return loaded.problem ? loaded.problem->jobs.size() : 0; }

}  // namespace

DrawnProblems::Drawn DrawnProblems::at(std::size_t point, std::uint64_t seed) {
  const Key key{point, m_limits.seeds > 0 ? seed : 0};
  std::unique_lock lock(m_mutex);
  for (auto problem_entry = m_known.find(key); problem_entry != m_known.end(); problem_entry = m_known.find(key)) {
    if (problem_entry->second) return problem_entry->second;
    m_ended.wait(lock);
  }
  m_known[key] = nullptr;
  lock.unlock();
  Drawn problem;
  try {
    problem = std::make_shared<const io::LoadResult>(m_draw(point, seed));
  } catch (...) {
    lock.lock();
    m_known.erase(key);
    m_ended.notify_all();
    throw;
  }
  lock.lock();
  keep(key, problem);
  m_ended.notify_all();
  return problem;
}

void DrawnProblems::keep(const Key& key, const Drawn& problem) {
  m_known[key] = problem;
  m_latest.push_back(key);
  m_jobs += jobsOf(*problem);
  const auto findLimit = [this] { return m_limits.problems + (m_jobs > kKeptJobs ? 0 : m_limits.seeds); };
  while (m_latest.size() > findLimit()) {
    const auto oldest = m_known.find(m_latest.front());
    m_jobs -= jobsOf(*oldest->second);
    m_known.erase(oldest);
    m_latest.pop_front();
  }
}

}  // namespace roundel::experiment
