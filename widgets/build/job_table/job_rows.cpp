// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/job_table/job_rows.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace roundel::widgets {

bool JobRows::setFilter(const QString& words) {
  if (words.trimmed() == m_filter) return false;
  m_filter = words.trimmed();
  return true;
}

void JobRows::readNames(const std::vector<model::JobSpec>& jobs) {
  for (const model::JobSpec& job : jobs) {
    m_names.beginJob();
    m_names.addName(job.id);
    for (const std::optional<std::string>* name : {&job.name, &job.model, &job.user, &job.group})
      if (*name) m_names.addName(**name);
  }
}

void JobRows::arrange(const std::vector<model::JobSpec>& jobs, const std::function<Key(std::size_t)>& keyOf) {
  if (m_filter.isEmpty()) {
    m_jobs.resize(jobs.size());
    std::iota(m_jobs.begin(), m_jobs.end(), std::size_t{0});
  } else {
    if (m_names.empty()) readNames(jobs);
    m_jobs = m_names.find(m_filter);
  }
  if (!keyOf) return;
  std::vector<Key> keys(jobs.size());
  for (const std::size_t job : m_jobs) keys[job] = keyOf(job);
  const bool is_descending = m_direction == Qt::DescendingOrder;
  const auto rank = [](const Key& key) { return key.isNumber ? 0 : key.text.isEmpty() ? 2 : 1; };
  std::ranges::stable_sort(m_jobs, [&](std::size_t a, std::size_t b) {
    if (rank(keys[a]) != rank(keys[b])) return rank(keys[a]) < rank(keys[b]);
    const Key& low_key = keys[is_descending ? b : a];
    const Key& high_key = keys[is_descending ? a : b];
    return low_key.isNumber ? low_key.number < high_key.number : low_key.text.localeAwareCompare(high_key.text) < 0;
  });
}

int JobRows::rowOf(std::size_t job) const {
  const auto job_entry = std::ranges::find(m_jobs, job);
  return job_entry == m_jobs.end() ? -1 : static_cast<int>(job_entry - m_jobs.begin());
}

bool JobRows::inFileOrder() const { return m_filter.isEmpty() && std::ranges::is_sorted(m_jobs); }

}  // namespace roundel::widgets
