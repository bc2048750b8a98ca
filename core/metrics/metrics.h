// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All metrics (README.md, resources/help/metrics.md) as pure functions of a trace, with its problem. An independent
// reader of segments.csv and the scenario computes the same numbers.
//
// A metric without a value is nullopt: no job finished (JCT, LR, FTF, wait, sums), not all jobs finished (makespan,
// TTD, cru_ttd and the bounds), no round (CRU, GRU, fragments), no contended round. Cancelled jobs do not count in JCT,
// LR, FTF and the bounds.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/trace/scheduler_facts.h"
#include "core/trace/trace.h"

namespace roundel::metrics {

class TraceIndex;

enum class Better { Lower, Higher, Neither };

struct MetricInfo {
  std::string name;   ///< key in run.json, e.g. "jct_mean_s"
  std::string title;  ///< "mean JCT"
  std::string unit;   ///< "s", "" ...
  Better better = Better::Neither;
  std::string definition;  ///< one line, with the formula
};
const std::vector<MetricInfo>& catalogue();  ///< in the order of tables
const MetricInfo* find(const std::string& name);

/// A row of jobs.csv.
struct JobRow {
  model::JobIndex job;
  double arrival_s = 0;
  std::optional<double> first_start_s, finish_s, jct_s, wait_s, latency_ratio, ftf, ftf_over_types;
  int restarts = 0;
  double iterations = 0;
  bool cancelled = false;
  std::optional<double> gru;  ///< GPU-s of kind run / GPU-s held; not in jobs.csv
};

/// A row of rounds.csv; core/metrics/rounds.h defines which rounds count.
struct RoundRow {
  std::int64_t round = 0;
  double start_s = 0, end_s = 0;
  int gpus_total = 0, gpus_busy = 0;
  double cru = 0, gru = 0;
  int running = 0, queued = 0, fragments = 0;
};

struct RunMetrics {
  std::vector<JobRow> jobs;  ///< by JobIndex
  std::vector<RoundRow> rounds;
  std::map<std::string, std::optional<double>> values;  ///< by metric name; nullopt prints as null
  bool gpus_wait =
      false;  ///< a GPU waits for a slower one of its gang; CRU counts this as computing, cru_work does not
  std::optional<double> value(const std::string& name) const;
};

/// Settings that the definitions leave open.
struct MetricSettings {
  bool t0_first_arrival = false;  ///< t0 of ttd_s, cru_ttd and throughput_mean is the first arrival instead of 0
  double raqlr_window_s = 3600;   ///< h of RAQLR(t, h)
  std::optional<trace::SchedulerFacts::Estimator> estimator = {};  ///< for rate_error_first and rate_error_last
};

/// Computes all metrics of a run, assuming a scheduler that places whole gangs; scheduler_metrics.h takes the scheduler
/// into account. O(segments log segments + jobs + rounds).
RunMetrics compute(const trace::Trace& trace, const MetricSettings& settings = {});
RunMetrics compute(const TraceIndex& index, const MetricSettings& settings = {});

/// A step or piecewise-linear function of time, for plots.
struct Series {
  std::vector<double> t_s, y;
};
Series cruByRound(const RunMetrics& metrics);        ///< step: (start, cru) per round
Series gruByRound(const RunMetrics& metrics);        ///< step: (start, gru) per round
Series fragmentsByRound(const RunMetrics& metrics);  ///< step: (start, fragments) per round
Series cruCumulative(const TraceIndex& index);       ///< busy GPU-s so far / (GPUs * elapsed), at each change and round
Series queueLength(const TraceIndex& index);         ///< step: jobs that have arrived and hold no GPU
Series busyGpus(const TraceIndex& index);            ///< step: computing GPUs (kind run)
/// Step: sum of the rates of all jobs, each divided by its best full-gang rate if `normalised`, otherwise iterations/s.
Series throughput(const TraceIndex& index, bool normalised = true);
/// Returns the mean latency ratio of the jobs that finished in (t - h, t]; 0 if there are none (Hops Eq. 7). O(jobs).
double raqlr(const RunMetrics& metrics, double t_s, double h_s);

/// Interpolates linearly between order statistics (q in [0,1]); nullopt if `values` is empty.
std::optional<double> percentile(std::vector<double> values, double q);
/// Returns the run time expected at submission (Hops Eq. 9), the denominator of the latency ratio. It is the mean over
/// the GPUs that the job can use of samples / (samples/s of one GPU), divided by the mean of its allowed gang sizes.
/// Theory (Hops Eq. 5) if `timing` is stated, otherwise the stated rate; `pattern`: for jobs that state none.
/// O(types + sizes).
double expectedRunTime_s(const model::Problem& problem, model::JobIndex job, int pattern = 1);

}  // namespace roundel::metrics
