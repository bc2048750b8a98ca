// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/level_filling.h"

#include <algorithm>

namespace roundel::policies::gavel {
namespace {

constexpr double kBinding =
    1e-7;  // a dual above this, relative to the mean, says that the job cannot go beyond its level

std::vector<Level> wanted(const std::vector<char>& frozen, const std::vector<double>& reached,
                          const std::vector<double>& follows) {
  std::vector<Level> levels;
  for (std::size_t i = 0; i < frozen.size(); ++i)
    levels.push_back({justBelow(reached[i]), frozen[i] != 0 ? 0.0 : follows.empty() ? 1.0 : follows[i]});
  return levels;
}

// Freezes the jobs that cannot go beyond their level, according to the duals. `left`: the number of jobs that are not frozen.
void freeze(const std::vector<Level>& levels, const std::vector<double>& duals, std::vector<char>& frozen,
            std::size_t& left) {
  double largest_dual = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) largest_dual = std::max(largest_dual, levels[i].follow * duals[i]);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const double dual = levels[i].follow * duals[i];
    if (levels[i].follow <= 0 || dual < std::min(largest_dual, kBinding / static_cast<double>(left))) continue;
    frozen[i] = 1;
    --left;
  }
}

}  // namespace

ShareStatus fillLevels(std::size_t jobs, const std::optional<Entities>& entities,
                       const std::function<LevelAnswer(const std::vector<Level>&)>& solve) {
  std::vector<char> frozen(jobs, 0);
  std::vector<double> reached(jobs, 0.0), there;
  for (std::size_t left = jobs; left > 0;) {
    const std::vector<double> follows = entities ? entities->follows(frozen) : std::vector<double>{};
    std::vector<Level> levels = wanted(frozen, reached, follows);
    LevelAnswer answer = solve(levels);
    if (answer.status == ShareStatus::Failed && !there.empty()) {  // z may be above the reached levels by the tolerance
      for (std::size_t i = 0; i < jobs; ++i) reached[i] = std::min(reached[i], there[i]);
      levels = wanted(frozen, reached, follows);
      answer = solve(levels);
    }
    if (answer.status != ShareStatus::Optimal) return answer.status;
    there = std::move(answer.level);
    for (std::size_t i = 0; i < jobs; ++i) reached[i] += levels[i].follow * answer.objective;
    freeze(levels, answer.dual, frozen, left);
  }
  return ShareStatus::Optimal;
}

}  // namespace roundel::policies::gavel
