// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/share_values.h"

namespace roundel::policies::gavel {

ShareValues::ShareValues(const ShareMatrix& matrix, const ShareBasis& basis, const ShareLevels& levels,
                         const std::vector<double>& capacity)
    : m_matrix(matrix),
      m_basis(basis),
      m_levels(levels),
      m_base(matrix.jobs()),
      m_value(matrix.jobs()),
      m_left(capacity, matrix.jobs()),
      m_perLevel(std::vector<double>(capacity.size(), 0.0), matrix.jobs()),
      m_costPerLevel({0.0}, 2 * matrix.jobs()),
      m_settled(matrix.jobs(), 0) {}

void ShareValues::refreshJob(ShareGoal goal, std::size_t job) {
  ++m_valued;
  const ShareKeys& keys = m_basis.keys(job);
  const double follows = m_levels.follows(job);
  const KeyPair value = m_base[job] = m_basis.keysFor(job, m_levels.at(job, m_baseLevel), m_matrix.best(job));
  const KeyPair response = follows == 0 ? KeyPair{} : m_basis.keysFor(job, follows, 0);
  for (int r = 0; r < m_matrix.types(); ++r) {
    const auto type = static_cast<std::size_t>(r);
    const double own = keys.first == r ? 1 : 0, other = keys.second == r ? 1 : 0;
    const double use = own + other > 0 ? m_matrix.c(job, r) : 0;
    m_left.set(type, job, own > 0 ? -(use * value.first) : -(use * value.second));
    m_perLevel.set(type, job, own > 0 ? use * response.first : use * response.second);
  }
  m_costPerLevel.set(0, 2 * job, m_matrix.cost(goal, job, keys.first) * response.first);
  m_costPerLevel.set(0, 2 * job + 1, keys.second >= 0 ? m_matrix.cost(goal, job, keys.second) * response.second : 0.0);
}

bool ShareValues::refresh(ShareGoal goal, double level, const std::vector<std::int32_t>& changed) {
  const double fixed = m_basis.level() ? 0.0 : level;
  if (!m_allStale && fixed == m_baseLevel) {
    for (const std::int32_t i : changed) refreshJob(goal, static_cast<std::size_t>(i));
    return false;
  }
  m_baseLevel = fixed;
  for (std::size_t i = 0; i < m_base.size(); ++i) refreshJob(goal, i);
  m_allStale = false;
  return true;
}

// Sets the value of the job to that without its columns in the dense system. Their part is computed with these columns.
void ShareValues::settle(std::size_t job) {
  if (m_settled[job] == m_settling) return;
  m_settled[job] = m_settling;
  ++m_valued;
  m_value[job] = m_base[job];
  if (!m_basis.level()) return;
  const KeyPair key_change = m_basis.keysFor(job, m_levels.follows(job) * m_level, 0);
  m_value[job].first += key_change.first;
  m_value[job].second += key_change.second;
}

void ShareValues::settleAll() {
  for (std::size_t i = 0; i < m_value.size(); ++i) settle(i);
}

}  // namespace roundel::policies::gavel
