// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Unfinished lessons, so that a recording can be saved at any time and opened again.

#include <string>
#include <vector>

#include "core/lesson/file/lesson.h"
#include "core/model/check/validate.h"

namespace roundel::lesson {

/// The text of a step that has none yet. A reader rejects an empty text.
inline constexpr const char* kNoText = "\u2026";

struct Draft {
  Lesson lesson;                       ///< readLesson() accepts what lessonJson() writes of it
  std::vector<model::Fault> left_out;  ///< the faults of what was left out or changed, with pointers
};
/// Leaves out what a reader would reject: questions without a target, empty hints, rings of unknown names. Braces of
/// references that cannot be read are doubled, so that a student sees them. An empty text becomes kNoText.
/// Precondition: the lesson has its problem and lanes, a step, and steps in those lanes.
Draft readable(Lesson lesson);

}  // namespace roundel::lesson
