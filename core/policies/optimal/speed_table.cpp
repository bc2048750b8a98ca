// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/optimal/speed_table.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace roundel::policies::optimal {
namespace {

/// Iterations weigh so that on the job's best GPU, on its best gang, or on a given type, a second counts the same for all jobs.
std::vector<std::vector<double>> weightsOfRates(const SearchProblem& problem) {
  std::vector<std::vector<double>> out(2);
  for (const SearchJob& job : problem.jobs) {
    out[0].push_back(1 / job.best_per_gpu);
    out[1].push_back(1 / job.gangs.front().rate);
  }
  for (std::size_t r = 0; r < problem.gpus_by_type.size() && problem.gpus_by_type.size() > 1; ++r) {
    std::vector<double> weight;
    for (const SearchJob& job : problem.jobs) {
      const double share = job.share[r] > 0 ? job.share[r] : 1;
      weight.push_back(1 / (share * job.best_per_gpu));
    }
    out.push_back(std::move(weight));
  }
  return out;
}

double leastRate(const SearchJob& job) {
  double least_rate = job.gangs.front().rate;
  for (const GangOption& gang : job.gangs) least_rate = std::min(least_rate, gang.rate);
  return least_rate;
}

bool fits(const GangOption& gang, const std::vector<std::int8_t>& free) {
  return std::equal(gang.counts.begin(), gang.counts.end(), free.begin(),
                    [](std::int8_t needs, std::int8_t has) { return needs <= has; });
}

}  // namespace

SpeedTable::SpeedTable(const SearchProblem& problem) {
  double steps = std::ldexp(1.0, static_cast<int>(problem.jobs.size()));
  std::size_t gangs = 1;
  for (const SearchJob& job : problem.jobs) gangs = std::max(gangs, job.gangs.size());
  for (const Pool& pool : problem.pools) {
    m_stride.push_back(m_states);
    if (steps > kMaxSteps) return;
    m_states *= static_cast<std::size_t>(pool.gpus + 1);
    steps *= pool.gpus + 1;
  }
  if (problem.jobs.empty() || steps * static_cast<double>(gangs) > kMaxSteps) return;
  for (std::vector<double>& weight : weightsOfRates(problem)) m_rates.push_back({std::move(weight), {}, {}});
  m_places.push_back({std::vector<double>(problem.jobs.size(), 1), {}, {}});
  m_places.emplace_back();
  for (const SearchJob& job : problem.jobs) m_places.back().weight.push_back(job.least_gpus);
  for (Weighing& weighing : m_rates) fill(problem, true, weighing);
  for (Weighing& weighing : m_places) fill(problem, false, weighing);
}

std::vector<std::vector<std::size_t>> SpeedTable::takenByWay(const SearchProblem& problem) const {
  std::vector<std::vector<std::size_t>> taken_by_gang;
  for (const SearchJob& job : problem.jobs) {
    std::vector<std::size_t>& gangs = taken_by_gang.emplace_back();
    for (const GangOption& gang : job.gangs) {
      std::size_t sum = 0;
      for (std::size_t p = 0; p < m_stride.size(); ++p) sum += m_stride[p] * static_cast<std::size_t>(gang.counts[p]);
      gangs.push_back(sum);
    }
  }
  return taken_by_gang;
}

std::vector<std::vector<std::int8_t>> SpeedTable::freeByState(const SearchProblem& problem) const {
  std::vector<std::vector<std::int8_t>> free(m_states, std::vector<std::int8_t>(m_stride.size()));
  for (std::size_t state = 0; state < m_states; ++state) {
    for (std::size_t p = 0; p < m_stride.size(); ++p) {
      free[state][p] =
          static_cast<std::int8_t>(state / m_stride[p] % static_cast<std::size_t>(problem.pools[p].gpus + 1));
    }
  }
  return free;
}

// most[set][free GPUs] = max over the gangs of the set's first job (or none) of its speed plus the best of the others on the rest.
void SpeedTable::fill(const SearchProblem& problem, bool by_rate, Weighing& weighing) const {
  const std::size_t sets = std::size_t{1} << problem.jobs.size();
  std::vector<std::vector<double>> best(sets, std::vector<double>(m_states, 0));
  const std::vector<std::vector<std::size_t>> taken_by_gang = takenByWay(problem);
  const std::vector<std::vector<std::int8_t>> free = freeByState(problem);
  for (const SearchJob& job : problem.jobs)
    weighing.least.push_back(leastRate(job) * weighing.weight[weighing.least.size()]);
  for (std::size_t set = 1; set < sets; ++set) {
    const auto job = static_cast<std::size_t>(std::countr_zero(set));
    const std::vector<double>& others = best[set & (set - 1)];
    for (std::size_t state = 0; state < m_states; ++state) {
      double best_speed = others[state];
      for (std::size_t w = 0; w < taken_by_gang[job].size(); ++w) {
        const GangOption& gang = problem.jobs[job].gangs[w];
        if (fits(gang, free[state]))
          best_speed = std::max(
              best_speed, weighing.weight[job] * (by_rate ? gang.rate : 1) + others[state - taken_by_gang[job][w]]);
      }
      best[set][state] = best_speed;
    }
  }
  for (const std::vector<double>& row : best) weighing.most.push_back(row.back());
}

}  // namespace roundel::policies::optimal
