// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/rates.h"

#include <algorithm>
#include <functional>
#include <tuple>

#include "core/metrics/metrics.h"
#include "core/model/derive.h"
#include "core/model/pipeline.h"

namespace roundel::metrics {
namespace {

using Group = ClusterShape::Group;

bool lessGroup(const Group& a, const Group& b) {
  return std::tuple(a.type, a.speed, a.count) < std::tuple(b.type, b.speed, b.count);
}

bool sameGroup(const Group& a, const Group& b) { return !lessGroup(a, b) && !lessGroup(b, a); }

void addTo(std::vector<Group>& groups, const Group& group) {
  const auto matching_group =
      std::ranges::find_if(groups, [&](const Group& g) { return g.type == group.type && g.speed == group.speed; });
  if (matching_group == groups.end())
    groups.push_back(group);
  else
    matching_group->count += group.count;
}

struct Offer {
  double perGpu = 0;
  int count = 0;
};

// Returns the rate of the n fastest offered GPUs as one gang; 0 if there are fewer.
double bestTogether(std::vector<Offer> offers, int n, bool additive) {
  std::ranges::sort(offers, std::greater<>(), &Offer::perGpu);
  int left = n;
  double sum = 0;
  for (const Offer& offer : offers) {
    if (offer.perGpu <= 0) return 0;
    const int taken_gpus = std::min(left, offer.count);
    sum += taken_gpus * offer.perGpu;
    left -= taken_gpus;
    if (left == 0) return additive ? sum : n * offer.perGpu;
  }
  return 0;
}

double bestAmong(const std::vector<Group>& groups, const std::vector<model::ThroughputCurve>& rate, int n,
                 bool additive) {
  std::vector<Offer> offers;
  for (const Group& group : groups) offers.push_back({rate[group.type].perGpu(n) * group.speed, group.count});
  return bestTogether(std::move(offers), n, additive);
}

// Seconds of one iteration on one GPU of the type: Hops Eq. 4 if the job states a timing, otherwise its stated rate.
double oneGpuRate(const model::Job& job, const std::string& type, const model::ThroughputCurve& stated, int pattern) {
  if (job.spec->timing) {
    const auto timing = job.spec->timing->find(type);
    if (timing != job.spec->timing->end()) {
      model::TimedThroughput timed;  // one GPU does not communicate: parameters and bandwidths do not matter
      timed.timing = timing->second;
      timed.pattern = job.spec->pattern.value_or(pattern);
      timed.link_params_s = 1;
      const double iteration_s = timed.iteration_s(1);
      return iteration_s > 0 ? 1 / iteration_s : 0;
    }
  }
  return stated.perGpu(1);
}

}  // namespace

ClusterShape::ClusterShape(const model::Problem& problem, const std::vector<double>& speed)
    : m_problem(&problem),
      m_speed(speed),
      m_fastest(problem.types.size(), 0),
      m_nodes(problem.nodes.size()),
      m_gpus(problem.gpuCount()) {
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    if (speed.empty()) m_speed.push_back(problem.nodes[n].speed);
    const double factor = m_speed[n];
    std::vector<Group> node;
    for (const model::GpuGroup& group : problem.nodes[n].groups) {
      node.push_back({group.type, factor, group.count});
      addTo(m_all, node.back());
      m_fastest[group.type] = std::max(m_fastest[group.type], factor);
    }
    std::ranges::sort(node, lessGroup);
    const bool is_known = std::ranges::any_of(
        m_nodeKinds, [&](const std::vector<Group>& kind) { return std::ranges::equal(kind, node, sameGroup); });
    if (!is_known) m_nodeKinds.push_back(std::move(node));
  }
}

double bestGangRate(const model::Job& job, const ClusterShape& cluster, int n, bool additive) {
  if (n <= 0 || n > cluster.gpus()) return 0;
  double best = 0;
  for (const std::vector<Group>& node : cluster.nodeKinds())
    best = std::max(best, bestAmong(node, job.throughput, n, additive));
  if (n > 1 && cluster.severalNodes())
    best = std::max(best, bestAmong(cluster.all(), job.throughput_spread, n, additive));
  return best * job.scalingOf(n);
}

double bestFullGangRate(const model::Job& job, const ClusterShape& cluster) {
  if (job.pipeline) {
    const double iteration_s = model::alphaFloor(cluster.problem(), *job.pipeline, cluster.speed());
    return job.gpus <= cluster.gpus() && iteration_s > 0 ? 1 / iteration_s : 0;
  }
  const bool additive = job.rate_model == model::RateModel::Additive;
  const double full_rate = bestGangRate(job, cluster, job.gpus, additive);
  if (full_rate > 0) return full_rate;
  for (auto size = job.sizes.rbegin(); size != job.sizes.rend(); ++size) {
    const double rate = bestGangRate(job, cluster, *size, additive);
    if (rate > 0) return rate;
  }
  return 0;
}

OfferedLoad offeredLoadOf(const model::Problem& problem) {
  const ClusterShape cluster(problem);
  OfferedLoad out{.gpu_s = 0, .span_s = 0, .gpus = problem.gpuCount()};
  if (problem.jobs.empty()) return out;
  double first_s = problem.jobs.front().arrival_s, last_s = first_s;
  for (const model::Job& job : problem.jobs) {
    const double rate = bestFullGangRate(job, cluster);
    if (rate > 0) out.gpu_s += job.gpus * job.iterations / rate;
    first_s = std::min(first_s, job.arrival_s);
    last_s = std::max(last_s, job.arrival_s);
  }
  out.span_s = last_s - first_s;
  return out;
}

double isolatedRate(const model::Problem& problem, model::JobIndex job, double m) {
  const model::Job& spec = problem.jobs[job];
  const double gang = spec.gpus;
  double shares = 0;
  double rate = 0;
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    const double share = problem.types[t].total / m / gang;
    shares += share;
    rate += share * gang * spec.throughput[t].perGpu(spec.gpus) * spec.scalingOf(spec.gpus);
  }
  return rate / std::max(1.0, shares);
}

std::optional<double> fairnessOverTypes(const model::Problem& problem, model::JobIndex job, double m, double life_s) {
  const model::Job& spec = problem.jobs[job];
  double gpus = 0, rho = 0;
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    const double total = problem.types[t].total;
    const double gang_rate = spec.gpus * spec.throughput[t].perGpu(spec.gpus) * spec.scalingOf(spec.gpus);
    if (total <= 0 || gang_rate <= 0) continue;
    const double alone_rate = gang_rate * std::min(1.0, total / m / spec.gpus);
    gpus += total;
    rho += total * life_s * alone_rate / spec.iterations;
  }
  if (gpus <= 0 || spec.iterations <= 0) return std::nullopt;
  return rho / gpus;
}

double expectedRunTime_s(const model::Problem& problem, model::JobIndex job, int pattern) {
  const model::Job& spec = problem.jobs[job];
  double gpus = 0;
  double weighted_s = 0;
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    if (problem.types[t].total == 0 || !spec.throughput[t].usable()) continue;
    const double rate = oneGpuRate(spec, problem.types[t].id, spec.throughput[t], pattern);
    if (rate <= 0) continue;
    gpus += problem.types[t].total;
    weighted_s += problem.types[t].total * (spec.iterations / rate);
  }
  return gpus > 0 ? weighted_s / gpus / spec.meanSize() : 0;
}

}  // namespace roundel::metrics
