// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/never_placed.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"

namespace roundel::policies {
namespace {

constexpr int kMaxDecisions = 64;  // jobs that are still candidates after this many decisions may start later
constexpr std::size_t kShownJobs = 8;

using Kind = std::vector<std::int64_t>;

void addCurves(Kind& kind, const std::vector<model::ThroughputCurve>& curves) {
  for (const model::ThroughputCurve& curve : curves) kind.push_back(curve.largestGang());
}

// The properties of a job that decide on which GPUs it can be. Its rates there do not matter.
Kind kindOf(const model::Job& job) {
  Kind kind{job.gpus, job.fixed_gpus, job.min_gpus, job.max_gpus, job.elastic_list ? 1 : 0};
  kind.insert(kind.end(), job.sizes.begin(), job.sizes.end());
  addCurves(kind, job.throughput);
  addCurves(kind, job.throughput_spread);
  kind.push_back(job.spec->sync ? 1 : 0);
  if (!job.spec->stages) return kind;
  for (const auto& stage : *job.spec->stages) {
    kind.push_back(stage.replicas);
    kind.push_back(stage.one_server.value_or(false) ? 1 : 0);
  }
  return kind;
}

std::vector<char> jobsWithSetRates(const model::Problem& problem) {
  std::vector<char> set(problem.jobs.size(), 0);
  for (const model::Event& event : problem.events)
    if (event.kind == model::EventKind::SetThroughput) set[event.job] = 1;
  return set;
}

/// The cluster without its jobs and events; one job at a time is put into it.
class EmptyCluster {
 public:
  explicit EmptyCluster(const model::Problem& problem) {
    m_empty.clock = problem.clock;
    m_empty.types = problem.types;
    m_empty.nodes = problem.nodes;
    m_empty.gpus = problem.gpus;
    m_empty.pairs = problem.pairs;
    m_empty.sha256 = problem.sha256;
    m_scenario.clock = problem.scenario->clock;
    m_scenario.rate_model = problem.scenario->rate_model;
    m_scenario.gpu_types = problem.scenario->gpu_types;
    m_scenario.nodes = problem.scenario->nodes;
    m_scenario.models = problem.scenario->models;
    m_scenario.pair_throughput = problem.scenario->pair_throughput;
    m_empty.clock.horizon_s.reset();
  }

  std::shared_ptr<const model::Problem> with(const model::Job& job) const {
    auto problem = std::make_shared<model::Problem>(m_empty);
    problem->jobs = {job};
    problem->jobs[0].arrival_s = 0;
    auto scenario = std::make_shared<model::Scenario>(m_scenario);
    scenario->jobs = {*job.spec};
    scenario->jobs[0].id = job.id;
    scenario->jobs[0].arrival_s = 0;
    problem->scenario = std::move(scenario);
    return problem;
  }

 private:
  model::Problem m_empty;
  model::Scenario m_scenario;  // its own
};

std::string reasonOf(const sim::Simulation& simulation) {
  const auto& records = simulation.records();
  const trace::Reason* reason =
      records.empty() ? nullptr : records.explanation(records.size() - 1)->reasonOf(model::JobIndex(0));
  return reason != nullptr ? trace::sentence(*reason, simulation.problem()) : "it gives no reason";
}

/// Returns nullopt if the job starts or may start later.
std::optional<std::string> refusal(const std::string& policy, const model::OptionMap& options,
                                   std::shared_ptr<const model::Problem> problem) {
  MadePolicy made_policy = make(policy, options, *problem);
  if (!made_policy.policy) return std::nullopt;
  sim::RunOptions run;
  run.snapshot_every = 0;
  sim::Simulation simulation(std::move(problem), policy, options, std::move(made_policy.policy), run);
  for (int i = 0; i < kMaxDecisions && simulation.step(); ++i)
    if (simulation.job(model::JobIndex(0)).started) return std::nullopt;
  if (!simulation.ended() || simulation.job(model::JobIndex(0)).started || simulation.error()) return std::nullopt;
  return reasonOf(simulation);
}

void addJob(model::JobIndex job, const std::string& why, std::vector<NeverPlaced>& out) {
  const auto matching_entry = std::ranges::find(out, why, &NeverPlaced::why);
  if (matching_entry == out.end())
    out.push_back({{job}, why});
  else
    matching_entry->jobs.push_back(job);
}

}  // namespace

std::vector<NeverPlaced> neverPlaced(const std::string& policy, const model::OptionMap& options,
                                     const model::Problem& problem, const std::stop_token& stop) {
  std::vector<NeverPlaced> out;
  const PolicyInfo* info = find(policy);
  if (info == nullptr || !info->chooses_by_job || info->needs_program || !make(policy, options, problem).policy)
    return out;
  const EmptyCluster cluster(problem);
  const std::vector<char> set = jobsWithSetRates(problem);
  std::map<Kind, std::optional<std::string>> kinds;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    if (stop.stop_requested()) return out;
    if (set[j] != 0) continue;
    const auto [kind, fresh] = kinds.try_emplace(kindOf(problem.jobs[j]));
    if (fresh) kind->second = refusal(policy, options, cluster.with(problem.jobs[j]));
    if (kind->second) addJob(model::JobIndex(j), *kind->second, out);
  }
  return out;
}

std::string restartWarning(const std::string& policy, const model::OptionMap& options, const model::Problem& problem) {
  const model::Clock& clock = problem.clock;
  const PolicyInfo* info = find(policy);
  if (clock.restart_s < clock.round_s || info == nullptr || info->needs_program || !info->own_restarts.empty())
    return {};
  const MadePolicy made_policy = make(policy, options, problem);
  if (!made_policy.policy || !made_policy.policy->wakes().round) return {};
  return fmt::format(
      "a job that gets other GPUs at each boundary never does any work: a restart takes restart_s = {:.6g} s and a round round_s = {:.6g} s, so "
      "jobs that take turns may never end",
      clock.restart_s, clock.round_s);
}

std::vector<std::string> neverPlacedLines(const std::vector<NeverPlaced>& never, const model::Problem& problem) {
  std::vector<std::string> lines;
  for (const NeverPlaced& entry : never) {
    std::string names;
    for (std::size_t i = 0; i < std::min(kShownJobs, entry.jobs.size()); ++i)
      names += (i == 0 ? "" : ", ") + problem.jobs[entry.jobs[i]].id;
    if (entry.jobs.size() > kShownJobs) names += fmt::format(" and {} more", entry.jobs.size() - kShownJobs);
    lines.push_back(
        fmt::format("{} {} can never run here: {}", entry.jobs.size() == 1 ? "job" : "jobs", names, entry.why));
  }
  return lines;
}

}  // namespace roundel::policies
