#pragma once
// A run as a folder (design.md, Run output): run.json, timing.json, jobs.csv, segments.csv, rounds.csv, decisions.jsonl, and
// scenario.json, so that a folder can be read back, drawn and reopened on its own.

#include <filesystem>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::io {

/// Writes the folder beside its place and renames it, replacing an earlier run folder. False and `error` where that fails.
bool writeRun(const std::filesystem::path& folder, const compare::LaneRun& run, std::string& error);
/// One folder a run (named by label), comparison.csv with one row a run and one column a metric.
bool writeComparison(const std::filesystem::path& folder, const std::vector<compare::LaneRun>& runs,
                     std::string& error);

struct ReadRunResult {
  compare::LaneRun run;  ///< trace without explanations; metrics recomputed from the segments
  std::vector<model::Fault> faults;
};
ReadRunResult readRun(const std::filesystem::path& folder);

}  // namespace roundel::io
