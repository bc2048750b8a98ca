// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// grades.csv: one row for each submission.

#include <string>
#include <vector>

#include "core/grading/assignment.h"
#include "core/grading/grader.h"

namespace roundel::grading {

/// Columns: submission, points, of, outcome, then one for each case id. What is not graded is an empty cell. Names
/// that begin with = + - or @ get an apostrophe, because spreadsheets would read them as formulas. `shown_names`: the names on an anonymous page,
/// a last column; empty: no such column. O(cells).
std::string gradesCsv(const Assignment& assignment, const std::vector<SubmissionResult>& results,
                      const std::vector<std::string>& shown_names = {});

}  // namespace roundel::grading
