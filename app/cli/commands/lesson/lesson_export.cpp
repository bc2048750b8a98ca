// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli lesson export FILE: a lesson as one HTML page, or on paper.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <string>

#include "app/cli/commands/lesson/lesson_commands.h"
#include "app/cli/figure_backend.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "app/cli/terminal/stream_output.h"
#include "core/io/files/write_file.h"
#include "core/lesson/lesson_runs.h"
#include "core/lesson_page/handout.h"
#include "core/lesson_page/lesson_page.h"
#include "core/page/page.h"

namespace roundel::cli {
namespace {

struct LessonExportArguments {
  std::string name, out, handout, language;
  bool solutions = false;
};

bool report(const std::string& error, Console& console) {
  if (!error.empty()) console.err << "roundel-cli: " << error << '\n';
  return error.empty();
}

bool writePage(const LessonExportArguments& arguments, const lesson_page::SolvedLesson& solved, Console& console) {
  const std::string html = lesson_page::html(solved);
  if (arguments.out == kStream) {
    console.out << html;
    return true;
  }
  std::string error;
  io::writeFileAtomically(arguments.out, html, error);
  return report(error, console);
}

bool writeHandout(const LessonExportArguments& arguments, const lesson_page::SolvedLesson& solved, Console& console) {
  const auto lines = lesson_page::handout(solved, arguments.solutions, arguments.language);
  const auto paint = [&](const std::string& file) {
    return report(paintHandout(lines, solved.runs.lanes, file), console) ? kDone : kRunFailed;
  };
  if (arguments.handout != kStream) return paint(arguments.handout) == kDone;
  return toStream(".pdf", paint, console) == kDone;
}

/// What is wrong with the arguments themselves; empty if nothing is.
std::string whyNot(const LessonExportArguments& arguments) {
  if (arguments.out.empty() && arguments.handout.empty())
    return "lesson export: name the page with --out, or the paper with --handout";
  if (arguments.out == kStream && arguments.handout == kStream)
    return "--out and --handout: only one of them can be standard output";
  if (arguments.solutions && arguments.handout.empty()) return "--solutions is for --handout; a page has the solutions";
  if (!arguments.handout.empty() && !canPaintFigures()) return kNoFigures;
  return "";
}

bool mayReplaceFiles(const LessonExportArguments& arguments, Console& console) {
  const auto may = [&](const char* option, const std::string& file, const char* ending) {
    return file.empty() || file == kStream || mayReport(option, file, console, false, ending);
  };
  return may("--out", arguments.out, ".html") && may("--handout", arguments.handout, ".pdf");
}

int exportLesson(const LessonExportArguments& arguments, Console& console) {
  if (!report(whyNot(arguments), console) || !mayReplaceFiles(arguments, console)) return kBadInput;
  const std::optional<NamedLesson> named_lesson = loadLesson(arguments.name, console);
  if (!named_lesson) return kBadInput;
  const lesson::LessonRuns runs = lesson::runLesson(named_lesson->lesson, console.stop);
  if (stopped(console)) return kRunFailed;
  if (!report(page::whyNoPage(runs.lanes), console)) return kRunFailed;
  const lesson_page::SolvedLesson solved = lesson_page::solved(named_lesson->lesson, runs, console.stop);
  if (stopped(console)) return kRunFailed;
  for (const std::string& problem : solved.problems) console.err << "roundel-cli: " << problem << '\n';
  if (!solved.problems.empty()) return kRunFailed;
  const auto& known_languages = solved.languages;
  if (!arguments.handout.empty() && std::ranges::find(known_languages, arguments.language) == known_languages.end()) {
    console.err << fmt::format("roundel-cli: --language {}: the lesson has {}\n", arguments.language,
                               fmt::join(known_languages, ", "));
    return kBadInput;
  }
  bool is_good = true;
  if (!arguments.out.empty()) is_good = writePage(arguments, solved, console);
  if (!arguments.handout.empty()) is_good = writeHandout(arguments, solved, console) && is_good;
  return is_good ? kDone : kRunFailed;
}

}  // namespace

constexpr const char* kLessonExportFooter =
    R"(The page opens from disk with no network: lanes, questions, hints, points, and the result as a line to copy or save. It has no simulator: a
reach is described, without points. It contains the answers: practice, not an exam. The paper has the lanes, the questions and room for answers.

Exit status: 0 written; 1 a question has no answer, a line each, or a file could not be written; 2 the lesson has a fault.

Examples:
  roundel-cli lesson export prices.lesson.json --out prices.html
  roundel-cli lesson export prices.lesson.json --handout prices.pdf
  roundel-cli lesson export prices.lesson.json --handout answers.pdf --solutions --language de)";

Command addLessonExport(CLI::App& lesson) {
  CLI::App* command = lesson.add_subcommand("export", "Writes a lesson as one HTML page, or for paper");
  const auto arguments = std::make_shared<LessonExportArguments>();
  arguments->language = "en";
  command->add_option("FILE", arguments->name, "The lesson: a file, or the id of a shipped one")->required();
  command->add_option("--out", arguments->out, "The page (.html); - is standard output")->type_name("FILE");
  command->add_option("--handout", arguments->handout, "The lesson for paper (.pdf); - is standard output")
      ->type_name("FILE");
  command->add_flag("--solutions", arguments->solutions, "The paper has the answers after each question");
  command->add_option("--language", arguments->language, "Of the paper: en, or another one of the lesson")
      ->type_name("CODE");
  command->footer(kLessonExportFooter);
  return {command, [arguments](Console& console) { return exportLesson(*arguments, console); }};
}

}  // namespace roundel::cli
