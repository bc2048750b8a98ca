// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The results of a sweep, read from its folder (results.csv, timing.csv, sweep.json): rows, and the values of one
// metric by point, scheduler and seed, for statistics.h.

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

/// A missing position: an option that a scheduler does not have, a seed without a row.
constexpr std::size_t kNoPosition = std::numeric_limits<std::size_t>::max();

struct SweepRow {
  std::size_t run = 0;
  std::vector<std::size_t> varied;   ///< by SweepTable::varied: position in its values
  std::vector<std::size_t> options;  ///< by SweepTable::options: position, or kNoPosition
  std::size_t scheduler = 0;         ///< index in SweepTable::schedulers
  std::size_t seed = 0;              ///< index in SweepTable::seeds
  std::string status, message;
  std::vector<double> numbers;  ///< by SweepTable::metrics, then timings; NaN: no value
  /// Returns whether the run has no metrics. A run that ended at its horizon, or with jobs that cannot start, has not
  /// failed: its statistics are of finished jobs.
  bool failed() const { return status == "failed" || status == "refused"; }
};

struct SweepTable {
  std::string title;
  std::vector<SweepColumn> columns;             ///< of results.csv, then of timing.csv without `run`
  std::vector<SweepDimension> varied, options;  ///< with their values as texts in grid order
  std::vector<std::string> schedulers;          ///< labels, in grid order
  std::vector<std::string> policies;            ///< ids by scheduler; empty if sweep.json does not state them
  std::string identity;                         ///< Sweep::identity; empty without sweep.json
  metrics::WarmUp warm_up;                      ///< of all runs; none without sweep.json
  std::vector<std::uint64_t> seeds;             ///< of the rows, ascending
  std::vector<std::string> metrics;             ///< numeric columns of results.csv
  std::vector<std::string> timings;  ///< of timing.csv: wall_s, decisions, decision_ms_mean ...; empty without it
  std::size_t runs = 0;              ///< of the whole sweep; the number of rows without sweep.json
  std::vector<SweepRow> rows;        ///< by run: grid order
};

struct SweepTableResult {
  std::optional<SweepTable> table;  ///< nullopt if there is a fault
  model::Fault fault;               ///< pointer: the file; line: its line, if known
};

/// Reads a sweep's folder, or one results.csv with the files beside it. Faults: no such file, no header of a sweep, a
/// row with too few or too many cells, a truncated last line, a duplicate run, an invalid number. An incomplete sweep
/// has fewer rows and no fault. Without sweep.json, a column before `scheduler` is an option if one of its cells is
/// empty. Never throws. O(bytes).
SweepTableResult readSweepTable(const std::filesystem::path& path);
/// Makes the table from rows in memory, also for a running sweep. Throws std::runtime_error if rowOf() did not make the
/// rows. O(bytes).
SweepTable tableOf(const SweepFolder& about, const ResultRows& rows);

/// Returns the value of a metric or timing column in a row; nullopt if the run has no value or the column does not
/// exist. O(metrics).
std::optional<double> value(const SweepTable& table, const SweepRow& row, std::string_view metric);

/// One point of the grid and one scheduler with its options.
struct SweepCell {
  std::vector<std::size_t> varied;   ///< by SweepTable::varied: position in its values
  std::size_t scheduler = 0;         ///< in SweepTable::schedulers
  std::vector<std::size_t> options;  ///< by SweepTable::options, or kNoPosition
  std::vector<double> values;        ///< by SweepTable::seeds; NaN: no run, a failed run, or no value
  std::vector<std::size_t> rows;     ///< by SweepTable::seeds: index in SweepTable::rows, or kNoPosition
  std::size_t failed = 0;            ///< number of runs without metrics
  metrics::FinishedJobs jobs;        ///< sum over all its runs; 0 of 0 if the table does not have it
};

/// Returns one cell for each point, scheduler and options with a row, in grid order. Values are indexed by seed:
/// meanOf(a.values) is the cell's estimate, and pairedDifference(a.values, b.values) uses the common seeds. For an
/// unknown metric, cells have no values. O(rows log cells).
std::vector<SweepCell> cells(const SweepTable& table, std::string_view metric);

/// Returns the values of another metric for an existing cell. O(seeds + metrics).
std::vector<double> valuesOf(const SweepTable& table, const SweepCell& cell, std::string_view metric);

/// Returns the scheduler with its varied options: "Hadar, beam = 64".
std::string laneText(const SweepTable& table, const SweepCell& cell);
/// Returns "round_s = 60, work = 120"; empty if nothing is varied.
std::string pointText(const SweepTable& table, const SweepCell& cell);

}  // namespace roundel::experiment
