#pragma once
// The rows of a sweep and their journal. results.csv, timing.csv and summary.csv are written from the journal, in the order of the runs.

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

/// One run's line of results.csv and of timing.csv, without line breaks.
struct ResultRow {
  std::string result;
  std::string timing;
  bool failed = false;
};

constexpr const char* kJournal = "rows.journal";                           ///< in every folder of a sweep
inline constexpr std::uintmax_t kLargestTable = std::uintmax_t{16} << 30;  ///< bytes of a file of rows that are read

/// By run.
using ResultRows = std::map<std::size_t, ResultRow>;

inline constexpr const char* kJobsFinished = "jobs_finished";  ///< column: finished jobs among kJobsCounted
inline constexpr const char* kJobsCounted = "jobs_counted";    ///< column: jobs that the statistics of the run are of

/// The columns of numbers of results.csv: the metrics of the sweep, then those of unfinished, throughput_mean, jobs_finished and jobs_counted that it does
/// not have. A run that ended at its horizon is readable with these alone.
std::vector<std::string> resultColumns(const Sweep& sweep);
/// run, every varied value, every varied option (empty for other schedulers), scheduler, seed, status, message, every one of resultColumns().
std::string resultsHeader(const Sweep& sweep);
/// run, wall_s, decisions, mean, 95th percentile and maximum of the decision times in ms.
std::string timingHeader();
/// Its columns without the run.
std::vector<std::string> timingMetrics();
/// The cells of results.csv that are no place in the grid.
struct RunCells {
  std::string status, message;
  std::vector<std::string> metrics;  ///< texts, by resultColumns()
};
/// The line of a run in results.csv. O(columns).
std::string resultLine(const Sweep& sweep, const SweepRun& run, const RunCells& cells);
/// A run that was refused or failed has its message and no metrics; those of any other are of its finished jobs after the warm-up. O(metrics + decisions).
ResultRow rowOf(const Sweep& sweep, const SweepRun& run, const compare::LaneRun& lane);

/// A column of the grid with its values as cells of results.csv, in grid order.
struct SweepDimension {
  std::string name;
  std::vector<std::string> values;
};

/// What a folder of results is of: sweep.json.
struct SweepFolder {
  std::string title;
  std::string identity;  ///< Sweep::identity
  std::size_t runs = 0;  ///< of the whole sweep
  std::string header, timing_header;
  std::vector<SweepDimension> varied;
  std::vector<SweepDimension> options;  ///< that some scheduler varies, each name once
  std::vector<std::string> schedulers;  ///< labels
  std::vector<std::string> policies;    ///< ids, by scheduler; empty in folders of earlier versions
  metrics::WarmUp warm_up;              ///< of all runs
};
SweepFolder folderOf(const Sweep& sweep);
/// nullopt: no results of a sweep, or of another version of the format. Never throws.
std::optional<SweepFolder> readFolder(const std::filesystem::path& folder);

/// rows.journal of a folder: a row a line with its checksum, appended as runs end, so that a killed process loses no finished run. One process
/// at a time has it open.
class Journal {
 public:
  /// Opens or creates it; an incomplete last line is removed. nullptr and `error` where the folder belongs to another sweep, is in use, or
  /// the disk refuses. O(bytes).
  static std::unique_ptr<Journal> open(const std::filesystem::path& folder, const std::string& identity,
                                       std::string& error);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  const ResultRows& rows() const { return m_rows; }
  /// One write to the file. False and `error` where the disk refuses. Not thread-safe.
  bool append(std::size_t run, const ResultRow& row, std::string& error);

 private:
  Journal(int fd, std::filesystem::path path) : m_fd(fd), m_path(std::move(path)) {}

  int m_fd;
  std::filesystem::path m_path;
  ResultRows m_rows;
};

/// The bytes of results.csv and of timing.csv. O(bytes).
std::string resultsText(const SweepFolder& about, const ResultRows& rows);
std::string timingText(const SweepFolder& about, const ResultRows& rows);
/// results.csv, timing.csv, summary.csv and sweep.json, each replaced as a whole. False and `error` on failure. O(rows).
bool writeResults(const std::filesystem::path& folder, const SweepFolder& about, const ResultRows& rows,
                  std::string& error);

/// Joins the folders of shards into `out`, which must not exist, be empty, or hold an earlier merge of the same sweep. Returns the fault, which names the folder: results of another sweep
/// or version, a run that two of them have, runs that all of them lack; empty on success. O(rows log rows).
std::string mergeResults(const std::vector<std::filesystem::path>& folders, const std::filesystem::path& out);

}  // namespace roundel::experiment
