// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts of `roundel-cli lesson`, one per file. addLesson() in command.h adds them all.

#include <optional>
#include <string>

#include "app/cli/commands/command.h"
#include "core/lesson/file/lesson.h"

namespace roundel::cli {

Command addLessonCheck(CLI::App& lesson);    ///< performs lessons with their model answers
Command addLessonResults(CLI::App& lesson);  ///< the table of students' results

/// A lesson with its text, for the lines of faults.
struct NamedLesson {
  lesson::Lesson lesson;
  std::string text;
};
/// Reads a file, or a shipped lesson by its id. If it has faults, reports them on console.err and returns nothing.
std::optional<NamedLesson> loadLesson(const std::string& name, Console& console);

}  // namespace roundel::cli
