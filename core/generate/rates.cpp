// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/rates.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/model/check/fix.h"
#include "core/model/edit/fragment.h"
#include "core/model/problem.h"
#include "core/model/scenario.h"

namespace roundel::generate {
namespace {

using model::JobSpec;
using model::Scenario;

/// Returns the index of the job that a fault is about; nullopt for other faults.
std::optional<std::size_t> jobOf(const model::Fault& fault) {
  const std::vector<std::string> path = model::pointerSegments(fault.pointer);
  return path.size() > 1 && path[0] == "jobs" ? model::segmentIndex(path[1]) : std::nullopt;
}

/// Removes the jobs that cannot run. Pairs of the other jobs remain.
void dropFaulty(Scenario& probe, std::vector<RateTable::Pair>& pairs, std::vector<model::Fault>& faults) {
  std::set<std::size_t> faulty;
  for (const model::Fault& fault : model::validate(probe)) {
    if (const auto job = jobOf(fault)) {
      faulty.insert(*job);
    } else if (fault.code != "no-jobs") {
      const bool cluster = fault.pointer.starts_with("/nodes") || fault.pointer.starts_with("/gpu_types");
      faults.push_back(
          {fault.code, cluster ? "/cluster" : "/models", fault.pointer + ": " + fault.message, fault.hint, 0});
    }
  }
  for (auto entry = faulty.rbegin(); entry != faulty.rend(); ++entry) {
    probe.jobs.erase(probe.jobs.begin() + static_cast<std::ptrdiff_t>(*entry));
    pairs.erase(pairs.begin() + static_cast<std::ptrdiff_t>(*entry));
  }
}

std::map<std::string, double> ratesOf(const model::Problem& problem, const model::Job& job, int gang) {
  std::map<std::string, double> holding, any;
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    const double rate = job.throughput[t].perGpu(gang) * job.scalingOf(gang);
    if (rate <= 0) continue;
    any[problem.types[t].id] = rate;
    if (problem.types[t].total >= gang) holding[problem.types[t].id] = rate;
  }
  return holding.empty() ? any : holding;
}

}  // namespace

std::optional<int> fixedGang(const JobSpec& model) {
  const auto add = [](int sum, const model::StageSpec& stage) { return sum + stage.replicas; };
  if (model.stages) return std::accumulate(model.stages->begin(), model.stages->end(), 0, add);
  const auto* gpus = model.gpus ? std::get_if<int>(&*model.gpus) : nullptr;
  return gpus != nullptr ? std::optional(*gpus) : std::nullopt;
}

void setGang(JobSpec& job, const JobSpec& model, int gpus) {
  if (!model.sync && !model.stages) job.gpus = gpus;
  if (!model.sync) return;
  job.sync = model.sync;
  job.sync->tasks = gpus;
}

RateTable::RateTable(const Scenario& cluster, const std::vector<model::WorkloadModel>& models,
                     const std::vector<int>& gangs, std::vector<model::Fault>& faults) {
  Scenario probe = cluster, fragment;
  std::vector<Pair> pairs;
  for (const model::WorkloadModel& model : models) {
    fragment.models.push_back(model.job);
    const std::optional<int> fixed = model.job.stages ? fixedGang(model.job) : std::nullopt;
    for (const int gang : fixed ? std::vector<int>{*fixed} : gangs) {
      JobSpec job;
      job.id = fmt::format("{} as {}", pairs.size(), gang);
      job.model = model.job.id;
      if (!model.job.sync) job.iterations = 1;
      setGang(job, model.job, gang);
      fragment.jobs.push_back(std::move(job));
      pairs.emplace_back(model.job.id, gang);
    }
  }
  model::insertFragment(probe, fragment);
  dropFaulty(probe, pairs, faults);
  if (!faults.empty() || pairs.empty()) return;
  const auto problem = model::resolve(probe);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    std::map<std::string, double> rates = ratesOf(*problem, problem->jobs[i], pairs[i].second);
    if (!rates.empty()) m_rates[pairs[i]] = std::move(rates);
  }
}

double RateTable::perGpu(const Pair& pair, const std::string& type) const {
  const auto rate_entry = m_rates.find(pair);
  if (rate_entry == m_rates.end()) return 0;
  double best = 0;
  for (const auto& [each, rate] : rate_entry->second)
    if (type.empty() || each == type) best = std::max(best, rate);
  return best;
}

std::map<int, double> RateTable::perGpuByGang(const std::string& model) const {
  std::map<int, double> out;
  for (auto rate_entry = m_rates.lower_bound({model, 0});
       rate_entry != m_rates.end() && rate_entry->first.first == model; ++rate_entry)
    out[rate_entry->first.second] = perGpu(rate_entry->first);
  return out;
}

}  // namespace roundel::generate
