// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rows of a sweep and their journal. results.csv, timing.csv and summary.csv are written from it, in run order.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/compare/comparison.h"
#include "core/experiment/sweep.h"

namespace roundel::experiment {

/// The lines of one run in results.csv and timing.csv, without line breaks.
struct ResultRow {
  std::string result;
  std::string timing;
  bool failed = false;
};

constexpr const char* kJournal = "rows.journal";                           ///< in every folder of a sweep
inline constexpr std::uintmax_t kLargestTable = std::uintmax_t{16} << 30;  ///< maximum size of a file of rows in bytes

/// By index of the run.
using ResultRows = std::map<std::size_t, ResultRow>;

inline constexpr const char* kJobsFinished = "jobs_finished";  ///< column: finished jobs among kJobsCounted
inline constexpr const char* kJobsCounted = "jobs_counted";    ///< column: jobs that the statistics of the run include

/// Returns the numeric columns of results.csv: the metrics of the sweep, then unfinished, throughput_mean,
/// jobs_finished and jobs_counted if they are not among them. These describe a run that ended at its horizon.
std::vector<std::string> resultColumns(const Sweep& sweep);
/// Returns the columns run, varied values, varied options (empty for other schedulers), scheduler, seed, status,
/// message and resultColumns().
std::string resultsHeader(const Sweep& sweep);
/// Returns the columns run, wall_s, decisions, and mean, 95th percentile and maximum of the decision times in ms.
std::string timingHeader();
/// Returns the columns of timingHeader() without the run.
std::vector<std::string> timingMetrics();
/// The cells of results.csv that are not grid coordinates.
struct RunCells {
  std::string status, message;
  std::vector<std::string> metrics;  ///< texts, by resultColumns()
};
/// Returns the line of a run in results.csv. O(columns).
std::string resultLine(const Sweep& sweep, const SweepRun& run, const RunCells& cells);
/// Returns the row of a run. A run that was rejected or failed has a message and no metrics. The metrics of other runs
/// are of the finished jobs after the warm-up. O(metrics + decisions).
ResultRow rowOf(const Sweep& sweep, const SweepRun& run, const compare::LaneRun& lane);

/// A column of the grid with its values as cells of results.csv, in grid order.
struct SweepDimension {
  std::string name;
  std::vector<std::string> values;
};

/// The content of sweep.json: the sweep that a folder of results belongs to.
struct SweepFolder {
  std::string title;
  std::string identity;  ///< Sweep::identity
  std::size_t runs = 0;  ///< number of runs in the whole sweep
  std::string header, timing_header;
  std::vector<SweepDimension> varied;
  std::vector<SweepDimension> options;  ///< options that some scheduler varies, without duplicates
  std::vector<std::string> schedulers;  ///< labels
  std::vector<std::string> policies;    ///< ids, by scheduler; empty in folders of earlier versions
  metrics::WarmUp warm_up;              ///< of all runs
};
SweepFolder folderOf(const Sweep& sweep);
/// Reads sweep.json. Returns nullopt if there are no results of a sweep, or of another version of the format. Never
/// throws.
std::optional<SweepFolder> readFolder(const std::filesystem::path& folder);

/// rows.journal of a folder: one line with a checksum for each row. Rows are appended as runs end, so that a killed
/// process loses no finished run. One process at a time can open it.
class Journal {
 public:
  /// Opens or creates the journal and removes an incomplete last line. Returns nullptr and sets `error` if the folder
  /// belongs to another sweep or is in use, or on a disk error. O(bytes).
  static std::unique_ptr<Journal> open(const std::filesystem::path& folder, const std::string& identity,
                                       std::string& error);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  const ResultRows& rows() const { return m_rows; }
  /// Appends a row with one write. On a disk error, returns false and sets `error`. Not thread-safe.
  bool append(std::size_t run, const ResultRow& row, std::string& error);

 private:
  Journal(int fd, std::filesystem::path path) : m_fd(fd), m_path(std::move(path)) {}

  int m_fd;
  std::filesystem::path m_path;
  ResultRows m_rows;
};

/// Returns the text of results.csv and of timing.csv. O(bytes).
std::string resultsText(const SweepFolder& about, const ResultRows& rows);
std::string timingText(const SweepFolder& about, const ResultRows& rows);
/// Writes results.csv, timing.csv, summary.csv and sweep.json; each file is replaced atomically. On failure, returns
/// false and sets `error`. O(rows).
bool writeResults(const std::filesystem::path& folder, const SweepFolder& about, const ResultRows& rows,
                  std::string& error);

/// Merges the folders of shards into `out`, which must not exist, be empty, or hold an earlier merge of the same sweep.
/// Returns a fault that names the folder if the results are of another sweep or version, if two folders have the same
/// run, or if a run is missing in all; empty on success. O(rows log rows).
std::string mergeResults(const std::vector<std::filesystem::path>& folders, const std::filesystem::path& out);

}  // namespace roundel::experiment
