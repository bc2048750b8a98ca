// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lessons as text, format 1 (resources/lesson.schema.json).

#include <string>

#include "core/lesson/file/lesson.h"

namespace roundel::lesson {

/// Returns the file of a lesson. Reading it returns an equal lesson, except for sha256. Keys that have their default are
/// left out; lanes that are in the scenario are written as their labels, and not at all if they are all of them.
/// Precondition: lesson.problem. O(bytes).
std::string lessonJson(const Lesson& lesson);

}  // namespace roundel::lesson
