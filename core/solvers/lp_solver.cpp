// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/glpk_problem.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace roundel::solvers {
namespace detail {
namespace {

constexpr double kOutside = 1e-9;  // of a bound

/// A series of warm solves allocates and frees the same few hundred kilobytes each time. glibc returns such blocks to
/// the system and gets them again page by page, which took 40 % of the time. After one large block was freed, glibc
/// keeps freed blocks for the next solve.
void teachAllocatorToKeepMemory() {
  static const bool is_taught = [] {
    void* volatile block = std::malloc(std::size_t{31} << 20);
    std::free(block);
    return true;
  }();
  static_cast<void>(is_taught);
}

VarStatus varStatus(int status) {
  switch (status) {
    case GLP_BS:
      return VarStatus::Basic;
    case GLP_NU:
      return VarStatus::AtUpper;
    case GLP_NF:
      return VarStatus::Free;
    default:
      return VarStatus::AtLower;
  }
}

/// Returns the status of a column that is not basic: `wanted` if the column has that bound.
VarStatus boundStatus(VarStatus wanted, double lower, double upper) {
  if (wanted == VarStatus::AtUpper && upper < kInfinity) return wanted;
  if (lower > -kInfinity) return VarStatus::AtLower;
  return upper < kInfinity ? VarStatus::AtUpper : VarStatus::Free;
}

/// Makes the number of basic entries equal to the number of rows: adds slacks from the last row on, or removes them from
/// the first row on.
void repairCount(std::vector<VarStatus>& rows, std::size_t basics) {
  for (std::size_t i = rows.size(); i > 0 && basics < rows.size(); --i) {
    if (rows[i - 1] == VarStatus::Basic) continue;
    rows[i - 1] = VarStatus::Basic;
    ++basics;
  }
  for (std::size_t i = 0; i < rows.size() && basics > rows.size(); ++i) {
    if (rows[i] != VarStatus::Basic) continue;
    rows[i] = VarStatus::AtLower;
    --basics;
  }
}

struct Attempt {
  LpMethod method = LpMethod::Dual;
  bool scaled = false;
};

/// One copy of the program. Each attempt has a new one, so that an earlier solve cannot change a later result.
class Run {
 public:
  Run(const LpForm& form, std::int64_t maxIterations, const std::stop_token& stop, Deadline deadline)
      : m_form(form), m_left(maxIterations), m_problem(stop, deadline), m_end(m_problem.load(form)) {}

  void startFrom(const Basis& start) {
    std::vector<VarStatus> rows = start.rows;
    const auto basics =
        std::ranges::count(rows, VarStatus::Basic) + std::ranges::count(start.columns, VarStatus::Basic);
    repairCount(rows, static_cast<std::size_t>(basics));
    auto set = [&](glp_prob* p) {
      for (std::size_t i = 0; i < rows.size(); ++i) glp_set_row_stat(p, static_cast<int>(i) + 1, glpkStatus(rows[i]));
      for (std::size_t j = 0; j < start.columns.size(); ++j)
        glp_set_col_stat(p, static_cast<int>(j) + 1, glpkStatus(start.columns[j]));
      if (glp_factorize(p) != 0) glp_std_basis(p);
    };
    if (m_end == GlpkProblem::End::Finished) m_end = m_problem.run(set);
  }

  void solve(const Attempt& attempt) {
    auto call = [&](glp_prob* p) {
      if (attempt.scaled) {
        glp_scale_prob(p, GLP_SF_AUTO);
        glp_adv_basis(p, 0);
      }
      glp_smcp parameters = simplexParameters(attempt.method);
      if (m_left > 0) parameters.it_lim = static_cast<int>(std::min<std::int64_t>(m_left, INT_MAX));
      m_code = glp_simplex(p, &parameters);
      m_iterations = glp_get_it_cnt(p);
      for (int j = 0; j < m_form.columnCount(); ++j) m_primal[static_cast<std::size_t>(j)] = glp_get_col_prim(p, j + 1);
      for (int i = 0; i < m_form.rowCount(); ++i) m_prices[static_cast<std::size_t>(i)] = glp_get_row_dual(p, i + 1);
    };
    m_primal.resize(m_form.cost.size());
    m_prices.resize(m_form.row_lower.size());
    if (m_end == GlpkProblem::End::Finished) m_end = m_problem.run(call);
  }

  /// Stopped, out of time or out of iterations.
  [[nodiscard]] bool wasStopped() const { return m_end == GlpkProblem::End::Stopped; }
  [[nodiscard]] bool outOfIterations() const { return m_end == GlpkProblem::End::Finished && m_code == GLP_EITLIM; }
  [[nodiscard]] std::int64_t iterations() const { return m_iterations; }

  [[nodiscard]] bool isOptimum() {
    if (!ended() || glp_get_status(m_problem.get()) != GLP_OPT) return false;
    m_reduced = reducedCosts(m_form, prices());
    m_dual = certifiedDual(m_form, primal(), prices(), m_reduced);
    return m_dual.has_value();
  }
  [[nodiscard]] bool isUnbounded() const {
    return ended() && glp_get_prim_stat(m_problem.get()) == GLP_FEAS &&
           glp_get_dual_stat(m_problem.get()) == GLP_NOFEAS;
  }
  [[nodiscard]] bool saysInfeasible() const { return ended() && glp_get_prim_stat(m_problem.get()) == GLP_NOFEAS; }

  [[nodiscard]] bool isInfeasible() {
    if (!saysInfeasible()) return false;
    std::vector<double> y(m_form.row_lower.size() + 1, 0.0);
    auto multiply = [&](glp_prob* p) { infeasibleMultipliers(p, y); };
    if ((m_end = m_problem.run(multiply)) != GlpkProblem::End::Finished) return false;
    y.erase(y.begin());
    if (certifiesInfeasible(m_form, y)) return true;
    for (double& v : y) v = -v;
    return certifiesInfeasible(m_form, y);
  }

  [[nodiscard]] const std::vector<double>& primal() const { return m_primal; }
  [[nodiscard]] const std::vector<double>& prices() const { return m_prices; }

  /// The values that isOptimum() found.
  [[nodiscard]] const std::vector<double>& reduced() const { return m_reduced; }
  [[nodiscard]] double dualObjective() const { return m_dual.value_or(0); }

  [[nodiscard]] Basis basis() const {
    Basis result;
    glp_prob* p = m_problem.get();
    for (int j = 1; j <= m_form.columnCount(); ++j) result.columns.push_back(varStatus(glp_get_col_stat(p, j)));
    for (int i = 1; i <= m_form.rowCount(); ++i) result.rows.push_back(varStatus(glp_get_row_stat(p, i)));
    return result;
  }

 private:
  [[nodiscard]] bool ended() const { return m_end == GlpkProblem::End::Finished && m_code == 0; }

  /// Multipliers of the rows, from 1 on, that may prove that no point exists: those of the basic variable that the dual simplex
  /// could not bring inside its bounds, or those of the sum of all that are outside, which the primal simplex minimised.
  static void infeasibleMultipliers(glp_prob* p, std::vector<double>& y) {
    const int rows = glp_get_num_rows(p);
    const int ray = glp_get_unbnd_ray(p);
    for (int k = 1; k <= rows; ++k) {
      const int variable = glp_get_bhead(p, k);
      const bool slack = variable <= rows;
      const int j = variable - rows;
      const double value = slack ? glp_get_row_prim(p, variable) : glp_get_col_prim(p, j);
      const double lower = slack ? glp_get_row_lb(p, variable) : glp_get_col_lb(p, j);
      const double upper = slack ? glp_get_row_ub(p, variable) : glp_get_col_ub(p, j);
      const double outside = value < lower ? lower - value : value > upper ? value - upper : 0;
      const double sign = value < lower ? -1 : 1;
      y[static_cast<std::size_t>(k)] = ray != 0 ? (variable == ray ? 1 : 0) : outside > kOutside ? sign : 0;
    }
    glp_btran(p, y.data());
  }

  const LpForm& m_form;
  std::int64_t m_left;
  GlpkProblem m_problem;
  GlpkProblem::End m_end;
  int m_code = GLP_EFAIL;
  std::vector<double> m_primal, m_prices, m_reduced;
  std::optional<double> m_dual;
  std::int64_t m_iterations = 0;
};

/// Converts prices and reduced costs back to the sense of the program and removes rounding errors from x.
LpSolution optimum(const LinearProgram& program, const LpForm& form, const Run& run) {
  const double unscale = (program.sense() == Sense::Maximise ? -1.0 : 1.0) / form.cost_factor;
  LpSolution solution;
  solution.status = LpStatus::Optimal;
  solution.iterations = run.iterations();
  solution.primal.assign(run.primal().begin(), run.primal().end());
  for (std::size_t j = 0; j < solution.primal.size(); ++j)
    solution.primal[j] = std::clamp(solution.primal[j], form.columnLower[j], form.columnUpper[j]) + 0.0;
  solution.objective = program.objective(solution.primal);
  solution.dual_objective = unscale * run.dualObjective();
  solution.dual.assign(run.prices().begin(), run.prices().end());
  solution.reduced_cost = run.reduced();
  for (auto* values : {&solution.dual, &solution.reduced_cost})
    for (double& v : *values) v = unscale * v + 0.0;
  solution.basis = run.basis();
  return solution;
}

LpSolution outcome(LpStatus status, std::int64_t iterations = 0) {
  LpSolution solution;
  solution.status = status;
  solution.iterations = iterations;
  return solution;
}

/// Returns the result of a run that needs no second attempt.
std::optional<LpSolution> certified(const LinearProgram& program, const LpForm& form, Run& run,
                                    const std::stop_token& stop) {
  if (run.wasStopped())
    return outcome(stop.stop_requested() ? LpStatus::Cancelled : LpStatus::IterationLimit, run.iterations());
  if (run.outOfIterations()) return outcome(LpStatus::IterationLimit, run.iterations());
  if (run.isOptimum()) return optimum(program, form, run);
  if (run.isInfeasible()) return outcome(LpStatus::Infeasible, run.iterations());
  return std::nullopt;
}

/// Solves a program without a matrix: columns are independent, and the activity of each row is 0.
LpSolution solveWithoutMatrix(const LinearProgram& program, const LpForm& form) {
  for (std::size_t i = 0; i < form.row_lower.size(); ++i)
    if (form.row_lower[i] > 0 || form.row_upper[i] < 0) return outcome(LpStatus::Infeasible);
  LpSolution solution = outcome(LpStatus::Optimal);
  solution.dual.assign(form.row_lower.size(), 0.0);
  solution.reduced_cost.assign(program.cost().begin(), program.cost().end());
  solution.basis.rows.assign(form.row_lower.size(), VarStatus::Basic);
  for (std::size_t j = 0; j < form.cost.size(); ++j) {
    const VarStatus wanted_status = form.cost[j] < 0 ? VarStatus::AtUpper : VarStatus::AtLower;
    const VarStatus got = boundStatus(wanted_status, form.columnLower[j], form.columnUpper[j]);
    if (form.cost[j] != 0 && got != wanted_status) return outcome(LpStatus::Unbounded);
    solution.basis.columns.push_back(got);
    const double bound = got == VarStatus::AtUpper ? form.columnUpper[j] : form.columnLower[j];
    solution.primal.push_back(got == VarStatus::Free ? 0.0 : bound);
  }
  solution.objective = program.objective(solution.primal);
  solution.dual_objective = solution.objective;
  return solution;
}

/// Tries the attempts in order until a result is certified. The primal simplex comes last, and its status is taken without
/// a proof, because it distinguishes unbounded from infeasible.
LpSolution solveForm(const LinearProgram& program, const LpForm& form, const LpOptions& options,
                     const std::stop_token& stop, const Basis* start, Deadline deadline) {
  if (form.crossed()) return outcome(LpStatus::Infeasible);
  if (form.values.empty()) return solveWithoutMatrix(program, form);
  std::int64_t spent = 0;
  const std::array attempts{Attempt{options.method, false}, Attempt{LpMethod::Dual, true},
                            Attempt{LpMethod::Primal, true}, Attempt{LpMethod::Primal, false}};
  for (const Attempt& attempt : attempts) {
    if (options.max_iterations > 0 && spent >= options.max_iterations) return outcome(LpStatus::IterationLimit, spent);
    Run run(form, options.max_iterations > 0 ? options.max_iterations - spent : 0, stop, deadline);
    if (start != nullptr && &attempt == attempts.begin()) run.startFrom(*start);
    run.solve(attempt);
    auto answer = certified(program, form, run, stop);
    if (!answer && attempt.method == LpMethod::Primal) {
      if (run.saysInfeasible()) answer = outcome(LpStatus::Infeasible, run.iterations());
      if (run.isUnbounded()) answer = outcome(LpStatus::Unbounded, run.iterations());
    }
    spent += run.iterations();
    if (!answer) continue;
    answer->iterations = spent;
    return *std::move(answer);
  }
  return outcome(LpStatus::Failed, spent);
}

void requireFit(const LinearProgram& program, const Basis* start) {
  if (start == nullptr) return;
  if (start->columns.size() == program.columnCount() && start->rows.size() == program.rowCount()) return;
  throw std::invalid_argument("the start basis is not of the program's size");
}

}  // namespace

LpSolution solveWithDeadline(const LinearProgram& program, const LpOptions& options, const std::stop_token& stop,
                             const Basis* start, Deadline deadline) {
  requireFit(program, start);
  if (stop.stop_requested()) return outcome(LpStatus::Cancelled);
  teachAllocatorToKeepMemory();
  double largestCost = 0;
  for (const double c : program.cost()) largestCost = std::max(largestCost, std::abs(c));
  const LpForm form(program, unitFactor(largestCost));
  return solveForm(program, form, options, stop, start, deadline);
}

}  // namespace detail

LpSolution LpSolver::solve(const LinearProgram& program, std::stop_token stop, const Basis* start) const {
  return detail::solveWithDeadline(program, m_options, stop, start, std::nullopt);
}

}  // namespace roundel::solvers
