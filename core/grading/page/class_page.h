// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// class.html: the grades of a class as one file, without scripts, fonts or pictures from elsewhere. It opens from disk
// and prints. All texts of submissions are escaped.

#include <optional>
#include <string>
#include <vector>

#include "core/grading/assignment.h"
#include "core/grading/grader.h"

namespace roundel::grading {

struct PageRow {
  std::string name;
  std::optional<SubmissionResult> result;  ///< nullopt: it has not been graded yet
};

/// A run on the page.
struct PageRun {
  std::string name;
  bool hidden = false;
};

/// A scheduler of Roundel in a leaderboard.
struct BoardReference {
  std::string name;
  BoardValue value;
};

struct ClassView {
  Assignment assignment;
  std::vector<PageRow> rows;
  std::vector<PageRun> runs;                            ///< in the order of SubmissionResult::runs
  std::vector<std::vector<BoardReference>> references;  ///< by leaderboard entry
  /// Also hidden cases, for teachers. Otherwise the page has a lock in their place and only public points.
  bool full = false;
  std::string note;        ///< "graded 26 Nov 2026 by Roundel 0.2.0"; empty: none
  bool stale = false;      ///< the assignment has changed since this grading
  bool anonymous = false;  ///< the names of `rows` are not those of the submissions
};

/// Returns the page as one that says that the assignment has changed; unchanged if it is no page of classPage(), is of
/// this assignment, or says so. `sha256`: of the assignment now.
std::string stalePage(std::string page, const std::string& sha256);

/// Returns the page. Rows are sorted by points, then by the first leaderboard entry, then by name. O(rows * cases).
std::string classPage(const ClassView& view);

}  // namespace roundel::grading
