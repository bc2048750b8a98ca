// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli lesson results FILES... --out FILE.csv: the results of students as a table.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "app/cli/commands/lesson/lesson_commands.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "core/io/fault_text.h"
#include "core/io/files/file.h"
#include "core/io/files/write_file.h"
#include "core/lesson/result.h"
#include "core/model/check/counted.h"

namespace roundel::cli {
namespace {

constexpr std::uintmax_t kLargestResults = std::uintmax_t{64} << 20;

struct ResultsArguments {
  std::vector<std::string> files;
  std::string out;
};

/// The results of all files in their order. Reports each bad line. False: a file cannot be read, or has no result.
bool readAll(const std::vector<std::string>& files, std::vector<lesson::LessonResultLine>& results, bool& sound,
             Console& console) {
  for (const std::string& file : files) {
    const io::FileText read = io::readFile(file, kLargestResults);
    if (!read.fault.empty()) return console.err << "roundel-cli: " << read.fault << '\n', false;
    lesson::ResultLines lines = lesson::readResults(read.text);
    if (lines.results.empty()) {
      console.err << fmt::format(
          "roundel-cli: {}: no line is a result of a lesson, such as {{\"roundel_result\":1,...}}\n", file);
      return false;
    }
    for (const model::Fault& fault : lines.faults) console.err << io::formatFault(fault, file) << '\n';
    sound = sound && lines.faults.empty();
    std::ranges::move(lines.results, std::back_inserter(results));
  }
  return true;
}

int collect(const ResultsArguments& arguments, Console& console) {
  std::vector<lesson::LessonResultLine> results;
  bool sound = true;
  if (!readAll(arguments.files, results, sound, console)) return kBadInput;
  const auto other_count = std::ranges::count(lesson::otherVersions(results), true);
  if (other_count > 0)
    console.note(fmt::format("{} from another version of the lesson",
                             model::counted(static_cast<std::size_t>(other_count), "result is", "results are")));
  const std::string table = lesson::resultsCsv(results);
  std::string error;
  if (arguments.out == kStream) {
    console.out << table;
  } else if (!io::writeFileAtomically(arguments.out, table, error)) {
    console.err << "roundel-cli: " << error << '\n';
    return kRunFailed;
  }
  return sound ? kDone : kRunFailed;
}

}  // namespace

constexpr const char* kLessonResultsFooter =
    R"(Each line of a file is one result, as a lesson saves or copies it. The table has the columns name, lesson, points, of, s1, s2, ... with the
points of each step. A result of another version of the lesson (its sha256 differs) is marked.

Exit status: 0 done; 1 a line is not a result, or the table could not be written; 2 a file cannot be read or has no result;\nthen nothing is written.

Examples:
  roundel-cli lesson results results/*.json --out class.csv
  roundel-cli lesson results all.jsonl --out -)";

Command addLessonResults(CLI::App& lesson) {
  CLI::App* command = lesson.add_subcommand("results", "Writes the results of students as a table");
  const auto arguments = std::make_shared<ResultsArguments>();
  command->add_option("FILE", arguments->files, "Files with a result on each line")->required();
  command->add_option("--out", arguments->out, "The table to write (CSV); - writes it to standard output")
      ->required()
      ->type_name("FILE");
  command->footer(kLessonResultsFooter);
  return {command, [arguments](Console& console) { return collect(*arguments, console); }};
}

}  // namespace roundel::cli
