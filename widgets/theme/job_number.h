#pragma once
// The colour of a job by its id alone: it stays when other jobs are added, removed or moved, and is the same in the window, in figures
// and in animations. And the form of its marks in print.

#include <QColor>
#include <string_view>

#include "core/model/problem.h"

namespace roundel::widgets {

/// The number of a job's colour, at least 0; even ones are dark. Ids that end in a number ("J1", "job-12") count from it, so that neighbours
/// have colours far apart, and so do single letters ("A", "B"); other ids have a number by a hash of their letters. O(length).
int jobNumber(std::string_view id);
/// jobColor() of that number.
QColor jobColor(std::string_view id);
/// The number of its hatch and marker, which tell apart in grey print what is equally dark: the number of jobs before it of that darkness.
/// O(jobs before it).
int jobForm(const model::Problem& problem, model::JobIndex job);

}  // namespace roundel::widgets
