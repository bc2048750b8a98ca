// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/priorities.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/metrics/metrics.h"
#include "core/metrics/rates.h"
#include "core/model/round_grid.h"

namespace roundel::policies::hops {
namespace {

constexpr double kBias = 0.01;

double fractionLeft(const sim::SystemView& view, model::JobIndex job) {
  const double total = view.job(job).iterations;
  return total > 0 ? view.remaining(job) / total : 0;
}

/// The waiting time of a queued job at the last refresh of the queue.
double waitOf(const sim::SystemView& view, const Settings& settings, model::JobIndex job) {
  const sim::JobState& state = view.state(job);
  if (settings.refresh_s <= 0 || !state.held.empty()) return state.wait_s;
  const model::RoundGrid refreshes(settings.refresh_s);
  const double refreshed_s = refreshes.start_s(refreshes.roundOf(view.now_s()));
  return std::max(0.0, state.wait_s - std::max(0.0, view.now_s() - refreshed_s));
}

double finishTimeFairness(const sim::SystemView& view, model::JobIndex job, double age_s) {
  const double m = static_cast<double>(view.active().size());
  const double isolated = metrics::isolatedRate(view.problem(), job, m);
  const double alone_s = isolated > 0 ? view.job(job).iterations / isolated : 0;
  if (alone_s <= 0) return 0;
  return (view.now_s() - view.job(job).arrival_s + age_s * fractionLeft(view, job)) / alone_s;
}

double priorityOf(const sim::SystemView& view, Priority order, const RankedJob& job) {
  switch (order) {
    case Priority::LatencyRatio:
      return job.age_s > 0 ? job.wait_s / job.age_s : 0;
    case Priority::LeastAttained:
      return -view.state(job.job).attained_gpu_s;
    case Priority::ShortestJob:
      return -job.age_s;
    case Priority::ShortestRemaining:
      return -job.age_s * fractionLeft(view, job.job);
    case Priority::FinishTimeFairness:
      return finishTimeFairness(view, job.job, job.age_s);
  }
  return 0;
}

}  // namespace

RankedJob rank(const sim::SystemView& view, const Settings& settings, model::JobIndex job) {
  RankedJob out;
  out.job = job;
  out.wait_s = waitOf(view, settings, job);
  out.age_s = metrics::expectedRunTime_s(view.problem(), job, settings.pattern);
  out.priority = priorityOf(view, settings.priority, out);
  return out;
}

void sortQueue(const sim::SystemView& view, std::vector<RankedJob>& queue) {
  std::ranges::sort(queue, [&](const RankedJob& a, const RankedJob& b) {
    if (a.priority != b.priority) return a.priority > b.priority;
    const double arrivalA = view.job(a.job).arrival_s;
    const double arrivalB = view.job(b.job).arrival_s;
    return arrivalA != arrivalB ? arrivalA < arrivalB : a.job < b.job;
  });
}

double biasOf(const std::vector<RankedJob>& queue) {
  double least_priority = std::numeric_limits<double>::infinity();
  for (const RankedJob& entry : queue) least_priority = std::min(least_priority, entry.priority);
  return queue.empty() || least_priority > 0 ? 0 : std::abs(least_priority) + kBias;
}

double recentLatencyRatio(const sim::SystemView& view, const Settings& settings) {
  const auto& jobs = view.problem().jobs;
  double sum = 0;
  double count = 0;
  for (std::size_t j = 0; j < jobs.size(); ++j) {
    const model::JobIndex job(j);
    const sim::JobState& state = view.state(job);
    if (!state.finished || state.ended_s <= view.now_s() - settings.raqlr_window_s) continue;
    const double age_s = metrics::expectedRunTime_s(view.problem(), job, settings.pattern);
    if (age_s <= 0 && state.wait_s > 0) continue;
    sum += age_s > 0 ? state.wait_s / age_s : 0;
    ++count;
  }
  return count > 0 ? sum / count : 0;
}

}  // namespace roundel::policies::hops
