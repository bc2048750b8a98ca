// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/page/class_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>

#include "core/grading/files/junit_xml.h"
#include "core/grading/page/page_parts.h"
#include "core/io/files/sha256.h"

namespace roundel::grading {
namespace {

/// The value that decides between equal points; a row without a value comes last.
double boardOrder(const ClassView& view, const ShownRow& row) {
  for (std::size_t i = 0; i < view.assignment.leaderboard.size() && row.row->result; ++i) {
    const BoardEntry& entry = view.assignment.leaderboard[i];
    if (!isShown(view, entry)) continue;
    const std::optional<BoardValue>& value = row.row->result->board[i];
    if (value) return lessIsBetter(entry) ? value->mean : -value->mean;
    break;
  }
  return std::numeric_limits<double>::infinity();
}

std::vector<ShownRow> sortedRows(const ClassView& view) {
  std::vector<ShownRow> rows;
  for (const PageRow& row : view.rows) rows.push_back(shownRow(view, row));
  std::ranges::stable_sort(rows, [&](const ShownRow& a, const ShownRow& b) {
    const auto points = [](const ShownRow& row) { return row.points ? *row.points : row.row->result ? -1.0 : -2.0; };
    if (points(a) != points(b)) return points(a) > points(b);
    const double left = boardOrder(view, a), right = boardOrder(view, b);
    return left != right ? left < right : a.row->name < b.row->name;
  });
  return rows;
}

// The assignment whose points the page has, and the line that says that it has changed since.
constexpr std::string_view kDigest = "<meta name=\"roundel-assignment-sha256\" content=\"";
/// Does not tell the digest of the assignment, from which the order of an anonymous page follows.
std::string shownDigest(const std::string& sha256) { return io::sha256("page " + sha256); }
constexpr std::string_view kNotStale =
    "<p class=\"stale\" role=\"status\" hidden>The assignment has changed since this grading.</p>\n";
constexpr std::string_view kStale =
    "<p class=\"stale\" role=\"status\">The assignment has changed since this grading.</p>\n";

std::string counted(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string summary(const ClassView& view) {
  const Assignment& assignment = view.assignment;
  const double hidden = shownMaximum(view, true);
  std::string out = counted(view.rows.size(), "submission", "submissions");
  out += view.full ? fmt::format(" · {} points", shownPoints(shownMaximum(view)))
                   : fmt::format(" · {} public points", shownPoints(shownMaximum(view)));
  if (hidden > 0) out += fmt::format(" and {} hidden", shownPoints(hidden));
  const auto runs = static_cast<std::size_t>(
      std::ranges::count_if(view.runs, [&](const PageRun& run) { return view.full || !run.hidden; }));
  out += " · " + counted(runs, "run", "runs");
  const ProgramLimits& limits = assignment.limits;
  if (limits.decision_limit_s > 0) out += fmt::format(" · {} s a decision", limits.decision_limit_s);
  if (limits.memory_mib > 0) out += fmt::format(" · {} MiB", limits.memory_mib);
  if (const std::string due = dueText(assignment.due); !due.empty()) out += " · due " + due;
  if (!view.note.empty()) out += " · " + markupText(view.note);
  return out;
}

std::string outcomeCounts(const std::vector<ShownRow>& rows) {
  std::string out;
  for (const Outcome outcome :
       {Outcome::Legal, Outcome::Refused, Outcome::TooSlow, Outcome::Crashed, Outcome::Missing, Outcome::Grader}) {
    const auto count = std::ranges::count_if(
        rows, [outcome](const ShownRow& row) { return row.row->result && row.outcome == outcome; });
    if (count > 0)
      out += fmt::format(
          "<span class=\"mark {0}\"><svg><use href=\"#o-{0}\"/></svg><span class=\"dim\">{1} {2}</span></span>",
          toString(outcome), count, outcomeWord(outcome));
  }
  return out;
}

std::string boards(const ClassView& view, const std::vector<ShownRow>& rows) {
  std::string out;
  for (std::size_t i = 0; i < view.assignment.leaderboard.size(); ++i)
    if (isShown(view, view.assignment.leaderboard[i])) out += leaderboardPicture(view, i, rows);
  return out;
}

}  // namespace

std::string stalePage(std::string page, const std::string& sha256) {
  const std::size_t digest = page.find(kDigest), line = page.find(kNotStale);
  if (digest == std::string::npos || line == std::string::npos) return page;
  const std::string now = shownDigest(sha256);
  if (page.compare(digest + kDigest.size(), now.size(), now) == 0) return page;
  return page.replace(line, kNotStale.size(), kStale);
}

std::string classPage(const ClassView& view) {
  const std::string title = markupText(view.assignment.title);
  const std::vector<ShownRow> rows = sortedRows(view);
  const std::string pictures = boards(view, rows);
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n";
  out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  out += fmt::format("{}{}\">\n", kDigest, shownDigest(view.assignment.sha256));
  out += fmt::format("<title>{}</title>\n<style>{}</style></head>\n<body>{}", title, kPageStyle, kPageSymbols);
  out += fmt::format("<header><div><h1>{}</h1><p>{}</p></div>", title, summary(view));
  if (view.full) out += "<a class=\"button\" href=\"grades.csv\">CSV</a>";
  out += "</header>\n";
  out += view.stale ? kStale : kNotStale;
  out += fmt::format(
      "<div class=\"wide{}\"><div class=\"panel\"><div class=\"head\"><h2>Submissions</h2><div class=\"counts\">{}"
      "</div></div>\n",
      pictures.empty() ? " alone" : "", outcomeCounts(rows));
  out += submissionsTable(view, rows) + "</div>\n";
  if (!pictures.empty()) out += "<div class=\"boards\">" + pictures + "</div>\n";
  out += "</div>\n<main>\n";
  for (const ShownRow& row : rows) out += submissionDetails(view, row);
  out += fmt::format("</main>\n<script>{}</script>\n</body></html>\n", kPageScript);
  return out;
}

}  // namespace roundel::grading
