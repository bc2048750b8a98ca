// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/derive.h"

#include <algorithm>
#include <cmath>

#include "core/model/pipeline.h"
#include "core/model/scenario.h"

namespace roundel::model {
namespace {

ThroughputCurve curveOf(const ThroughputCell& cell, const Job& job) {
  if (const auto* table = std::get_if<std::map<int, double>>(&cell)) return ThroughputCurve(*table);
  if (const auto* number = std::get_if<double>(&cell)) return ThroughputCurve(*number / gpusOfThroughput(job));
  return ThroughputCurve();
}

void throughputsAsStated(const Problem& problem, Job& job) {
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    const std::string& type = problem.types[t].id;
    const ThroughputRow& row = *job.spec->throughput;
    if (const auto it = row.find(type); it != row.end()) job.throughput[t] = curveOf(it->second, job);
    job.throughput_spread[t] = job.throughput[t];
    if (!job.spec->throughput_spread) continue;
    const auto spread = job.spec->throughput_spread->find(type);
    if (spread != job.spec->throughput_spread->end()) job.throughput_spread[t] = curveOf(spread->second, job);
  }
}

TimedThroughput timedThroughput(const JobSpec& job, const TimingSpec& timing, double link_params_s, double net_params_s,
                                bool spread) {
  return {.timing = timing,
          .params = job.params.value_or(0),
          .pattern = job.pattern.value_or(1),
          .link_params_s = link_params_s,
          .net_params_s = net_params_s,
          .spread = spread,
          .largest = 1};
}

void throughputsFromTiming(const Problem& problem, Job& job) {
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    const auto timing_entry = job.spec->timing->find(problem.types[t].id);
    if (timing_entry == job.spec->timing->end() || problem.types[t].total == 0) continue;
    const HopsBandwidths b = hopsBandwidths(problem, TypeIndex(t));
    TimedThroughput timed = timedThroughput(*job.spec, timing_entry->second, b.link_params_s, b.net_params_s, false);
    timed.largest = job.max_gpus;
    job.throughput[t] = ThroughputCurve(timed);
    timed.spread = true;
    job.throughput_spread[t] = ThroughputCurve(std::move(timed));
  }
}

ThroughputCurve curveOfAlpha(const Job& job, double alpha_s) {
  if (alpha_s <= 0 || !std::isfinite(alpha_s)) return ThroughputCurve();
  return ThroughputCurve(std::map<int, double>{{job.gpus, 1 / alpha_s}});
}

// For policies that use rates: Heavy-Edge on full servers of the type. The rate on several nodes is that of two servers if one
// would suffice. The rate of a placement is 1 / alpha (pipeline.h).
void throughputsFromStages(const Problem& problem, Job& job) {
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    const TypeIndex type(t);
    if (!job.pipeline->usable(type)) continue;
    // If the type has too few GPUs for the job, they may be used with other types: use the best possible rate.
    const double least_alpha = alphaOnFullServers(problem, *job.pipeline, type);
    const double one_node_alpha =
        std::isfinite(least_alpha) ? least_alpha : alphaFloorOn(problem, *job.pipeline, {}, type);
    const double spread_alpha = alphaOnTwoServers(problem, *job.pipeline, type);
    job.throughput[t] = curveOfAlpha(job, one_node_alpha);
    job.throughput_spread[t] = curveOfAlpha(job, std::isfinite(spread_alpha) ? spread_alpha : one_node_alpha);
  }
}

// A pipeline runs only on types where both its throughput and its stages can run.
void dropUntimed(const Problem& problem, Job& job) {
  for (std::size_t t = 0; t < problem.types.size(); ++t)
    if (!job.pipeline->usable(TypeIndex(t))) job.throughput[t] = job.throughput_spread[t] = ThroughputCurve();
}

void throughputsFromSync(const Problem& problem, Job& job) {
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    const auto train = job.spec->sync->train_s.find(problem.types[t].id);
    if (train == job.spec->sync->train_s.end()) continue;
    const auto sync = job.spec->sync->sync_s.find(problem.types[t].id);
    const double round_s = train->second + (sync == job.spec->sync->sync_s.end() ? 0 : sync->second);
    if (round_s > 0) job.throughput[t] = job.throughput_spread[t] = ThroughputCurve(1 / round_s / job.gpus);
  }
}

}  // namespace

HopsBandwidths hopsBandwidths(const Problem& problem, TypeIndex type) {
  const GpuTypeSpec& spec = problem.scenario->gpu_types[type];
  double link = 0;
  double net = 0;
  for (const Node& node : problem.nodes) {
    if (node.count(type) == 0) continue;
    const double nodeLink = node.intra_gbytes_s * 1e9 / kBytesPerParameter;
    const double nodeNet = node.nic_gbits_s * 1e9 / 8 / kBytesPerParameter;
    link = link == 0 ? nodeLink : std::min(link, nodeLink);
    net = net == 0 ? nodeNet : std::min(net, nodeNet);
  }
  return {spec.link_params_s.value_or(link), spec.net_params_s.value_or(net)};
}

double TimedThroughput::iteration_s(int n) const {
  const double t_c = spread ? params / net_params_s : params / link_params_s * (n - 1) / n;
  const double h = std::max(timing.backward_s.value_or(0) + 0.2 * t_c, t_c);
  const double t_f = timing.forward_s.value_or(0);
  const auto iteration = [&](double t_d, double t_w) {
    if (pattern == 2) return t_d + h + t_f + t_w;
    return std::max(t_d, h + timing.update_s.value_or(0)) + t_f + t_w;
  };
  const double hit = timing.hit_p.value_or(1);
  return hit * iteration(timing.data_hit_s.value_or(0), timing.wait_hit_s.value_or(0)) +
         (1 - hit) * iteration(timing.data_miss_s.value_or(0), timing.wait_miss_s.value_or(0));
}

void deriveThroughputs(const Problem& problem, Job& job) {
  job.throughput.assign(problem.types.size(), ThroughputCurve());
  job.throughput_spread = job.throughput;
  job.states_spread = job.spec->throughput_spread.has_value();
  if (job.spec->throughput) {
    throughputsAsStated(problem, job);
  } else if (job.spec->timing) {
    throughputsFromTiming(problem, job);
    job.states_spread = true;
  } else if (job.pipeline) {
    throughputsFromStages(problem, job);
  } else if (job.spec->sync) {
    throughputsFromSync(problem, job);
  }
  if (job.pipeline) dropUntimed(problem, job);
}

IdealTimes idealTimes(const Problem& problem, const Job& job, const std::vector<ThroughputCurve>& rate, double unit_s) {
  IdealTimes out;
  for (std::size_t r = 0; r < problem.types.size(); ++r) {
    int size = 0;
    for (const int n : job.sizes)
      if (problem.types[r].total > 0 && n <= job.gpus && n <= rate[r].largestGang()) size = n;
    if (size == 0) continue;
    const double time = job.iterations / (size * rate[r].perGpu(size) * job.scalingOf(size) * unit_s);
    out.least = out.usable ? std::min(out.least, time) : time;
    out.most = std::max(out.most, time);
    out.usable = true;
  }
  return out;
}

}  // namespace roundel::model
