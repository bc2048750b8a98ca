// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Points of a student, and the line of JSON that carries them: {"roundel_result": 1, ...}.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/file/lesson.h"
#include "core/lesson/solution.h"
#include "core/model/check/validate.h"

namespace roundel::lesson {

/// What a student did at one step.
struct StepProgress {
  int tries = 0, hints = 0;
  double points = 0;
  bool shown = false;  ///< the answer was shown; not in the file
  bool right = false;  ///< answered right; not in the file
  bool operator==(const StepProgress&) const = default;
};

/// Counts an answer: all points for the first one without a hint, half for a later one or with a hint, none after the
/// answer was shown. Points never become less. `share`: Verdict::share.
void countAnswer(StepProgress& progress, double points_of_step, bool right, double share);
void countHint(StepProgress& progress);   ///< one more hint was opened; has no effect after a right answer
void countShown(StepProgress& progress);  ///< the answer was shown; has no effect after a right answer

struct LessonResultLine {
  std::string lesson, lesson_sha256;  ///< Lesson::id and sha256
  std::string name;                   ///< of the student; may be empty
  double points = 0, of = 0;
  std::vector<StepProgress> steps;  ///< one for each step of the lesson
  bool operator==(const LessonResultLine&) const = default;
};
LessonResultLine resultOf(const Lesson& lesson, const std::vector<StepProgress>& steps, const std::string& name);
std::string toJson(const LessonResultLine& result);  ///< one line, without a line break

struct ResultLines {
  std::vector<LessonResultLine> results;  ///< in the order of the text
  std::vector<model::Fault> faults;       ///< one for each bad line, with its number
};
/// Reads a text with one result on each line; empty lines are skipped. Never throws. O(bytes).
ResultLines readResults(std::string_view text);

/// Returns the table name,lesson,points,of,s1,s2,... in the order of the results. A result of another version of the
/// lesson (its sha256 differs from that of the shipped lesson, or from the first result of this lesson) has
/// " (another version)" after the lesson's id. O(results).
std::string resultsCsv(const std::vector<LessonResultLine>& results);
/// Returns whether a result is of another version, by position.
std::vector<bool> otherVersions(const std::vector<LessonResultLine>& results);

}  // namespace roundel::lesson
