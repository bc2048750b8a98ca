// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli score ASSIGNMENT SUBMISSION: the public cases of one program.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/commands/grading/grading_arguments.h"
#include "app/cli/tables.h"
#include "app/cli/terminal/output.h"
#include "core/grading/external_host.h"
#include "core/grading/files/score_json.h"

namespace roundel::cli {
namespace {

struct ScoreArguments {
  std::string assignment, submission;
  bool json = false;
};

std::string pointsText(const std::optional<double>& points, double of) {
  return points ? fmt::format("{:.4g} of {:.4g}", *points, of) : "not graded";
}

std::string asText(const grading::Grader& grader, const grading::SubmissionResult& result) {
  const grading::Assignment& assignment = grader.assignment();
  std::string out =
      fmt::format("{}: {}, {}\n", result.name, pointsText(result.points, grading::maximumPoints(assignment)),
                  grading::toString(result.outcome));
  if (!result.message.empty()) out += result.message + "\n";
  std::vector<std::vector<std::string>> rows{{"case", "points", "outcome", ""}};
  for (std::size_t i = 0; i < assignment.cases.size(); ++i) {
    const grading::CaseResult& case_result = result.cases[i];
    rows.push_back({assignment.cases[i].id, pointsText(case_result.points, assignment.cases[i].points),
                    std::string(grading::toString(case_result.outcome)), case_result.message});
  }
  out += aligned(rows, false);
  for (std::size_t i = 0; i < assignment.leaderboard.size(); ++i)
    out += fmt::format("{}: {}\n", assignment.leaderboard[i].name,
                       result.board[i] ? fmt::format("{:.6g}", result.board[i]->mean) : "no value");
  return out;
}

int act(const ScoreArguments& arguments, Console& console) {
  if (!areSubmissions({arguments.submission}, console)) return kBadInput;
  std::optional<grading::Assignment> assignment = loadAssignment(arguments.assignment, console);
  if (!assignment) return kBadInput;
  const grading::Grader grader(grading::publicPart(std::move(*assignment)), grading::externalHost(), 1, console.stop);
  const grading::SubmissionResult result = grader.grade(arguments.submission, console.stop);
  if (stopped(console)) return kRunFailed;
  console.out << (arguments.json ? grading::scoreJson(grader, result) : asText(grader, result));
  return result.points ? kDone : kNotGraded;
}

}  // namespace

constexpr const char* kScoreFooter =
    R"(The program is copied, built and run as for `grade`. This command is the permission to start it.

Exit status: 0 scored, whatever the points; 2 the assignment has a fault; 3 a case is not graded because of a fault that is not the program's.

Examples:
  roundel-cli score assignment.json my-scheduler
  roundel-cli score assignment.json scheduler.py --json)";

Command addScore(CLI::App& app) {
  CLI::App* command = app.add_subcommand("score", "Prints the public cases of an assignment for one program");
  const auto arguments = std::make_shared<ScoreArguments>();
  command->add_option("ASSIGNMENT", arguments->assignment, "The assignment (JSON)")->required();
  command->add_option("SUBMISSION", arguments->submission, "The program: a folder or one file")->required();
  command->add_flag("--json", arguments->json,
                    "Print points, metrics, ranks against the references and failures as JSON");
  command->footer(kScoreFooter);
  return {command, [arguments](Console& console) { return act(*arguments, console); }};
}

}  // namespace roundel::cli
