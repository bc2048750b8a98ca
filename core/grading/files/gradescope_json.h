// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// results.json of Gradescope's autograders (https://gradescope-autograders.readthedocs.io/en/latest/specs/). It has no
// total: Gradescope adds the scores of the tests.

#include <string>

#include "core/grading/assignment.h"
#include "core/grading/grader.h"

namespace roundel::grading {

/// Precondition: every case is graded. The leaderboard has the values that students may see. O(cases).
std::string gradescopeJson(const Assignment& assignment, const SubmissionResult& result);

}  // namespace roundel::grading
