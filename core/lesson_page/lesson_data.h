// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A solved lesson as JSON for the page. Private to core/lesson_page; resources/page/lesson.js reads it.

#include <string>

#include "core/lesson_page/solved_lesson.h"

namespace roundel::lesson_page {

/// Returns the steps with texts by language, and right answers as sets that a script compares with. Lanes are numbers
/// in the order of the runs that have a result. O(bytes).
std::string lessonData(const SolvedLesson& lesson);

}  // namespace roundel::lesson_page
