#pragma once
// The rows of a sweep as they come, and curves over them: a mean with its interval by value of the first dimension and scheduler. Plain
// values; no painting.

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
  std::string status, message;  ///< of a run that failed
  std::vector<double> values;   ///< by metricsOf(); NaN: none
  metrics::FinishedJobs jobs;   ///< 0 of 0: not known
};

/// The metrics of results.csv, then the columns of timing.csv.
std::vector<std::string> metricsOf(const experiment::Sweep& sweep);
/// "Mean JCT", "Decision time, mean"; the unit is apart.
QString metricTitle(const std::string& metric);
std::string metricUnit(const std::string& metric);  ///< "s", "ms", ""
bool lowerIsBetter(const std::string& metric);
/// "6 min", "1 min 45 s", "2.5 h": a rough time.
QString roughTime(double seconds);

/// A dimension of the grid or of a scheduler's options.
struct SweepDimension {
  std::string name;
  std::vector<std::string> texts;  ///< its values as results.csv has them
  std::vector<double> numbers;     ///< the same, or positions where one is no number
  bool numeric = true;
  std::vector<int> entries;  ///< by scheduler: into its vary, -1: it has not this one; empty: a dimension of the grid
  std::size_t grid = 0;      ///< into Sweep::vary
};
/// Those of the grid first; options of one name in several schedulers are one dimension.
std::vector<SweepDimension> dimensionsOf(const experiment::Sweep& sweep);

/// What all runs of a sweep have come to so far.
class SweepResults {
 public:
  SweepResults() = default;
  explicit SweepResults(experiment::Sweep sweep);

  const experiment::Sweep& sweep() const { return m_sweep; }
  const std::vector<std::string>& metrics() const { return m_metrics; }
  const std::vector<SweepDimension>& dimensions() const { return m_dimensions; }
  std::size_t runs() const { return m_runs; }
  std::size_t done() const { return m_done; }  ///< failed ones included
  std::size_t failed() const { return m_failed; }
  const experiment::ResultRows& rows() const { return m_rows; }

  void add(std::size_t run, const experiment::ResultRow& row);
  void begin(std::size_t run) { m_results[run].state = RunResult::State::Running; }
  void endRunning();  ///< those that were stopped wait again
  const RunResult& at(std::size_t run) const;
  std::vector<std::size_t> failures() const;
  /// The run at these positions by dimension (those that the scheduler has not are left out).
  std::size_t runAt(const std::vector<std::size_t>& positions, std::size_t scheduler, std::size_t seed) const;
  /// Position in metrics(); nothing where there is none.
  std::optional<std::size_t> metric(const std::string& name) const;
  double value(std::size_t run, std::size_t metric) const;  ///< NaN where there is none

  /// Mean seconds of a run by scheduler, as far as runs were done; the mean of all where its own were not, 0 before the first.
  std::vector<double> costs() const;
  /// Seconds of all runs that are left, on `threads`: each as its scheduler's took so far. Nothing before the first.
  std::optional<double> left_s(unsigned threads) const;

 private:
  std::size_t waysOf(std::size_t scheduler) const;  ///< combinations of its own options
  void addWall(std::size_t run, double wall_s);     ///< for costs()
  experiment::Sweep m_sweep;
  std::vector<std::string> m_metrics;
  std::vector<SweepDimension> m_dimensions;
  std::size_t m_runs = 0, m_done = 0, m_failed = 0, m_firstMetric = 0;
  experiment::ResultRows m_rows;
  std::map<std::size_t, RunResult> m_results;
  std::vector<std::pair<double, std::size_t>> m_walls;  ///< by scheduler: seconds, runs
};

struct CurvePoint {
  experiment::Estimate estimate;
  std::vector<double> values;  ///< by seed; NaN: none
  std::size_t done = 0, failed = 0;
  metrics::FinishedJobs jobs;  ///< of all its runs
};

/// One metric over the first dimension, the others at chosen positions.
struct SweepCurves {
  std::string metric;
  std::vector<double> x;                        ///< positions where the dimension is no number
  std::vector<std::vector<CurvePoint>> points;  ///< by scheduler, by value of x
  std::size_t seeds = 0;
};
/// `positions`: by dimension; that of the first is not used. O(values * schedulers * seeds * log rows).
SweepCurves curvesOf(const SweepResults& results, const std::string& metric, std::vector<std::size_t> positions);

}  // namespace roundel::widgets
