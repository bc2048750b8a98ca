// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Loads a file into a problem.

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"

namespace roundel::io {

struct LoadResult {
  std::shared_ptr<const model::Problem> problem;  ///< null if there is any fault
  std::vector<model::Fault> faults;
};

/// Allowed locations of the files that a scenario names. A scenario of unknown origin must not read arbitrary files.
enum class Reach {
  Folder,   ///< in the folder of the scenario or below, after links are followed
  Anywhere  ///< any location, with the user's permission
};

/// Reads, checks and resolves a scenario. Problem::sha256 is the digest of the file's bytes. The rows of a CSV file in
/// `history` are copied into the scenario, so that it does not need other files.
LoadResult loadProblem(const std::filesystem::path& path, const model::ScenarioCheck& check = {},
                       Reach reach = Reach::Folder);
/// Does the same for a text without a file; relative paths start at `folder`.
LoadResult loadProblemText(std::string_view text, const std::filesystem::path& folder,
                           const model::ScenarioCheck& check = {}, Reach reach = Reach::Folder);

/// Replaces `history: {"csv": path}` by the rows of that file (columns group, user, iterations, in any order, named in
/// its first line). Relative paths start at `folder`. A path outside of `reach`, or with a NUL character, is a fault
/// with code "outside". Faults have the pointer /history/csv and name file and line in the message.
std::vector<model::Fault> inlineHistory(model::Scenario& scenario, const std::filesystem::path& folder,
                                        Reach reach = Reach::Folder);

}  // namespace roundel::io
