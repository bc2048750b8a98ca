// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/pair_lp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/policies/gavel/lp/level_filling.h"
#include "core/policies/gavel/lp/pair_program.h"

namespace roundel::policies::gavel {
namespace {

constexpr double kNoGain = 1e-9;
constexpr double kMet = 1e-6;    // relative: the solver's tolerance on a row
constexpr double kHair = 1e-12;  // relative: a larger slack could give a share to a job that the best ratio leaves out

/// The problem scaled to gains of about 1, so that the tolerances of the solver suit shares of an hour and steps. The objective and the prices
/// of the given problem are `factor` times its own.
struct ScaledPairs {
  PairShareProblem problem;
  double factor = 1;

  ScaledPairs(const PairShareProblem& original, double unit) : problem(original), factor(unit) {
    scale(problem.alone.gain);
    for (PairColumns& pair : problem.pairs) {
      scale(pair.first_gain);
      scale(pair.second_gain);
    }
  }

  void scale(std::vector<double>& levels) const {
    for (double& level : levels) level /= factor;
  }

  PairShareSolution unscaled(PairShareSolution solution) const {
    solution.objective *= factor;
    solution.ratio *= factor;
    for (double& price : solution.price) price *= factor;
    return solution;
  }
};

std::vector<double> bestGains(const ShareProblem& alone) {
  std::vector<double> best;
  for (std::size_t i = 0; i < alone.jobs(); ++i) {
    const auto first = alone.gain.begin() + static_cast<std::ptrdiff_t>(i * alone.types);
    best.push_back(*std::max_element(first, first + static_cast<std::ptrdiff_t>(alone.types)));
  }
  return best;
}

double meanGain(const ShareProblem& alone) {
  const std::vector<double> best = bestGains(alone);
  const double sum = std::accumulate(best.begin(), best.end(), 0.0);
  return sum > 0 ? sum / static_cast<double>(best.size()) : 1;
}

/// Returns the common level if every GPU were of each job's best type. Each step starts from the result of the previous one, so that levels
/// must be large compared with the tolerances of the solver.
double likelyLevel(const ShareProblem& alone) {
  double time = 0;
  for (const double gain : bestGains(alone)) time += 1 / gain;
  return std::accumulate(alone.capacity.begin(), alone.capacity.end(), 0.0) / time;
}

/// Solves programs over one problem, and keeps the common data of their results.
class Asking {
 public:
  Asking(const PairShareProblem& problem, const std::vector<double>& price, const PairQuestion& question)
      : m_problem(problem), m_optimum(question.optimum), m_solver(problem, price, question.stop, question.few) {}

  PairAnswer solve(const PairProgram& program) { return m_solver.solve(program); }

  /// Solves for the largest z of these levels.
  PairAnswer highest(std::vector<Level> levels, double most_z = std::numeric_limits<double>::infinity()) {
    PairProgram program;
    program.per_level = 1;
    program.levels = std::move(levels);
    program.most_z = most_z;
    return solve(program);
  }

  /// Returns the requested shares among those that reach `z` of these levels. If this fails, keeps the current shares.
  void amongOptima(std::vector<Level> levels, double z, PairAnswer& answer) {
    if (answer.status != ShareStatus::Optimal) return;
    PairProgram program;
    (m_optimum == Optimum::Least ? program.per_gpu : program.per_worth) = m_optimum == Optimum::Least ? -1 : 1;
    program.levels = std::move(levels);
    program.least_z = justBelow(z);
    take(solve(program), answer);
  }

  static void take(PairAnswer better, PairAnswer& answer) {
    if (better.status == ShareStatus::Stopped) answer.status = ShareStatus::Stopped;
    if (better.status != ShareStatus::Optimal) return;
    answer.worth = better.worth;
    answer.alone = std::move(better.alone);
    answer.pair = std::move(better.pair);
  }

  PairShareSolution solution(PairAnswer answer) const {
    PairShareSolution out;
    out.status = answer.status;
    out.objective = answer.objective;
    out.alone = std::move(answer.alone);
    out.pair = std::move(answer.pair);
    out.price = std::move(answer.price);
    out.level_dual = std::move(answer.level_dual);
    out.columns = m_solver.pairsInUse();
    return out;
  }

  std::vector<double> levelsOf(const PairAnswer& answer) const {
    std::vector<double> level;
    if (answer.status != ShareStatus::Optimal) return level;
    const std::size_t types = m_problem.alone.types;
    for (std::size_t i = 0; i < m_problem.alone.jobs(); ++i) level.push_back(levelOf(m_problem.alone, answer.alone, i));
    for (std::size_t k = 0; k < answer.pair.size(); ++k) {
      const PairColumns& pair = m_problem.pairs[k / types];
      level[pair.first] += pair.first_gain[k % types] * answer.pair[k];
      level[pair.second] += pair.second_gain[k % types] * answer.pair[k];
    }
    return level;
  }

 private:
  const PairShareProblem& m_problem;
  Optimum m_optimum;
  PairSolver m_solver;
};

const std::vector<double> kNoPrices;

PairShareSolution stopped(ShareStatus status) {
  PairShareSolution out;
  out.status = status;
  return out;
}

// Levels that grow with z at these rates.
std::vector<Level> levelsOf(const std::vector<double>& rates) {
  std::vector<Level> levels;
  for (const double rate : rates) levels.push_back({0, rate});
  return levels;
}

RatesAnswer ratesOf(const Asking& asking, const PairAnswer& answer, const std::vector<double>& unit) {
  RatesAnswer out{.status = answer.status,
                  .objective = answer.objective,
                  .rate = asking.levelsOf(answer),
                  .level_dual = answer.level_dual};
  for (std::size_t i = 0; i < out.level_dual.size(); ++i) out.level_dual[i] *= unit[i];
  return out;
}

// Returns the part of the needed levels, at most 1, that the shares reach together. Uses the shares, so that tolerances do not matter.
double possiblePart(Asking& asking, const std::vector<double>& needed, ShareStatus& status) {
  const PairAnswer answer = asking.highest(levelsOf(needed), 1);
  status = answer.status;
  double part = 1;
  const std::vector<double> reached = asking.levelsOf(answer);
  for (std::size_t i = 0; i < reached.size(); ++i) part = needed[i] > 0 ? std::min(part, reached[i] / needed[i]) : part;
  return part;
}

// The fewest GPUs that reach the same levels.
ShareStatus leastAt(Asking& asking, PairAnswer& answer) {
  std::vector<Level> reached;
  for (const double level : asking.levelsOf(answer)) reached.push_back({justBelow(level), 0});
  asking.amongOptima(std::move(reached), 0, answer);
  return answer.status;
}

// Sets the needed levels of the program, if all of them can be reached. Returns false and sets `status` if the solver fails or is stopped.
bool addNeeded(Asking& asking, const std::vector<double>& needed, PairProgram& program, bool& feasible,
               ShareStatus& status) {
  feasible = true;
  if (std::ranges::none_of(needed, [](double rate) { return rate > 0; })) return true;
  const double part = possiblePart(asking, needed, status);
  if (status != ShareStatus::Optimal) return false;
  feasible = part >= 1 - kMet;
  for (std::size_t i = 0; feasible && i < needed.size(); ++i)
    program.levels.push_back({justBelow(part) * needed[i], 0});
  return true;
}

// The fewest GPUs among the optima of the sum.
PairAnswer fewestAt(Asking& asking, const PairProgram& sum, double value) {
  PairProgram program = sum;
  program.per_worth = 0;
  program.per_gpu = -1;
  program.tie = PairProgram::Tie{.worth = 1, .cost = 0, .low = justBelow(value)};
  return asking.solve(program);
}

// The largest sum among the optima of the ratio.
PairAnswer largestAt(Asking& asking, const PairProgram& ratio, double value) {
  PairProgram program = ratio;
  program.homogeneous = false;
  program.tie = PairProgram::Tie{1, -value * (1 - kHair)};
  return asking.solve(program);
}

}  // namespace

PairShareSolution maxMinPairs(const PairShareProblem& problem, const PairQuestion& question) {
  const ScaledPairs scaled(problem, meanGain(problem.alone));
  Asking asking(scaled.problem, kNoPrices, question);
  const std::vector<Level> levels(problem.alone.jobs());
  PairAnswer answer = asking.highest(levels);
  asking.amongOptima(levels, answer.objective, answer);
  return scaled.unscaled(asking.solution(std::move(answer)));
}

PairShareSolution waterFillPairs(const PairShareProblem& problem, const PairQuestion& question) {
  const ScaledPairs scaled(problem, likelyLevel(problem.alone));
  Asking asking(scaled.problem, kNoPrices, question);
  PairAnswer first, last;
  const auto step = [&](const std::vector<Level>& levels) {
    PairAnswer answer = asking.highest(levels);
    const LevelAnswer out{.status = answer.status,
                          .objective = answer.objective,
                          .dual = answer.level_dual,
                          .level = asking.levelsOf(answer)};
    if (first.level_dual.empty()) first = answer;
    if (answer.status == ShareStatus::Optimal) last = std::move(answer);
    return out;
  };
  first.status = fillLevels(problem.alone.jobs(), problem.alone.entities, step);
  // Uses the steps up to here: frozen jobs have their final level.
  if (first.status == ShareStatus::Failed && last.status == ShareStatus::Optimal) first.status = ShareStatus::Optimal;
  if (first.status == ShareStatus::Optimal && question.optimum == Optimum::Least) first.status = leastAt(asking, last);
  Asking::take(std::move(last), first);
  return scaled.unscaled(asking.solution(std::move(first)));
}

PairShareSolution maxSumPairs(const PairShareProblem& problem, const std::vector<double>& needed_levels,
                              const std::vector<double>& price, const PairQuestion& question) {
  const ScaledPairs scaled(problem, meanGain(problem.alone));
  Asking asking(scaled.problem, price, question);
  std::vector<double> scaled_levels = needed_levels;
  scaled.scale(scaled_levels);
  PairProgram program;
  program.per_worth = 1;
  bool feasible = true;
  if (ShareStatus status{}; !addNeeded(asking, scaled_levels, program, feasible, status)) return stopped(status);
  program.homogeneous = !price.empty();
  if (!price.empty()) program.tie = PairProgram::Tie{.worth = 0, .cost = 1, .low = 1, .high = 1};
  PairAnswer answer = asking.solve(program);
  const double value = answer.objective;
  if (answer.status == ShareStatus::Optimal && !price.empty())
    Asking::take(largestAt(asking, program, value), answer);
  else if (answer.status == ShareStatus::Optimal && question.optimum == Optimum::Least)
    Asking::take(fewestAt(asking, program, value), answer);
  answer.objective = answer.worth;
  PairShareSolution out = asking.solution(std::move(answer));
  out.ratio = price.empty() ? 0 : value;
  out.feasible = feasible;
  return scaled.unscaled(std::move(out));
}

PairShareSolution finishTimePairs(const PairShareProblem& problem, const FinishTimes& finish_times,
                                  const PairQuestion& question) {
  const ScaledPairs scaled(problem, meanGain(problem.alone));
  Asking asking(scaled.problem, kNoPrices, question);
  FinishTimes times = finish_times;
  scaled.scale(times.remaining);
  PairAnswer answer;
  const auto search = [&](const std::vector<double>& unit) {
    answer = asking.highest(levelsOf(unit));
    return ratesOf(asking, answer, unit);
  };
  const auto last = [&](const std::vector<double>& unit) {
    answer = asking.highest(levelsOf(unit));
    asking.amongOptima(levelsOf(unit), answer.objective, answer);
    return ratesOf(asking, answer, unit);
  };
  const LeastRatio least_ratio = leastFinishTimeRatio(times, search, last);
  PairShareSolution out = asking.solution(std::move(answer));
  out.status = least_ratio.status;
  out.objective = least_ratio.rho;
  for (double& price : out.price)
    price = least_ratio.slope > 0 ? -price / least_ratio.slope : std::numeric_limits<double>::quiet_NaN();
  return out;
}

void dropDominated(PairShareProblem& problem) {
  const std::size_t types = problem.alone.types;
  std::erase_if(problem.pairs, [&](PairColumns& pair) {
    bool useful = false;
    for (std::size_t r = 0; r < types; ++r) {
      const double first = problem.alone.gain[pair.first * types + r];
      const double second = problem.alone.gain[pair.second * types + r];
      const bool gains =
          first > 0 && second > 0 && pair.first_gain[r] / first + pair.second_gain[r] / second > 1 + kNoGain;
      if (!gains) pair.first_gain[r] = pair.second_gain[r] = 0;
      useful = useful || gains;
    }
    return !useful;
  });
}

}  // namespace roundel::policies::gavel
