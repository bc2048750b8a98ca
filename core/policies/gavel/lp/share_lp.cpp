// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/share_lp.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/policies/gavel/lp/general_lp.h"
#include "core/policies/gavel/lp/share_centre.h"
#include "core/policies/gavel/lp/share_simplex.h"

namespace roundel::policies::gavel {
namespace {

constexpr int kBalanceSteps = 40;
constexpr double kProven = 1e-7;  // an optimality error above this is a failure

double bestGain(const ShareProblem& problem, std::size_t job) {
  const double* gain = problem.gain.data() + job * problem.types;
  return *std::max_element(gain, gain + problem.types);
}

/// The problem with gains of about 1, so that one set of tolerances suits steps, epochs and shares of an hour alike.
struct Scaled {
  ShareProblem problem;
  double factor = 1;

  explicit Scaled(const ShareProblem& original) : problem(original) {
    double sum = 0;
    for (std::size_t i = 0; i < original.jobs(); ++i) sum += bestGain(original, i);
    factor = sum > 0 ? sum / static_cast<double>(original.jobs()) : 1;
    for (double& gain : problem.gain) gain /= factor;
  }
};

int cheapestType(const ShareProblem& problem, std::size_t job, const std::vector<double>& price) {
  const double* gain = problem.gain.data() + job * problem.types;
  int cheapest = -1;
  for (int r = 0; r < static_cast<int>(problem.types); ++r) {
    const auto i = static_cast<std::size_t>(r);
    if (gain[i] <= 0) continue;
    const auto best = static_cast<std::size_t>(cheapest);
    const bool better = cheapest < 0 || price[i] * gain[best] < price[best] * gain[i] ||
                        (price[i] * gain[best] == price[best] * gain[i] && gain[i] > gain[best]);
    if (better) cheapest = r;
  }
  return cheapest;
}

/// Finds prices at which all types have about equal load if each job takes its cheapest type: raises the price of overloaded types.
std::vector<double> balancedPrices(const ShareProblem& problem) {
  std::vector<double> price(problem.types, 1.0);
  std::vector<double> load(problem.types);
  for (int step = 0; step < kBalanceSteps; ++step) {
    std::ranges::fill(load, 0.0);
    for (std::size_t i = 0; i < problem.jobs(); ++i) {
      const auto r = static_cast<std::size_t>(cheapestType(problem, i, price));
      load[r] += problem.gpus[i] / problem.gain[i * problem.types + r];
    }
    const double capacity = std::accumulate(problem.capacity.begin(), problem.capacity.end(), 0.0);
    const double mean = std::accumulate(load.begin(), load.end(), 0.0) / capacity;
    const double power = 1.0 / (2.0 + step);
    for (std::size_t r = 0; r < problem.types; ++r) {
      if (problem.capacity[r] <= 0) continue;
      price[r] *= std::pow(std::clamp(load[r] / problem.capacity[r] / mean, 0.25, 4.0), power);
    }
  }
  return price;
}

std::vector<int> startTypes(const ShareProblem& problem, const ShareStart& start) {
  const bool priced = std::ranges::any_of(start.price, [](double p) { return p > 0; });
  std::vector<double> price = priced ? start.price : std::vector<double>{};
  std::vector<int> types(problem.jobs(), -1);
  for (std::size_t i = 0; i < problem.jobs(); ++i) {
    const int wished = i < start.type.size() ? start.type[i] : -1;
    const bool usable = wished >= 0 && problem.gain[i * problem.types + static_cast<std::size_t>(wished)] > 0;
    if (!usable && price.empty()) price = balancedPrices(problem);
    types[i] = usable ? wished : cheapestType(problem, i, price);
  }
  return types;
}

ShareStatus statusOf(ShareSimplex::Status status) {
  switch (status) {
    case ShareSimplex::Status::Optimal:
      return ShareStatus::Optimal;
    case ShareSimplex::Status::Stopped:
      return ShareStatus::Stopped;
    case ShareSimplex::Status::Failed:
      break;
  }
  return ShareStatus::Failed;
}

void readPrimal(const ShareProblem& problem, const ShareSimplex& simplex, ShareSolution& solution) {
  solution.share.resize(problem.jobs() * problem.types);
  for (std::size_t i = 0; i < problem.jobs(); ++i)
    for (std::size_t r = 0; r < problem.types; ++r)
      solution.share[i * problem.types + r] = simplex.share(i, static_cast<int>(r));
  solution.pivots = simplex.pivots();
  solution.priced = simplex.priced();
  solution.valued = simplex.valued();
}

/// `unit`: the value of a unit of the simplex's objective in the caller's units.
void readDuals(const ShareProblem& problem, const ShareSimplex& simplex, double unit, ShareSolution& solution) {
  for (std::size_t r = 0; r < problem.types; ++r) solution.price.push_back(unit * simplex.price(static_cast<int>(r)));
  for (std::size_t i = 0; i < problem.jobs(); ++i) solution.time_dual.push_back(unit * simplex.timeDual(i));
}

// Returns the requested optimum, starting at the current vertex of the search.
ShareStatus chooseOptimum(ShareSimplex& simplex, Optimum optimum, bool level, const std::stop_token& stop) {
  using Goal = ShareSimplex::Goal;
  if (optimum == Optimum::Least) return statusOf(simplex.maximiseAmongOptima(Goal::Fewest, stop));
  if (optimum == Optimum::Generous && level) return statusOf(simplex.maximiseAmongOptima(Goal::Sum, stop));
  return ShareStatus::Optimal;
}

void readLevel(const ShareProblem& original, const ShareSimplex& simplex, double factor, ShareSolution& solution) {
  solution.objective = factor * simplex.level();
  readDuals(original, simplex, factor / simplex.costOfLevel(), solution);
  for (std::size_t i = 0; i < original.jobs(); ++i)
    solution.level_dual.push_back(simplex.levelDual(i) / simplex.costOfLevel());
}

ShareSolution solveLevel(const ShareProblem& original, const ShareStart& start, bool fill, Optimum optimum,
                         const std::stop_token& stop) {
  const Scaled scaled(original);
  ShareSolution solution;
  if (original.jobs() == 0) return solution.status = ShareStatus::Optimal, solution;
  ShareSimplex simplex(scaled.problem);
  ShareSimplex::Follows follows;
  if (fill && original.entities) {
    follows = [&](const std::vector<char>& frozen) { return original.entities->follows(frozen); };
    simplex.follow(follows(std::vector<char>(original.jobs(), 0)));
  }
  simplex.startLevel(startTypes(scaled.problem, start));
  solution.status = statusOf(simplex.maximise(ShareSimplex::Goal::Level, stop));
  if (solution.status != ShareStatus::Optimal) return solution;
  readLevel(original, simplex, scaled.factor, solution);
  while (fill && solution.status == ShareStatus::Optimal && simplex.freeze(follows))
    solution.status = statusOf(simplex.maximise(ShareSimplex::Goal::Level, stop));
  if (solution.status == ShareStatus::Optimal) solution.status = chooseOptimum(simplex, optimum, !fill, stop);
  if (solution.status == ShareStatus::Optimal) readPrimal(scaled.problem, simplex, solution);
  return solution;
}

ShareSolution solveSum(const ShareProblem& original, const ShareStart& start, Optimum optimum,
                       const std::stop_token& stop) {
  const Scaled scaled(original);
  ShareSolution solution;
  if (original.jobs() == 0) return solution.status = ShareStatus::Optimal, solution;
  ShareSimplex simplex(scaled.problem);
  std::vector<int> types = start.type;
  types.resize(original.jobs(), -1);
  simplex.startSum(types);
  solution.status = statusOf(simplex.maximise(ShareSimplex::Goal::Sum, stop));
  if (solution.status != ShareStatus::Optimal) return solution;
  readDuals(original, simplex, scaled.factor, solution);
  solution.status = chooseOptimum(simplex, optimum, false, stop);
  if (solution.status != ShareStatus::Optimal) return solution;
  readPrimal(scaled.problem, simplex, solution);
  for (std::size_t k = 0; k < solution.share.size(); ++k) {
    const double weight = original.weight.empty() ? 1.0 : original.weight[k / original.types];
    solution.objective += weight * original.gain[k] * solution.share[k];
  }
  return solution;
}

// Moves a vertex to the centre of its optima.
ShareSolution centred(const ShareProblem& problem, ShareSolution solution, bool sum, const std::stop_token& stop) {
  if (solution.status != ShareStatus::Optimal || problem.jobs() == 0) return solution;
  std::vector<double> level;
  for (std::size_t i = 0; !sum && i < problem.jobs(); ++i) level.push_back(levelOf(problem, solution.share, i));
  if (analyticCentre(problem, level, solution.share, stop) == ShareStatus::Stopped)
    solution.status = ShareStatus::Stopped;
  return solution;
}

std::vector<double> followsOf(const ShareProblem& problem) {
  const std::vector<char> none(problem.jobs(), 0);
  return problem.entities ? problem.entities->follows(none) : std::vector<double>(problem.jobs(), 1.0);
}

/// Returns true if the general solver cannot find a better result.
bool proven(const ShareProblem& problem, const ShareSolution& solution, bool sum) {
  if (problem.jobs() == 0 || solution.status == ShareStatus::Stopped) return true;
  return solution.status == ShareStatus::Optimal && optimalityError(problem, solution, sum) <= kProven;
}

}  // namespace

int ShareSolution::mainType(std::size_t job, std::size_t types) const {
  const auto first = share.begin() + static_cast<std::ptrdiff_t>(job * types);
  const auto largest_share = std::max_element(first, first + static_cast<std::ptrdiff_t>(types));
  return *largest_share > 0 ? static_cast<int>(largest_share - first) : -1;
}

std::vector<double> Entities::follows(const std::vector<char>& frozen) const {
  std::vector<double> left(weight.size(), 0.0);
  std::vector<std::size_t> first(weight.size(), of.size());
  for (std::size_t i = 0; i < of.size(); ++i) {
    if (frozen[i] != 0) continue;
    const auto entity = static_cast<std::size_t>(of[i]);
    left[entity] += share[i];
    if (!turn.empty() && (first[entity] == of.size() || turn[i] < turn[first[entity]])) first[entity] = i;
  }
  std::vector<double> out(of.size(), 0.0);
  for (std::size_t i = 0; i < of.size(); ++i) {
    const auto entity = static_cast<std::size_t>(of[i]);
    if (frozen[i] != 0) continue;
    out[i] = turn.empty() ? weight[entity] * share[i] / left[entity] : first[entity] == i ? weight[entity] : 0.0;
  }
  return out;
}

double levelOf(const ShareProblem& problem, const std::vector<double>& share, std::size_t job) {
  double level = 0;
  for (std::size_t k = job * problem.types; k < (job + 1) * problem.types; ++k) level += problem.gain[k] * share[k];
  return level;
}

ShareSolution maxMin(const ShareProblem& problem, const ShareStart& start, const std::stop_token& stop,
                     Optimum optimum) {
  ShareSolution solution = solveLevel(problem, start, false, optimum, stop);
  if (!proven(problem, solution, false)) solution = generalMaxMin(problem, stop, optimum);
  if (optimum != Optimum::Centre || solution.status != ShareStatus::Optimal) return solution;
  const std::vector<double> level(problem.jobs(), solution.objective);
  if (analyticCentre(problem, level, solution.share, stop) == ShareStatus::Stopped)
    solution.status = ShareStatus::Stopped;
  return solution;
}

ShareSolution waterFill(const ShareProblem& problem, const ShareStart& start, const std::stop_token& stop,
                        Optimum optimum) {
  ShareSolution solution = solveLevel(problem, start, true, optimum, stop);
  if (!proven(problem, solution, false)) solution = generalWaterFill(problem, stop, optimum);
  return optimum == Optimum::Centre ? centred(problem, std::move(solution), false, stop) : solution;
}

ShareSolution maxSum(const ShareProblem& problem, const ShareStart& start, const std::stop_token& stop,
                     Optimum optimum) {
  ShareSolution solution = solveSum(problem, start, optimum, stop);
  if (!proven(problem, solution, true)) solution = generalMaxSum(problem, stop, optimum);
  return optimum == Optimum::Centre ? centred(problem, std::move(solution), true, stop) : solution;
}

namespace {

// The optimality conditions and their largest violation, relative to its bound.
class Optimality {
 public:
  Optimality(const ShareProblem& problem, const ShareSolution& solution, bool sum)
      : m_problem(problem), m_solution(solution), m_sum(sum), m_used(problem.types, 0.0) {}

  double error() {
    const std::vector<double> follows = followsOf(m_problem);
    for (std::size_t i = 0; i < m_problem.jobs(); ++i) addJob(i, follows[i]);
    for (std::size_t r = 0; r < m_problem.types; ++r) {
      atMost(m_used[r], m_problem.capacity[r]);
      atMost(-m_solution.price[r], 0);
      m_dual += m_problem.capacity[r] * m_solution.price[r];
    }
    if (!m_sum) atMost(std::abs(m_levels - 1), 0);
    atMost(std::abs(m_dual - m_solution.objective), 0);
    return m_error;
  }

 private:
  void atMost(double value, double bound) { m_error = std::max(m_error, (value - bound) / (1 + std::abs(bound))); }

  void addJob(std::size_t i, double follow) {
    const double weight = m_problem.weight.empty() ? 1.0 : m_problem.weight[i];
    const double worth = m_sum ? weight : m_solution.level_dual[i];
    double time = 0;
    double level = 0;
    for (std::size_t r = 0; r < m_problem.types; ++r) {
      const double gain = m_problem.gain[i * m_problem.types + r];
      const double share = m_solution.share[i * m_problem.types + r];
      atMost(-share, 0);
      time += share;
      level += gain * share;
      m_used[r] += m_problem.gpus[i] * share;
      if (gain > 0) atMost(worth * gain, m_problem.gpus[i] * m_solution.price[r] + m_solution.time_dual[i]);
    }
    atMost(time, 1);
    atMost(-m_solution.time_dual[i], 0);
    if (!m_sum) atMost(follow * m_solution.objective, level);
    if (!m_sum) m_levels += follow * worth;
    m_dual += m_solution.time_dual[i];
  }

  const ShareProblem& m_problem;
  const ShareSolution& m_solution;
  bool m_sum;
  std::vector<double> m_used;  // by type
  double m_dual = 0, m_levels = 0, m_error = 0;
};

}  // namespace

double optimalityError(const ShareProblem& problem, const ShareSolution& solution, bool sum) {
  return Optimality(problem, solution, sum).error();
}

}  // namespace roundel::policies::gavel
