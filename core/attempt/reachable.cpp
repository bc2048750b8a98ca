// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attempt/reachable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/metrics/metrics.h"
#include "core/model/round_grid.h"

namespace roundel::attempt {
namespace {

constexpr std::array<std::pair<Metric, const char*>, 3> kNames = {
    {{Metric::MeanJct, "jct_mean_s"}, {Metric::Makespan, "makespan_s"}, {Metric::MeanLatencyRatio, "lr_mean"}}};

/// The jobs that count: those that were not cancelled.
struct Ended {
  double jct_sum_s = 0, last_finish_s = 0, first_arrival_s = 0;
  double jobs = 0;  ///< with those that are left
};

Ended endedJobs(const Position& position) {
  Ended out;
  out.first_arrival_s = position.problem->jobs.front().arrival_s;
  for (std::size_t j = 0; j < position.jobs.size(); ++j) {
    const double arrival_s = position.problem->jobs[j].arrival_s;
    out.first_arrival_s = std::min(out.first_arrival_s, arrival_s);
    if (position.jobs[j].cancelled) continue;
    ++out.jobs;
    if (!position.jobs[j].finished) continue;
    out.jct_sum_s += position.jobs[j].ended_s - arrival_s;
    out.last_finish_s = std::max(out.last_finish_s, position.jobs[j].ended_s);
  }
  return out;
}

bool isLater(const model::Event& event, double now_s) { return !model::isReached(event.at_s, now_s); }

/// Returns true if a later event may shorten the rest: then the search, which does not know it, has no lower bound.
bool mayImprove(const Position& position) {
  return std::ranges::any_of(position.problem->events, [&](const model::Event& event) {
    if (!isLater(event, position.at_s) || event.kind == model::EventKind::NodeDown) return false;
    return event.kind != model::EventKind::NodeUp || position.node_up[event.node] == 0;
  });
}

// The waiting so far, and until the first boundary of jobs that arrive later: no schedule takes it back.
double settledLatency(const Position& position) {
  const model::RoundGrid grid(position.problem->clock.round_s);
  double sum = 0;
  for (std::size_t j = 0; j < position.jobs.size(); ++j) {
    const sim::JobState& state = position.jobs[j];
    const double expected_s = metrics::expectedRunTime_s(*position.problem, model::JobIndex(j));
    if (state.cancelled || expected_s <= 0) continue;
    const double arrival_s = position.problem->jobs[j].arrival_s;
    sum += (state.arrived ? state.wait_s : grid.start_s(grid.firstFrom(arrival_s)) - arrival_s) / expected_s;
  }
  return sum;
}

double scoreOf(double rest, const Position& position, const Ended& ended, Metric metric) {
  if (metric == Metric::Makespan) return std::max(rest, ended.last_finish_s) - ended.first_arrival_s;
  return ((metric == Metric::MeanJct ? ended.jct_sum_s : settledLatency(position)) + rest) / ended.jobs;
}

policies::optimal::Objective objectiveOf(Metric metric) {
  using policies::optimal::Objective;
  if (metric == Metric::Makespan) return Objective::Makespan;
  return metric == Metric::MeanJct ? Objective::TotalJct : Objective::Waiting;
}

}  // namespace

const char* metricName(Metric metric) {
  return std::ranges::find(kNames, metric, &std::pair<Metric, const char*>::first)->second;
}

std::optional<Metric> metricOf(const std::string& name) {
  for (const auto& [metric, known] : kNames)
    if (name == known) return metric;
  return std::nullopt;
}

std::optional<double> score(const trace::Trace& trace, Metric metric) {
  return metrics::compute(trace).value(metricName(metric));
}

Reachable bestReachable(const Position& position, Metric metric, const policies::optimal::OutlookLimits& limits,
                        const std::stop_token& stop) {
  Reachable out;
  if (position.over) {
    out.value = score(*position.trace, metric);
    out.exact = out.value.has_value() && position.trace->status == trace::RunStatus::Complete;
    return out;
  }
  if (mayImprove(position)) return out;
  policies::optimal::Outlook outlook =
      policies::optimal::bestFrom(position.view(), position.restart_end_s, objectiveOf(metric), limits, stop);
  const Ended ended = endedJobs(position);
  const bool events = std::ranges::any_of(position.problem->events,
                                          [&](const model::Event& event) { return isLater(event, position.at_s); });
  out.exact = outlook.proven && !events;
  std::optional<double> rest_value = out.exact ? outlook.value : outlook.bound;
  if (!rest_value && metric == Metric::MeanLatencyRatio) rest_value = 0;
  if (rest_value) out.value = scoreOf(*rest_value, position, ended, metric);
  if (out.exact) out.best = std::move(outlook.rounds);
  return out;
}

std::optional<std::size_t> lostAfter(const std::vector<Reachable>& after) {
  for (std::size_t k = 0; k < after.size(); ++k) {
    if (!after[k].exact || !after[k].value) return std::nullopt;
    const double optimum = *after[0].value;
    if (*after[k].value > optimum + model::kRelativeTolerance * std::max(1.0, std::abs(optimum))) return k;
  }
  return std::nullopt;
}

}  // namespace roundel::attempt
