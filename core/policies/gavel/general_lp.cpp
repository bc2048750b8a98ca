#include "core/policies/gavel/general_lp.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/solvers/linear_program.h"

namespace roundel::policies::gavel {
namespace {

using solvers::kInfinity;
using solvers::LinearProgram;

constexpr double kBinding = 1e-7;  // a dual above this, relative to the mean, says that the job cannot go beyond z

/// Columns: one a job and type, then z. Rows: types, jobs' times, jobs' levels. `frozen`: levels that are given, not z.
LinearProgram write(const ShareProblem& problem, const std::vector<std::optional<double>>& frozen, bool sum) {
  LinearProgram lp(solvers::Sense::Maximise);
  const std::size_t types = problem.types;
  for (std::size_t i = 0; i < problem.jobs(); ++i) {
    const double weight = problem.weight.empty() ? 1.0 : problem.weight[i];
    for (std::size_t r = 0; r < types; ++r) {
      const double gain = problem.gain[i * types + r];
      lp.addColumn(0, gain > 0 ? kInfinity : 0.0, sum ? weight * gain : 0.0);
    }
  }
  const std::size_t z = lp.addColumn(0, sum ? 0.0 : kInfinity, sum ? 0.0 : 1.0);
  for (const double capacity : problem.capacity) lp.addRow(-kInfinity, capacity);
  for (std::size_t i = 0; i < problem.jobs(); ++i) lp.addRow(-kInfinity, 1);
  for (std::size_t i = 0; !sum && i < problem.jobs(); ++i) lp.addRow(frozen[i].value_or(0), kInfinity);
  for (std::size_t i = 0; i < problem.jobs(); ++i) {
    const std::size_t level = types + problem.jobs() + i;
    for (std::size_t r = 0; r < types; ++r) {
      const std::size_t column = i * types + r;
      lp.addEntry(r, column, problem.gpus[i]);
      lp.addEntry(types + i, column, 1);
      if (!sum) lp.addEntry(level, column, problem.gain[column]);
    }
    if (!sum && !frozen[i]) lp.addEntry(level, z, -1);
  }
  return lp;
}

ShareStatus statusOf(solvers::LpStatus status) {
  if (status == solvers::LpStatus::Optimal) return ShareStatus::Optimal;
  return status == solvers::LpStatus::Cancelled ? ShareStatus::Stopped : ShareStatus::Failed;
}

ShareSolution solve(const ShareProblem& problem, const std::vector<std::optional<double>>& frozen, bool sum,
                    const std::stop_token& stop) {
  const solvers::LpSolution lp = solvers::LpSolver().solve(write(problem, frozen, sum), stop);
  ShareSolution out;
  out.status = statusOf(lp.status);
  if (out.status != ShareStatus::Optimal) return out;
  const auto types = static_cast<std::ptrdiff_t>(problem.types);
  const auto jobs = static_cast<std::ptrdiff_t>(problem.jobs());
  out.objective = lp.objective;
  out.share.assign(lp.primal.begin(), lp.primal.begin() + types * jobs);
  out.price.assign(lp.dual.begin(), lp.dual.begin() + types);
  out.time_dual.assign(lp.dual.begin() + types, lp.dual.begin() + types + jobs);
  if (!sum) out.level_dual.assign(lp.dual.begin() + types + jobs, lp.dual.end());
  for (double& dual : out.level_dual) dual = -dual;
  return out;
}

}  // namespace

ShareSolution generalMaxMin(const ShareProblem& problem, const std::stop_token& stop) {
  return solve(problem, std::vector<std::optional<double>>(problem.jobs()), false, stop);
}

ShareSolution generalMaxSum(const ShareProblem& problem, const std::stop_token& stop) {
  return solve(problem, std::vector<std::optional<double>>(problem.jobs()), true, stop);
}

ShareSolution generalWaterFill(const ShareProblem& problem, const std::stop_token& stop) {
  std::vector<std::optional<double>> frozen(problem.jobs());
  ShareSolution first = solve(problem, frozen, false, stop);
  ShareSolution last = first;
  for (std::size_t left = problem.jobs(); last.status == ShareStatus::Optimal;) {
    const auto most = std::max_element(last.level_dual.begin(), last.level_dual.end());
    const double binding = std::min(*most, kBinding / static_cast<double>(left));
    for (std::size_t i = 0; i < problem.jobs(); ++i) {
      if (frozen[i] || last.level_dual[i] < binding) continue;
      // A hair less, so that what rounding took from this solution does not make the next infeasible.
      frozen[i] = last.objective * (1 - 1e-9);
      --left;
    }
    if (left == 0) break;
    last = solve(problem, frozen, false, stop);
  }
  first.status = last.status;
  first.share = std::move(last.share);
  return first;
}

}  // namespace roundel::policies::gavel
