// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shared by `grade` and `score`: reading the assignment and checking the submissions.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/grading/assignment.h"

namespace roundel::cli {

/// Reads an assignment. If it has faults, reports all on console.err and returns nothing.
std::optional<grading::Assignment> loadAssignment(const std::string& file, Console& console);
/// False, with the reason on console.err, if one does not exist or two have the same name.
bool areSubmissions(const std::vector<std::string>& submissions, Console& console);

}  // namespace roundel::cli
