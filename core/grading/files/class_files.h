// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Grades a class and writes its files: grades.csv, class.html, and for each submission a folder with results.json and
// junit.xml. Every file is complete or absent.

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/grading/grader.h"
#include "core/grading/page/class_page.h"

namespace roundel::grading {

struct ClassRun {
  std::vector<std::filesystem::path> submissions;  ///< with different names (studentName())
  std::filesystem::path folder;                    ///< to write
  unsigned threads = 1;                            ///< submissions at once
  std::string note;                                ///< for the header of the page
  std::filesystem::path assignment;  ///< its file, to see a change while the class is graded; may be empty
  bool anonymous = false;            ///< pages have other names; grades.csv has both
  std::stop_token stop;
  std::function<void(const SubmissionResult&)> graded;  ///< called after each submission, never concurrently
};

struct ClassOutcome {
  std::vector<SubmissionResult> results;  ///< in the order of the submissions; not all if it was stopped
  std::string error;                      ///< the first file that could not be written
  bool stopped = false;
  /// Returns whether a case is not graded or a file is not written: the result is not final.
  bool hasGraderFault() const;
};

/// The page is written after each submission; grades.csv at the end, unless it was stopped. With hidden cases,
/// class.html has only the public ones, and class-full.html has all. An earlier results.json of a submission that is
/// not graded is removed. A page of an earlier grading says at once that the assignment has changed, if it has.
ClassOutcome gradeClass(const Grader& grader, const ClassRun& run);

/// Returns why this folder may not be written; empty if it is new, empty or of an earlier grading.
std::string whyNotWritable(const std::filesystem::path& folder);

/// Returns the page of these rows without its note. `full`: for teachers.
ClassView classViewOf(const Grader& grader, const std::vector<std::string>& names,
                      const std::vector<std::optional<SubmissionResult>>& results, bool full);

}  // namespace roundel::grading
