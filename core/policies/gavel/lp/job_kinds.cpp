// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/job_kinds.h"

namespace roundel::policies::gavel {

void JobKinds::setKind(std::size_t job, const Name& name) {
  const auto next = static_cast<std::int32_t>(m_kinds.size());
  const std::int32_t number = m_known.try_emplace(name, next).first->second;
  if (number == next) m_kinds.emplace_back();
  if (m_kindOf[job] == number) return;
  m_kindOf[job] = number;
  Kind& kind = m_kinds[static_cast<std::size_t>(number)];
  kind.jobs.push(static_cast<std::int32_t>(job));
  if (kind.place == kNone) {
    kind.place = static_cast<std::int32_t>(m_listed.size());
    m_listed.push_back({number, kNone});
  }
  m_listed[static_cast<std::size_t>(kind.place)].first = kind.jobs.top();
}

// Finds the new first job of a kind. Removes the kind from the list if it has no jobs.
void JobKinds::findFirst(std::size_t place) {
  const std::int32_t number = m_listed[place].kind;
  Kind& kind = m_kinds[static_cast<std::size_t>(number)];
  while (!kind.jobs.empty() && m_kindOf[static_cast<std::size_t>(kind.jobs.top())] != number) kind.jobs.pop();
  if (!kind.jobs.empty()) {
    m_listed[place].first = kind.jobs.top();
    return;
  }
  m_listed[place] = m_listed.back();
  m_kinds[static_cast<std::size_t>(m_listed[place].kind)].place = static_cast<std::int32_t>(place);
  m_listed.pop_back();
  kind.place = kNone;
}

}  // namespace roundel::policies::gavel
