// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli grade ASSIGNMENT SUBMISSION... --out DIR: points for a class; grade --strip: the students' copy.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <ostream>
#include <system_error>

#include "app/cli/commands/command.h"
#include "app/cli/commands/grading/grading_arguments.h"
#include "app/cli/terminal/output.h"
#include "app/cli/terminal/stream_output.h"
#include "core/grading/external_host.h"
#include "core/grading/files/class_files.h"
#include "core/grading/files/gradescope_json.h"
#include "core/grading/files/student_copy.h"
#include "core/io/files/file.h"
#include "core/io/files/write_file.h"

namespace roundel::cli {
namespace {

struct GradeArguments {
  std::string assignment, out, gradescope;
  std::vector<std::string> submissions;
  unsigned threads = 1;
  bool strip = false, anonymous = false;
};

int refuseGrade(const std::string& message, Console& console) {
  console.err << "roundel-cli: " << message << '\n';
  return kBadInput;
}

/// "graded 26 Nov 2026, 14:05 UTC by Roundel 0.1.0".
std::string gradedNow() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  return fmt::format("graded {} {} {}, {:02}:{:02} UTC by Roundel {}", parts.tm_mday, kMonths[parts.tm_mon],
                     parts.tm_year + 1900, parts.tm_hour, parts.tm_min, ROUNDEL_VERSION);
}

int strip(const GradeArguments& arguments, Console& console) {
  if (!arguments.submissions.empty() || !arguments.gradescope.empty() || arguments.anonymous)
    return refuseGrade("grade --strip takes an assignment and --out, and no submission", console);
  if (!loadAssignment(arguments.assignment, console)) return kBadInput;
  const std::string text = grading::studentCopy(io::readFile(arguments.assignment, std::uintmax_t{16} << 20).text);
  if (arguments.out == "-") return console.out << text, kDone;
  std::error_code ignored_error;
  if (std::filesystem::equivalent(arguments.assignment, arguments.out, ignored_error))
    return refuseGrade("--out is the assignment itself; the students' copy needs another name", console);
  std::string error;
  if (io::writeFileAtomically(arguments.out, text, error)) return kDone;
  console.err << "roundel-cli: " << error << '\n';
  return kRunFailed;
}

/// Writes --gradescope. Without a total, an earlier file is removed: it would be taken for this result.
std::string writeGradescope(const std::string& file, const grading::Assignment& assignment,
                            const grading::SubmissionResult& result) {
  std::string error;
  if (result.points) {
    io::writeFileAtomically(file, grading::gradescopeJson(assignment, result), error);
    return error;
  }
  std::error_code ignored_error;
  if (std::filesystem::is_regular_file(file, ignored_error)) std::filesystem::remove(file, ignored_error);
  return {};
}

void reportGrade(const grading::SubmissionResult& result, const grading::Assignment& assignment, Console& console) {
  if (!result.points) {
    std::string why = result.message;
    for (const grading::CaseResult& case_result : result.cases)
      if (why.empty() && !case_result.points) why = case_result.message;
    console.err << fmt::format("{}: not graded: {}\n", result.name, why);
    return;
  }
  console.note(fmt::format("{}: {:.6g} of {:.6g}, {}", result.name, *result.points, grading::maximumPoints(assignment),
                           grading::toString(result.outcome)));
}

int act(const GradeArguments& arguments, Console& console) {
  if (arguments.strip) return strip(arguments, console);
  if (arguments.submissions.empty()) return refuseGrade("grade: no submission is named", console);
  if (!arguments.gradescope.empty() && arguments.submissions.size() > 1)
    return refuseGrade("--gradescope writes the result of one submission; several are named", console);
  if (!areSubmissions(arguments.submissions, console)) return kBadInput;
  const std::optional<grading::Assignment> assignment = loadAssignment(arguments.assignment, console);
  if (!assignment) return kBadInput;
  if (const std::string why = grading::whyNotWritable(arguments.out); !why.empty()) return refuseGrade(why, console);
  const grading::Grader grader(*assignment, grading::externalHost(), arguments.threads, console.stop);
  grading::ClassRun run;
  run.submissions.assign(arguments.submissions.begin(), arguments.submissions.end());
  run.folder = arguments.out;
  run.threads = arguments.threads;
  run.assignment = arguments.assignment;
  run.anonymous = arguments.anonymous;
  run.note = gradedNow();
  run.stop = console.stop;
  run.graded = [&](const grading::SubmissionResult& result) { reportGrade(result, *assignment, console); };
  grading::ClassOutcome outcome = grading::gradeClass(grader, run);
  if (outcome.stopped && stopped(console)) return kRunFailed;
  if (!arguments.gradescope.empty() && outcome.error.empty())
    outcome.error = writeGradescope(arguments.gradescope, *assignment, outcome.results.front());
  if (!outcome.error.empty()) console.err << "roundel-cli: " << outcome.error << '\n';
  return outcome.hasGraderFault() ? kNotGraded : kDone;
}

}  // namespace

constexpr const char* kGradeFooter =
    R"(A submission is a folder or one file; its name is the student's. It is copied, built and run under the limits of the assignment.
Programs of strangers belong in a container: the limits stop accidents only. This command is the permission to start them.

Exit status: 0 graded, whatever the points; 2 the assignment has a fault; 3 a case is not graded because of a fault that is not the program's.

Examples:
  roundel-cli grade assignment.json submissions/* --out grades
  roundel-cli grade assignment.json submission --out grades --gradescope results.json
  roundel-cli grade --strip assignment.json --out for-students/assignment.json)";

Command addGrade(CLI::App& app) {
  CLI::App* command = app.add_subcommand("grade", "Gives points to the programs of a class");
  const auto arguments = std::make_shared<GradeArguments>();
  command->add_option("ASSIGNMENT", arguments->assignment, "The assignment (JSON)")->required();
  command->add_option("SUBMISSION", arguments->submissions, "The submissions: folders, or single files");
  command
      ->add_option("--out", arguments->out,
                   "The folder to write: grades.csv, class.html, results.json and junit.xml; with --strip a file")
      ->required()
      ->type_name("DIR");
  command
      ->add_option("-j,--threads", arguments->threads,
                   "How many submissions at once; 1 without it, because time limits depend on the load")
      ->type_name("N")
      ->check(CLI::Range(1, 4096));
  command
      ->add_option("--gradescope", arguments->gradescope, "Also write results.json of the only submission to this file")
      ->type_name("FILE");
  command->add_flag("--anonymous", arguments->anonymous,
                    "Write numbers instead of names into the pages; grades.csv has both");
  command->add_flag("--strip", arguments->strip,
                    "Instead: write the students' copy of the assignment, without anything hidden");
  command->footer(kGradeFooter);
  return {command, [arguments](Console& console) { return act(*arguments, console); }};
}

}  // namespace roundel::cli
