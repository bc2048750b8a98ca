// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small random instances of Gavel's LPs.

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "core/policies/gavel/lp/share_lp.h"

namespace roundel::policies::gavel {

class Random {
 public:
  explicit Random(std::uint32_t seed) : m_bits(seed) {}
  int upTo(int n) { return static_cast<int>(m_bits() % static_cast<std::uint32_t>(n)); }  ///< 0 .. n-1
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(m_bits() % 1000003U) / 1000003.0;
  }

 private:
  std::mt19937 m_bits;
};

/// Half of the instances have small whole numbers as gains, so that ties and degenerate vertices are frequent.
inline ShareProblem randomProblem(Random& random, int most_jobs, int most_types) {
  ShareProblem problem;
  problem.types = static_cast<std::size_t>(1 + random.upTo(most_types));
  for (std::size_t r = 0; r < problem.types; ++r) problem.capacity.push_back(1 + random.upTo(16));
  const bool whole = random.upTo(2) == 0;
  const int jobs = 1 + random.upTo(most_jobs);
  for (int i = 0; i < jobs; ++i) {
    problem.gpus.push_back(1 << random.upTo(4));
    const std::size_t row = problem.gain.size();
    for (std::size_t r = 0; r < problem.types; ++r) {
      problem.gain.push_back(random.upTo(5) == 0 ? 0.0 : whole ? 1 + random.upTo(4) : random.between(0.2, 5));
    }
    problem.gain[row + static_cast<std::size_t>(random.upTo(static_cast<int>(problem.types)))] = whole ? 2 : 1.5;
  }
  return problem;
}

inline double level(const ShareProblem& problem, const ShareSolution& solution, std::size_t job) {
  double sum = 0;
  for (std::size_t r = 0; r < problem.types; ++r)
    sum += problem.gain[job * problem.types + r] * solution.share[job * problem.types + r];
  return sum;
}

/// Gangs of 1, 2 or 4 GPUs on 20 GPUs of each of three types. The second and third types are slower.
inline ShareProblem gangsOnThreeTypes(Random& random, int jobs) {
  ShareProblem problem;
  problem.types = 3;
  problem.capacity = {20, 20, 20};
  for (int i = 0; i < jobs; ++i) {
    problem.gpus.push_back(1 << random.upTo(3));
    const double fast = random.between(1, 2);
    problem.gain.insert(problem.gain.end(), {fast, fast * random.between(0.3, 0.9), fast * random.between(0.1, 0.5)});
  }
  return problem;
}

}  // namespace roundel::policies::gavel
