// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The students' copy of an assignment.

#include <string>
#include <string_view>

namespace roundel::grading {

/// Returns the text of the assignment without hidden cases and scenarios and without leaderboard entries over a hidden
/// scenario, also public ones: nothing names a hidden scenario, its file or its seeds. Precondition: readAssignmentText()
/// found no fault in `text`. O(bytes).
std::string studentCopy(std::string_view text);

}  // namespace roundel::grading
