// SPDX-License-Identifier: GPL-3.0-or-later
// The configurations of each job and their values.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/policies/common/placement.h"
#include "core/policies/common/server_models.h"
#include "core/policies/sia/round.h"

namespace roundel::policies::sia {
namespace {

constexpr double kLargestA = 3000;

// A first start is no restart.
double restartFactor(const sim::SystemView& view, model::JobIndex job) {
  if (!view.state(job).started) return 1;
  const double S = view.problem().clock.restart_s;
  const double T = view.now_s() - view.job(job).arrival_s;
  if (T < S || T <= 0) return 1;
  return std::max(T - view.state(job).restarts * S, 0.0) / (T + S);
}

int largestServer(const sim::SystemView& view, model::TypeIndex type) {
  int largest = 0;
  for (std::size_t n = 0; n < view.problem().nodes.size(); ++n)
    largest = std::max(largest, view.upGpus(model::NodeIndex(n), type));
  return largest;
}

// The job's gangs that run on GPUs that are up, by size, then type, with their rates.
std::vector<Configuration> possible(const sim::SystemView& view, model::JobIndex index, const Settings& settings,
                                    const UpGpus& up) {
  const model::Job& job = view.job(index);
  const sim::JobState& state = view.state(index);
  std::vector<Configuration> out;
  std::vector<double> rates(up.all.size());
  for (const int n : job.sizes) {
    for (std::size_t t = 0; t < rates.size(); ++t) {
      const model::ThroughputCurve& curve = n <= up.largest[t] ? state.throughput[t] : state.throughput_spread[t];
      const bool runs = n <= up.all[t] && state.throughput[t].usable();
      rates[t] = runs ? n * curve.perGpu(n) * job.scalingOf(n) : 0;
    }
    if (!settings.server_models) blurServerModels(view.problem(), rates);
    for (std::size_t t = 0; t < rates.size(); ++t)
      if (rates[t] > 0) out.push_back({model::TypeIndex(t), n, rates[t]});
  }
  return out;
}

}  // namespace

bool holds(const sim::JobState& state, const Configuration& c) { return isGang(state.held, c.type, c.gpus); }

UpGpus upGpus(const sim::SystemView& view) {
  UpGpus up_gpus;
  for (std::size_t t = 0; t < view.problem().types.size(); ++t) {
    up_gpus.all.push_back(view.upGpus(model::TypeIndex(t)));
    up_gpus.largest.push_back(largestServer(view, model::TypeIndex(t)));
  }
  return up_gpus;
}

std::vector<Configuration> configurations(const sim::SystemView& view, model::JobIndex index, const Settings& settings,
                                          const UpGpus& up) {
  std::vector<Configuration> out = possible(view, index, settings, up);
  const double least_rate = std::accumulate(out.begin(), out.end(), std::numeric_limits<double>::infinity(),
                                            [](double m, const Configuration& c) { return std::min(m, c.rate); });
  const double factor = restartFactor(view, index);
  for (Configuration& c : out) {
    c.G = c.rate / least_rate;
    c.r = holds(view.state(index), c) ? 1 : factor;
    c.A = std::min(std::pow(c.r * c.G, settings.p), kLargestA);
    c.value = settings.p < 0 ? settings.lambda - c.A : settings.lambda + c.A;
  }
  return out;
}

}  // namespace roundel::policies::sia
