// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/job_fields/job_search.h"

#include <QStringMatcher>
#include <algorithm>
#include <numeric>

namespace roundel::widgets {

void JobSearch::clear() {
  m_text.clear();
  m_starts.clear();
}

void JobSearch::beginJob() { m_starts.push_back(m_text.size()); }

void JobSearch::addName(const std::string& name) {
  if (!name.empty()) m_text += QString::fromStdString(name).toCaseFolded() + QLatin1Char('\n');
}

std::vector<std::size_t> JobSearch::find(const QString& words) const {
  std::vector<std::size_t> jobs;
  if (words.isEmpty()) {
    jobs.resize(m_starts.size());
    std::iota(jobs.begin(), jobs.end(), std::size_t{0});
    return jobs;
  }
  const QStringMatcher matcher(words.toCaseFolded());
  auto next = m_starts.begin();
  for (qsizetype match_start = matcher.indexIn(m_text); match_start >= 0;
       match_start = next == m_starts.end() ? -1 : matcher.indexIn(m_text, *next)) {
    next = std::upper_bound(next, m_starts.end(), match_start);
    jobs.push_back(static_cast<std::size_t>(next - m_starts.begin()) - 1);
  }
  return jobs;
}

}  // namespace roundel::widgets
