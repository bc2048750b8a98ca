// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/share_centre.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

namespace roundel::policies::gavel {
namespace {

constexpr long double kFinalMu = 1e-9;   // objective and duals are scaled to about 1 a job
constexpr long double kCentred = 1e-4;   // relative: slack * dual beside mu
constexpr long double kResidual = 1e-7;  // of the rows, and of the columns relative to their duals
constexpr long double kNear = 0.5;       // the same, for a point that is accepted if rounding ends the path early
constexpr long double kGoodMu = 1e-6;
constexpr long double kBackOff = 0.995;  // of the step to the boundary
constexpr long double kZero = 1e-6;      // a share below this that is smaller than its dual is 0 in every optimum
constexpr int kMaxSteps = 200;

// One system has values of 1 and of kFinalMu: doubles have too few digits for it near the end.
using Real = long double;
using Pair = Eigen::Matrix<Real, 2, 1>;
using Dense = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Column = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

/// A variable that must not be negative, with its dual.
struct Slack {
  Real value = 1, dual = 1;
  Real dvalue = 0, ddual = 0;
  Real target = 0;    ///< the wanted change of value * dual
  Real residual = 0;  ///< cost - (rows' duals . column) - dual
  Real theta() const { return value / dual; }
};

struct JobRows {
  Slack reach, time;                   ///< e_i, s_i
  Real level_dual = 0, time_dual = 0;  ///< of the rows
  Real level_gap = 0, time_gap = 0;    ///< right-hand side - row
  Real dlevel = 0, dtime = 0;
  bool bound = false;  ///< has a level to reach
};

/// A job's two rows, level and time, in A theta A': reach is e, time is s. Near the end two numbers of its 2 x 2 matrix may
/// agree in all their digits, so that everything is computed as sums of terms that do not cancel.
struct JobBlock {
  explicit JobBlock(std::size_t types) : gain(types, 0), theta(types, 0) {}
  std::vector<Real> gain, theta;  ///< by type; theta 0: not on this type
  Real reach = 1, time = 1;
  Real tt = 0, at = 0, aa = 0, determinant = 0;

  void factorise() {
    Real squares = 0, times = 0, pairs = 0;
    for (std::size_t r = 0; r < theta.size(); ++r) {
      times += theta[r];
      at += theta[r] * gain[r];
      squares += theta[r] * gain[r] * gain[r];
      for (std::size_t q = 0; q < r; ++q) pairs += theta[r] * theta[q] * (gain[r] - gain[q]) * (gain[r] - gain[q]);
    }
    tt = times + time;
    aa = squares + reach;
    determinant = pairs + reach * times + time * squares + reach * time;
  }
  /// B^-1 (level, time)
  Pair solve(const Pair& b) const {
    return {(tt * b[0] - at * b[1]) / determinant, (aa * b[1] - at * b[0]) / determinant};
  }
  /// B^-1 (a_r, 1)
  Pair column(std::size_t r) const {
    Pair out{time * gain[r], reach};
    for (std::size_t q = 0; q < theta.size(); ++q) {
      out[0] += theta[q] * (gain[r] - gain[q]);
      out[1] += theta[q] * gain[q] * (gain[q] - gain[r]);
    }
    return out / determinant;
  }
  /// (a_r, 1) B^-1 (a_q, 1)'
  Real product(std::size_t r, std::size_t q) const {
    Real sum = time * gain[r] * gain[q] + reach;
    for (std::size_t p = 0; p < theta.size(); ++p) sum += theta[p] * (gain[p] - gain[r]) * (gain[p] - gain[q]);
    return sum / determinant;
  }
  /// 1 - theta_r product(r, r)
  Real rest(std::size_t r) const {
    Real sum = reach * time;
    for (std::size_t q = 0; q < theta.size(); ++q) {
      if (q == r) continue;
      sum += theta[q] * (reach + time * gain[q] * gain[q]);
      for (std::size_t p = 0; p < q; ++p)
        sum += p == r ? Real(0) : theta[p] * theta[q] * (gain[p] - gain[q]) * (gain[p] - gain[q]);
    }
    return sum / determinant;
  }
};

/// The path for one program. Everything is stated as a minimum.
class CentralPath {
 public:
  CentralPath(const ShareProblem& problem, const std::vector<double>& level)
      : m_problem(problem),
        m_types(problem.types),
        m_sum(level.empty()),
        m_jobs(problem.jobs()),
        m_x(problem.gain.size()),
        m_room(m_types),
        m_price(m_types, 0),
        m_dprice(m_types, 0),
        m_roomGap(m_types, 0),
        m_gain(problem.gain.size(), 0),
        m_cost(problem.gain.size(), 0) {
    Real scale = 0;
    for (std::size_t i = 0; i < m_jobs.size(); ++i) scale += best(i) * weight(i) / static_cast<Real>(m_jobs.size());
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
      m_jobs[i].bound = !m_sum && level[i] > 0;
      startJob(i, m_jobs[i].bound ? level[i] : 1, scale);
      m_bound += m_jobs[i].bound ? 1 : 0;
    }
    for (std::size_t r = 0; r < m_types; ++r) {
      m_room[r].value = std::max<Real>(1, problem.capacity[r] / 2);
      m_room[r].dual = 1 / m_room[r].value;
    }
  }

  ShareStatus follow(const std::stop_token& stop) {
    for (int step = 0; step < kMaxSteps; ++step) {
      if (stop.stop_requested()) return ShareStatus::Stopped;
      measure();
      const bool is_near = m_residual <= kResidual && m_spread <= kNear && m_mu <= kGoodMu;
      if (is_near && better()) keepBest();
      if (is_near && m_mu <= 4 * kFinalMu && m_spread <= kCentred) break;
      if (!std::isfinite(m_mu) || (m_mu <= 4 * kFinalMu && !is_near)) break;  // only rounding errors are left
      const bool closing = m_mu <= 4 * kFinalMu;
      // Far from the path, moves back to it; near the path, moves along it.
      const Real sigma = closing ? kFinalMu / m_mu : m_spread > 0.9 || m_residual > 1e3 * m_mu ? 0.5 : 0.1;
      const Real target = std::max(kFinalMu, sigma * m_mu);
      forEach([&](Slack& s) { s.target = target - s.value * s.dual; });
      if (!direction()) break;
      advance();
    }
    return m_best.empty() ? ShareStatus::Failed : ShareStatus::Optimal;
  }

  void read(std::vector<double>& share) const {
    for (std::size_t k = 0; k < share.size(); ++k) {
      const bool is_zero = m_problem.gain[k] <= 0 || (m_best[k].value < kZero && m_best[k].value < m_best[k].dual);
      share[k] = is_zero ? 0.0 : std::min(1.0, static_cast<double>(m_best[k].value));
    }
  }

 private:
  /// Returns true if the point is closer to the end, or as close to it and closer to the path.
  bool better() const {
    return m_best.empty() || m_mu < m_bestMu / 2 || (m_mu < 2 * m_bestMu && m_spread < m_bestSpread);
  }
  void keepBest() {
    m_best = m_x;
    m_bestMu = m_mu;
    m_bestSpread = m_spread;
  }
  Real weight(std::size_t job) const { return m_problem.weight.empty() ? 1.0 : m_problem.weight[job]; }
  Real best(std::size_t job) const {
    const auto first = m_problem.gain.begin() + static_cast<std::ptrdiff_t>(job * m_types);
    return *std::max_element(first, first + static_cast<std::ptrdiff_t>(m_types));
  }

  template <class Visit>
  void forEach(Visit visit) {
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
      for (std::size_t k = i * m_types; k < (i + 1) * m_types; ++k)
        if (m_problem.gain[k] > 0) visit(m_x[k]);
      if (m_jobs[i].bound) visit(m_jobs[i].reach);
      visit(m_jobs[i].time);
    }
    for (std::size_t r = 0; r < m_types; ++r)
      if (m_problem.capacity[r] > 0) visit(m_room[r]);
    if (!m_sum) visit(m_z);
  }

  // Computes gaps of the rows, residuals of the columns, mu, and the differences between the products.
  void startJob(std::size_t i, double level, Real scale) {
    for (std::size_t k = i * m_types; k < (i + 1) * m_types; ++k) {
      if (m_problem.gain[k] <= 0) continue;
      if (m_jobs[i].bound) m_gain[k] = m_problem.gain[k] / level;
      if (m_sum) m_cost[k] = -weight(i) * m_problem.gain[k] / scale;
      m_x[k].value = 0.5 / static_cast<Real>(m_types);
    }
  }

  void measure() {
    m_residual = 0;
    for (std::size_t r = 0; r < m_types; ++r) {
      m_roomGap[r] = m_problem.capacity[r] - m_room[r].value;
      m_room[r].residual = -m_price[r] - m_room[r].dual;
    }
    Real zDual = m_sum ? Real(0) : -std::max<Real>(1, m_bound);
    for (std::size_t i = 0; i < m_jobs.size(); ++i) measureJob(i, zDual);
    m_z.residual = zDual - m_z.dual;
    measureSlacks();
    for (std::size_t r = 0; r < m_types; ++r)
      m_residual = std::max(m_residual, std::abs(m_roomGap[r]) / (1 + m_problem.capacity[r]));
  }

  void measureSlacks() {
    Real sum = 0, count = 0, largest = 0, least = std::numeric_limits<Real>::infinity();
    forEach([&](const Slack& s) {
      const Real product = s.value * s.dual;
      sum += product;
      count += 1;
      largest = std::max(largest, product);
      least = std::min(least, product);
      m_residual = std::max(m_residual, std::abs(s.residual) / (1 + s.dual));
    });
    m_mu = sum / count;
    m_spread = std::max(largest / m_mu - 1, 1 - least / m_mu);
  }

  void measureJob(std::size_t i, Real& zDual) {
    JobRows& job = m_jobs[i];
    Real reached = 0, time = 0;
    for (std::size_t r = 0; r < m_types; ++r) {
      const std::size_t k = i * m_types + r;
      if (m_problem.gain[k] <= 0) continue;
      Slack& x = m_x[k];
      reached += m_gain[k] * x.value;
      time += x.value;
      m_roomGap[r] -= m_problem.gpus[i] * x.value;
      x.residual = m_cost[k] - m_gain[k] * job.level_dual - job.time_dual - m_problem.gpus[i] * m_price[r] - x.dual;
    }
    job.level_gap = job.bound ? m_z.value + job.reach.value - reached : Real(0);
    job.time_gap = 1 - time - job.time.value;
    job.reach.residual = job.bound ? job.level_dual - job.reach.dual : Real(0);
    job.time.residual = -job.time_dual - job.time.dual;
    if (job.bound) zDual += job.level_dual;
    m_residual = std::max({m_residual, std::abs(job.level_gap), std::abs(job.time_gap)});
  }

  /// Returns the amount that a column adds to the right-hand side of its rows, per unit of its coefficient.
  static Real push(const Slack& s) { return s.theta() * s.residual - s.target / s.dual; }

  // First the types, then z, whose column has -1 in the level rows of bound jobs.
  bool direction() {
    const auto n = static_cast<Eigen::Index>(m_types) + 1;
    m_dense = Dense::Zero(n, n);
    m_right = Column::Zero(n);
    for (std::size_t r = 0; r < m_types; ++r) {
      const auto row = static_cast<Eigen::Index>(r);
      m_dense(row, row) = m_problem.capacity[r] > 0 ? m_room[r].theta() : Real(1);
      m_right[row] = m_problem.capacity[r] > 0 ? m_roomGap[r] + push(m_room[r]) : Real(0);
    }
    m_dense(n - 1, n - 1) = m_sum ? Real(1) : -1 / m_z.theta();
    m_right[n - 1] = m_sum ? Real(0) : push(m_z) / m_z.theta();
    for (std::size_t i = 0; i < m_jobs.size(); ++i) addJob(i);
    const Column answer = m_dense.fullPivLu().solve(m_right);
    if (!answer.allFinite()) return false;
    spread(answer);
    return true;
  }

  JobBlock blockOf(std::size_t i) const {
    const std::size_t first = i * m_types;
    JobBlock block(m_types);
    for (std::size_t r = 0; r < m_types; ++r) {
      if (m_problem.gain[first + r] <= 0) continue;
      block.gain[r] = m_gain[first + r];
      block.theta[r] = m_x[first + r].theta();
    }
    block.reach = m_jobs[i].bound ? m_jobs[i].reach.theta() : Real(1);
    block.time = m_jobs[i].time.theta();
    block.factorise();
    return block;
  }

  Pair otherOf(std::size_t i) const {
    const JobRows& job = m_jobs[i];
    return {job.bound ? job.level_gap - push(job.reach) : Real(0), job.time_gap + push(job.time)};
  }

  // Adds the rest of the job to the dense system after its own rows are eliminated.
  void addJob(std::size_t i) {
    const JobBlock block = blockOf(i);
    const Pair other_sides = otherOf(i);
    const auto z = static_cast<Eigen::Index>(m_types);
    if (m_jobs[i].bound) {
      m_dense(z, z) -= block.tt / block.determinant;
      m_right[z] += block.solve(other_sides)[0];
    }
    for (std::size_t r = 0; r < m_types; ++r)
      if (block.theta[r] > 0) addShare(i, r, block, other_sides);
  }

  void addShare(std::size_t i, std::size_t r, const JobBlock& block, const Pair& other) {
    const Real gpus = m_problem.gpus[i];
    const auto z = static_cast<Eigen::Index>(m_types);
    const auto row = static_cast<Eigen::Index>(r);
    const Pair column = block.column(r);
    const Real weight = gpus * block.theta[r];
    const Real mine = push(m_x[i * m_types + r]);
    m_dense(row, row) += gpus * weight * block.rest(r);
    m_right[row] += gpus * mine * block.rest(r) - weight * column.dot(other);
    for (std::size_t q = 0; q < m_types; ++q) {
      if (q == r || block.theta[q] <= 0) continue;
      const Real block_product = block.product(r, q);
      m_dense(row, static_cast<Eigen::Index>(q)) -= weight * gpus * block.theta[q] * block_product;
      m_right[row] -= weight * block_product * push(m_x[i * m_types + q]);
    }
    if (!m_jobs[i].bound) return;
    m_dense(row, z) += weight * column[0];
    m_dense(z, row) += weight * column[0];
    m_right[z] += column[0] * mine;
  }

  void spread(const Column& answer) {
    for (std::size_t r = 0; r < m_types; ++r) m_dprice[r] = answer[static_cast<Eigen::Index>(r)];
    const Real dz = answer[static_cast<Eigen::Index>(m_types)];
    for (std::size_t i = 0; i < m_jobs.size(); ++i) spreadJob(i, dz);
    for (std::size_t r = 0; r < m_types; ++r)
      if (m_problem.capacity[r] > 0) move(m_room[r], m_dprice[r]);
    m_z.dvalue = dz;
    m_z.ddual = (m_z.target - m_z.dual * dz) / m_z.value;
  }

  void spreadJob(std::size_t i, Real dz) {
    JobRows& job = m_jobs[i];
    const JobBlock block = blockOf(i);
    Pair job_steps = otherOf(i);
    if (job.bound) job_steps[0] += dz;
    job_steps = block.solve(job_steps);
    for (std::size_t r = 0; r < m_types; ++r)
      if (block.theta[r] > 0)
        job_steps += block.column(r) * (push(m_x[i * m_types + r]) - m_problem.gpus[i] * block.theta[r] * m_dprice[r]);
    job.dlevel = job_steps[0];
    job.dtime = job_steps[1];
    for (std::size_t r = 0; r < m_types; ++r) {
      const std::size_t k = i * m_types + r;
      if (block.theta[r] > 0) move(m_x[k], m_gain[k] * job.dlevel + job.dtime + m_problem.gpus[i] * m_dprice[r]);
    }
    if (job.bound) move(job.reach, -job.dlevel);
    move(job.time, job.dtime);
  }

  static void move(Slack& s, Real rows) {
    s.ddual = s.residual - rows;
    s.dvalue = (s.target - s.value * s.ddual) / s.dual;
  }

  void advance() {
    Real primal = 1, dual = 1;
    forEach([&](const Slack& s) {
      if (s.dvalue < 0) primal = std::min(primal, -kBackOff * s.value / s.dvalue);
      if (s.ddual < 0) dual = std::min(dual, -kBackOff * s.dual / s.ddual);
    });
    forEach([&](Slack& s) {
      s.value += primal * s.dvalue;
      s.dual += dual * s.ddual;
    });
    for (JobRows& job : m_jobs) {
      job.level_dual += dual * job.dlevel;
      job.time_dual += dual * job.dtime;
    }
    for (std::size_t r = 0; r < m_types; ++r) m_price[r] += dual * m_dprice[r];
  }

  const ShareProblem& m_problem;
  std::size_t m_types;
  bool m_sum;
  std::vector<JobRows> m_jobs;
  std::vector<Slack> m_x, m_room, m_best;  ///< best: the x of the point nearest to the end that is on the path
  std::vector<Real> m_price, m_dprice, m_roomGap;
  std::vector<Real> m_gain, m_cost;
  Slack m_z;
  Dense m_dense;
  Column m_right;
  Real m_bound = 0;  ///< jobs that have a level to reach
  Real m_mu = 0, m_spread = 0, m_residual = 0, m_bestMu = 0, m_bestSpread = 0;
};

}  // namespace

ShareStatus analyticCentre(const ShareProblem& problem, const std::vector<double>& level, std::vector<double>& share,
                           const std::stop_token& stop) {
  CentralPath path(problem, level);
  const ShareStatus status = path.follow(stop);
  if (status == ShareStatus::Optimal) path.read(share);
  return status;
}

}  // namespace roundel::policies::gavel
