#include "core/predict/hops_timing.h"

namespace roundel::predict {

HopsTheory::HopsTheory(const model::Problem& problem, int pattern) : m_pattern(pattern) {
  for (std::size_t t = 0; t < problem.types.size(); ++t)
    m_bandwidths.push_back(model::hopsBandwidths(problem, model::TypeIndex(t)));
}

double HopsTheory::throughput(const model::Problem& problem, const model::Job& job, model::TypeIndex type, int gpus,
                              bool spread) const {
  if (!job.spec->timing || problem.types[type].total == 0) return 0;
  const auto timing = job.spec->timing->find(problem.types[type].id);
  if (timing == job.spec->timing->end()) return 0;
  const model::HopsBandwidths& b = m_bandwidths[type];
  const model::TimedThroughput timed{timing->second,
                                     job.spec->params.value_or(0),
                                     job.spec->pattern.value_or(m_pattern),
                                     b.link_params_s,
                                     b.net_params_s,
                                     spread,
                                     gpus};
  const double iteration_s = timed.iteration_s(gpus);
  return iteration_s > 0 ? job.batch_size / iteration_s : 0;
}

}  // namespace roundel::predict
