// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lesson as one HTML page without network: the page of its runs (core/page) with the questions. It has no simulator
// and contains the answers: practice, not an exam.

#include <string>

#include "core/lesson_page/solved_lesson.h"

namespace roundel::lesson_page {

/// Returns the page. The same lesson and runs give the same bytes. Precondition: the lesson has no problems and a lane
/// has a result. O(segments log segments + explanations).
std::string html(const SolvedLesson& lesson);

}  // namespace roundel::lesson_page
