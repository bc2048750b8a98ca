// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/resolve.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/model/check/precondition.h"
#include "core/model/derive.h"
#include "core/model/pairs.h"
#include "core/model/pipeline.h"
#include "core/model/problem.h"
#include "core/model/scenario.h"

namespace roundel::model {
namespace {

void addTypes(const Scenario& scenario, Problem& problem) {
  for (const GpuTypeSpec& type : scenario.gpu_types) problem.types.push_back({type.id, type.gpu.value_or(type.id), 0});
}

Node resolveNode(const NodeSpec& spec, const Problem& problem) {
  Node node;
  node.id = spec.id;
  node.speed = spec.speed.value_or(1);
  node.intra_gbytes_s = spec.intra_gbytes_s.value_or(300);
  node.nic_gbits_s = spec.nic_gbits_s.value_or(10);
  node.pcie = spec.pcie.value_or(3);
  for (const GpuGroupSpec& group : spec.gpus) {
    if (group.count <= 0) continue;
    const TypeIndex type = problem.findType(group.type);
    const auto matching_group = std::ranges::find(node.groups, type, &GpuGroup::type);
    if (matching_group != node.groups.end())
      matching_group->count += group.count;
    else
      node.groups.push_back({type, group.count, {}});
    node.gpus += group.count;
  }
  return node;
}

void addNodes(const Scenario& scenario, Problem& problem) {
  for (const NodeSpec& spec : scenario.nodes) {
    Node node = resolveNode(spec, problem);
    const NodeIndex index(problem.nodes.size());
    int node_gpu = 0;
    for (GpuGroup& group : node.groups) {
      group.first = GpuIndex(problem.gpus.size());
      problem.types[group.type].total += group.count;
      for (int i = 0; i < group.count; ++i) problem.gpus.push_back({index, group.type, node_gpu++});
    }
    problem.nodes.push_back(std::move(node));
  }
}

void resolveSizes(const Problem& problem, const JobSpec& spec, Job& job) {
  const auto* list = spec.gpus ? std::get_if<std::vector<int>>(&*spec.gpus) : nullptr;
  if (list != nullptr && !list->empty()) {
    job.sizes = *list;
    std::ranges::sort(job.sizes);
    job.sizes.erase(std::unique(job.sizes.begin(), job.sizes.end()), job.sizes.end());
    job.elastic_list = true;
    job.gpus = job.sizes.back();
    job.min_gpus = job.sizes.front();
    job.max_gpus = job.sizes.back();
    job.fixed_gpus = job.sizes[(job.sizes.size() - 1) / 2];
    return;
  }
  job.gpus = statedGpus(spec);
  job.min_gpus = spec.min_gpus.value_or(std::min(job.gpus, spec.max_gpus.value_or(job.gpus)));
  job.max_gpus = spec.max_gpus.value_or(std::max(job.gpus, job.min_gpus));
  job.fixed_gpus = job.gpus;
  // A limit far above the cluster is a common way to say "as many as there are".
  const int largest = std::max(job.min_gpus, std::min(job.max_gpus, problem.gpuCount()));
  job.sizes.resize(static_cast<std::size_t>(largest - job.min_gpus + 1));
  std::iota(job.sizes.begin(), job.sizes.end(), job.min_gpus);
}

double totalIterations(const JobSpec& spec) {
  if (spec.iterations) return *spec.iterations;
  if (spec.epochs) return *spec.epochs * spec.iterations_per_epoch.value_or(1);
  return spec.sync ? static_cast<double>(spec.sync->rounds) : 0;
}

/// Derives the curves once for all jobs of a template, because copies of a ThroughputCurve share its table.
class ThroughputCache {
 public:
  explicit ThroughputCache(const Problem& problem) : m_problem(problem) {}

  void derive(Job& job, const JobSpec& written) {
    const bool has_own_rates = written.throughput || written.throughput_spread || written.throughput_per;
    if (!written.model || has_own_rates || !job.spec->throughput || job.pipeline)
      return deriveThroughputs(m_problem, job);
    const auto [known, fresh] = m_known.try_emplace({*written.model, gpusOfThroughput(job)});
    if (fresh) {
      deriveThroughputs(m_problem, job);
      known->second = {job.throughput, job.throughput_spread};
    } else {
      std::tie(job.throughput, job.throughput_spread) = known->second;
      job.states_spread = job.spec->throughput_spread.has_value();
    }
  }

 private:
  const Problem& m_problem;
  std::map<std::pair<std::string, int>, std::pair<std::vector<ThroughputCurve>, std::vector<ThroughputCurve>>> m_known;
};

/// Stores each distinct job spec once: a row without a template is used as it is, and rows that add nothing to their
/// template share one spec.
class Statements {
 public:
  explicit Statements(std::shared_ptr<const Scenario> scenario) : m_scenario(std::move(scenario)) {}

  /// `whole`: the row with templates applied. It lives as long as the scenario, or longer.
  std::shared_ptr<const JobSpec> hold(const JobSpec& written, JobSpec&& whole) {
    if (!written.model) return {m_scenario, &written};
    if (written != heldByJob(written)) return std::make_shared<const JobSpec>(std::move(whole));
    std::shared_ptr<const JobSpec>& shared = m_shared[*written.model];
    if (shared == nullptr) {
      JobSpec bare_spec;
      bare_spec.model = written.model;
      shared = std::make_shared<const JobSpec>(withTemplates(*m_scenario, bare_spec));
    }
    return shared;
  }

 private:
  /// The members of the row that Job stores itself.
  static JobSpec heldByJob(const JobSpec& written) {
    JobSpec out;
    out.id = written.id;
    out.name = written.name;
    out.model = written.model;
    out.user = written.user;
    out.group = written.group;
    out.arrival_s = written.arrival_s;
    out.weight = written.weight;
    out.gpus = written.gpus;
    out.min_gpus = written.min_gpus;
    out.max_gpus = written.max_gpus;
    out.iterations = written.iterations;
    return out;
  }

  std::shared_ptr<const Scenario> m_scenario;
  std::map<std::string, std::shared_ptr<const JobSpec>> m_shared;  // by template
};

Job resolveJob(const Problem& problem, Statements& statements, ThroughputCache& rates, const JobSpec& written) {
  Job job;
  JobSpec spec = withTemplates(*problem.scenario, written);
  job.id = written.id;
  job.name = spec.name.value_or(written.id);
  job.user = spec.user.value_or("");
  job.group = spec.group.value_or("");
  job.model = spec.model.value_or("");
  job.arrival_s = spec.arrival_s.value_or(0);
  job.weight = spec.weight.value_or(1);
  job.batch_size = spec.batch_size.value_or(1);
  job.rate_model = spec.rate_model.value_or(problem.scenario->rate_model);
  if (spec.scaling) job.scaling = *spec.scaling;
  job.iterations = totalIterations(spec);
  resolveSizes(problem, spec, job);
  job.pipeline = statedPipeline(problem, spec);
  job.spec = statements.hold(written, std::move(spec));
  rates.derive(job, written);
  return job;
}

void addEvents(const Scenario& scenario, Problem& problem) {
  for (const EventSpec& spec : scenario.events) {
    problem.events.push_back({spec.at_s, spec.kind, problem.findNode(spec.node), problem.findJob(spec.job),
                              problem.findType(spec.type), spec.value});
  }
  std::ranges::stable_sort(problem.events, {}, &Event::at_s);
}

}  // namespace

std::shared_ptr<const Problem> resolve(std::shared_ptr<const Scenario> written, std::string sha256,
                                       std::string folder) {
  ROUNDEL_PRECONDITION(written != nullptr);
  auto problem = std::make_shared<Problem>();
  problem->scenario = std::move(written);
  problem->sha256 = std::move(sha256);
  problem->folder = std::move(folder);
  const Scenario& scenario = *problem->scenario;
  problem->clock = scenario.clock;
  addTypes(scenario, *problem);
  addNodes(scenario, *problem);
  problem->jobs.reserve(scenario.jobs.size());
  Statements statements(problem->scenario);
  ThroughputCache rates(*problem);
  for (const JobSpec& job : scenario.jobs) problem->jobs.push_back(resolveJob(*problem, statements, rates, job));
  addEvents(scenario, *problem);
  if (!scenario.pair_throughput.empty()) problem->pairs = std::make_shared<const PairTable>(scenario, *problem);
  return problem;
}

std::shared_ptr<const Problem> resolve(Scenario&& scenario, std::string sha256, std::string folder) {
  return resolve(std::make_shared<const Scenario>(std::move(scenario)), std::move(sha256), std::move(folder));
}

std::shared_ptr<const Problem> resolve(const Scenario& scenario) { return resolve(Scenario(scenario), {}); }

int statedGpus(const JobSpec& spec) {
  if (spec.gpus) {
    const auto* list = std::get_if<std::vector<int>>(&*spec.gpus);
    if (list == nullptr) return std::get<int>(*spec.gpus);
    if (!list->empty()) return *std::ranges::max_element(*list);
  }
  if (!spec.stages) return spec.sync ? spec.sync->tasks : 1;
  const auto add = [](int sum, const StageSpec& stage) { return sum + stage.replicas; };
  return std::accumulate(spec.stages->begin(), spec.stages->end(), 0, add);
}

JobSpec specWithTemplates(const Problem& problem, JobIndex job) {
  return withTemplates(*problem.scenario, problem.scenario->jobs[job]);
}

}  // namespace roundel::model
