// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/playhead.h"

#include <algorithm>
#include <cmath>

#include "core/metrics/counted_jobs.h"
#include "core/metrics/job_rows.h"

namespace roundel::metrics {
namespace {

struct Mean {
  double sum = 0;
  int count = 0;
  void add(std::optional<double> value) {
    if (!value) return;
    sum += *value;
    ++count;
  }
  std::optional<double> value() const { return count > 0 ? std::optional<double>(sum / count) : std::nullopt; }
};

std::vector<bool> warmingUp(const TraceIndex& index, const WarmUp& warm_up) {
  std::vector<double> arrivals_s;
  arrivals_s.reserve(index.trace().jobs.size());
  for (std::size_t j = 0; j < index.trace().jobs.size(); ++j) arrivals_s.push_back(index.problem().jobs[j].arrival_s);
  return inWarmUp(arrivals_s, warm_up);
}

void addJobs(const TraceIndex& index, const WarmUp& warm_up, Playhead& playhead) {
  Mean jct, wait, lr, lrFinished;
  double longest_s = 0;
  const std::vector<bool> cut = warm_up.none() ? std::vector<bool>() : warmingUp(index, warm_up);
  for (std::size_t j = 0; j < index.trace().jobs.size(); ++j) {
    if (!cut.empty() && cut[j]) continue;
    const model::JobIndex job(j);
    const JobPhase phase = index.phase(job, playhead.t_s);
    if (phase == JobPhase::NotArrived || phase == JobPhase::Cancelled) continue;
    const double wait_s = index.wait_s(job, playhead.t_s);
    const std::optional<double> ratio = latencyRatio(wait_s, index.age_s(job));
    wait.add(wait_s);
    lr.add(ratio);
    longest_s = std::max(longest_s, wait_s);
    if (phase != JobPhase::Finished) continue;
    jct.add(index.ended_s(job) - index.problem().jobs[j].arrival_s);
    lrFinished.add(ratio);
  }
  playhead.jct_mean_s = jct.value();
  playhead.lr_mean = lr.value();
  playhead.lr_mean_finished = lrFinished.value();
  playhead.wait_mean_s = wait.value();
  if (wait.count > 0) playhead.wait_max_s = longest_s;
}

}  // namespace

std::optional<double> cruSoFar(const TraceIndex& index, double wanted_s) {
  const double t_s = std::min(wanted_s, index.trace().end_s);
  if (!(t_s > 0)) return std::nullopt;
  return index.busy().integral(t_s) / (index.problem().gpuCount() * t_s);
}

Playhead computeAt(const TraceIndex& index, double wanted_s, const WarmUp& warm_up) {
  const double t_s = std::min(wanted_s, index.trace().end_s);
  Playhead playhead;
  playhead.t_s = t_s;
  playhead.jobs = index.counts(t_s);
  playhead.gpus_total = index.problem().gpuCount();
  playhead.gpus_up = static_cast<int>(index.up().at(t_s));
  playhead.gpus_held = static_cast<int>(index.held().at(t_s));
  playhead.gpus_busy = static_cast<int>(index.busy().at(t_s));
  playhead.throughput = index.throughput(true).at(t_s);
  playhead.restarts = index.restarts(t_s);
  playhead.cru = cruSoFar(index, t_s);
  if (t_s > 0) playhead.throughput_mean = index.throughput(true).integral(t_s) / t_s;
  addJobs(index, warm_up, playhead);
  return playhead;
}

}  // namespace roundel::metrics
