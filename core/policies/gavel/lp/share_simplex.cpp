// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/share_simplex.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/policies/gavel/lp/share_lp.h"

namespace roundel::policies::gavel {
namespace {

constexpr double kInfeasible = 1e-6;  // a value below minus this is not rounding

}  // namespace

ShareSimplex::ShareSimplex(const ShareProblem& problem)
    : m_problem(problem),
      m_types(static_cast<int>(problem.types)),
      m_jobs(problem.jobs()),
      m_matrix(problem),
      m_basis(m_matrix),
      m_levels(m_matrix),
      m_values(m_matrix, m_basis, m_levels, problem.capacity),
      m_done(m_jobs, 0),
      m_scale(static_cast<double>(m_jobs)),
      m_enterable(m_jobs, 0),
      m_kinds(m_jobs),
      m_keyDelta(m_jobs) {}

// ---- the basis ----

void ShareSimplex::setBasic(Column column, bool basic) {
  m_basis.set(column, basic);
  if (column.job >= 0) classify(at(column.job));
}

// Puts the job into its kind. Jobs of one kind have bitwise equal inputs of their duals besides the prices.
void ShareSimplex::classify(std::size_t job) {
  m_kinds.takeOut(job);
  if (m_basis.keys(job).second < 0) return;
  m_kinds.setKind(job, {m_matrix.kin(job), m_basis.mask(job), m_enterable[job]});
}

bool ShareSimplex::prepare() {
  m_basis.collect(m_columns);
  const std::int32_t rows = m_basis.numberRows();
  if (rows < 0 || m_columns.size() != at(rows)) return false;
  m_basis.takeChanged(m_fresh);
  if (m_values.refresh(m_goal, m_level, m_fresh)) m_leastKnown = false;
  m_system.resize(at(rows));
  for (std::size_t k = 0; k < m_columns.size(); ++k) reduce(m_columns[k], m_system.column(k));
  return m_system.factorise();
}

// Writes the column in the dense rows to `out`, after the job's keys have compensated it in the rows of the job.
void ShareSimplex::reduce(Column column, double* out) {
  if (column.job == Column::kLevel) return reduceLevel(out);
  if (column.job == Column::kSlack) {
    out[column.var] = 1;
    return;
  }
  const std::size_t job = at(column.job);
  const ShareKeys& keys = m_basis.keys(job);
  const KeyPair response = m_basis.keysFor(job, -m_matrix.f(column.var), -m_matrix.t(job, column.var));
  if (column.var < m_types) out[column.var] += m_matrix.c(job, column.var);
  if (keys.first < m_types) out[keys.first] += m_matrix.c(job, keys.first) * response.first;
  if (keys.second < 0)
    out[keys.row] += m_matrix.t(job, column.var) + m_matrix.t(job, keys.first) * response.first;
  else if (keys.second < m_types)
    out[keys.second] += m_matrix.c(job, keys.second) * response.second;
}

void ShareSimplex::reduceLevel(double* out) {
  for (int r = 0; r < m_types; ++r) out[at(r)] += m_values.perLevel(r);
  for (const std::int32_t i : m_basis.apart()) {
    const ShareKeys& keys = m_basis.keys(at(i));
    if (keys.second < 0 && m_levels.follows(at(i)) != 0)
      out[keys.row] += m_matrix.t(at(i), keys.first) * m_basis.keysFor(at(i), m_levels.follows(at(i)), 0).first;
  }
}

// ---- values ----

void ShareSimplex::computeValues() {
  std::vector<double>& rhs = m_value;
  rhs.assign(m_system.size(), 0.0);
  for (int r = 0; r < m_types; ++r) rhs[at(r)] = m_values.left(r);
  for (const std::int32_t i : m_basis.apart()) {
    const ShareKeys& keys = m_basis.keys(at(i));
    if (keys.second < 0)
      rhs[at(keys.row)] = m_matrix.best(at(i)) - m_matrix.t(at(i), keys.first) * m_values.base(at(i)).first;
  }
  m_system.solve(rhs);
  if (m_basis.level()) m_level = m_value[0];
  m_values.moveTo(m_level);
  for (std::size_t k = 0; k < m_columns.size(); ++k) {
    if (m_columns[k].job < 0) continue;
    const std::size_t job = at(m_columns[k].job);
    m_values.settle(job);
    const KeyPair key_change =
        m_basis.keysFor(job, m_matrix.f(m_columns[k].var) * m_value[k], m_matrix.t(job, m_columns[k].var) * m_value[k]);
    m_values.take(job, key_change);
  }
}

bool ShareSimplex::allFeasible() {
  m_values.settleAll();
  m_least = std::numeric_limits<double>::infinity();
  m_leastLevel = m_level;
  m_leastKnown = true;
  for (const KeyPair& value : m_values.all()) {
    if (!(value.first > -kInfeasible && value.second > -kInfeasible)) return false;
    m_least = std::min({m_least, value.first, value.second});
  }
  return true;
}

// ShareKeys whose job has not changed move with z alone, and no faster than m_basis.steepest() * m_mostFollows.
bool ShareSimplex::feasible() {
  if (!std::all_of(m_value.begin(), m_value.begin() + static_cast<std::ptrdiff_t>(m_columns.size()),
                   [](double value) { return value > -kInfeasible; }))
    return false;
  const double largest_move = m_basis.steepest() * m_mostFollows * std::abs(m_level - m_leastLevel);
  if (!m_leastKnown || !(m_least - largest_move > -kInfeasible / 2)) return allFeasible();
  const auto holds = [&](std::size_t job) {
    m_values.settle(job);
    const KeyPair value = m_values.of(job);
    m_least = std::min({m_least, value.first - largest_move, value.second - largest_move});
    return value.first > -kInfeasible && value.second > -kInfeasible;
  };
  for (const Column& column : m_columns)
    if (column.job >= 0 && !holds(at(column.job))) return false;
  return std::ranges::all_of(m_fresh, [&](std::int32_t job) { return holds(at(job)); });
}

// ---- duals ----

void ShareSimplex::computePrices() {
  std::vector<double>& multiplier = m_multiplier;
  multiplier.assign(m_columns.size(), 0.0);
  for (std::size_t k = 0; k < m_columns.size(); ++k) {
    const Column column = m_columns[k];
    if (column.job == Column::kLevel && m_goal == Goal::Level) multiplier[k] = m_scale;
    if (m_goal == Goal::Level || column.job == Column::kSlack) continue;
    if (column.job == Column::kLevel) {
      multiplier[k] = m_values.costPerLevel();
    } else {
      const std::size_t job = at(column.job);
      const ShareKeys& keys = m_basis.keys(job);
      const KeyPair response = m_basis.keysFor(job, -m_matrix.f(column.var), -m_matrix.t(job, column.var));
      multiplier[k] += m_matrix.cost(m_goal, job, column.var);
      multiplier[k] += m_matrix.cost(m_goal, job, keys.first) * response.first;
      if (keys.second >= 0) multiplier[k] += m_matrix.cost(m_goal, job, keys.second) * response.second;
    }
  }
  m_system.solveTransposed(multiplier);
  m_duals.price.assign(multiplier.begin(), multiplier.begin() + m_types);
}

ShareSimplex::JobDuals ShareSimplex::dualsOf(std::size_t job) const {
  const auto left = [&](int var) {
    return m_matrix.cost(m_goal, job, var) - (var < m_types ? m_matrix.c(job, var) * m_duals.price[at(var)] : 0.0);
  };
  const ShareKeys& keys = m_basis.keys(job);
  const double first = left(keys.first);
  if (keys.second < 0) {
    const double time = m_multiplier[at(keys.row)];
    return {(first - time * m_matrix.t(job, keys.first)) * keys.inverse[0], time};
  }
  const double second = left(keys.second);
  return {first * keys.inverse[0] + second * keys.inverse[2], first * keys.inverse[1] + second * keys.inverse[3]};
}

void ShareSimplex::computeDuals() {
  m_duals.level.resize(m_jobs);
  m_duals.time.resize(m_jobs);
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const JobDuals job_duals = dualsOf(i);
    m_duals.level[i] = job_duals.level;
    m_duals.time[i] = job_duals.time;
  }
}

// z is limited by the best type of the slowest job: the time of this job is scarce, GPUs are not.
void ShareSimplex::pinnedDuals() {
  m_duals.price.assign(at(m_types), 0.0);
  m_duals.level.assign(m_jobs, 0.0);
  m_duals.time.assign(m_jobs, 0.0);
  const double limit = m_levels.limit();
  for (std::size_t i = 0; i < m_jobs; ++i) {
    if (m_levels.follows(i) == 0 || m_levels.reach(i) > limit) continue;
    m_duals.level[i] = -m_scale / m_levels.follows(i);
    m_duals.time[i] = m_scale / m_levels.follows(i);
    return;
  }
}

double ShareSimplex::share(std::size_t job, int type) const {
  if (!m_basis.contains(job, type)) return 0;
  const ShareKeys& keys = m_basis.keys(job);
  double value = keys.first == type ? m_values.of(job).first : keys.second == type ? m_values.of(job).second : 0.0;
  for (std::size_t k = 0; k < m_columns.size(); ++k)
    if (m_columns[k].job == static_cast<std::int32_t>(job) && m_columns[k].var == type) value = m_value[k];
  return std::clamp(value / m_problem.gain[m_matrix.cell(job, type)], 0.0, 1.0);
}

double ShareSimplex::price(int type) const { return m_levelDuals.price[at(type)]; }
double ShareSimplex::timeDual(std::size_t job) const { return m_levelDuals.time[job] * m_matrix.best(job); }
double ShareSimplex::levelDual(std::size_t job) const { return -m_levelDuals.level[job]; }

}  // namespace roundel::policies::gavel
