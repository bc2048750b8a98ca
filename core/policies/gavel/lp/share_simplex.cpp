#include "core/policies/gavel/lp/share_simplex.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/policies/gavel/lp/share_lp.h"

namespace roundel::policies::gavel {
namespace {

constexpr double kBlock = 1e-8;  // a smaller determinant is no pair of keys

}  // namespace

ShareSimplex::ShareSimplex(const ShareProblem& problem)
    : m_problem(problem),
      m_types(static_cast<int>(problem.types)),
      m_jobs(problem.jobs()),
      m_use(m_jobs * problem.types, 0.0),
      m_slowdown(m_jobs * problem.types, 0.0),
      m_best(m_jobs, 0.0),
      m_weight(problem.weight.empty() ? std::vector<double>(m_jobs, 1.0) : problem.weight),
      m_follows(m_jobs, 1.0),
      m_frozen(m_jobs, 0.0),
      m_done(m_jobs, 0),
      m_scale(static_cast<double>(m_jobs)),
      m_basic(m_jobs, 0),
      m_slackBasic(problem.types, 1),
      m_keys(m_jobs),
      m_enterable(m_jobs, 0),
      m_kinds(m_jobs),
      m_keyValue(m_jobs),
      m_keyDelta(m_jobs),
      m_base(m_jobs),
      m_left(problem.capacity, m_jobs),
      m_perLevel(std::vector<double>(problem.types, 0.0), m_jobs),
      m_costPerLevel({0.0}, 2 * m_jobs),
      m_settled(m_jobs, 0) {
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const double* gain = problem.gain.data() + i * problem.types;
    m_best[i] = *std::max_element(gain, gain + problem.types);
    for (int r = 0; r < m_types; ++r) {
      if (gain[r] <= 0) continue;
      m_use[cell(i, r)] = problem.gpus[i] / gain[r];
      m_slowdown[cell(i, r)] = m_best[i] / gain[r];
    }
  }
  findKin();
}

void ShareSimplex::findKin() {
  std::map<std::vector<double>, std::int32_t> known;
  std::vector<double> row;
  for (std::size_t i = 0; i < m_jobs; ++i) {
    row.assign(m_problem.gain.begin() + static_cast<std::ptrdiff_t>(cell(i, 0)),
               m_problem.gain.begin() + static_cast<std::ptrdiff_t>(cell(i + 1, 0)));
    row.push_back(m_problem.gpus[i]);
    row.push_back(m_weight[i]);
    m_kin.push_back(known.try_emplace(row, static_cast<std::int32_t>(known.size())).first->second);
  }
}

double ShareSimplex::levelLimit() const {
  double limit = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < m_jobs; ++i) {
    if (m_follows[i] > 0) limit = std::min(limit, reach(i));
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

// The pair with the largest determinant; with s among them that is at least 1, so other pairs are tried where s is not
// basic.
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
  m_steepest = std::max({m_steepest, std::abs(keys.inverse[0]), std::abs(keys.inverse[2])});
  keepApart(job);
  classify(job);
  m_stale.push_back(static_cast<std::int32_t>(job));
}

// What a job's duals follow from, beside the prices: jobs of one kind have the same, to the bit.
void ShareSimplex::classify(std::size_t job) {
  m_kinds.takeOut(job);
  if (m_keys[job].second >= 0) m_kinds.put(job, {m_kin[job], m_basic[job], m_enterable[job]});
}

void ShareSimplex::keepApart(std::size_t job) {
  const auto own = static_cast<std::int32_t>(job);
  const bool apart = m_keys[job].second < 0 || std::popcount(m_basic[job]) != 2;
  const auto place = std::lower_bound(m_apart.begin(), m_apart.end(), own);
  const bool known = place != m_apart.end() && *place == own;
  if (apart && !known) m_apart.insert(place, own);
  if (!apart && known) m_apart.erase(place);
}

void ShareSimplex::collectColumns() {
  m_columns.clear();
  if (m_levelBasic) m_columns.push_back({kLevel, 0});
  for (int r = 0; r < m_types; ++r) {
    if (m_slackBasic[at(r)] != 0) m_columns.push_back({kSlack, r});
  }
  for (const std::int32_t i : m_apart) {
    const Keys& keys = m_keys[at(i)];
    std::uint64_t extra = m_basic[at(i)];
    if (keys.first >= 0) extra &= ~(std::uint64_t{1} << keys.first);
    if (keys.second >= 0) extra &= ~(std::uint64_t{1} << keys.second);
    for (; extra != 0; extra &= extra - 1) m_columns.push_back({i, std::countr_zero(extra)});
  }
}

bool ShareSimplex::prepare() {
  collectColumns();
  std::int32_t rows = m_types;
  for (const std::int32_t i : m_apart) {
    Keys& keys = m_keys[at(i)];
    if (keys.first < 0) return false;
    keys.row = keys.second < 0 ? rows++ : -1;
  }
  if (m_columns.size() != at(rows)) return false;
  refreshBases();
  m_system.resize(at(rows));
  for (std::size_t k = 0; k < m_columns.size(); ++k) reduce(m_columns[k], m_system.column(k));
  return m_system.factorise();
}

// The column as the dense rows see it once the job's keys have made up for it in the job's own rows.
void ShareSimplex::reduce(Column column, double* out) {
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

void ShareSimplex::reduceLevel(double* out) {
  for (std::size_t r = 0; r < at(m_types); ++r) out[r] += m_perLevel.total(r);
  for (const std::int32_t i : m_apart) {
    const Keys& keys = m_keys[at(i)];
    if (keys.second < 0 && m_follows[at(i)] != 0)
      out[keys.row] += t(at(i), keys.first) * keysFor(at(i), m_follows[at(i)], 0).first;
  }
}

// ---- duals ----

void ShareSimplex::computePrices() {
  std::vector<double>& multiplier = m_multiplier;
  multiplier.assign(m_columns.size(), 0.0);
  for (std::size_t k = 0; k < m_columns.size(); ++k) {
    const Column column = m_columns[k];
    if (column.job == kLevel && m_goal == Goal::Level) multiplier[k] = m_scale;
    if (m_goal == Goal::Level || column.job == kSlack) continue;
    if (column.job == kLevel) {
      multiplier[k] = m_costPerLevel.total(0);
    } else {
      const std::size_t job = at(column.job);
      const Keys& keys = m_keys[job];
      const Pair response = keysFor(job, -f(column.var), -t(job, column.var));
      multiplier[k] += cost(job, column.var);
      multiplier[k] += cost(job, keys.first) * response.first;
      if (keys.second >= 0) multiplier[k] += cost(job, keys.second) * response.second;
    }
  }
  m_system.solveTransposed(multiplier);
  m_duals.price.assign(multiplier.begin(), multiplier.begin() + m_types);
}

ShareSimplex::JobDuals ShareSimplex::dualsOf(std::size_t job) const {
  const auto left = [&](int var) {
    return cost(job, var) - (var < m_types ? c(job, var) * m_duals.price[at(var)] : 0.0);
  };
  const Keys& keys = m_keys[job];
  const double first = left(keys.first);
  if (keys.second < 0) {
    const double time = m_multiplier[at(keys.row)];
    return {(first - time * t(job, keys.first)) * keys.inverse[0], time};
  }
  const double second = left(keys.second);
  return {first * keys.inverse[0] + second * keys.inverse[2], first * keys.inverse[1] + second * keys.inverse[3]};
}

void ShareSimplex::computeDuals() {
  m_duals.level.resize(m_jobs);
  m_duals.time.resize(m_jobs);
  for (std::size_t i = 0; i < m_jobs; ++i) {
    const JobDuals own = dualsOf(i);
    m_duals.level[i] = own.level;
    m_duals.time[i] = own.time;
  }
}

// z is as high as the slowest job's best type carries it: that job's time is what is scarce, GPUs are not.
void ShareSimplex::pinnedDuals() {
  m_duals.price.assign(at(m_types), 0.0);
  m_duals.level.assign(m_jobs, 0.0);
  m_duals.time.assign(m_jobs, 0.0);
  const double limit = levelLimit();
  for (std::size_t i = 0; i < m_jobs; ++i) {
    if (m_follows[i] == 0 || reach(i) > limit) continue;
    m_duals.level[i] = -m_scale / m_follows[i];
    m_duals.time[i] = m_scale / m_follows[i];
    return;
  }
}

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
