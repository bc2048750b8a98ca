#include "core/solvers/max_min_shares.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace roundel::solvers {
namespace {

constexpr std::int64_t kStride = 256;     // keys of one job: its columns, and two rows
constexpr double kShareTolerance = 1e-9;  // a job's shares may sum to this much above 1
constexpr double kNearlyWhole = 0.7;

void check(std::span<const MaxMinJob> jobs, std::span<const double> capacity) {
  if (capacity.size() >= static_cast<std::size_t>(kStride)) throw std::invalid_argument("too many GPU types");
  for (const MaxMinJob& job : jobs) {
    if (job.value.size() != capacity.size()) throw std::invalid_argument("a job needs one value a GPU type");
    if (!(job.gang > 0)) throw std::invalid_argument("a gang must be positive");
  }
  if (std::all_of(jobs.begin(), jobs.end(), [](const MaxMinJob& job) { return job.floor.has_value(); })) {
    throw std::invalid_argument("a max-min allocation needs a job without a floor");
  }
}

bool contains(const std::vector<std::int64_t>& sorted, std::int64_t id) {
  return std::binary_search(sorted.begin(), sorted.end(), id);
}

/// The scaled program, with the keys by which its basis is carried over. Values are divided by the largest of them.
/// Only the jobs in `limited` have their row  sum_j x_ij <= 1.
class Scaled {
 public:
  Scaled(std::span<const MaxMinJob> jobs, std::span<const double> capacity, const std::vector<std::int64_t>& limited)
      : m_jobs(jobs) {
    for (const MaxMinJob& job : jobs) {
      for (const double v : job.value) m_unit = std::max(m_unit, v);
    }
    m_program.reserve(1 + jobs.size() * capacity.size(), capacity.size() + jobs.size() + limited.size(),
                      capacity.size() * (1 + 2 * jobs.size()) + jobs.size() + limited.size() * (1 + capacity.size()));
    addColumn(-1, 1.0);
    for (std::size_t j = 0; j < capacity.size(); ++j) {
      const std::size_t row = addRow(static_cast<std::int64_t>(j) - kStride, -kInfinity, 0);
      m_program.addEntry(row, kTime, -capacity[j]);
    }
    for (const MaxMinJob& job : jobs) addJob(job, contains(limited, job.id));
  }

  [[nodiscard]] const LinearProgram& program() const { return m_program; }
  [[nodiscard]] const BasisKeys& keys() const { return m_keys; }

  [[nodiscard]] double level(std::span<const double> x) const { return m_unit / x[kTime]; }

  [[nodiscard]] std::vector<double> shares(std::span<const double> x) const {
    std::vector<double> result;
    result.reserve(x.size());
    std::size_t column = kTime + 1;
    for (const MaxMinJob& job : m_jobs) {
      for (const double v : job.value) result.push_back(v > 0 ? x[column++] * (m_unit / v) / x[kTime] : 0.0);
    }
    return result;
  }

 private:
  static constexpr std::size_t kTime = 0;

  std::size_t addColumn(std::int64_t key, double cost) {
    m_keys.columns.push_back(key);
    return m_program.addColumn(0, kInfinity, cost);
  }

  std::size_t addRow(std::int64_t key, double lower, double upper) {
    m_keys.rows.push_back(key);
    return m_program.addRow(lower, upper);
  }

  void addJob(const MaxMinJob& job, bool limited) {
    const std::int64_t key = job.id * kStride;
    const std::size_t limit = limited ? addRow(key, -kInfinity, 0) : 0;
    const std::size_t level = addRow(key + 1, job.floor ? 0.0 : 1.0, kInfinity);
    if (limited) m_program.addEntry(limit, kTime, -1);
    if (job.floor) m_program.addEntry(level, kTime, -*job.floor / m_unit);
    for (std::size_t j = 0; j < job.value.size(); ++j) {
      if (!(job.value[j] > 0)) continue;
      const double inverse = m_unit / job.value[j];
      const std::size_t column = addColumn(key + static_cast<std::int64_t>(j), 0.0);
      m_program.addEntry(j, column, job.gang * inverse);
      if (limited) m_program.addEntry(limit, column, inverse);
      m_program.addEntry(level, column, 1);
    }
  }

  std::span<const MaxMinJob> m_jobs;
  LinearProgram m_program;
  BasisKeys m_keys;
  double m_unit = 0;
};

/// The jobs whose row was in the program with these keys.
std::vector<std::int64_t> limitedIn(const BasisKeys& keys) {
  std::vector<std::int64_t> ids;
  for (const std::int64_t key : keys.rows) {
    if (key >= 0 && key % kStride == 0) ids.push_back(key / kStride);
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

/// Adds the jobs that were given more than their whole time, and with them those that are near it and would soon follow;
/// false if no job was.
bool limitOverdrawn(std::span<const MaxMinJob> jobs, const std::vector<double>& share,
                    std::vector<std::int64_t>& limited) {
  std::vector<std::int64_t> more;
  bool overdrawn = false;
  auto at = share.begin();
  for (const MaxMinJob& job : jobs) {
    const auto next = at + static_cast<std::ptrdiff_t>(job.value.size());
    const double sum = std::accumulate(at, next, 0.0);
    at = next;
    if (sum <= kNearlyWhole || contains(limited, job.id)) continue;
    more.push_back(job.id);
    overdrawn = overdrawn || sum > 1 + kShareTolerance;
  }
  if (!overdrawn) return false;
  limited.insert(limited.end(), more.begin(), more.end());
  std::sort(limited.begin(), limited.end());
  return true;
}

}  // namespace

MaxMinShares MaxMinSolver::solve(std::span<const MaxMinJob> jobs, std::span<const double> capacity,
                                 const std::stop_token& stop) {
  check(jobs, capacity);
  if (m_types != capacity.size()) forget();
  m_types = capacity.size();
  std::vector<std::int64_t> limited = limitedIn(m_keys);
  MaxMinShares result;
  do {
    const Scaled scaled(jobs, capacity, limited);
    const bool warm = !m_basis.columns.empty();
    const Basis start = warm ? carryBasis(m_basis, m_keys, scaled.keys()) : Basis{};
    LpSolution solution = LpSolver().solve(scaled.program(), stop, warm ? &start : nullptr);
    result.status = solution.status;
    result.iterations += solution.iterations;
    if (solution.status != LpStatus::Optimal) return result;
    result.level = scaled.level(solution.primal);
    result.share = scaled.shares(solution.primal);
    m_basis = std::move(solution.basis);
    m_keys = scaled.keys();
  } while (limitOverdrawn(jobs, result.share, limited));
  for (double& x : result.share) x = std::min(x, 1.0);
  return result;
}

void MaxMinSolver::forget() {
  m_types = 0;
  m_basis = {};
  m_keys = {};
}

}  // namespace roundel::solvers
