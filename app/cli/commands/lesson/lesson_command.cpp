// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli lesson check|export|results: lessons for a course.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <ostream>
#include <system_error>
#include <vector>

#include "app/cli/commands/lesson/lesson_commands.h"
#include "app/cli/scenario_argument.h"
#include "core/io/files/file.h"
#include "core/lesson/file/shipped_lessons.h"

namespace roundel::cli {

std::optional<NamedLesson> loadLesson(const std::string& name, Console& console) {
  std::error_code ignored_error;
  const auto shipped = lesson::shippedLessonText(name);
  const bool file = !shipped || std::filesystem::exists(name, ignored_error);
  lesson::LessonResult read = file ? lesson::readLesson(name) : lesson::readShippedLesson(name);
  printFaults(read.faults, name, console);
  if (!read.lesson) return std::nullopt;
  std::string text = file ? io::readFile(name, std::uintmax_t{16} << 20U).text : std::string(*shipped);
  return NamedLesson{std::move(*read.lesson), std::move(text)};
}

Command addLesson(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("lesson", "Lessons for a course: a test, a page or paper, the results of students");
  command->require_subcommand(1);
  const std::vector<Command> parts{addLessonCheck(*command), addLessonExport(*command), addLessonResults(*command)};
  return {command, [parts](Console& console) {
            for (const Command& part : parts)
              if (part.parser->parsed()) return part.action(console);
            return kBadInput;
          }};
}

}  // namespace roundel::cli
