#pragma once
// All metrics of schedulers.md section H as pure functions of a trace (which holds its problem). An independent reader of
// segments.csv and the scenario computes the same numbers.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/trace/trace.h"

namespace roundel::metrics {

enum class Better { Lower, Higher, Neither };

struct MetricInfo {
  std::string name;        ///< key in run.json, e.g. "jct_mean_s"
  std::string title;       ///< "mean JCT"
  std::string unit;        ///< "s", "" ...
  Better better = Better::Neither;
  std::string definition;  ///< one line, with the formula
};
const std::vector<MetricInfo>& catalogue();  ///< in the order of design.md
const MetricInfo* find(const std::string& name);

/// A row of jobs.csv.
struct JobRow {
  model::JobIndex job;
  double arrival_s = 0;
  std::optional<double> first_start_s, finish_s, jct_s, wait_s, latency_ratio, ftf;
  int restarts = 0;
  double iterations = 0;
  bool cancelled = false;
};

/// A row of rounds.csv.
struct RoundRow {
  std::int64_t round = 0;
  double start_s = 0, end_s = 0;
  int gpus_total = 0, gpus_busy = 0;
  double cru = 0, gru = 0;
  int running = 0, queued = 0, fragments = 0;
};

struct RunMetrics {
  std::vector<JobRow> jobs;     ///< by JobIndex
  std::vector<RoundRow> rounds;
  std::map<std::string, std::optional<double>> values;  ///< by metric name; nullopt prints as null
  std::optional<double> value(const std::string& name) const;
};

/// All metrics of a run. O(segments log segments + jobs + rounds).
RunMetrics compute(const trace::Trace& trace);

/// A step or piecewise-linear function of time, for plots.
struct Series {
  std::vector<double> t_s, y;
};
Series cruByRound(const RunMetrics& metrics);           ///< step: (start, cru) per round
Series cruCumulative(const trace::Trace& trace);        ///< busy GPU-s so far / (GPUs * elapsed)
Series queueLength(const trace::Trace& trace);          ///< step: jobs arrived, holding nothing
/// Ascending values with their share <= value: the empirical CDF.
Series ecdf(std::vector<double> values);
/// Linear interpolation between order statistics (q in [0,1]); nullopt where empty.
std::optional<double> percentile(std::vector<double> values, double q);
/// Expected run time estimated at submission (Hops Eq. 9): the denominator of the latency ratio.
double expectedRunTime_s(const model::Problem& problem, model::JobIndex job);

}  // namespace roundel::metrics
