// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/general_lp.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/policies/gavel/lp/level_filling.h"
#include "core/solvers/linear_program.h"

namespace roundel::policies::gavel {
namespace {

using solvers::kInfinity;
using solvers::LinearProgram;

enum class Aim { Level, Sum, Fewest };

/// Columns: one a job and type, then z. Rows: types, jobs' times, jobs' levels.
// The shares Y of each job on each type, and z.
void addColumns(const ShareProblem& problem, Aim aim, LinearProgram& lp) {
  for (std::size_t i = 0; i < problem.jobs(); ++i) {
    const double weight = problem.weight.empty() ? 1.0 : problem.weight[i];
    for (std::size_t r = 0; r < problem.types; ++r) {
      const double gain = problem.gain[i * problem.types + r];
      const double worth = aim == Aim::Sum ? weight * gain : aim == Aim::Fewest ? -problem.gpus[i] : 0.0;
      lp.addColumn(0, gain > 0 ? kInfinity : 0.0, worth);
    }
  }
  lp.addColumn(0, aim == Aim::Level ? kInfinity : 0.0, aim == Aim::Level ? 1.0 : 0.0);
}

LinearProgram write(const ShareProblem& problem, const std::vector<Level>& levels, Aim aim) {
  LinearProgram lp(solvers::Sense::Maximise);
  const std::size_t types = problem.types;
  const std::size_t z = problem.jobs() * types;
  addColumns(problem, aim, lp);
  for (const double capacity : problem.capacity) lp.addRow(-kInfinity, capacity);
  for (std::size_t i = 0; i < problem.jobs(); ++i) lp.addRow(-kInfinity, 1);
  for (const Level& level : levels) lp.addRow(level.least, kInfinity);
  for (std::size_t i = 0; i < problem.jobs(); ++i) {
    for (std::size_t r = 0; r < types; ++r) {
      const std::size_t column = i * types + r;
      lp.addEntry(r, column, problem.gpus[i]);
      lp.addEntry(types + i, column, 1);
      if (!levels.empty()) lp.addEntry(types + problem.jobs() + i, column, problem.gain[column]);
    }
    if (!levels.empty() && levels[i].follow > 0) lp.addEntry(types + problem.jobs() + i, z, -levels[i].follow);
  }
  return lp;
}

ShareSolution solve(const ShareProblem& problem, const LinearProgram& program, const std::stop_token& stop) {
  const solvers::LpSolution lp = solvers::LpSolver().solve(program, stop);
  ShareSolution out;
  out.status = shareStatusOf(lp.status);
  if (out.status != ShareStatus::Optimal) return out;
  const auto types = static_cast<std::ptrdiff_t>(problem.types);
  const auto jobs = static_cast<std::ptrdiff_t>(problem.jobs());
  out.objective = lp.objective;
  out.share.assign(lp.primal.begin(), lp.primal.begin() + types * jobs);
  out.price.assign(lp.dual.begin(), lp.dual.begin() + types);
  out.time_dual.assign(lp.dual.begin() + types, lp.dual.begin() + types + jobs);
  out.level_dual.assign(lp.dual.begin() + types + jobs,
                        lp.dual.begin() + std::min<std::ptrdiff_t>(types + 2 * jobs, std::ssize(lp.dual)));
  for (double& dual : out.level_dual) dual = -dual;
  return out;
}

// The same optimum with the fewest GPUs: every job keeps the level that it needs for it.
void takeFewest(const ShareProblem& problem, const std::vector<double>& levels, ShareSolution& solution,
                const std::stop_token& stop) {
  if (solution.status != ShareStatus::Optimal) return;
  std::vector<Level> needed_levels;
  for (const double level : levels) needed_levels.push_back({justBelow(level), 0});
  ShareSolution fewest = solve(problem, write(problem, needed_levels, Aim::Fewest), stop);
  solution.status = fewest.status;
  solution.share = std::move(fewest.share);
}

std::vector<double> levelsOf(const ShareProblem& problem, const ShareSolution& solution) {
  std::vector<double> levels;
  for (std::size_t i = 0; solution.status == ShareStatus::Optimal && i < problem.jobs(); ++i)
    levels.push_back(levelOf(problem, solution.share, i));
  return levels;
}

}  // namespace

ShareStatus shareStatusOf(solvers::LpStatus status) {
  if (status == solvers::LpStatus::Optimal) return ShareStatus::Optimal;
  return status == solvers::LpStatus::Cancelled ? ShareStatus::Stopped : ShareStatus::Failed;
}

ShareSolution generalMaxMin(const ShareProblem& problem, const std::stop_token& stop, Optimum optimum) {
  ShareSolution solution = solve(problem, write(problem, std::vector<Level>(problem.jobs()), Aim::Level), stop);
  if (optimum == Optimum::Least)
    takeFewest(problem, std::vector<double>(problem.jobs(), solution.objective), solution, stop);
  return solution;
}

ShareSolution generalMaxSum(const ShareProblem& problem, const std::stop_token& stop, Optimum optimum) {
  ShareSolution solution = solve(problem, write(problem, {}, Aim::Sum), stop);
  if (optimum != Optimum::Least || solution.status != ShareStatus::Optimal) return solution;
  LinearProgram fewest = write(problem, {}, Aim::Fewest);
  const std::size_t sum = fewest.addRow(justBelow(solution.objective), kInfinity);
  for (std::size_t k = 0; k < problem.gain.size(); ++k) {
    const double weight = problem.weight.empty() ? 1.0 : problem.weight[k / problem.types];
    fewest.addEntry(sum, k, weight * problem.gain[k]);
  }
  ShareSolution least_solution = solve(problem, fewest, stop);
  solution.status = least_solution.status;
  solution.share = std::move(least_solution.share);
  return solution;
}

ShareSolution generalWaterFill(const ShareProblem& problem, const std::stop_token& stop, Optimum optimum) {
  ShareSolution first, last;
  const auto step = [&](const std::vector<Level>& levels) {
    last = solve(problem, write(problem, levels, Aim::Level), stop);
    if (first.level_dual.empty()) first = last;
    return LevelAnswer{
        .status = last.status, .objective = last.objective, .dual = last.level_dual, .level = levelsOf(problem, last)};
  };
  first.status = fillLevels(problem.jobs(), problem.entities, step);
  first.share = last.share;
  if (optimum == Optimum::Least) takeFewest(problem, levelsOf(problem, last), first, stop);
  return first;
}

}  // namespace roundel::policies::gavel
