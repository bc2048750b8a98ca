// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/round_problem.h"

#include <algorithm>
#include <limits>

namespace roundel::policies::hadar {
namespace {

constexpr double kNoTime = 1e-9;  // rounds: a job without work has a finite utility

}  // namespace

double RoundJob::rate(std::size_t size, std::span<const int> counts, bool spread) const {
  const std::size_t types = counts.size();
  const double* row = (spread ? x_spread : x).data() + size * types;
  double slowest = std::numeric_limits<double>::infinity();
  double sum = 0;
  for (std::size_t r = 0; r < types; ++r) {
    if (counts[r] == 0) continue;
    if (row[r] <= 0) return 0;
    slowest = std::min(slowest, row[r]);
    sum += counts[r] * row[r];
  }
  return (additive ? sum : sizes[size] * slowest) * scaling[size];
}

double RoundJob::jct(double rate, bool moved) const {
  if (rate <= 0) return std::numeric_limits<double>::infinity();
  return std::max(kNoTime, age + remaining / rate + (moved ? restart : 0));
}

std::vector<int> loadsAfter(const RoundProblem& problem, const Plan& plan, std::size_t items) {
  std::vector<int> held_gpus = problem.start;
  held_gpus.resize(problem.entries.size(), 0);
  for (std::size_t i = 0; i < items; ++i)
    for (const EntryCount& take : plan.items[i].allocation)
      held_gpus[static_cast<std::size_t>(take.entry)] += take.count;
  return held_gpus;
}

int serversOf(const RoundProblem& problem, const Allocation& allocation) {
  int servers = 0;
  model::NodeIndex last;
  for (const EntryCount& take : allocation) {
    const model::NodeIndex node = problem.entries[static_cast<std::size_t>(take.entry)].node;
    if (node != last) ++servers;
    last = node;
  }
  return servers;
}

double costOf(const RoundProblem& problem, std::span<const int> held, const Allocation& allocation) {
  double cost = 0;
  for (const EntryCount& take : allocation) {
    const auto entry = static_cast<std::size_t>(take.entry);
    cost += problem.prices.charge(entry, held[entry], take.count);
  }
  return cost * (1 + problem.kappa * (serversOf(problem, allocation) - 1));
}

double rateOf(const RoundProblem& problem, const RoundJob& job, const Allocation& allocation) {
  std::vector<int> counts(problem.types, 0);
  int n = 0;
  for (const EntryCount& take : allocation) {
    counts[problem.entries[static_cast<std::size_t>(take.entry)].type] += take.count;
    n += take.count;
  }
  const auto size = std::ranges::lower_bound(job.sizes, n);
  if (size == job.sizes.end() || *size != n) return 0;
  return job.rate(static_cast<std::size_t>(size - job.sizes.begin()), counts, serversOf(problem, allocation) > 1);
}

}  // namespace roundel::policies::hadar
