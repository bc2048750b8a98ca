// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/pair_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/policies/gavel/lp/general_lp.h"

namespace roundel::policies::gavel {
namespace {

using solvers::kInfinity;
using solvers::LinearProgram;

constexpr double kGains = 1e-9;     // a reduced cost above this, relative to its terms, is a gain
constexpr int kMaxPairsOfAJob = 3;  // that join at once: the prices of a job change with its first new pair

}  // namespace

/// A column: its value and its entries (at most the row of the type, times and levels of two jobs, and the tie).
struct PairSolver::Entries {
  struct Entry {
    std::size_t row = 0;
    double value = 0;
  };
  double cost = 0;
  std::array<Entry, 6> entry;
  std::size_t count = 0;

  void add(std::size_t row, double value) { entry[count++] = {row, value}; }

  double reducedCost(const std::vector<double>& dual) const {
    double reduced = cost, size = std::abs(cost);
    for (std::size_t e = 0; e < count; ++e) {
      const double part = dual[entry[e].row] * entry[e].value;
      reduced -= part;
      size += std::abs(part);
    }
    return reduced > kGains * size ? reduced : 0;
  }
};

PairSolver::PairSolver(const PairShareProblem& problem, const std::vector<double>& price, std::stop_token stop,
                       std::size_t few)
    : m_problem(problem),
      m_price(price),
      m_stop(std::move(stop)),
      m_isInUse(problem.pairs.size() * problem.alone.types, 0),
      m_all(m_isInUse.size() <= few) {
  if (m_all) useAll();
}

void PairSolver::useAll() {
  m_all = true;
  m_inUse.resize(m_isInUse.size());
  std::iota(m_inUse.begin(), m_inUse.end(), std::size_t{0});
  std::ranges::fill(m_isInUse, 1);
}

PairSolver::Entries PairSolver::entriesOf(const PairProgram& program, std::size_t k) const {
  const PairColumns& pair = m_problem.pairs[k / types()];
  const std::size_t r = k % types();
  const double worth = pair.first_gain[r] + pair.second_gain[r];
  Entries out;
  out.cost = program.per_worth * worth + program.per_gpu;
  out.add(r, 1);
  for (const auto& [job, gain] :
       {std::pair(pair.first, pair.first_gain[r]), std::pair(pair.second, pair.second_gain[r])}) {
    out.add(types() + job, 1);
    if (!program.levels.empty()) out.add(types() + jobs() + job, gain);
  }
  const std::size_t tie = types() + jobs() + program.levels.size();
  if (program.tie) out.add(tie, program.tie->worth * worth + (m_price.empty() ? 0.0 : program.tie->cost * m_price[r]));
  return out;
}

void PairSolver::addPair(const PairProgram& program, std::size_t k, LinearProgram& lp) const {
  const Entries entries = entriesOf(program, k);
  const bool runs = m_problem.pairs[k / types()].first_gain[k % types()] > 0;
  const std::size_t column = lp.addColumn(0, runs ? kInfinity : 0.0, entries.cost);
  for (std::size_t e = 0; e < entries.count; ++e) lp.addEntry(entries.entry[e].row, column, entries.entry[e].value);
}

void PairSolver::addJobs(const PairProgram& program, LinearProgram& lp) const {
  const ShareProblem& alone_problem = m_problem.alone;
  for (std::size_t k = 0; k < z(); ++k) {
    const std::size_t job = k / types(), r = k % types();
    lp.addEntry(r, k, alone_problem.gpus[job]);
    lp.addEntry(types() + job, k, 1);
    if (!program.levels.empty()) lp.addEntry(types() + jobs() + job, k, alone_problem.gain[k]);
    if (!program.tie) continue;
    const double cost = m_price.empty() ? 0.0 : program.tie->cost * m_price[r] * alone_problem.gpus[job];
    lp.addEntry(types() + jobs() + program.levels.size(), k, program.tie->worth * alone_problem.gain[k] + cost);
  }
}

LinearProgram PairSolver::write(const PairProgram& program) const {
  LinearProgram lp(solvers::Sense::Maximise);
  const ShareProblem& alone_problem = m_problem.alone;
  for (std::size_t k = 0; k < z(); ++k) {
    const double cost = program.per_worth * alone_problem.gain[k] + program.per_gpu * alone_problem.gpus[k / types()];
    lp.addColumn(0, alone_problem.gain[k] > 0 ? kInfinity : 0.0, cost);
  }
  lp.addColumn(program.least_z, program.most_z, program.per_level);
  addBounds(program, lp);
  if (program.tie) lp.addRow(program.tie->low, program.tie->high);
  addJobs(program, lp);
  for (const std::size_t k : m_inUse) addPair(program, k, lp);
  return lp;
}

void PairSolver::addBounds(const PairProgram& program, LinearProgram& lp) const {
  const bool is_homogeneous = program.homogeneous;
  const std::size_t s = lp.addColumn(is_homogeneous ? 0.0 : 1.0, is_homogeneous ? kInfinity : 1.0, 0);
  const auto bounded = [&](double bound) {  // row <= s * bound
    const std::size_t row = lp.addRow(-kInfinity, is_homogeneous ? 0.0 : bound);
    if (is_homogeneous) lp.addEntry(row, s, -bound);
  };
  for (const double capacity : m_problem.alone.capacity) bounded(capacity);
  for (std::size_t i = 0; i < jobs(); ++i) bounded(1);
  for (const Level& level : program.levels) {
    const std::size_t row = lp.addRow(is_homogeneous ? 0.0 : level.least, kInfinity);
    if (is_homogeneous) lp.addEntry(row, s, -level.least);
    if (level.follow > 0) lp.addEntry(row, z(), -level.follow);
  }
}

// Returns the best ones, at most a few for each job.
std::vector<std::size_t> PairSolver::improving(const PairProgram& program, const std::vector<double>& dual) const {
  std::vector<std::pair<double, std::size_t>> found_pairs;
  for (std::size_t k = 0; k < m_isInUse.size(); ++k) {
    if (m_isInUse[k] != 0 || m_problem.pairs[k / types()].first_gain[k % types()] <= 0) continue;
    const double gain = entriesOf(program, k).reducedCost(dual);
    if (gain > 0) found_pairs.emplace_back(-gain, k);
  }
  std::ranges::sort(found_pairs);
  std::vector<int> joined(jobs(), 0);
  std::vector<std::size_t> out;
  for (const auto& [gain, k] : found_pairs) {
    const PairColumns& pair = m_problem.pairs[k / types()];
    if (joined[pair.first] >= kMaxPairsOfAJob || joined[pair.second] >= kMaxPairsOfAJob) continue;
    ++joined[pair.first];
    ++joined[pair.second];
    out.push_back(k);
  }
  return out;
}

// Starts at the basis of the last program: new columns are at 0, new rows are slack. A program with all pairs is small and starts from nothing.
const solvers::Basis* PairSolver::start(const LinearProgram& lp) {
  if (m_all || m_basis.columns.empty() || m_basis.rows.size() > lp.rowCount()) return nullptr;
  m_basis.columns.resize(lp.columnCount(), solvers::VarStatus::AtLower);
  m_basis.rows.resize(lp.rowCount(), solvers::VarStatus::Basic);
  return &m_basis;
}

PairAnswer PairSolver::read(const PairProgram& program, const solvers::LpSolution& lp) const {
  PairAnswer out;
  out.status = shareStatusOf(lp.status);
  if (out.status != ShareStatus::Optimal) return out;
  out.objective = lp.objective;
  readShares(lp, program.homogeneous ? lp.primal[z() + 1] : 1.0, out);
  const auto row = lp.dual.begin();
  const auto levels = row + static_cast<std::ptrdiff_t>(types() + jobs());
  out.price.assign(row, row + static_cast<std::ptrdiff_t>(types()));
  out.level_dual.assign(levels, levels + std::ssize(program.levels));
  for (double& dual : out.level_dual) dual = -dual;
  return out;
}

void PairSolver::readShares(const solvers::LpSolution& lp, double s, PairAnswer& out) const {
  const auto share = [&](double x) { return s > 0 ? std::clamp(x / s, 0.0, 1.0) : 0.0; };
  for (std::size_t k = 0; k < z(); ++k) {
    out.alone.push_back(share(lp.primal[k]));
    out.worth += m_problem.alone.gain[k] * out.alone.back();
  }
  out.pair.assign(m_isInUse.size(), 0.0);
  for (std::size_t c = 0; c < m_inUse.size(); ++c) {
    const std::size_t k = m_inUse[c];
    const PairColumns& pair = m_problem.pairs[k / types()];
    out.pair[k] = share(lp.primal[z() + 2 + c]);
    out.worth += (pair.first_gain[k % types()] + pair.second_gain[k % types()]) * out.pair[k];
  }
}

PairAnswer PairSolver::solve(const PairProgram& program) {
  LinearProgram lp = write(program);
  const solvers::Basis* begin = start(lp);
  while (true) {
    const solvers::LpSolver solver({begin != nullptr ? solvers::LpMethod::Primal : solvers::LpMethod::Dual, 0});
    const solvers::LpSolution solution = solver.solve(lp, m_stop, begin);
    if (solution.status != solvers::LpStatus::Optimal && !m_all && solution.status != solvers::LpStatus::Cancelled) {
      useAll();  // with rounding, a part of the pairs can be infeasible although all of them are not
      return solve(program);
    }
    if (solution.status != solvers::LpStatus::Optimal) return read(program, solution);
    m_basis = solution.basis;
    const std::vector<std::size_t> new_pairs = improving(program, solution.dual);
    if (new_pairs.empty()) return read(program, solution);
    for (const std::size_t k : new_pairs) {
      m_inUse.push_back(k);
      m_isInUse[k] = 1;
      addPair(program, k, lp);
    }
    begin = start(lp);
  }
}

}  // namespace roundel::policies::gavel
