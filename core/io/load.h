#pragma once
// Loads a file into a problem that can be run.

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"

namespace roundel::io {

struct LoadResult {
  std::shared_ptr<const model::Problem> problem;  ///< null where there is any fault
  std::vector<model::Fault> faults;
};

/// Where the files that a scenario names may be. A scenario from someone else must not read arbitrary files.
enum class Reach {
  Folder,   ///< in the folder of the scenario or below it, links followed
  Anywhere  ///< anywhere: the user has allowed it
};

/// Reads, checks and resolves a scenario. Problem::sha256 is that of the file's bytes; a `history` that names a CSV file holds
/// its rows afterwards, so that the scenario inside the problem needs no other file.
LoadResult loadProblem(const std::filesystem::path& path, const model::ScenarioCheck& check = {},
                       Reach reach = Reach::Folder);
/// The same for a text without a file; relative paths start at `folder`.
LoadResult loadProblemText(std::string_view text, const std::filesystem::path& folder,
                           const model::ScenarioCheck& check = {}, Reach reach = Reach::Folder);

/// Replaces `history: {"csv": path}` by the rows of that file (columns group, user, iterations, in any order, named in its first
/// line); relative paths start at `folder`. A path that leads outside of `reach`, or holds a character NUL, is a fault with code
/// "outside". Faults have the pointer /history/csv and name file and line in the message.
std::vector<model::Fault> inlineHistory(model::Scenario& scenario, const std::filesystem::path& folder,
                                        Reach reach = Reach::Folder);

}  // namespace roundel::io
