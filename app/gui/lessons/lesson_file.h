// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes a recorded lesson so that it can be opened again: as a file with its scenario, as a page, and for paper. GUI thread.

#include <QString>
#include <vector>

#include "widgets/lesson/player/lesson_core.h"

#include "core/lesson/file/lesson.h"

namespace roundel::app {

/// Writes `lesson` to `path`. The scenario is named if one of `names` is the same one (shipped, or in the folder of the lesson or below); otherwise it
/// is written beside the lesson under a new name, so that no file is replaced. The lesson gets the name. Returns an error text, or an empty string.
QString writeLesson(lesson::Lesson& lesson, const std::vector<std::string>& names, const QString& path);

enum class LessonForm { Page, Sheet, Answers };
/// Writes the lesson as a page for a browser or as a PDF. Returns an error text, or an empty string; questions without an answer are errors.
QString exportLesson(const lesson::Lesson& lesson, const lesson::LessonRuns& runs, LessonForm form,
                     const QString& path);

}  // namespace roundel::app
