// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli lesson check FILE...: performs lessons with their model answers.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "app/cli/commands/lesson/lesson_commands.h"
#include "app/cli/limits.h"
#include "core/io/fault_text.h"
#include "core/lesson/check_lesson.h"
#include "core/model/check/counted.h"
#include "core/model/check/visible_text.h"

namespace roundel::cli {
namespace {

int checkOne(const std::string& name, Console& console) {
  const std::optional<NamedLesson> named_lesson = loadLesson(name, console);
  if (!named_lesson) return kBadInput;
  lesson::LessonCheck check = lesson::checkLesson(named_lesson->lesson, console.stop);
  if (check.stopped && stopped(console)) return kRunFailed;
  io::fillLines(named_lesson->text, check.problems);
  for (const model::Fault& problem : check.problems) console.err << io::formatFault(problem, name) << '\n';
  std::size_t questions = 0, holding = 0;
  for (const lesson::CheckedStep& step : check.steps) {
    if (step.kind.empty()) continue;
    ++questions;
    holding += step.holds ? 1 : 0;
    console.detail(
        fmt::format("{}: step {}, {}: {}", name, step.step + 1, step.kind, step.holds ? step.answer : "does not hold"));
  }
  console.out << fmt::format("{}: {} of {}\n", model::visible(name), holding,
                             model::counted(questions, "question holds", "questions hold"));
  return check.problems.empty() ? kDone : kRunFailed;
}

int checkLessons(const std::vector<std::string>& names, Console& console) {
  int worst = kDone;
  for (const std::string& name : names) {
    worst = std::max(worst, checkOne(name, console));
    if (console.stop.stop_requested()) break;
  }
  return worst;
}

}  // namespace

constexpr const char* kLessonCheckFooter =
    R"(Runs the lanes of each lesson and answers its questions with the model answers, which come from the runs. After a change of the scenario this
says which questions still hold; --verbose prints the answers.

Exit status: 0 every question holds; 1 a problem, one line each; 2 a file has a fault.

Examples:
  roundel-cli lesson check prices.lesson.json
  roundel-cli lesson check --verbose scenarios/lessons/*.lesson.json)";

Command addLessonCheck(CLI::App& lesson) {
  CLI::App* command = lesson.add_subcommand("check", "Performs lessons with their model answers");
  const auto names = std::make_shared<std::vector<std::string>>();
  command->add_option("FILE", *names, "The lessons: files, or ids of shipped ones")->required();
  command->footer(kLessonCheckFooter);
  return {command, [names](Console& console) { return checkLessons(*names, console); }};
}

}  // namespace roundel::cli
