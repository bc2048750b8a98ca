// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What an author should know about a recorded lesson. Warnings, never errors: the lesson can always be saved.

#include <QString>
#include <vector>

#include "widgets/lesson/record/lesson_recorder.h"
#include "widgets/lesson/record/record_checks.h"

namespace roundel::widgets {

struct RecordWarning {
  int step = 0;
  QString text;
};
/// Those of the selected step first, then in the order of the steps: steps without text, questions without a target or an answer, parts that are not
/// saved, options that take an answer away, and problems of the check.
std::vector<RecordWarning> warningsOf(const LessonRecorder& recorder, const RecordChecks& checks);

}  // namespace roundel::widgets
