// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/files/gradescope_json.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/json/json_out.h"
#include "core/model/check/precondition.h"

namespace roundel::grading {
namespace {

/// A sentence for students: it says nothing about hidden cases.
std::string summaryFor(const Assignment& assignment, const SubmissionResult& result) {
  Outcome outcome = Outcome::Legal;
  double points = 0;
  for (std::size_t i = 0; i < assignment.cases.size(); ++i) {
    if (assignment.cases[i].visibility != Visibility::Public) continue;
    outcome = std::max(outcome, result.cases[i].outcome);
    points += result.cases[i].points.value_or(0);
  }
  return fmt::format("{}: {:.6g} of {:.6g} public points, {}.", assignment.title, points,
                     maximumPoints(assignment, true), toString(outcome));
}

void member(io::JsonOut& out, std::string_view key, std::string_view text) {
  out.key(key);
  out.string(text);
}

void test(io::JsonOut& out, const CaseEntry& entry, const CaseResult& result, std::size_t number) {
  ROUNDEL_PRECONDITION(result.points.has_value());
  out.beginObject();
  member(out, "name", entry.id);
  member(out, "number", std::to_string(number));
  out.key("score");
  out.number(*result.points);
  out.key("max_score");
  out.number(entry.points);
  member(out, "status", *result.points >= entry.points ? "passed" : "failed");
  member(out, "output", result.student_message);
  member(out, "output_format", "text");
  member(out, "visibility", toString(entry.visibility));
  out.key("tags");
  out.beginArray();
  out.string(toString(entry.kind));
  out.endArray();
  out.key("extra_data");
  out.beginObject();
  member(out, "outcome", toString(result.outcome));
  out.endObject();
  out.endObject();
}

void leaderboard(io::JsonOut& out, const Assignment& assignment, const SubmissionResult& result) {
  out.beginArray();
  for (std::size_t i = 0; i < assignment.leaderboard.size(); ++i) {
    const BoardEntry& entry = assignment.leaderboard[i];
    if (!isShown(assignment, entry) || !result.board[i]) continue;
    out.beginObject();
    member(out, "name", entry.name);
    out.key("value");
    out.number(result.board[i]->mean);
    member(out, "order", lessIsBetter(entry) ? "asc" : "desc");
    out.endObject();
  }
  out.endArray();
}

}  // namespace

std::string gradescopeJson(const Assignment& assignment, const SubmissionResult& result) {
  std::string text;
  io::JsonOut out(text);
  out.beginObject();
  out.key("execution_time");
  out.number(result.seconds);
  member(out, "output", summaryFor(assignment, result));
  member(out, "output_format", "text");
  member(out, "stdout_visibility", "hidden");
  out.key("tests");
  out.beginArray();
  for (std::size_t i = 0; i < assignment.cases.size(); ++i) test(out, assignment.cases[i], result.cases[i], i + 1);
  out.endArray();
  out.key("leaderboard");
  leaderboard(out, assignment, result);
  out.endObject();
  return io::layout(text);
}

}  // namespace roundel::grading
