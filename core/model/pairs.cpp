// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pairs.h"

#include <algorithm>
#include <utility>

#include "core/model/scenario.h"

namespace roundel::model {

PairTable::PairTable(const Scenario& scenario, const Problem& problem) {
  std::map<std::string, std::int32_t> models;
  for (const JobSpec& model : scenario.models) models.emplace(model.id, static_cast<std::int32_t>(models.size()));
  const auto numberOf = [](const std::map<std::string, std::int32_t>& ids, const std::string& id) {
    const auto id_entry = ids.find(id);
    return id_entry == ids.end() ? -1 : id_entry->second;
  };
  std::map<std::string, std::int32_t> jobs;
  for (const Job& job : problem.jobs) {
    jobs.emplace(job.id, static_cast<std::int32_t>(m_kinds.size()));
    m_kinds.push_back({job.allows(1) && !job.pipeline && !job.spec->sync, numberOf(models, job.model)});
  }
  for (const PairSpec& spec : scenario.pair_throughput) {
    if (spec.jobs.size() == 2) add(problem, false, numberOf(jobs, spec.jobs[0]), numberOf(jobs, spec.jobs[1]), spec);
    if (spec.models.size() == 2)
      add(problem, true, numberOf(models, spec.models[0]), numberOf(models, spec.models[1]), spec);
  }
}

void PairTable::add(const Problem& problem, bool by_model, std::int32_t a, std::int32_t b, const PairSpec& spec) {
  for (const auto& [id, rates] : spec.throughput) {
    const TypeIndex type = problem.findType(id);
    if (a < 0 || b < 0 || !type.valid() || rates.size() != 2) continue;
    const PairRates inOrder = a <= b ? PairRates{rates[0], rates[1]} : PairRates{rates[1], rates[0]};
    m_rates[{by_model, std::min(a, b), std::max(a, b), type.value}] = inOrder;
  }
}

std::optional<PairRates> PairTable::find(bool by_model, std::int32_t a, std::int32_t b, TypeIndex type) const {
  const auto rate_entry = m_rates.find({by_model, std::min(a, b), std::max(a, b), type.value});
  if (rate_entry == m_rates.end()) return std::nullopt;
  return a <= b ? rate_entry->second : PairRates{rate_entry->second.second, rate_entry->second.first};
}

std::optional<PairRates> PairTable::stated(JobIndex a, JobIndex b, TypeIndex type) const {
  if (a == b || !mayShare(a) || !mayShare(b)) return std::nullopt;
  if (auto own = find(false, a.value, b.value, type)) return own;
  const std::int32_t first = m_kinds[a].model;
  const std::int32_t second = m_kinds[b].model;
  return first < 0 || second < 0 ? std::nullopt : find(true, first, second, type);
}

std::optional<PairRates> pairRates(const Problem& problem, JobIndex a, JobIndex b, TypeIndex type,
                                   const std::vector<ThroughputCurve>& rate_a,
                                   const std::vector<ThroughputCurve>& rate_b) {
  std::optional<PairRates> rates = problem.pairs ? problem.pairs->stated(a, b, type) : std::nullopt;
  if (!rates) return std::nullopt;
  const auto factor = [&](JobIndex job, const std::vector<ThroughputCurve>& now) {
    const double stated_rate = problem.jobs[job].throughput[type].perGpu(1);
    const double current = now[type].perGpu(1);
    return current == stated_rate ? 1.0 : stated_rate > 0 ? current / stated_rate : 0.0;
  };
  rates->first *= factor(a, rate_a);
  rates->second *= factor(b, rate_b);
  return rates->first > 0 && rates->second > 0 ? rates : std::nullopt;
}

}  // namespace roundel::model
