// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rows of a sweep as they arrive, and curves over them: a mean with its interval by scheduler and value of the first dimension. Plain values.

#include <QCoreApplication>
#include <QString>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/results.h"
#include "core/experiment/statistics.h"
#include "core/experiment/sweep.h"
#include "core/metrics/counted_jobs.h"

namespace roundel::widgets {

struct RunResult {
  enum class State { Waiting, Running, Done, Failed };
  State state = State::Waiting;
  std::string status, message;  ///< for a failed run
  std::vector<double> values;   ///< by metricsOf(); NaN: no value
  metrics::FinishedJobs jobs;   ///< 0 of 0: unknown
};

/// The metrics of results.csv, then the columns of timing.csv.
std::vector<std::string> metricsOf(const experiment::Sweep& sweep);
/// "Mean JCT", "Decision time, mean"; without the unit.
QString metricTitle(const std::string& metric);
std::string metricUnit(const std::string& metric);  ///< "s", "ms", ""
bool lowerIsBetter(const std::string& metric);
/// A rounded duration: "6 min", "1 min 45 s", "2.5 h".
QString roughTime(double seconds);

/// A dimension of the grid, or of the schedulers' options.
struct SweepDimension {
  std::string name;
  std::vector<std::string> texts;  ///< the values as in results.csv
  std::vector<double> numbers;     ///< the values as numbers; positions if one is not a number
  bool numeric = true;
  /// By scheduler: index into its vary, or -1 if it lacks this dimension; empty: a dimension of the grid.
  std::vector<int> entries;
  std::size_t grid = 0;  ///< index into Sweep::vary
};
/// Dimensions of the grid come first. Options of the same name in several schedulers are one dimension.
std::vector<SweepDimension> dimensionsOf(const experiment::Sweep& sweep);

/// The results of all runs so far.
class SweepResults {
 public:
  SweepResults() = default;
  explicit SweepResults(experiment::Sweep sweep);

  const experiment::Sweep& sweep() const { return m_sweep; }
  const std::vector<std::string>& metrics() const { return m_metrics; }
  const std::vector<SweepDimension>& dimensions() const { return m_dimensions; }
  std::size_t runs() const { return m_runs; }
  std::size_t done() const { return m_done; }  ///< includes failed runs
  std::size_t failed() const { return m_failed; }
  const experiment::ResultRows& rows() const { return m_rows; }

  void add(std::size_t run, const experiment::ResultRow& row);
  void begin(std::size_t run) { m_results[run].state = RunResult::State::Running; }
  void endRunning();  ///< stopped runs are waiting again
  const RunResult& at(std::size_t run) const;
  std::vector<std::size_t> failures() const;
  /// The run at these positions, by dimension. Dimensions that the scheduler lacks are ignored.
  std::size_t runAt(const std::vector<std::size_t>& positions, std::size_t scheduler, std::size_t seed) const;
  /// The index in metrics().
  std::optional<std::size_t> metric(const std::string& name) const;
  double value(std::size_t run, std::size_t metric) const;  ///< NaN: no value

  /// Mean seconds of a run, by scheduler. A scheduler without finished runs has the mean of all runs; 0 before the first run.
  std::vector<double> costs() const;
  /// Estimated seconds until all runs are done on `threads`, from the mean run time of each scheduler. Nothing before the first run.
  std::optional<double> left_s(unsigned threads) const;

 private:
  std::size_t waysOf(std::size_t scheduler) const;  ///< combinations of the options that it varies
  void addWall(std::size_t run, double wall_s);     ///< updates costs()
  experiment::Sweep m_sweep;
  std::vector<std::string> m_metrics;
  std::vector<SweepDimension> m_dimensions;
  std::size_t m_runs = 0, m_done = 0, m_failed = 0, m_firstMetric = 0;
  experiment::ResultRows m_rows;
  std::map<std::size_t, RunResult> m_results;
  std::vector<std::pair<double, std::size_t>> m_walls;  ///< by scheduler: total seconds, number of runs
};

struct CurvePoint {
  experiment::Estimate estimate;
  std::vector<double> values;  ///< by seed; NaN: no value
  std::size_t done = 0, failed = 0;
  metrics::FinishedJobs jobs;  ///< summed over its runs
};

/// One metric over the first dimension; other dimensions have fixed positions.
struct SweepCurves {
  std::string metric;
  std::vector<double> x;                        ///< positions if the dimension is not numeric
  std::vector<std::vector<CurvePoint>> points;  ///< by scheduler, then x value
  std::size_t seeds = 0;
};
/// `positions` is by dimension; the first is ignored. O(values * schedulers * seeds * log rows).
SweepCurves curvesOf(const SweepResults& results, const std::string& metric, std::vector<std::size_t> positions);

}  // namespace roundel::widgets
