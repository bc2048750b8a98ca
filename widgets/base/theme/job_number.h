// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The colour of a job, which depends on its id alone: it does not change with other jobs, and is the same in the window, in figures and in
// animations. Also the form of its marks in print.

#include <QColor>
#include <string_view>

#include "core/model/problem.h"

namespace roundel::widgets {

/// The number of a job's colour, at least 0; even numbers are dark. It is derived from the number at the end of the id ("J1", "job-12"), or from a
/// single letter ("A", "B"), so that neighbours have different colours; for other ids from a hash. O(length).
int jobNumber(std::string_view id);
/// jobColor() of this number.
QColor jobColor(std::string_view id);
/// The number of its hatch and marker, which distinguish equally dark jobs in grey print: the number of such jobs before it. O(jobs before it).
int jobForm(const model::Problem& problem, model::JobIndex job);

}  // namespace roundel::widgets
