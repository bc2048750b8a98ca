// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reach: conditions on the runs after the student's edits, and the edits of the model answer.

#include <stop_token>
#include <string>
#include <vector>

#include "core/lesson/evaluate.h"
#include "core/lesson/file/ask.h"
#include "core/lesson/file/lesson.h"
#include "core/lesson/lesson_runs.h"

namespace roundel::lesson {

struct ConditionResult {
  bool holds = false;
  std::string text;     ///< "mean JCT of Gavel is 12.5, which is not > 13 (FIFO)", in English
  std::string missing;  ///< not empty: a value is missing
};
struct ReachResult {
  bool reached = false;  ///< all conditions hold and every job of every named lane has ended
  std::vector<ConditionResult> conditions;
  std::vector<std::string> unfinished;  ///< "J3 has not ended under Gavel"
};
/// Judges the runs after edits. `before`: the runs of the lesson without edits. O(conditions * jobs).
ReachResult judgeReach(const Step& step, const LessonRuns& now, const LessonRuns& before, std::string_view language);

/// Returns the runs after these edits. Edits of the scenario and of options run the lanes again; branches then start from
/// those runs. Faults have the pointer "/way/i". Costs the runs.
LessonRuns runWay(const Lesson& lesson, const std::vector<WayEdit>& way, const LessonRuns& before,
                  std::stop_token stop = {});

/// Returns one line for an edit: "/clock/restart_s = 50".
std::string toString(const WayEdit& edit);

}  // namespace roundel::lesson
