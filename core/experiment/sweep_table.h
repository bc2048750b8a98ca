#pragma once
// The results of a sweep read back from its folder (results.csv, timing.csv, sweep.json): rows, and the values of one metric by point,
// scheduler and seed, ready for statistics.h.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/experiment/results.h"
#include "core/metrics/counted_jobs.h"
#include "core/model/check/validate.h"

namespace roundel::experiment {

struct SweepColumn {
  enum class Kind { Run, Varied, Option, Scheduler, Seed, Status, Message, Metric, Timing };
  std::string name;
  Kind kind = Kind::Metric;
};

/// "None" among positions: an option that a scheduler does not have, a seed without a row.
constexpr std::size_t kNoPosition = std::numeric_limits<std::size_t>::max();

/// One run.
struct SweepRow {
  std::size_t run = 0;
  std::vector<std::size_t> varied;   ///< by SweepTable::varied: position in its values
  std::vector<std::size_t> options;  ///< by SweepTable::options, or kNoPosition
  std::size_t scheduler = 0;         ///< in SweepTable::schedulers
  std::size_t seed = 0;              ///< in SweepTable::seeds
  std::string status, message;
  std::vector<double> numbers;  ///< by SweepTable::metrics, then timings; NaN: none
  /// Has no metrics. A run that ended at its horizon, or with jobs that cannot start, has not failed: its statistics are of finished jobs.
  bool failed() const { return status == "failed" || status == "refused"; }
};

struct SweepTable {
  std::string title;
  std::vector<SweepColumn> columns;             ///< of results.csv, then of timing.csv without `run`
  std::vector<SweepDimension> varied, options;  ///< with their values as texts in grid order
  std::vector<std::string> schedulers;          ///< labels, in grid order
  std::vector<std::string> policies;            ///< their ids, by scheduler; empty where sweep.json does not say
  std::string identity;                         ///< Sweep::identity; empty where sweep.json is absent
  metrics::WarmUp warm_up;                      ///< of all runs; none where sweep.json is absent
  std::vector<std::uint64_t> seeds;             ///< of the rows, ascending
  std::vector<std::string> metrics;             ///< columns of numbers of results.csv
  std::vector<std::string> timings;  ///< of timing.csv: wall_s, decisions, decision_ms_mean ...; empty without it
  std::size_t runs = 0;              ///< of the whole sweep; as many as rows where sweep.json is absent
  std::vector<SweepRow> rows;        ///< by run: grid order
};

struct SweepTableResult {
  std::optional<SweepTable> table;  ///< absent where there is a fault
  model::Fault fault;               ///< pointer: the file; the line where it has one
};

/// Reads a sweep's folder, or one results.csv with what lies beside it. Faults: no such file, no header of a sweep, a row with too few or
/// too many cells, a last line cut short, a run twice, a number that is none. A sweep that is not complete has fewer rows and no fault.
/// Without sweep.json a column before `scheduler` is an option where one of its cells is empty. Never throws. O(bytes).
SweepTableResult readSweepTable(const std::filesystem::path& path);
/// The table of rows in memory, of a sweep that is still running too. Throws std::runtime_error if rowOf() did not make the rows. O(bytes).
SweepTable tableOf(const SweepFolder& about, const ResultRows& rows);

/// The value of a metric or timing column in a row; nullopt where the run has none or there is no such column. O(metrics).
std::optional<double> value(const SweepTable& table, const SweepRow& row, std::string_view metric);

/// One point of the grid and one scheduler with its options.
struct SweepCell {
  std::vector<std::size_t> varied;   ///< by SweepTable::varied: position in its values
  std::size_t scheduler = 0;         ///< in SweepTable::schedulers
  std::vector<std::size_t> options;  ///< by SweepTable::options, or kNoPosition
  std::vector<double> values;        ///< by SweepTable::seeds; NaN: no run, one that failed, or no value
  std::vector<std::size_t> rows;     ///< by SweepTable::seeds: in SweepTable::rows, or kNoPosition
  std::size_t failed = 0;            ///< runs without metrics
  metrics::FinishedJobs jobs;        ///< of all its runs together; 0 of 0 if the table does not say
};

/// One a point, scheduler and options that has a row, in grid order. Values stand by seed: meanOf(a.values) is the cell's estimate, and
/// pairedDifference(a.values, b.values) takes the common seeds. An unknown metric gives cells without values. O(rows log cells).
std::vector<SweepCell> cells(const SweepTable& table, std::string_view metric);

/// The same of another metric for a cell that is there. O(seeds + metrics).
std::vector<double> valuesOf(const SweepTable& table, const SweepCell& cell, std::string_view metric);

/// "Hadar, beam = 64": the scheduler with its varied options.
std::string laneText(const SweepTable& table, const SweepCell& cell);
/// "round_s = 60, work = 120"; empty where nothing is varied.
std::string pointText(const SweepTable& table, const SweepCell& cell);

}  // namespace roundel::experiment
