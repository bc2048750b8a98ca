#include "core/policies/gavel/share_simplex.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "core/policies/gavel/share_lp.h"

namespace roundel::policies::gavel {
namespace {

constexpr double kGain = 1e-9;       // a column must promise more than this to enter (duals are scaled to about 1)
constexpr double kPivot = 1e-9;      // a basic value that changes slower than this does not limit a step
constexpr double kSlackOff = 1e-10;  // limits this close are equal; the one that changes fastest leaves
constexpr double kInfeasible = 1e-6; // a value below this is no rounding
constexpr double kBlock = 1e-8;      // a smaller determinant is no pair of keys
constexpr int kPollEvery = 16;

}  // namespace

ShareSimplex::ShareSimplex(const ShareProblem& problem)
    : m_problem(problem), m_types(static_cast<int>(problem.types)), m_jobs(problem.jobs()),
      m_use(m_jobs * problem.types, 0.0), m_slowdown(m_jobs * problem.types, 0.0), m_best(m_jobs, 0.0),
      m_weight(problem.weight.empty() ? std::vector<double>(m_jobs, 1.0) : problem.weight), m_follows(m_jobs, 1.0),
      m_frozen(m_jobs, 0.0), m_scale(static_cast<double>(m_jobs)), m_basic(m_jobs, 0), m_slackBasic(problem.types, 1),
      m_keys(m_jobs), m_keyValue(m_jobs), m_keyDelta(m_jobs) {
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const double* gain = problem.gain.data() + i * problem.types;
    m_best[i] = *std::max_element(gain, gain + problem.types);
    for (int r = 0; r < m_types; ++r) {
      if (gain[r] <= 0) continue;
      m_use[cell(i, r)] = problem.gpus[i] / gain[r];
      m_slowdown[cell(i, r)] = m_best[i] / gain[r];
    }
  }
}

double ShareSimplex::t(std::size_t job, int var) const {
  return var < m_types ? m_slowdown[cell(job, var)] : var == m_types ? 1.0 : 0.0;
}

ShareSimplex::Pair ShareSimplex::keysFor(std::size_t job, double f, double t) const {
  const Keys& keys = m_keys[job];
  return {keys.inverse[0] * f + keys.inverse[1] * t, keys.inverse[2] * f + keys.inverse[3] * t};
}

double ShareSimplex::levelLimit() const {
  double limit = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < m_jobs; ++i) {
    if (m_follows[i] > 0) limit = std::min(limit, m_best[i]);
  }
  return limit;
}

// ---- the basis ----

void ShareSimplex::setJob(std::size_t job, int first, int second) {
  m_basic[job] = std::uint64_t{1} << first | std::uint64_t{1} << second;
  chooseKeys(job);
}

void ShareSimplex::setBasic(Column column, bool basic) {
  if (column.job == kLevel) {
    m_levelBasic = basic;
  } else if (column.job == kSlack) {
    m_slackBasic[at(column.var)] = basic ? 1 : 0;
  } else {
    const std::uint64_t bit = std::uint64_t{1} << column.var;
    std::uint64_t& mask = m_basic[at(column.job)];
    mask = basic ? mask | bit : mask & ~bit;
    chooseKeys(at(column.job));
  }
}

// The pair with the largest determinant; with s among them that is at least 1, so other pairs are tried where s is not basic.
void ShareSimplex::chooseKeys(std::size_t job) {
  Keys keys;
  double largest = kBlock;
  const std::uint64_t mask = m_basic[job];
  for (std::uint64_t left = mask; left != 0; left &= left - 1) {
    const int u = std::countr_zero(left);
    if (keys.first < 0 && f(u) != 0) keys.first = u;
    for (std::uint64_t rest = left & (left - 1); rest != 0; rest &= rest - 1) {
      const int v = std::countr_zero(rest);
      const double determinant = f(u) * t(job, v) - f(v) * t(job, u);
      if (std::abs(determinant) <= largest * (1 + kBlock)) continue;
      largest = std::abs(determinant);
      keys.first = u;
      keys.second = v;
      keys.inverse[0] = t(job, v) / determinant;
      keys.inverse[1] = -f(v) / determinant;
      keys.inverse[2] = -t(job, u) / determinant;
      keys.inverse[3] = f(u) / determinant;
    }
  }
  if (keys.second < 0 && keys.first >= 0) keys.inverse[0] = 1 / f(keys.first);
  m_keys[job] = keys;
}

void ShareSimplex::collectColumns() {
  m_columns.clear();
  if (m_levelBasic) m_columns.push_back({kLevel, 0});
  for (int r = 0; r < m_types; ++r) {
    if (m_slackBasic[at(r)] != 0) m_columns.push_back({kSlack, r});
  }
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const Keys& keys = m_keys[i];
    std::uint64_t extra = m_basic[i];
    if (keys.first >= 0) extra &= ~(std::uint64_t{1} << keys.first);
    if (keys.second >= 0) extra &= ~(std::uint64_t{1} << keys.second);
    for (; extra != 0; extra &= extra - 1) m_columns.push_back({static_cast<std::int32_t>(i), std::countr_zero(extra)});
  }
}

bool ShareSimplex::prepare() {
  collectColumns();
  std::int32_t rows = m_types;
  for (Keys& keys : m_keys) {
    if (keys.first < 0) return false;
    keys.row = keys.second < 0 ? rows++ : -1;
  }
  if (m_columns.size() != at(rows)) return false;
  m_system.resize(at(rows));
  for (std::size_t k = 0; k < m_columns.size(); ++k) reduce(m_columns[k], m_system.column(k));
  return m_system.factorise();
}

// The column as the dense rows see it once the job's keys have made up for it in the job's own rows.
void ShareSimplex::reduce(Column column, double* out) const {
  if (column.job == kLevel) return reduceLevel(out);
  if (column.job == kSlack) {
    out[column.var] = 1;
    return;
  }
  const std::size_t job = at(column.job);
  const Keys& keys = m_keys[job];
  const Pair response = keysFor(job, -f(column.var), -t(job, column.var));
  if (column.var < m_types) out[column.var] += c(job, column.var);
  if (keys.first < m_types) out[keys.first] += c(job, keys.first) * response.first;
  if (keys.second < 0) {
    out[keys.row] += t(job, column.var) + t(job, keys.first) * response.first;
  } else if (keys.second < m_types) {
    out[keys.second] += c(job, keys.second) * response.second;
  }
}

void ShareSimplex::reduceLevel(double* out) const {
  for (std::size_t i = 0; i < m_jobs; ++i) {
    if (m_follows[i] == 0) continue;
    const Keys& keys = m_keys[i];
    const Pair response = keysFor(i, m_follows[i], 0);
    if (keys.first < m_types) out[keys.first] += c(i, keys.first) * response.first;
    if (keys.second < 0) {
      out[keys.row] += t(i, keys.first) * response.first;
    } else if (keys.second < m_types) {
      out[keys.second] += c(i, keys.second) * response.second;
    }
  }
}

// ---- values and duals ----

void ShareSimplex::computeValues() {
  const double fixed = m_levelBasic ? 0.0 : m_level;
  std::vector<double>& rhs = m_value;
  rhs.assign(m_system.size(), 0.0);
  std::copy(m_problem.capacity.begin(), m_problem.capacity.end(), rhs.begin());
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const Keys& keys = m_keys[i];
    const Pair value = m_keyValue[i] = keysFor(i, m_frozen[i] + m_follows[i] * fixed, m_best[i]);
    if (keys.first < m_types) rhs[at(keys.first)] -= c(i, keys.first) * value.first;
    if (keys.second < 0) {
      rhs[at(keys.row)] = m_best[i] - t(i, keys.first) * value.first;
    } else if (keys.second < m_types) {
      rhs[at(keys.second)] -= c(i, keys.second) * value.second;
    }
  }
  m_system.solve(rhs);
  if (m_levelBasic) m_level = m_value[0];
  for (std::size_t i = 0; m_levelBasic && i < m_jobs; ++i) {
    const Pair more = keysFor(i, m_follows[i] * m_level, 0);
    m_keyValue[i].first += more.first;
    m_keyValue[i].second += more.second;
  }
  for (std::size_t k = 0; k < m_columns.size(); ++k) {
    if (m_columns[k].job < 0) continue;
    const std::size_t job = at(m_columns[k].job);
    const Pair less = keysFor(job, f(m_columns[k].var) * m_value[k], t(job, m_columns[k].var) * m_value[k]);
    m_keyValue[job].first -= less.first;
    m_keyValue[job].second -= less.second;
  }
}

void ShareSimplex::computeDuals() {
  std::vector<double> multiplier(m_columns.size(), 0.0);
  for (std::size_t k = 0; k < m_columns.size(); ++k) {
    const Column column = m_columns[k];
    if (column.job == kLevel && m_goal == Goal::Level) multiplier[k] = m_scale;
    if (m_goal == Goal::Level || column.job == kSlack) continue;
    const auto addKeys = [&](std::size_t job, Pair response) {
      const Keys& keys = m_keys[job];
      multiplier[k] += cost(job, keys.first) * response.first;
      if (keys.second >= 0) multiplier[k] += cost(job, keys.second) * response.second;
    };
    if (column.job == kLevel) {
      for (std::size_t i = 0; i < m_jobs; ++i) addKeys(i, keysFor(i, m_follows[i], 0));
    } else {
      const std::size_t job = at(column.job);
      multiplier[k] += cost(job, column.var);
      addKeys(job, keysFor(job, -f(column.var), -t(job, column.var)));
    }
  }
  m_system.solveTransposed(multiplier);
  m_duals.price.assign(multiplier.begin(), multiplier.begin() + m_types);
  m_duals.level.resize(m_jobs);
  m_duals.time.resize(m_jobs);
  const auto left = [&](std::size_t job, int var) {
    return cost(job, var) - (var < m_types ? c(job, var) * m_duals.price[at(var)] : 0.0);
  };
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const Keys& keys = m_keys[i];
    const double first = left(i, keys.first);
    if (keys.second < 0) {
      m_duals.time[i] = multiplier[at(keys.row)];
      m_duals.level[i] = (first - m_duals.time[i] * t(i, keys.first)) * keys.inverse[0];
    } else {
      const double second = left(i, keys.second);
      m_duals.level[i] = first * keys.inverse[0] + second * keys.inverse[2];
      m_duals.time[i] = first * keys.inverse[1] + second * keys.inverse[3];
    }
  }
}

// z is as high as the slowest job's best type carries it: that job's time is what is scarce, GPUs are not.
void ShareSimplex::pinnedDuals() {
  m_duals.price.assign(at(m_types), 0.0);
  m_duals.level.assign(m_jobs, 0.0);
  m_duals.time.assign(m_jobs, 0.0);
  const double limit = levelLimit();
  for (std::size_t i = 0; i < m_jobs; ++i) {
    if (m_follows[i] == 0 || m_best[i] > limit) continue;
    m_duals.level[i] = -m_scale;
    m_duals.time[i] = m_scale;
    return;
  }
}

// ---- pricing ----

double ShareSimplex::gainOf(std::size_t job, int var, const Duals& duals, double itsCost) const {
  double gain = itsCost - duals.level[job] * f(var) - duals.time[job] * t(job, var);
  if (var < m_types) gain -= duals.price[at(var)] * c(job, var);
  return gain;
}

double ShareSimplex::levelGain(const Duals& duals) const {
  double gain = m_scale;
  for (std::size_t i = 0; i < m_jobs; ++i) gain += duals.level[i] * m_follows[i];
  return gain;
}

ShareSimplex::Column ShareSimplex::choose(bool bland) const {
  Column best;
  double most = kGain;
  const auto offer = [&](Column column, double gain) {
    if (gain <= most || (bland && best.job != kNone)) return;
    best = column;
    most = gain;
  };
  if (m_goal == Goal::Level && !m_levelBasic) offer({kLevel, 0}, levelGain(m_duals));
  for (int r = 0; r < m_types; ++r) {
    if (m_slackBasic[at(r)] != 0 || (m_keepLevel && m_levelDuals.price[at(r)] > kGain)) continue;
    offer({kSlack, r}, -m_duals.price[at(r)]);
  }
  for (std::size_t i = 0; i < m_jobs; ++i) {
    for (int var = 0; var <= m_types + 1; ++var) {
      if (basic(i, var) || (var < m_types && m_slowdown[cell(i, var)] == 0)) continue;
      const double gain = gainOf(i, var, m_duals, cost(i, var));
      if (gain <= most || (m_keepLevel && gainOf(i, var, m_levelDuals, 0) < -kGain)) continue;
      offer({static_cast<std::int32_t>(i), var}, gain);
    }
  }
  return best;
}

// ---- moving ----

void ShareSimplex::direction(Column entering) {
  m_delta.assign(m_system.size(), 0.0);
  reduce(entering, m_delta.data());
  for (double& entry : m_delta) entry = -entry;
  m_system.solve(m_delta);
  m_levelDelta = entering.job == kLevel ? 1.0 : m_levelBasic ? m_delta[0] : 0.0;
  for (std::size_t i = 0; i < m_jobs; ++i) {
    m_keyDelta[i] = m_levelDelta == 0 ? Pair{} : keysFor(i, m_follows[i] * m_levelDelta, 0);
  }
  const auto pay = [&](Column column, double amount) {
    if (column.job < 0) return;
    const std::size_t job = at(column.job);
    const Pair less = keysFor(job, f(column.var) * amount, t(job, column.var) * amount);
    m_keyDelta[job].first -= less.first;
    m_keyDelta[job].second -= less.second;
  };
  for (std::size_t k = 0; k < m_columns.size(); ++k) pay(m_columns[k], m_delta[k]);
  pay(entering, 1.0);
}

template <class Visit>
void ShareSimplex::visitBasics(Visit visit) const {
  for (std::size_t k = 0; k < m_columns.size(); ++k) {
    if (m_columns[k].job != kLevel) visit(m_columns[k], m_value[k], m_delta[k]);
  }
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const Keys& keys = m_keys[i];
    const auto job = static_cast<std::int32_t>(i);
    visit(Column{job, keys.first}, m_keyValue[i].first, m_keyDelta[i].first);
    if (keys.second >= 0) visit(Column{job, keys.second}, m_keyValue[i].second, m_keyDelta[i].second);
  }
}

// Two passes: how far the step may go, then which of the columns that stop it about there changes fastest.
bool ShareSimplex::pivot(Column entering, bool& moved) {
  double furthest = std::numeric_limits<double>::infinity();
  const double toLimit = m_goal == Goal::Level && m_levelDelta > kPivot ? (levelLimit() - m_level) / m_levelDelta : furthest;
  visitBasics([&](Column, double value, double delta) {
    if (delta < -kPivot) furthest = std::min(furthest, (std::max(0.0, value) + kSlackOff) / -delta);
  });
  if (toLimit <= furthest) {
    m_level = levelLimit();
    moved = true;
    if (entering.job == kLevel) return true;
    setBasic({kLevel, 0}, false);
    setBasic(entering, true);
    return true;
  }
  Column leaving;
  double fastest = 0;
  double step = 0;
  visitBasics([&](Column column, double value, double delta) {
    if (delta >= -kPivot || -delta <= fastest) return;
    const double stop = std::max(0.0, value) / -delta;
    if (stop > furthest) return;
    fastest = -delta;
    leaving = column;
    step = stop;
  });
  if (leaving.job == kNone) return false;
  moved = step > kSlackOff;
  setBasic(leaving, false);
  setBasic(entering, true);
  return true;
}

bool ShareSimplex::feasible() const {
  for (std::size_t k = 0; k < m_columns.size(); ++k) {
    if (!(m_value[k] > -kInfeasible)) return false;
  }
  return std::all_of(m_keyValue.begin(), m_keyValue.end(),
                     [](const Pair& value) { return value.first > -kInfeasible && value.second > -kInfeasible; });
}

ShareSimplex::Status ShareSimplex::iterate(const std::stop_token& stop) {
  const int most = 1000 + 50 * static_cast<int>(m_jobs + at(m_types));
  int still = 0;
  for (int step = 0; step < most; ++step) {
    if (step % kPollEvery == 0 && stop.stop_requested()) return Status::Stopped;
    if (!prepare()) return Status::Failed;
    computeValues();
    computeDuals();
    if (!feasible()) return Status::Failed;
    if (m_goal == Goal::Level && !m_levelBasic && m_level >= levelLimit()) {
      pinnedDuals();
      return Status::Optimal;
    }
    const Column entering = choose(still > 200 + static_cast<int>(m_jobs));
    if (entering.job == kNone) return Status::Optimal;
    direction(entering);
    bool moved = false;
    if (!pivot(entering, moved)) return Status::Failed;
    still = moved ? 0 : still + 1;
    ++m_pivots;
  }
  return Status::Failed;
}

// ---- the steps ----

void ShareSimplex::startLevel(std::vector<int> types) {
  std::vector<double> load;
  double level = 0;
  for (bool again = true; again;) {
    load.assign(at(m_types), 0.0);
    for (std::size_t i = 0; i < m_jobs; ++i) load[at(types[i])] += c(i, types[i]);
    level = levelLimit();
    for (int r = 0; r < m_types; ++r) level = std::min(level, load[at(r)] > 0 ? m_problem.capacity[at(r)] / load[at(r)] : level);
    again = false;
    for (std::size_t i = 0; i < m_jobs; ++i) {
      if (m_problem.gain[cell(i, types[i])] >= level || m_slowdown[cell(i, types[i])] == 1) continue;
      const double* gain = m_problem.gain.data() + i * at(m_types);
      types[i] = static_cast<int>(std::max_element(gain, gain + m_types) - gain);
      again = true;
    }
  }
  for (std::size_t i = 0; i < m_jobs; ++i) setJob(i, types[i], m_types);
  m_slackBasic.assign(at(m_types), 1);
  m_level = level;
  m_levelBasic = level < levelLimit();
  for (int r = 0; m_levelBasic && r < m_types; ++r) {
    if (load[at(r)] == 0 || m_problem.capacity[at(r)] / load[at(r)] > level) continue;
    m_slackBasic[at(r)] = 0;
    return;
  }
}

void ShareSimplex::startSum(const std::vector<int>& types) {
  std::vector<double> free = m_problem.capacity;
  m_follows.assign(m_jobs, 0.0);
  m_level = 0;
  m_levelBasic = false;
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const bool fits = types[i] >= 0 && m_slowdown[cell(i, types[i])] > 0 && free[at(types[i])] >= m_problem.gpus[i];
    if (fits) free[at(types[i])] -= m_problem.gpus[i];
    setJob(i, fits ? types[i] : m_types, m_types + 1);
  }
}

ShareSimplex::Status ShareSimplex::maximise(Goal goal, const std::stop_token& stop) {
  m_goal = goal;
  const Status status = iterate(stop);
  if (status == Status::Optimal) m_levelDuals = m_duals;
  return status;
}

ShareSimplex::Status ShareSimplex::maximiseSumAtLevel(const std::stop_token& stop) {
  m_goal = Goal::Sum;
  m_keepLevel = true;
  const double level = m_level;
  const Status status = iterate(stop);
  if (!m_levelBasic) m_level = level;
  return status;
}

bool ShareSimplex::freeze() {
  const bool pinned = !m_levelBasic;
  const double limit = levelLimit();
  bool left = false;
  for (std::size_t i = 0; i < m_jobs; ++i) {
    if (m_follows[i] == 0) continue;
    const bool stays = pinned ? m_best[i] <= limit : m_levelDuals.level[i] < -kGain;
    if (!stays) left = true;
    if (!stays) continue;
    m_follows[i] = 0;
    m_frozen[i] = m_level;
  }
  return left && (pinned || retireLevel());
}

// z leaves the basis where it stands; the column that would lower it most takes its place at 0.
bool ShareSimplex::retireLevel() {
  Column best;
  double least = -kGain;
  const auto offer = [&](Column column, double gain) {
    if (gain >= least) return;
    best = column;
    least = gain;
  };
  for (int r = 0; r < m_types; ++r) {
    if (m_slackBasic[at(r)] == 0) offer({kSlack, r}, -m_duals.price[at(r)]);
  }
  for (std::size_t i = 0; i < m_jobs; ++i) {
    for (int var = 0; var <= m_types + 1; ++var) {
      if (basic(i, var) || (var < m_types && m_slowdown[cell(i, var)] == 0)) continue;
      offer({static_cast<std::int32_t>(i), var}, gainOf(i, var, m_duals, 0));
    }
  }
  if (best.job == kNone) return false;
  setBasic({kLevel, 0}, false);
  setBasic(best, true);
  return true;
}

// ---- the result ----

double ShareSimplex::share(std::size_t job, int type) const {
  if (!basic(job, type)) return 0;
  const Keys& keys = m_keys[job];
  double value = keys.first == type ? m_keyValue[job].first : keys.second == type ? m_keyValue[job].second : 0.0;
  for (std::size_t k = 0; k < m_columns.size(); ++k) {
    if (m_columns[k].job == static_cast<std::int32_t>(job) && m_columns[k].var == type) value = m_value[k];
  }
  return std::clamp(value / m_problem.gain[cell(job, type)], 0.0, 1.0);
}

double ShareSimplex::price(int type) const { return m_levelDuals.price[at(type)]; }
double ShareSimplex::timeDual(std::size_t job) const { return m_levelDuals.time[job] * m_best[job]; }
double ShareSimplex::levelDual(std::size_t job) const { return -m_levelDuals.level[job]; }

}  // namespace roundel::policies::gavel
