#pragma once
// A run as a folder (core/README.md): run.json, timing.json, jobs.csv, segments.csv, rounds.csv, decisions.jsonl (gzipped from
// 10 MiB on; none where LaneRun::explain is None), and scenario.json, so that a folder can be read back, drawn and reopened on its own. timing.json alone may differ between two
// runs of the same scenario, policy, options and seed.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/io/files/folder_names.h"

namespace roundel::io {

/// Puts more files into a folder before it is renamed into place (figures, for example); false and `error` give up on all of it.
using FolderExtra = std::function<bool(const std::filesystem::path& staged, std::string& error)>;

/// Writes the folder beside its place and renames it, replacing an earlier run folder (one that holds run.json or
/// comparison.csv, or is empty; any other is refused and left alone). False and `error` on failure.
/// Precondition: the run has a trace and metrics. O(trace), memory of one decision.
bool writeRun(const std::filesystem::path& folder, const compare::LaneRun& run, std::string& error,
              const FolderExtra& extra = {});
/// One folder per run (named after its label by folderNames), comparison.csv with a row per run and a column per metric. A run that
/// was refused (no trace) has a row and no folder.
bool writeComparison(const std::filesystem::path& folder, const std::vector<compare::LaneRun>& runs, std::string& error,
                     const FolderExtra& extra = {});
/// Why writeRun and writeComparison would refuse to replace `folder`; empty where they would not. To be called
/// before a long run.
std::string whyNotReplaceable(const std::filesystem::path& folder);
/// The text of comparison.csv.
std::string comparisonCsv(const std::vector<compare::LaneRun>& runs);
/// Several scenarios that are compared with the same schedulers.
struct Workload {
  std::string name;  ///< of its folder, and in the column "workload"
  std::vector<compare::LaneRun> runs;
  FolderExtra extra;  ///< of its folder
};
/// One folder per workload, each as writeComparison() writes it, and one comparison.csv of all with "workload" as its fourth column.
bool writeComparisons(const std::filesystem::path& folder, const std::vector<Workload>& workloads, std::string& error);
std::string comparisonCsv(const std::vector<Workload>& workloads);
/// The text of jobs.csv and of rounds.csv, for a table that is copied or exported on its own.
std::string jobsCsv(const trace::Trace& trace, const metrics::RunMetrics& metrics);
std::string roundsCsv(const metrics::RunMetrics& metrics);
/// One line of decisions.jsonl, with its line break and the decision's explanation.
std::string decisionJson(const trace::Trace& trace, const trace::DecisionRecord& decision);

struct ReadRunResult {
  /// Trace without explanations, and without decisions where explain is None; metrics recomputed from the segments, and of a
  /// run without decisions those of run.json; no trace where there are faults
  compare::LaneRun run;
  std::vector<model::Fault> faults;  ///< pointers are file names, with a JSON pointer after them in JSON files
  std::string note;                  ///< a remark that is no fault; empty where there is none
};
/// What to do with a folder whose files were changed: run.json holds the SHA-256 of each (`files`).
enum class Altered {
  Refuse,  ///< a fault a file
  AsIs     ///< read anyway: these faults are in LaneRun::faults, and every figure says so
};
constexpr const char* kAltered = "altered";  ///< the code of those faults; their pointers are the files' names
/// The names of changed files of a run that was read anyway; none where all are unchanged.
std::vector<std::string> alteredFiles(const compare::LaneRun& run);
/// A folder of an earlier version, without digests, is read with a note. O(bytes).
ReadRunResult readRun(const std::filesystem::path& folder, Altered altered = Altered::Refuse);
/// The run folders meant by a path argument: those of a comparison, of one scenario or several, in the
/// order of its comparison.csv; none for another file beside that table, such as a figure, so that "comparison/*" works; else the path itself.
std::vector<std::filesystem::path> runFoldersOf(const std::filesystem::path& path);

}  // namespace roundel::io
