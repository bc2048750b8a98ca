// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/fractional_makespan.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/solvers/linear_program.h"

namespace roundel::metrics {
namespace {

constexpr double kTolerance = 1e-13;
constexpr int kMaxIterations = 400;  // some tens are usual; the result is a lower bound whenever it stops

// One job with all its GPUs on one type: its rate, in units of the largest theta that every job can reach, and its
// cost.
struct Point {
  double rate = 0, price = 0;
  std::size_t type = 0;
};

// The job's least cost for any rate up to its fastest: the lower convex hull of its types, from rate 0.
class CostCurve {
 public:
  // Reuses the memory of the previous curve.
  void build(const std::vector<Point>& by_rate, double gpus, const Eigen::VectorXd& y) {
    m_gpus = gpus;
    m_hull.clear();
    m_hull.reserve(by_rate.size() + 1);
    m_hull.emplace_back();
    for (Point point : by_rate) {
      point.price = gpus * y[static_cast<Eigen::Index>(point.type)];
      if (m_hull.back().rate >= point.rate) {
        if (m_hull.back().price <= point.price) continue;
        m_hull.pop_back();
      }
      while (m_hull.size() > 1 && !convexWith(point)) m_hull.pop_back();
      m_hull.push_back(point);
    }
  }

  std::size_t edges() const { return m_hull.size() - 1; }
  double start(std::size_t edge) const { return m_hull[edge].rate; }
  double slope(std::size_t edge) const {
    return (m_hull[edge + 1].price - m_hull[edge].price) / (m_hull[edge + 1].rate - m_hull[edge].rate);
  }

  // Adds the GPUs by type that give `rate` at the least cost.
  void addLoad(double rate, Eigen::VectorXd& by_type) const {
    std::size_t edge = 0;
    while (edge + 1 < edges() && m_hull[edge + 1].rate < rate) ++edge;
    const Point& lower_point = m_hull[edge];
    const Point& upper_point = m_hull[edge + 1];
    const double share = std::clamp((rate - lower_point.rate) / (upper_point.rate - lower_point.rate), 0.0, 1.0);
    by_type[static_cast<Eigen::Index>(upper_point.type)] += m_gpus * share;
    if (edge > 0) by_type[static_cast<Eigen::Index>(lower_point.type)] += m_gpus * (1 - share);
  }

 private:
  bool convexWith(const Point& next) const {
    const Point& top = m_hull.back();
    const Point& lower_point = m_hull[m_hull.size() - 2];
    return (top.price - lower_point.price) * (next.rate - top.rate) <
           (next.price - top.price) * (top.rate - lower_point.rate);
  }

  std::vector<Point> m_hull;
  double m_gpus = 0;
};

// A plan of all jobs at one theta: its load on each type and its value.
struct Plan {
  double theta = 0;
  Eigen::VectorXd load;
};

class Pricing {
 public:
  explicit Pricing(const std::vector<FluidJob>& jobs) {
    m_limit = std::numeric_limits<double>::infinity();
    for (const FluidJob& job : jobs) m_limit = std::min(m_limit, fastest(job));
    for (const FluidJob& job : jobs) {
      std::vector<Point> points;
      for (std::size_t r = 0; r < job.gpu_seconds.size(); ++r)
        if (std::isfinite(job.gpu_seconds[r])) points.push_back({job.gpus / job.gpu_seconds[r] / m_limit, 0, r});
      std::ranges::stable_sort(points, {}, &Point::rate);
      m_jobs.emplace_back(std::move(points), job.gpus);
    }
    m_curves.resize(m_jobs.size());
  }

  double limit() const { return m_limit; }  // of theta, in 1/s; 0 if a job cannot run

  // The plan of the largest theta - y * load.
  Plan best(const Eigen::VectorXd& y) {
    for (std::size_t j = 0; j < m_jobs.size(); ++j) m_curves[j].build(m_jobs[j].first, m_jobs[j].second, y);
    Plan plan{bestTheta(), Eigen::VectorXd::Zero(y.size())};
    if (plan.theta > 0)
      for (const CostCurve& curve : m_curves) curve.addLoad(plan.theta, plan.load);
    return plan;
  }

 private:
  static double fastest(const FluidJob& job) { return job.gpus / *std::ranges::min_element(job.gpu_seconds); }

  // The profit is concave in theta: up to where the marginal cost of all jobs together reaches 1.
  double bestTheta() {
    double marginal = 0;
    m_bends.clear();
    for (const CostCurve& curve : m_curves) {
      marginal += curve.slope(0);
      for (std::size_t e = 1; e < curve.edges() && curve.start(e) < 1; ++e)
        m_bends.emplace_back(curve.start(e), curve.slope(e) - curve.slope(e - 1));
    }
    if (marginal >= 1) return 0;
    std::ranges::sort(m_bends);
    for (const auto& [theta, steeper] : m_bends) {
      marginal += steeper;
      if (marginal >= 1) return theta;
    }
    return 1;
  }

  std::vector<std::pair<std::vector<Point>, double>> m_jobs;
  std::vector<CostCurve> m_curves;                 // of the latest prices
  std::vector<std::pair<double, double>> m_bends;  // of all of them: theta, and how much steeper
  double m_limit = 0;
};

// Maximises the value of a mixture of plans that the GPUs can hold: one row a type and one for the mixture. Idle GPUs are the rows' slack.
class Master {
 public:
  explicit Master(const std::vector<double>& gpus_by_type) : m_types(gpus_by_type.size()) {
    for (const double gpus : gpus_by_type) m_program.addRow(-solvers::kInfinity, gpus);
    m_program.addRow(-solvers::kInfinity, 1);
    m_solution.dual.assign(m_types + 1, 0);
  }

  Eigen::VectorXd prices() const {
    return Eigen::Map<const Eigen::VectorXd>(m_solution.dual.data(), static_cast<Eigen::Index>(m_types)).cwiseMax(0.0);
  }
  double value() const { return m_solution.objective; }
  double capacityValue(const Eigen::VectorXd& y) const {
    return y.dot(Eigen::Map<const Eigen::VectorXd>(m_program.rowUpper().data(), static_cast<Eigen::Index>(m_types)));
  }
  double mixturePrice() const { return m_solution.dual[m_types]; }

  // Returns false if the plan changes no price: the mixture is then optimal within the tolerances of the solver.
  bool enter(const Plan& plan) {
    const std::size_t column = m_program.addColumn(0, solvers::kInfinity, plan.theta);
    for (std::size_t r = 0; r < m_types; ++r) m_program.addEntry(r, column, plan.load[static_cast<Eigen::Index>(r)]);
    m_program.addEntry(m_types, column, 1);
    if (!m_solution.basis.rows.empty()) m_solution.basis.columns.push_back(solvers::VarStatus::AtLower);
    solvers::LpSolution next =
        m_solver.solve(m_program, {}, m_solution.basis.rows.empty() ? nullptr : &m_solution.basis);
    if (next.status != solvers::LpStatus::Optimal || next.dual == m_solution.dual) return false;
    m_solution = std::move(next);
    return true;
  }

 private:
  std::size_t m_types;
  solvers::LinearProgram m_program{solvers::Sense::Maximise};
  solvers::LpSolver m_solver{{.method = solvers::LpMethod::Primal}};
  solvers::LpSolution m_solution;
};

}  // namespace

double fractionalMakespan_s(const std::vector<FluidJob>& jobs, const std::vector<double>& gpus_by_type) {
  if (jobs.empty()) return 0;
  Pricing pricing(jobs);
  if (pricing.limit() <= 0) return std::numeric_limits<double>::infinity();
  Master master(gpus_by_type);
  double bound = 1;  // of theta, by the dual of any prices
  for (int i = 0; i < kMaxIterations; ++i) {
    const Eigen::VectorXd y = master.prices();
    const Plan plan = pricing.best(y);
    const double profit = plan.theta - y.dot(plan.load);
    bound = std::min(bound, master.capacityValue(y) + profit);
    const bool optimal = profit - master.mixturePrice() <= kTolerance || bound - master.value() <= kTolerance * bound;
    if (optimal || !master.enter(plan)) break;
  }
  return 1 / (bound * pricing.limit());
}

}  // namespace roundel::metrics
