// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/metrics/index/trace_index.h"
#include "core/metrics/metrics.h"
#include "core/metrics/playhead.h"
#include "core/model/round_grid.h"
#include "core/trace/sorted.h"

namespace roundel::metrics {
namespace {

constexpr std::size_t kMaxRounds = 100000;  // as points of a curve

template <class Value>
Series byRound(const RunMetrics& metrics, Value value) {
  Series series;
  for (const RoundRow& row : metrics.rounds) {
    series.t_s.push_back(row.start_s);
    series.y.push_back(value(row));
  }
  return series;
}

// From 0 to the end of the trace, both ends included.
Series sampled(const TraceIndex& index, const Steps& steps) {
  const double end_s = index.trace().end_s;
  Series series;
  if (steps.empty() || steps.times_s().front() > 0) series = {{0}, {0}};
  for (std::size_t i = 0; i < steps.times_s().size() && steps.times_s()[i] <= end_s; ++i) {
    series.t_s.push_back(steps.times_s()[i]);
    series.y.push_back(steps.values()[i]);
  }
  if (series.t_s.back() < end_s) {
    series.t_s.push_back(end_s);
    series.y.push_back(series.y.back());
  }
  return series;
}

}  // namespace

Series cruByRound(const RunMetrics& metrics) {
  return byRound(metrics, [](const RoundRow& row) { return row.cru; });
}

Series gruByRound(const RunMetrics& metrics) {
  return byRound(metrics, [](const RoundRow& row) { return row.gru; });
}

Series fragmentsByRound(const RunMetrics& metrics) {
  return byRound(metrics, [](const RoundRow& row) { return static_cast<double>(row.fragments); });
}

Series cruCumulative(const TraceIndex& index) {
  std::vector<double> instants = sampled(index, index.busy()).t_s;
  const std::size_t changes = instants.size();
  const model::RoundGrid grid(index.problem().clock.round_s);
  for (std::int64_t k = 1; grid.start_s(k) < index.trace().end_s && instants.size() < changes + kMaxRounds; ++k)
    instants.push_back(grid.start_s(k));
  trace::sortUnique(instants);
  Series series;
  for (const double t_s : instants) {
    const std::optional<double> cru = cruSoFar(index, t_s);
    if (!cru) continue;
    series.t_s.push_back(t_s);
    series.y.push_back(*cru);
  }
  return series;
}

Series queueLength(const TraceIndex& index) { return sampled(index, index.queued()); }
Series busyGpus(const TraceIndex& index) { return sampled(index, index.busy()); }
Series throughput(const TraceIndex& index, bool normalised) { return sampled(index, index.throughput(normalised)); }

double raqlr(const RunMetrics& metrics, double t_s, double h_s) {
  double sum = 0;
  double jobs = 0;
  for (const JobRow& row : metrics.jobs) {
    if (!row.finish_s || !row.latency_ratio || *row.finish_s <= t_s - h_s || *row.finish_s > t_s) continue;
    sum += *row.latency_ratio;
    ++jobs;
  }
  return jobs > 0 ? sum / jobs : 0;
}

}  // namespace roundel::metrics
