// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attempt/attempt.h"

#include <algorithm>
#include <utility>

namespace roundel::attempt {

Attempt::Attempt(std::vector<PlayedRound> played, Slots open, int hints)
    : m_played(std::move(played)), m_open(std::move(open)), m_hints(hints) {}

void Attempt::clear(model::JobIndex job) { std::ranges::replace(m_open, job, model::JobIndex()); }

void Attempt::play(std::int64_t round) {
  Slots next(m_open.size());
  m_played.push_back({round, std::exchange(m_open, std::move(next))});
}

bool Attempt::undo() {
  if (m_played.empty()) return false;
  m_open = std::move(m_played.back().by_gpu);
  m_played.pop_back();
  return true;
}

std::vector<sim::Placement> placementsOf(const model::Problem& problem, const Slots& by_gpu) {
  std::map<model::JobIndex, std::vector<model::Part>> parts;
  for (std::size_t g = 0; g < by_gpu.size(); ++g)
    if (by_gpu[g].valid()) parts[by_gpu[g]].push_back({problem.gpus[g].node, problem.gpus[g].type, 1});
  std::vector<sim::Placement> placements;
  for (auto& [job, own] : parts) {
    sim::Placement& placement = placements.emplace_back();
    placement.job = job;
    placement.parts = model::normalised(std::move(own));
  }
  return placements;
}

Slots slotsOf(const model::Problem& problem, const std::vector<sim::Placement>& placements, const Slots& before) {
  Slots by_gpu(problem.gpus.size());
  const auto fits = [&](std::size_t g, const model::Part& part) {
    return !by_gpu[g].valid() && problem.gpus[g].node == part.node && problem.gpus[g].type == part.type;
  };
  std::vector<std::pair<model::JobIndex, model::Part>> rest_parts;
  for (const sim::Placement& placement : placements) {
    for (model::Part part : placement.parts) {
      for (std::size_t g = 0; g < by_gpu.size() && part.count > 0; ++g) {
        if (g >= before.size() || before[g] != placement.job || !fits(g, part)) continue;
        by_gpu[g] = placement.job;
        --part.count;
      }
      rest_parts.emplace_back(placement.job, part);
    }
  }
  for (auto& [job, part] : rest_parts) {
    for (std::size_t g = 0; g < by_gpu.size() && part.count > 0; ++g) {
      if (!fits(g, part)) continue;
      by_gpu[g] = job;
      --part.count;
    }
  }
  return by_gpu;
}

Schedule scheduleOf(const model::Problem& problem, const Attempt& attempt) {
  Schedule schedule;
  for (const PlayedRound& played : attempt.played()) schedule[played.round] = placementsOf(problem, played.by_gpu);
  return schedule;
}

}  // namespace roundel::attempt
