// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attempt/loss_cause.h"

#include <algorithm>
#include <map>
#include <utility>

namespace roundel::attempt {
namespace {

using Placements = std::vector<sim::Placement>;

Placements roundOf(const Schedule& schedule, std::int64_t round) {
  const auto round_entry = schedule.find(round);
  return round_entry == schedule.end() ? Placements() : round_entry->second;
}

std::vector<model::Part> partsOf(const Placements& placements, model::JobIndex job) {
  const auto placement_entry = std::ranges::find(placements, job, &sim::Placement::job);
  return placement_entry == placements.end() ? std::vector<model::Part>() : placement_entry->parts;
}

/// The number of GPUs of the pool of `like`.
int countOn(const std::vector<model::Part>& parts, const model::Part& like) {
  int count = 0;
  for (const model::Part& part : parts)
    if (part.node == like.node && part.type == like.type) count += part.count;
  return count;
}

/// The share of the round that the job lost.
double lossOf(const Position& before, const Position& own, const Position& best, model::JobIndex job) {
  if (own.jobs[job].finished && best.jobs[job].finished)
    return (own.jobs[job].ended_s - best.jobs[job].ended_s) / before.problem->clock.round_s;
  const double in_best = best.jobs[job].done - before.jobs[job].done;
  const double lost = best.jobs[job].done - own.jobs[job].done;
  return in_best > 0 ? lost / in_best : lost < 0 ? -1 : 0;
}

/// Adds who has the GPUs that the job has only in the best round.
void addHolders(const model::Problem& problem, const Placements& played, const Placements& best, LossCause& cause) {
  std::map<model::JobIndex, std::vector<model::Part>> parts_by_taker;
  for (const model::Part& part : cause.best) {
    const int wanted_gpus = part.count - countOn(cause.got, part);
    if (wanted_gpus <= 0) continue;
    int free = problem.nodes[part.node].count(part.type);
    for (const sim::Placement& placement : played) {
      const int count = countOn(placement.parts, part);
      free -= count;
      if (placement.job == cause.job || count <= countOn(partsOf(best, placement.job), part)) continue;
      parts_by_taker[placement.job].push_back({part.node, part.type, count});
    }
    if (free > 0) cause.idle.push_back({part.node, part.type, std::min(free, wanted_gpus)});
  }
  for (auto& [job, parts] : parts_by_taker) {
    sim::Placement& taker = cause.takers.emplace_back();
    taker.job = job;
    taker.parts = std::move(parts);
  }
}

}  // namespace

std::optional<LossCause> lossCause(const Position& before, const Schedule& played, const Schedule& best) {
  const Placements own_round = roundOf(played, before.round);
  const Placements best_round = roundOf(best, before.round);
  const auto positionWith = [&](const Placements& round) {
    Schedule schedule(played.begin(), played.lower_bound(before.round));
    schedule[before.round] = round;
    return positionAfter(before.problem, schedule);
  };
  const Position own_after = positionWith(own_round);
  const Position best_after = positionWith(best_round);
  std::optional<LossCause> cause;
  double largest_loss = 0;
  for (const model::JobIndex job : before.active) {
    LossCause next{job, partsOf(own_round, job), partsOf(best_round, job), {}, {}};
    if (next.got == next.best) continue;
    const double lost = lossOf(before, own_after, best_after, job);
    if (cause && lost <= largest_loss) continue;
    largest_loss = lost;
    cause = std::move(next);
  }
  if (cause) addHolders(*before.problem, own_round, best_round, *cause);
  return cause;
}

}  // namespace roundel::attempt
