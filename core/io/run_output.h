// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A run as a folder (core/README.md): run.json, timing.json, jobs.csv, segments.csv, rounds.csv, decisions.jsonl
// (gzipped from 10 MiB on; absent if LaneRun::explain is None and no program of the user decided), and scenario.json, so that it can be read, drawn and
// opened without other files. Only timing.json may differ between two runs of the same scenario, policy, options and
// seed.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/io/files/folder_names.h"

namespace roundel::io {

/// Adds files (figures, for example) to a folder before it is renamed to its target. If it returns false and sets
/// `error`, the folder is discarded.
using FolderExtra = std::function<bool(const std::filesystem::path& staged, std::string& error)>;

/// Writes the folder beside its target and renames it. Replaces an earlier run folder (one that holds run.json or
/// comparison.csv, or is empty) and rejects any other folder. On failure, returns false and sets `error`. Precondition:
/// the run has a trace and metrics. O(trace), memory of one decision.
bool writeRun(const std::filesystem::path& folder, const compare::LaneRun& run, std::string& error,
              const FolderExtra& extra = {});
/// Writes one folder per run (named by folderNames() of its label) and comparison.csv with a row per run and a column
/// per metric. A run without a trace has a row and no folder.
bool writeComparison(const std::filesystem::path& folder, const std::vector<compare::LaneRun>& runs, std::string& error,
                     const FolderExtra& extra = {});
/// Returns why writeRun and writeComparison would not replace `folder`; empty if they would. Call this before a long
/// run.
std::string whyNotReplaceable(const std::filesystem::path& folder);
/// Returns the text of comparison.csv.
std::string comparisonCsv(const std::vector<compare::LaneRun>& runs);
/// One of several scenarios that are compared with the same schedulers.
struct Workload {
  std::string name;  ///< the name of its folder and the value in the column "workload"
  std::vector<compare::LaneRun> runs;
  FolderExtra extra;  ///< for its folder
};
/// Writes one folder per workload like writeComparison(), and one comparison.csv of all workloads with "workload" as
/// its fourth column.
bool writeComparisons(const std::filesystem::path& folder, const std::vector<Workload>& workloads, std::string& error);
std::string comparisonCsv(const std::vector<Workload>& workloads);
/// Returns the text of jobs.csv, of rounds.csv and of segments.csv, for a table that is copied or exported separately, or
/// compared.
std::string jobsCsv(const trace::Trace& trace, const metrics::RunMetrics& metrics);
std::string roundsCsv(const metrics::RunMetrics& metrics);
std::string segmentsCsv(const trace::Trace& trace);
/// Returns one line of decisions.jsonl, with its line break and the decision's explanation.
std::string decisionJson(const trace::Trace& trace, const trace::DecisionRecord& decision);

struct ReadRunResult {
  /// The run: a trace without explanations, and without decisions if explain is None (but for a
  /// program of the user). Metrics are recomputed from the
  /// segments; those of a run without decisions are read from run.json. No trace if there are faults
  compare::LaneRun run;
  std::vector<model::Fault> faults;  ///< pointers are file names, with a JSON pointer after them in JSON files
  std::string note;                  ///< a remark that is not a fault; empty if there is none
};
/// The treatment of a folder whose files were changed. run.json holds the SHA-256 of each file (`files`).
enum class Altered {
  Reject,  ///< report one fault for each file
  AsIs     ///< read the run; these faults are in LaneRun::faults, and every figure mentions them
};
constexpr const char* kAltered = "altered";  ///< the code of those faults; their pointers are the names of the files
/// Returns the names of changed files of a run that was read despite changes; empty if all are unchanged.
std::vector<std::string> alteredFiles(const compare::LaneRun& run);
/// Reads a run folder. A folder of an earlier version, without digests, is read with a note. O(bytes).
ReadRunResult readRun(const std::filesystem::path& folder, Altered altered = Altered::Reject);
/// Returns the run folders that a path argument means: those of a comparison of one or several scenarios, in the order
/// of its comparison.csv; none for another file beside that table, such as a figure, so that "comparison/*" works;
/// otherwise the path itself.
std::vector<std::filesystem::path> runFoldersOf(const std::filesystem::path& path);

}  // namespace roundel::io
