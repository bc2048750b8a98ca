// What the basic columns are worth. A pivot changes the columns of a job or two: of the others nothing is worked out again unless z moves
// or somebody asks, and every number is what it would be if all were worked out from nothing.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/policies/gavel/lp/share_lp.h"
#include "core/policies/gavel/lp/share_simplex.h"

namespace roundel::policies::gavel {
namespace {

constexpr double kInfeasible = 1e-6;  // a value below minus this is no rounding

}  // namespace

// The job's keys at the level m_baseLevel, and what they take of the GPUs, of a unit of z and of its cost.
void ShareSimplex::refreshBase(std::size_t job) {
  ++m_valued;
  const Keys& keys = m_keys[job];
  const Pair value = m_base[job] = keysFor(job, m_frozen[job] + m_follows[job] * m_baseLevel, m_best[job]);
  const Pair response = m_follows[job] == 0 ? Pair{} : keysFor(job, m_follows[job], 0);
  for (int r = 0; r < m_types; ++r) {
    const double own = keys.first == r ? 1 : 0, other = keys.second == r ? 1 : 0;
    const double use = own + other > 0 ? c(job, r) : 0;
    m_left.set(at(r), job, own > 0 ? -(use * value.first) : -(use * value.second));
    m_perLevel.set(at(r), job, own > 0 ? use * response.first : use * response.second);
  }
  m_costPerLevel.set(0, 2 * job, cost(job, keys.first) * response.first);
  m_costPerLevel.set(0, 2 * job + 1, keys.second >= 0 ? cost(job, keys.second) * response.second : 0.0);
}

// After the keys of the basis are known to cover every job, and before anything asks for sums over the jobs.
void ShareSimplex::refreshBases() {
  const double fixed = m_levelBasic ? 0.0 : m_level;
  m_fresh.swap(m_stale);
  m_stale.clear();
  if (m_allStale || fixed != m_baseLevel) {
    m_baseLevel = fixed;
    for (std::size_t i = 0; i < m_jobs; ++i) refreshBase(i);
    m_allStale = m_leastKnown = false;
  } else {
    for (const std::int32_t i : m_fresh) refreshBase(at(i));
  }
}

// The value without what the job's columns of the dense system take from it: those are settled with them.
void ShareSimplex::settle(std::size_t job) {
  if (m_settled[job] == m_settling) return;
  m_settled[job] = m_settling;
  ++m_valued;
  m_keyValue[job] = m_base[job];
  if (!m_levelBasic) return;
  const Pair more = keysFor(job, m_follows[job] * m_level, 0);
  m_keyValue[job].first += more.first;
  m_keyValue[job].second += more.second;
}

void ShareSimplex::settleAll() {
  for (std::size_t i = 0; i < m_jobs; ++i) settle(i);
}

void ShareSimplex::computeValues() {
  std::vector<double>& rhs = m_value;
  rhs.assign(m_system.size(), 0.0);
  for (int r = 0; r < m_types; ++r) rhs[at(r)] = m_left.total(at(r));
  for (const std::int32_t i : m_apart) {
    const Keys& keys = m_keys[at(i)];
    if (keys.second < 0) rhs[at(keys.row)] = m_best[at(i)] - t(at(i), keys.first) * m_base[at(i)].first;
  }
  m_system.solve(rhs);
  if (m_levelBasic) m_level = m_value[0];
  ++m_settling;
  for (std::size_t k = 0; k < m_columns.size(); ++k) {
    if (m_columns[k].job < 0) continue;
    const std::size_t job = at(m_columns[k].job);
    settle(job);
    const Pair less = keysFor(job, f(m_columns[k].var) * m_value[k], t(job, m_columns[k].var) * m_value[k]);
    m_keyValue[job].first -= less.first;
    m_keyValue[job].second -= less.second;
  }
}

bool ShareSimplex::allFeasible() {
  settleAll();
  m_least = std::numeric_limits<double>::infinity();
  m_leastLevel = m_level;
  m_leastKnown = true;
  for (const Pair& value : m_keyValue) {
    if (!(value.first > -kInfeasible && value.second > -kInfeasible)) return false;
    m_least = std::min({m_least, value.first, value.second});
  }
  return true;
}

// Keys whose job has not changed move with z alone, and no faster than m_steepest * m_mostFollows.
bool ShareSimplex::feasible() {
  if (!std::all_of(m_value.begin(), m_value.begin() + static_cast<std::ptrdiff_t>(m_columns.size()),
                   [](double value) { return value > -kInfeasible; }))
    return false;
  const double moved = m_steepest * m_mostFollows * std::abs(m_level - m_leastLevel);
  if (!m_leastKnown || !(m_least - moved > -kInfeasible / 2)) return allFeasible();
  const auto holds = [&](std::size_t job) {
    settle(job);
    const Pair value = m_keyValue[job];
    m_least = std::min({m_least, value.first - moved, value.second - moved});
    return value.first > -kInfeasible && value.second > -kInfeasible;
  };
  for (const Column& column : m_columns) {
    if (column.job >= 0 && !holds(at(column.job))) return false;
  }
  return std::all_of(m_fresh.begin(), m_fresh.end(), [&](std::int32_t job) { return holds(at(job)); });
}

}  // namespace roundel::policies::gavel
