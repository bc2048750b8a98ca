// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/clp_form.h"
#include "core/solvers/linear_program.h"

#include <CoinError.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <limits>
#include <memory>
#include <stdexcept>

namespace roundel::solvers {
namespace detail {
namespace {

// Clp option bits (ClpSimplex::setSpecialOptions): accept the end of a run of fewer than 20 pivots without factorising
// once more. A third of the time of a warm solve; its answers are checked by certifiedDual.
constexpr int kNoFinalFactorisation = 2048;
constexpr int kNoMatrixChecks = 128;     // LinearProgram lets no bad coefficient in
constexpr double kDualTolerance = 1e-9;  // costs are scaled to at most 2
constexpr int kNoPerturbation = 100;
constexpr int kNoScaling = 0;
constexpr int kAutomaticScaling = 3;

/// A series of warm solves allocates and frees the same few hundred kilobytes each time. glibc returns such blocks to
/// the system and gets them again page by page, which took 40 % of the time. After one large block was freed, glibc
/// keeps freed blocks for the next solve.
void teachAllocatorToKeepMemory() {
  static const bool once = [] {
    void* volatile block = std::malloc(std::size_t{31} << 20);
    std::free(block);
    return true;
  }();
  static_cast<void>(once);
}

ClpSimplex::Status clpStatus(VarStatus status, double lower, double upper) {
  const bool hasLower = lower > -COIN_DBL_MAX;
  const bool hasUpper = upper < COIN_DBL_MAX;
  if (status == VarStatus::Basic) return ClpSimplex::basic;
  if (!hasLower && !hasUpper) return ClpSimplex::isFree;
  if (status == VarStatus::AtUpper && hasUpper) return ClpSimplex::atUpperBound;
  return hasLower ? ClpSimplex::atLowerBound : ClpSimplex::atUpperBound;
}

VarStatus varStatus(ClpSimplex::Status status) {
  switch (status) {
    case ClpSimplex::basic:
      return VarStatus::Basic;
    case ClpSimplex::atUpperBound:
      return VarStatus::AtUpper;
    case ClpSimplex::isFree:
    case ClpSimplex::superBasic:
      return VarStatus::Free;
    default:
      return VarStatus::AtLower;
  }
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
  int scaling = kNoScaling;
  int specialOptions = 0;
  LpMethod method = LpMethod::Dual;
};

/// One Clp model. Each attempt has a new one, so that an earlier solve cannot change a later result.
class Run {
 public:
  Run(const ClpForm& form, const std::stop_token& stop, Deadline deadline) : m_form(form) {
    m_model.passInMessageHandler(&m_silent);
    const StopHandler handler(stop, deadline);
    m_model.passInEventHandler(&handler);
    m_model.loadProblem(form.columnCount(), form.rowCount(), form.starts.data(), form.rows.data(), form.values.data(),
                        form.columnLower.data(), form.columnUpper.data(), form.cost.data(), form.row_lower.data(),
                        form.row_upper.data());
    m_model.setPerturbation(kNoPerturbation);
    m_model.setDualTolerance(kDualTolerance);
  }

  void startFrom(const Basis& start) {
    std::vector<VarStatus> rows = start.rows;
    const auto basics =
        std::ranges::count(rows, VarStatus::Basic) + std::ranges::count(start.columns, VarStatus::Basic);
    repairCount(rows, static_cast<std::size_t>(basics));
    for (std::size_t j = 0; j < start.columns.size(); ++j) {
      m_model.setColumnStatus(static_cast<int>(j),
                              clpStatus(start.columns[j], m_form.columnLower[j], m_form.columnUpper[j]));
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
      m_model.setRowStatus(static_cast<int>(i), clpStatus(rows[i], m_form.row_lower[i], m_form.row_upper[i]));
  }

  void solve(const Attempt& attempt, std::int64_t maxIterations) {
    m_model.scaling(attempt.scaling);
    m_model.setSpecialOptions(static_cast<unsigned int>(attempt.specialOptions));
    if (maxIterations > 0) {
      const std::int64_t left = std::max<std::int64_t>(0, maxIterations - m_iterations);
      m_model.setMaximumIterations(static_cast<int>(std::min<std::int64_t>(left, std::numeric_limits<int>::max())));
    }
    attempt.method == LpMethod::Dual ? m_model.dual() : m_model.primal();
    m_iterations += m_model.numberIterations();
  }

  [[nodiscard]] int status() const { return m_model.status(); }
  [[nodiscard]] std::int64_t iterations() const { return m_iterations; }

  [[nodiscard]] bool isOptimum() {
    if (status() != 0) return false;
    m_reduced = reducedCosts(m_form, prices());
    m_dual = certifiedDual(m_form, primal(), prices(), m_reduced);
    return m_dual.has_value();
  }

  /// Clp's ray may have either sign.
  [[nodiscard]] bool isInfeasible() {
    if (status() != 1) return false;
    const std::unique_ptr<double[]> ray(m_model.infeasibilityRay());
    if (!ray) return false;
    std::vector<double> y(ray.get(), ray.get() + m_form.rowCount());
    if (certifiesInfeasible(m_form, y)) return true;
    for (double& v : y) v = -v;
    return certifiesInfeasible(m_form, y);
  }

  [[nodiscard]] std::span<const double> primal() const { return {m_model.primalColumnSolution(), m_form.cost.size()}; }
  [[nodiscard]] std::span<const double> prices() const { return {m_model.dualRowSolution(), m_form.row_lower.size()}; }

  /// The values that isOptimum() found.
  [[nodiscard]] const std::vector<double>& reduced() const { return m_reduced; }
  [[nodiscard]] double dualObjective() const { return m_dual.value_or(0); }

  [[nodiscard]] Basis basis() const {
    Basis result;
    result.columns.reserve(m_form.cost.size());
    result.rows.reserve(m_form.row_lower.size());
    for (int j = 0; j < m_form.columnCount(); ++j) result.columns.push_back(varStatus(m_model.getColumnStatus(j)));
    for (int i = 0; i < m_form.rowCount(); ++i) result.rows.push_back(varStatus(m_model.getRowStatus(i)));
    return result;
  }

 private:
  const ClpForm& m_form;
  SilentHandler m_silent;
  ClpSimplex m_model;
  std::vector<double> m_reduced;
  std::optional<double> m_dual;
  std::int64_t m_iterations = 0;
};

/// Converts prices and reduced costs back to the sense of the program and removes rounding errors from x.
LpSolution optimum(const LinearProgram& program, const ClpForm& form, const Run& run) {
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

/// Returns the status of a run that was cancelled or reached a limit; nullopt if it ended normally.
std::optional<LpStatus> stopped(const Run& run, const std::stop_token& stop) {
  if (run.status() == 3) return LpStatus::IterationLimit;
  if (run.status() != 5) return std::nullopt;
  return stop.stop_requested() ? LpStatus::Cancelled : LpStatus::IterationLimit;
}

/// Returns the result of a run that needs no second attempt.
std::optional<LpSolution> certified(const LinearProgram& program, const ClpForm& form, Run& run,
                                    const std::stop_token& stop) {
  if (const auto why = stopped(run, stop)) return outcome(*why, run.iterations());
  if (run.isOptimum()) return optimum(program, form, run);
  if (run.isInfeasible()) return outcome(LpStatus::Infeasible, run.iterations());
  return std::nullopt;
}

/// The slower attempt after a quick run without a certified result. It scales again and runs the primal simplex last, which
/// distinguishes unbounded from infeasible.
LpSolution solveCarefully(const LinearProgram& program, const ClpForm& form, std::int64_t maxIterations,
                          const std::stop_token& stop, Deadline deadline) {
  Run run(form, stop, deadline);
  for (const Attempt attempt :
       {Attempt{kAutomaticScaling, 0, LpMethod::Dual}, Attempt{kAutomaticScaling, 0, LpMethod::Primal},
        Attempt{kNoScaling, 0, LpMethod::Primal}}) {
    run.solve(attempt, maxIterations);
    if (auto answer = certified(program, form, run, stop)) return *std::move(answer);
    if (attempt.method == LpMethod::Primal && run.status() == 1) return outcome(LpStatus::Infeasible, run.iterations());
    if (attempt.method == LpMethod::Primal && run.status() == 2) return outcome(LpStatus::Unbounded, run.iterations());
  }
  return outcome(LpStatus::Failed, run.iterations());
}

/// Solves a program without a matrix: columns are independent, and the activity of each row is 0.
LpSolution solveWithoutMatrix(const LinearProgram& program, const ClpForm& form) {
  for (std::size_t i = 0; i < form.row_lower.size(); ++i)
    if (form.row_lower[i] > 0 || form.row_upper[i] < 0) return outcome(LpStatus::Infeasible);
  LpSolution solution = outcome(LpStatus::Optimal);
  solution.dual.assign(form.row_lower.size(), 0.0);
  solution.reduced_cost.assign(program.cost().begin(), program.cost().end());
  solution.basis.rows.assign(form.row_lower.size(), VarStatus::Basic);
  for (std::size_t j = 0; j < form.cost.size(); ++j) {
    const VarStatus wanted = form.cost[j] < 0 ? VarStatus::AtUpper : VarStatus::AtLower;
    const VarStatus got = varStatus(clpStatus(wanted, form.columnLower[j], form.columnUpper[j]));
    if (form.cost[j] != 0 && got != wanted) return outcome(LpStatus::Unbounded);
    solution.basis.columns.push_back(got);
    const double bound = got == VarStatus::AtUpper ? form.columnUpper[j] : form.columnLower[j];
    solution.primal.push_back(got == VarStatus::Free ? 0.0 : bound);
  }
  solution.objective = program.objective(solution.primal);
  solution.dual_objective = solution.objective;
  return solution;
}

LpSolution solveForm(const LinearProgram& program, const ClpForm& form, const LpOptions& options,
                     const std::stop_token& stop, const Basis* start, Deadline deadline) {
  if (form.crossed()) return outcome(LpStatus::Infeasible);
  if (form.values.empty()) return solveWithoutMatrix(program, form);
  std::int64_t spent = 0;
  {
    Run quick(form, stop, deadline);
    if (start != nullptr) quick.startFrom(*start);
    quick.solve({kNoScaling, kNoFinalFactorisation | kNoMatrixChecks, options.method}, options.max_iterations);
    if (auto answer = certified(program, form, quick, stop)) return *std::move(answer);
    spent = quick.iterations();
  }
  LpSolution answer = solveCarefully(program, form, options.max_iterations, stop, deadline);
  answer.iterations += spent;
  return answer;
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
  const ClpForm form(program, unitFactor(largestCost));
  try {
    return solveForm(program, form, options, stop, start, deadline);
  } catch (const CoinError&) {
    return outcome(LpStatus::Failed);
  }
}

}  // namespace detail

LpSolution LpSolver::solve(const LinearProgram& program, std::stop_token stop, const Basis* start) const {
  return detail::solveWithDeadline(program, m_options, stop, start, std::nullopt);
}

}  // namespace roundel::solvers
