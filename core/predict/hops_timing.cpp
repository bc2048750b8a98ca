// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/predict/hops_timing.h"

#include "core/model/random_stream.h"

namespace roundel::predict {

HopsTheory::HopsTheory(const model::Problem& problem, HopsProfiler profiler) : m_profiler(profiler) {
  for (std::size_t t = 0; t < problem.types.size(); ++t)
    m_bandwidths.push_back(model::hopsBandwidths(problem, model::TypeIndex(t)));
}

// The share of hits among the profiler's iterations: one drawing for each model (or job without one) and GPU type.
double HopsTheory::drawnHits(const model::Problem& problem, const model::Job& job, model::TypeIndex type,
                             double hit_p) const {
  const std::string& name = job.model.empty() ? job.id : job.model;
  model::RandomStream stream(problem.clock.seed, "hops-profile/" + name, static_cast<std::uint64_t>(type));
  int hits = 0;
  for (int i = 0; i < m_profiler.iterations; ++i) hits += stream.unit() < hit_p ? 1 : 0;
  return static_cast<double>(hits) / m_profiler.iterations;
}

double HopsTheory::throughput(const model::Problem& problem, const model::Job& job, model::TypeIndex type, int gpus,
                              bool spread, bool ran) const {
  if (!job.spec->timing || problem.types[type].total == 0) return 0;
  const auto timing = job.spec->timing->find(problem.types[type].id);
  if (timing == job.spec->timing->end()) return 0;
  const model::HopsBandwidths& b = m_bandwidths[type];
  model::TimingSpec known_timing = timing->second;
  const double hit_p = known_timing.hit_p.value_or(1);
  if (!ran && m_profiler.iterations > 0 && hit_p > 0 && hit_p < 1)
    known_timing.hit_p = drawnHits(problem, job, type, hit_p);
  const model::TimedThroughput timed{.timing = known_timing,
                                     .params = job.spec->params.value_or(0),
                                     .pattern = job.spec->pattern.value_or(m_profiler.pattern),
                                     .link_params_s = b.link_params_s,
                                     .net_params_s = b.net_params_s,
                                     .spread = spread,
                                     .largest = gpus};
  const double iteration_s = timed.iteration_s(gpus);
  return iteration_s > 0 ? job.batch_size / iteration_s : 0;
}

}  // namespace roundel::predict
