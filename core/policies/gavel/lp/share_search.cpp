// SPDX-License-Identifier: GPL-3.0-or-later
// The search: which column enters, how far it may go, and the goals one after the other. The basis is
// share_simplex.cpp's.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/model/ranges/contains.h"
#include "core/policies/gavel/lp/share_lp.h"
#include "core/policies/gavel/lp/share_simplex.h"
#include "core/trace/sorted.h"

namespace roundel::policies::gavel {
namespace {

constexpr double kGain = 1e-9;       // a column must gain more than this to enter (duals are scaled to about 1)
constexpr double kPivot = 1e-9;      // a basic value that changes slower than this does not limit a step
constexpr double kSlackOff = 1e-10;  // limits this close are equal; the one that changes fastest leaves
constexpr int kPollEvery = 16;       // pivots
constexpr int kPatience = 200;       // steps of length 0 beyond one a job before the first column that gains is taken

// The keys of a job compensate the change of its column.
void pay(const ShareBasis& basis, const ShareMatrix& matrix, ShareColumn column, double amount,
         std::vector<KeyPair>& keys) {
  if (column.job < 0) return;
  const auto job = static_cast<std::size_t>(column.job);
  const KeyPair key_change = basis.keysFor(job, matrix.f(column.var) * amount, matrix.t(job, column.var) * amount);
  keys[job].first -= key_change.first;
  keys[job].second -= key_change.second;
}

}  // namespace

// ---- pricing ----

double ShareSimplex::gainOf(std::size_t job, int var, const std::vector<double>& price, JobDuals duals,
                            double itsCost) const {
  double gain = itsCost - duals.level * m_matrix.f(var) - duals.time * m_matrix.t(job, var);
  if (var < m_types) gain -= price[at(var)] * m_matrix.c(job, var);
  return gain;
}

double ShareSimplex::levelGain() const {
  double gain = m_scale;
  for (std::size_t i = 0; i < m_jobs; ++i) gain += dualsOf(i).level * m_levels.follows(i);
  return gain;
}

// The duals that say so do not change while optima of m_kept are gone through.
void ShareSimplex::findEnterable() {
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const JobDuals duals{m_levelDuals.level[i], m_levelDuals.time[i]};
    m_enterable[i] = 0;
    for (int var = 0; var <= m_types + 1; ++var) {
      if (gainOf(i, var, m_levelDuals.price, duals, m_matrix.cost(m_kept, i, var)) < -kGain) continue;
      m_enterable[i] |= std::uint64_t{1} << var;
    }
    classify(i);
  }
}

// Returns the column with the largest gain; of equal ones the first by job, which is the first of its kind. `bland`: the first column
// with any gain.
ShareSimplex::Column ShareSimplex::choose(bool bland) {
  Column best;
  double largest_gain = kGain;
  const auto offer = [&](Column column, double gain) {
    if (gain <= largest_gain || (bland && best.job != Column::kNone)) return;
    best = column;
    largest_gain = gain;
  };
  if (m_goal == Goal::Level && !m_basis.level()) offer({Column::kLevel, 0}, levelGain());
  for (int r = 0; r < m_types; ++r) {
    if (m_basis.slack(r) || (m_keepOptimum && m_levelDuals.price[at(r)] > kGain)) continue;
    offer({Column::kSlack, r}, -m_duals.price[at(r)]);
  }
  const auto offerJob = [&](std::size_t i) {
    const auto job = static_cast<std::int32_t>(i);
    const std::uint64_t left = ~m_basis.mask(i) & (m_keepOptimum ? m_enterable[i] : ~std::uint64_t{0});
    const JobDuals duals = dualsOf(i);
    for (int var = 0; var <= m_types + 1; ++var) {
      if ((left >> var & 1U) == 0 || (var < m_types && !m_matrix.allowed(i, var))) continue;
      ++m_priced;
      const double gain = gainOf(i, var, m_duals.price, duals, m_matrix.cost(m_goal, i, var));
      const bool earlier = best.job >= 0 && job < best.job && gain > kGain && (bland || gain == largest_gain);
      if (earlier) largest_gain = kGain, best = {};
      offer({job, var}, gain);
    }
  };
  m_kinds.visitFirsts(offerJob);
  for (const std::int32_t i : m_basis.apart())
    if (m_kinds.alone(at(i))) offerJob(at(i));
  return best;
}

// ---- moving ----

void ShareSimplex::direction(Column entering) {
  m_delta.assign(m_system.size(), 0.0);
  reduce(entering, m_delta.data());
  for (double& entry : m_delta) entry = -entry;
  m_system.solve(m_delta);
  m_levelDelta = entering.job == Column::kLevel ? 1.0 : m_basis.level() ? m_delta[0] : 0.0;
  m_allMove = m_basis.steepest() * m_mostFollows * std::abs(m_levelDelta) > kPivot / 2;
  m_moved.clear();
  if (entering.job >= 0) m_moved.push_back(entering.job);
  for (const Column& column : m_columns)
    if (column.job >= 0) m_moved.push_back(column.job);
  trace::sortUnique(m_moved);
  const auto follow = [&](std::size_t job) {
    m_keyDelta[job] = m_levelDelta == 0 ? KeyPair{} : m_basis.keysFor(job, m_levels.follows(job) * m_levelDelta, 0);
  };
  if (m_allMove)
    for (std::size_t i = 0; i < m_jobs; ++i) follow(i);
  else
    for (const std::int32_t i : m_moved) follow(at(i));
  for (std::size_t k = 0; k < m_columns.size(); ++k) pay(m_basis, m_matrix, m_columns[k], m_delta[k], m_keyDelta);
  pay(m_basis, m_matrix, entering, 1.0, m_keyDelta);
}

template <class Visit>
void ShareSimplex::visitBasics(Visit visit) const {
  for (std::size_t k = 0; k < m_columns.size(); ++k)
    if (m_columns[k].job != Column::kLevel) visit(m_columns[k], m_value[k], m_delta[k]);
  const auto visitKeys = [&](std::size_t i) {
    const ShareKeys& keys = m_basis.keys(i);
    const auto job = static_cast<std::int32_t>(i);
    visit(Column{job, keys.first}, m_values.of(i).first, m_keyDelta[i].first);
    if (keys.second >= 0) visit(Column{job, keys.second}, m_values.of(i).second, m_keyDelta[i].second);
  };
  if (m_allMove)
    for (std::size_t i = 0; i < m_jobs; ++i) visitKeys(i);
  else
    for (const std::int32_t i : m_moved) visitKeys(at(i));
}

// First finds the length of the step, then, of the columns that stop it at about this length, the one that changes fastest.
bool ShareSimplex::pivot(Column entering, bool& moved) {
  if (m_allMove)
    m_values.settleAll();
  else
    for (const std::int32_t i : m_moved) m_values.settle(at(i));
  double furthest = std::numeric_limits<double>::infinity();
  const double toLimit =
      m_goal == Goal::Level && m_levelDelta > kPivot ? (m_levels.limit() - m_level) / m_levelDelta : furthest;
  visitBasics([&](Column, double value, double delta) {
    if (delta < -kPivot) furthest = std::min(furthest, (std::max(0.0, value) + kSlackOff) / -delta);
  });
  if (toLimit <= furthest) {
    m_level = m_levels.limit();
    moved = true;
    if (entering.job == Column::kLevel) return true;
    setBasic({Column::kLevel, 0}, false);
    setBasic(entering, true);
    return true;
  }
  double step = 0;
  const Column leaving = fastestWithin(furthest, step);
  if (leaving.job == Column::kNone) return false;
  moved = step > kSlackOff;
  setBasic(leaving, false);
  setBasic(entering, true);
  return true;
}

ShareSimplex::Column ShareSimplex::fastestWithin(double furthest, double& step) const {
  Column leaving;
  double fastest = 0;
  visitBasics([&](Column column, double value, double delta) {
    if (delta >= -kPivot || -delta <= fastest) return;
    const double stop = std::max(0.0, value) / -delta;
    if (stop > furthest) return;
    fastest = -delta;
    leaving = column;
    step = stop;
  });
  return leaving;
}

ShareSimplex::Status ShareSimplex::iterate(const std::stop_token& stop) {
  const int step_limit = 1000 + 50 * static_cast<int>(m_jobs + at(m_types));
  int idle_steps = 0;
  for (int step = 0; step < step_limit; ++step) {
    if (step % kPollEvery == 0 && stop.stop_requested()) return Status::Stopped;
    if (!prepare()) return Status::Failed;
    computeValues();
    computePrices();
    if (!feasible()) return Status::Failed;
    const bool pinned = m_goal == Goal::Level && !m_basis.level() && m_level >= m_levels.limit();
    const Column entering = pinned ? Column{} : choose(idle_steps > kPatience + static_cast<int>(m_jobs));
    if (entering.job == Column::kNone) {
      pinned ? pinnedDuals() : computeDuals();
      m_values.settleAll();
      return Status::Optimal;
    }
    direction(entering);
    bool has_moved = false;
    if (!pivot(entering, has_moved)) return Status::Failed;
    idle_steps = has_moved ? 0 : idle_steps + 1;
    ++m_pivots;
  }
  return Status::Failed;
}

// ---- the steps ----

namespace {

// Returns the common level with each job on its type. A job that cannot reach it there moves to its best type. `load`: the load of the
// types at level 1.
double levelFor(const ShareProblem& problem, const ShareLevels& levels, const ShareMatrix& matrix,
                std::vector<int>& types, std::vector<double>& load) {
  while (true) {
    load.assign(problem.types, 0.0);
    for (std::size_t i = 0; i < problem.jobs(); ++i)
      load[static_cast<std::size_t>(types[i])] += levels.follows(i) * matrix.c(i, types[i]);
    double level = levels.limit();
    for (std::size_t r = 0; r < problem.types; ++r)
      level = std::min(level, load[r] > 0 ? problem.capacity[r] / load[r] : level);
    bool is_changed = false;
    for (std::size_t i = 0; i < problem.jobs(); ++i) {
      if (problem.gain[matrix.cell(i, types[i])] >= levels.follows(i) * level || matrix.isBest(i, types[i])) continue;
      const double* gain = problem.gain.data() + i * problem.types;
      types[i] = static_cast<int>(std::max_element(gain, gain + problem.types) - gain);
      is_changed = true;
    }
    if (!is_changed) return level;
  }
}

}  // namespace

void ShareSimplex::startLevel(std::vector<int> types) {
  std::vector<double> load;
  const double level = levelFor(m_problem, m_levels, m_matrix, types, load);
  for (std::size_t i = 0; i < m_jobs; ++i) setJob(i, types[i], m_types);
  for (int r = 0; r < m_types; ++r) setBasic({Column::kSlack, r}, true);
  m_level = level;
  setBasic({Column::kLevel, 0}, level < m_levels.limit());
  for (int r = 0; m_basis.level() && r < m_types; ++r) {
    if (load[at(r)] == 0 || m_problem.capacity[at(r)] / load[at(r)] > level) continue;
    setBasic({Column::kSlack, r}, false);
    return;
  }
}

void ShareSimplex::startSum(const std::vector<int>& types) {
  std::vector<double> free = m_problem.capacity;
  m_levels.follow(std::vector<double>(m_jobs, 0.0));
  m_level = 0;
  setBasic({Column::kLevel, 0}, false);
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const bool fits = types[i] >= 0 && m_matrix.allowed(i, types[i]) && free[at(types[i])] >= m_problem.gpus[i];
    if (fits) free[at(types[i])] -= m_problem.gpus[i];
    setJob(i, fits ? types[i] : m_types, m_types + 1);
  }
}

ShareSimplex::Status ShareSimplex::maximise(Goal goal, const std::stop_token& stop) {
  m_goal = m_kept = goal;
  m_values.forget();
  m_mostFollows = m_levels.most();
  const Status status = iterate(stop);
  if (status == Status::Optimal) m_levelDuals = m_duals;
  return status;
}

ShareSimplex::Status ShareSimplex::maximiseAmongOptima(Goal goal, const std::stop_token& stop) {
  m_goal = goal;
  m_keepOptimum = true;
  m_values.forget();
  findEnterable();
  const double level = m_level;
  const Status status = iterate(stop);
  if (!m_basis.level()) m_level = level;
  return status;
}

bool ShareSimplex::freeze(const Follows& follows) {
  const bool pinned = !m_basis.level();
  const double limit = m_levels.limit();
  std::vector<char> done_jobs = m_done;
  for (std::size_t i = 0; i < m_jobs; ++i)
    if (m_levels.follows(i) > 0 && (pinned ? m_levels.reach(i) <= limit : m_levelDuals.level[i] < -kGain))
      done_jobs[i] = 1;
  if (!model::contains(done_jobs, 0)) return false;
  m_done = std::move(done_jobs);
  std::vector<double> next = follows ? follows(m_done) : m_levels.all();
  for (std::size_t i = 0; i < m_jobs; ++i)
    if (m_done[i] != 0) next[i] = 0;
  m_levels.followFrom(m_level, next);
  return pinned || retireLevel();
}

// z leaves the basis at its current value. The column that would lower it most replaces it at 0.
bool ShareSimplex::retireLevel() {
  Column best;
  double lowest_gain = -kGain;
  const auto offer = [&](Column column, double gain) {
    if (gain >= lowest_gain) return;
    best = column;
    lowest_gain = gain;
  };
  for (int r = 0; r < m_types; ++r)
    if (!m_basis.slack(r)) offer({Column::kSlack, r}, -m_duals.price[at(r)]);
  for (std::size_t i = 0; i < m_jobs; ++i) {
    for (int var = 0; var <= m_types + 1; ++var) {
      if (m_basis.contains(i, var) || (var < m_types && !m_matrix.allowed(i, var))) continue;
      offer({static_cast<std::int32_t>(i), var}, gainOf(i, var, m_duals.price, {m_duals.level[i], m_duals.time[i]}, 0));
    }
  }
  if (best.job == Column::kNone) return false;
  setBasic({Column::kLevel, 0}, false);
  setBasic(best, true);
  return true;
}

}  // namespace roundel::policies::gavel
