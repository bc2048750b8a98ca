#pragma once
// From a file on disk to a problem that can be run.

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/io/scenario_io.h"
#include "core/model/problem.h"

namespace roundel::io {

struct LoadResult {
  std::shared_ptr<const model::Problem> problem;  ///< null where there is any fault
  std::vector<model::Fault> faults;
};

/// Reads, checks and resolves a scenario. Problem::sha256 is that of the file's bytes; a `history` that names a CSV file holds
/// its rows afterwards, so that the scenario inside the problem stands on its own.
LoadResult loadProblem(const std::filesystem::path& path, const ScenarioCheck& check = {});
/// The same of a text that stands in no file; `folder` is where its relative paths begin.
LoadResult loadProblemText(std::string_view text, const std::filesystem::path& folder, const ScenarioCheck& check = {});

/// Replaces `history: {"csv": path}` by the rows of that file (columns group, user, iterations, in any order, named in its first
/// line); `folder` is where relative paths begin. Faults have the pointer /history/csv and name file and line in the message.
std::vector<model::Fault> inlineHistory(model::Scenario& scenario, const std::filesystem::path& folder);

}  // namespace roundel::io
