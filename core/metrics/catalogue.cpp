// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "core/metrics/metrics.h"
#include "core/metrics/within.h"

namespace roundel::metrics {
namespace {

constexpr int kHour_s = 3600;

MetricInfo within(double limit_s) {
  const auto seconds = static_cast<int>(limit_s);
  const std::string time = seconds % kHour_s == 0 ? fmt::format("{} h", seconds / kHour_s)
                           : seconds % 60 == 0    ? fmt::format("{} min", seconds / 60)
                                                  : fmt::format("{} s", seconds);
  return {
      fmt::format("jct_within_{}s", seconds), fmt::format("share finished within {}", time), "", Better::Higher,
      fmt::format("share of the jobs that are not cancelled with C - a <= {} s; an unfinished job is later", seconds)};
}

// Keeps the entry of every requested T, so that returned pointers stay valid.
const MetricInfo* ofAnyLimit(const std::string& name) {
  const std::optional<double> limit_s = limitIn(name);
  if (!limit_s) return nullptr;
  static std::mutex mutex;
  static std::map<std::string, MetricInfo> known_metrics;
  const std::scoped_lock lock(mutex);
  return &known_metrics.try_emplace(name, within(*limit_s)).first->second;
}

// Of jobs: times, waiting, fairness.
std::vector<MetricInfo> ofJobs() {
  using enum Better;
  return {
      {"makespan_s", "makespan", "s", Lower, "max C - min a: from the first arrival to the last finish"},
      {"ttd_s", "total time duration", "s", Lower, "max C - t0: from the start of the clock to the last finish"},
      {"jct_mean_s", "mean JCT", "s", Lower, "mean of C - a over finished jobs"},
      {"jct_median_s", "median JCT", "s", Lower, "50th percentile of C - a, linear between order statistics"},
      {"jct_p95_s", "95th percentile JCT", "s", Lower, "95th percentile of C - a, linear between order statistics"},
      {"jct_min_s", "shortest JCT", "s", Lower, "min of C - a over finished jobs"},
      {"jct_max_s", "longest JCT", "s", Lower, "max of C - a over finished jobs"},
      {"jct_range_s", "range of JCT", "s", Lower, "max of C - a less min of C - a over finished jobs"},
      within(kHour_s),
      {"weighted_jct_s", "weighted JCT", "s", Lower, "sum of w (C - a) over finished jobs"},
      {"weighted_completion_s", "weighted completion time", "s", Lower, "sum of w C over finished jobs"},
      {"utility_sum", "total utility", "", Higher,
       "sum of U_j = t_j^min / (C - a) over finished jobs (Hadar Eq. 1), t_j^min work / rate of W GPUs of its fastest type, at least one "
       "round"},
      {"wait_mean_s", "mean waiting time", "s", Lower, "mean time in the queue holding no GPU, over finished jobs"},
      {"wait_max_s", "longest waiting time", "s", Lower,
       "longest time in the queue holding no GPU, over finished jobs"},
      {"lr_mean", "mean latency ratio", "", Lower, "mean of wait / expected run time (Hops Eq. 9) over finished jobs"},
      {"lr_max", "largest latency ratio", "", Lower, "max of wait / expected run time (Hops Eq. 9) over finished jobs"},
      {"raqlr", "RAQLR", "", Lower,
       "mean latency ratio of the jobs that finished in (t - h, t], t = last finish, h = 1 hour or what the run's "
       "scheduler sets"},
      {"ftf_mean", "mean finish-time fairness", "", Lower,
       "mean of rho = (C - a) / T_id, T_id the run time on an equal share"},
      {"ftf_max", "worst finish-time fairness", "", Lower,
       "max of rho = (C - a) / T_id, T_id the run time on an equal share"},
      {"ftf_unfair_share", "share treated unfairly", "", Lower, "share of finished jobs with rho > 1 + 1e-9"},
      {"ftf_over_types_max", "worst fairness over GPU types", "", Lower,
       "max of rho over GPU types (Sia Eq. 3): the mean over the GPUs of (C - a) / (the run time on an equal share of the GPUs of that type)"},
      {"ftf_over_types_unfair_share", "share treated unfairly over GPU types", "", Lower,
       "share of finished jobs whose rho over GPU types (Sia Eq. 3) is above 1 + 1e-9"},
  };
}

// Of the cluster, counts, forecasts and bounds.
std::vector<MetricInfo> ofRun() {
  using enum Better;
  return {
      {"cru", "CRU (whole rounds)", "", Higher,
       "cluster resource utilisation: computing GPU-s / (G * round_s * K), the last partial round a whole one; restarts do not count as busy, a GPU that waits for a slower one of its gang does (not in cru_work)"},
      {"cru_slot", "CRU (slots held)", "", Higher, "(round, GPU) pairs held at any time / (G * K)"},
      {"cru_ttd", "CRU (to the last finish)", "", Higher, "computing GPU-s / (G * TTD): CRU so far at the last finish"},
      {"cru_work", "CRU (work of held GPUs)", "", Higher,
       "work done / what the held GPUs could do at their own rates, each job weighted by its GPU-s held: a GPU that waits for a slower one of its "
       "gang counts less"},
      {"gru", "GPU allocation rate", "", Higher, "mean over rounds of GPUs held just after the decision / G"},
      {"gru_run", "GRU (of run time)", "", Higher,
       "computing GPU-s / GPU-s held by jobs: the share of job run time in which GPUs are utilised"},
      {"fragments_mean", "mean fragments", "GPUs", Lower,
       "mean over all rounds of GPUs left idle after the decision while a job waits (0 if none waits)"},
      {"fragments_contended", "fragments when contended", "GPUs", Lower,
       "mean over the rounds in which a job waits of GPUs left idle after the decision"},
      {"throughput_mean", "mean throughput", "full gangs", Higher,
       "time average over [t0, last finish] (to the end of the run if no job finished) of the sum of job rates, each over its "
       "best full-gang rate"},
      {"restarts", "restarts", "", Lower, "restarts of all jobs, first starts left out"},
      {"rounds_changed", "rounds with changes", "", Lower,
       "share of rounds in which a job that is not done gets, loses or changes GPUs"},
      {"unfinished", "unfinished jobs", "jobs", Lower, "jobs neither finished nor cancelled where the run ended"},
      {"cancelled", "cancelled jobs", "jobs", Neither, "jobs that a cancel_job event took out"},
      {"forecast_error_mean", "mean forecast error", "iterations", Lower,
       "mean of |forecast - true iterations| over the jobs that the scheduler forecast (A-SRPT Eq. 9)"},
      {"forecast_exact_share", "share of exact forecasts", "", Higher,
       "share of the jobs that the scheduler forecast whose forecast is within 1 % of the true iterations"},
      {"rate_error_first", "rate error, first runs", "", Lower,
       "mean over the jobs of |believed - measured rate| / measured in the job's first run, as the scheduler's estimator believed"},
      {"rate_error_last", "rate error, last runs", "", Lower,
       "the same in the job's last run, when more has been measured"},
      {"rate_error_left", "rate error, last over first runs", "", Lower, "rate_error_last / rate_error_first"},
      {"jct_bound_s", "lower bound on the mean JCT", "s", Neither,
       "max of the mean of work / best full-gang rate and the mean flow time of SRPT with p = min_r work / X_r / G"},
      {"makespan_bound_s", "lower bound on the last finish", "s", Neither,
       "max of max_j (a - t0 + work / best full-gang rate) and the smallest H in which divisible GPUs do all work"},
  };
}

std::vector<MetricInfo> joined(std::vector<MetricInfo> first, const std::vector<MetricInfo>& then) {
  first.insert(first.end(), then.begin(), then.end());
  return first;
}

}  // namespace

// a_j arrival, C_j finish, w_j weight; F the finished jobs; G the GPUs of the cluster; K the rounds that count, each of
// round_s.
const std::vector<MetricInfo>& catalogue() {
  static const std::vector<MetricInfo> kMetrics = joined(ofJobs(), ofRun());
  return kMetrics;
}

const MetricInfo* find(const std::string& name) {
  const auto it = std::ranges::find(catalogue(), name, &MetricInfo::name);
  return it == catalogue().end() ? ofAnyLimit(name) : &*it;
}

}  // namespace roundel::metrics
