// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/page/page_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/grading/files/junit_xml.h"
#include "core/io/scenario_io.h"
#include "core/model/check/counted.h"
#include "core/model/scenario.h"
#include "core/model/text/ascii.h"
#include "core/model/time_unit.h"

namespace roundel::grading {
namespace {

std::string sortKey(double value) { return fmt::format("{}", value); }

/// The head of a column that sorts; `descending`: by the first click.
std::string head(const std::string& title, const char* classes, bool descending, const char* now = "") {
  return fmt::format("<th class=\"{}\" data-first=\"{}\"{}><button type=\"button\">{}</button></th>", classes,
                     descending ? "down" : "up", now, title);
}

std::string caseCell(const CaseEntry& entry, const CaseResult* result) {
  const std::string label = markupText(entry.id);
  if (result == nullptr) return fmt::format("<td data-label=\"{}\"></td>", label);
  const bool graded = result->points.has_value();
  const bool lost = graded && *result->points <= 0 && entry.points > 0;
  return fmt::format("<td data-label=\"{}\" data-v=\"{}\"><span>{}<span{}>{}</span></span></td>", label,
                     graded ? sortKey(*result->points) : "", pointsBar(result->points, entry.points),
                     lost ? " class=\"zero\"" : "", graded ? shownPoints(*result->points) : "–");
}

std::string boardCell(const ClassView& view, std::size_t index, const SubmissionResult* result) {
  const BoardEntry& entry = view.assignment.leaderboard[index];
  const std::string label = markupText(entry.name);
  if (result == nullptr || !result->board[index])
    return fmt::format("<td class=\"num dim\" data-label=\"{}\" data-v=\"\">{}</td>", label,
                       result == nullptr ? "" : "no value");
  const double mean = result->board[index]->mean;
  const bool better = entry.against && !entry.against->number && mean < 1;
  return fmt::format("<td class=\"num\" data-label=\"{}\" data-v=\"{}\"><span{}>{}</span></td>", label, sortKey(mean),
                     better ? " class=\"good\"" : "",
                     entry.against ? shownRatio(mean) : markupText(valueText(entry.metric, mean)));
}

/// What the cell of hidden cases says: the day from which they are shown.
std::string hiddenUntil(const ClassView& view) {
  const std::string due = dueText(view.assignment.due);
  return due.empty() ? "hidden" : due.substr(0, due.find(','));
}

/// "3 cases, 6 points. Their results are shown after 12 Dec 2026, 23:59." It does not say how they went.
std::string hiddenLine(const ClassView& view) {
  std::size_t count = 0;
  bool published = false;
  for (const CaseEntry& entry : view.assignment.cases) {
    if (isShown(view, entry) || entry.visibility == Visibility::Never) continue;
    ++count;
    published = published || entry.visibility == Visibility::AfterPublished;
  }
  const std::string due = dueText(view.assignment.due), points = shownPoints(shownMaximum(view, true));
  return fmt::format(
      "<div class=\"case\"><span class=\"mark dim\"><svg><use href=\"#o-lock\"/></svg><b style=\"color:var(--text)\">Hidden "
      "cases</b></span><span></span><span></span><span class=\"text\">{} {}, {} {}. Their results are shown {}.</span></div>\n",
      count, count == 1 ? "case" : "cases", points, points == "1" ? "point" : "points",
      published     ? "when they are published"
      : due.empty() ? "after the due date"
                    : "after " + due);
}

/// The row of a submission; `at` is its place in the first order.
std::string tableRow(const ClassView& view, const ShownRow& row, std::size_t at, bool next) {
  const SubmissionResult* result = row.row->result ? &*row.row->result : nullptr;
  const std::string name = markupText(row.row->name);
  const char* state = result != nullptr ? "" : next ? " waiting next" : " waiting";
  std::string out = fmt::format(
      "<tr class=\"row open{}\" data-at=\"{}\" data-name=\"{}\" data-detail=\"{}\"><td class=\"name\" data-label=\"\" "
      "data-v=\"{}\"><span><span class=\"toggle\" aria-hidden=\"true\">›</span><a href=\"#{}\">{}</a></span></td>",
      state, at, name, name, name, name, name);
  const std::string points = row.points ? shownPoints(*row.points, true) : result != nullptr ? "not graded" : "waiting";
  out += fmt::format("<td class=\"{}\" data-label=\"points\" data-v=\"{}\">{}</td>", row.points ? "points" : "num dim",
                     row.points ? sortKey(*row.points) : "", points);
  for (std::size_t i = 0; i < view.assignment.cases.size(); ++i)
    if (isShown(view, view.assignment.cases[i]))
      out += caseCell(view.assignment.cases[i], result == nullptr ? nullptr : &result->cases[i]);
  if (!view.full && shownMaximum(view, true) > 0)
    out += fmt::format(
        "<td data-label=\"hidden\"><span class=\"mark dim\"><svg><use href=\"#o-lock\"/></svg>{}</span></td>",
        hiddenUntil(view));
  for (std::size_t i = 0; i < view.assignment.leaderboard.size(); ++i)
    if (isShown(view, view.assignment.leaderboard[i])) out += boardCell(view, i, result);
  out += fmt::format("<td data-label=\"status\" data-v=\"{}\">{}</td></tr>\n",
                     result == nullptr ? "" : std::to_string(static_cast<int>(row.outcome)),
                     result == nullptr ? "waiting" : outcomeMark(row.outcome));
  return out;
}

/// How a case went: all, some or no points, with the shape of its outcome.
const char* caseShape(const CaseEntry& entry, const CaseResult& result) {
  if (!result.points) return "grader";
  if (*result.points >= entry.points) return "legal";
  if (result.outcome == Outcome::Legal) return *result.points > 0 ? "part" : "refused";
  return toString(result.outcome).data();
}

std::string caseLine(const ClassView& view, const CaseEntry& entry, const CaseResult& result) {
  const char* shape = caseShape(entry, result);
  const std::string points =
      result.points ? fmt::format("{} of {}", shownPoints(*result.points), shownPoints(entry.points)) : "not graded";
  const bool lost = result.points && *result.points <= 0 && entry.points > 0;
  const std::string lock = entry.visibility == Visibility::Public
                               ? ""
                               : " <svg style=\"margin-left:6px\"><use href=\"#o-lock\"/></svg>hidden";
  return fmt::format(
      "<div class=\"case\"><span class=\"mark {0}\"><svg><use href=\"#o-{0}\"/></svg><b style=\"color:var(--text)\">{1}</b>"
      "{2}</span>{3}<span class=\"num{4}\">{5}</span><span class=\"text\">{6}</span><span class=\"time num dim\">{7:.1f} "
      "s</span></div>\n",
      shape, markupText(entry.id), lock, pointsBar(result.points, entry.points), lost ? " zero" : "", points,
      markupText(view.full ? result.message : result.student_message), result.seconds);
}

/// The answers that ended runs, with the faulty part marked and what was allowed.
std::string refusedLines(const ClassView& view, const SubmissionResult& result) {
  std::string out;
  for (std::size_t i = 0; i < view.runs.size() && i < result.runs.size(); ++i) {
    const std::optional<RefusedLine>& line = result.runs[i].refused;
    if (!line || (view.runs[i].hidden && !view.full)) continue;
    out += fmt::format(
        "<h3>Refused decision {}, {} <span class=\"dim\">at {}</span></h3><code class=\"line\">{}<mark>{}</mark>{}</code>\n",
        line->decision, markupText(view.runs[i].name), markupText(model::timeText(line->at_s)),
        markupText(line->before), markupText(line->marked), markupText(line->after));
    if (!line->allowed.empty()) out += fmt::format("<p class=\"dim\">Allowed: {}</p>\n", markupText(line->allowed));
  }
  return out;
}

/// The bytes in an address: letters and digits as they are, the others as %20.
std::string inAddress(std::string_view bytes) {
  std::string out;
  for (const char c : bytes)
    out += model::isLetter(c) || model::isDigit(c) ? std::string(1, c)
                                                   : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return out;
}

/// Links to the scenarios for which a conformance test fails, inside of the page.
std::string failingScenarios(const ClassView& view, const ShownRow& row) {
  std::string out;
  for (std::size_t i = 0; i < view.assignment.cases.size(); ++i) {
    const std::string& scenario = row.row->result->cases[i].scenario;
    if (scenario.empty() || !isShown(view, view.assignment.cases[i])) continue;
    const std::string id = markupText(view.assignment.cases[i].id);
    const model::Scenario read = io::readScenario(scenario).scenario.value_or(model::Scenario());
    out += fmt::format(
        "<div class=\"head\"><h3>Smallest scenario that fails {0}</h3><a download=\"{1}-{0}.json\" "
        "href=\"data:application/json,{2}\">download, {3:.1f} kB</a></div><p class=\"dim\">{4} on {5}</p>\n",
        id, markupText(row.row->name), inAddress(scenario), static_cast<double>(scenario.size()) / 1000,
        model::counted(read.jobs.size(), "job"), model::counted(read.nodes.size(), "node"));
  }
  return out;
}

/// How to get the result again; `name` is the word of the submission.
std::string again(Outcome outcome, const std::string& name) {
  const bool fault = outcome == Outcome::Grader;
  const std::string command =
      fault ? "roundel-cli grade ASSIGNMENT " + name + " --out DIR" : "roundel-cli score ASSIGNMENT " + name;
  return fmt::format("<h3>{}</h3><code>{}</code>\n", fault ? "Grade again" : "Repeat the public cases",
                     markupText(command));
}

std::string runsTable(const ClassView& view, const SubmissionResult& result) {
  std::string rows;
  for (std::size_t i = 0; i < view.runs.size() && i < result.runs.size(); ++i) {
    const RunResult& run = result.runs[i];
    const bool has_result = !run.values.empty() || !run.message.empty();
    if (!has_result || (view.runs[i].hidden && !view.full)) continue;
    const std::string remark = !run.message.empty() ? run.message : run.leaves_jobs ? "Jobs are left." : "";
    rows += fmt::format(
        "<tr><td>{}</td><td>{}</td><td class=\"num\">{}</td><td class=\"num\">{}</td><td class=\"num\">{:.1f} "
        "s</td><td>{}</td></tr>\n",
        markupText(view.runs[i].name), outcomeMark(run.outcome), run.decisions,
        run.decisions > 0 ? fmt::format("{:.1f} ms", run.decision_ms) : "", run.seconds, markupText(remark));
  }
  if (rows.empty()) return "";
  return "<h3>Runs</h3><div class=\"scroll\"><table class=\"runs\"><thead><tr><th>scenario</th><th>outcome</th><th "
         "class=\"num\">decisions</th><th class=\"num\">a decision</th><th class=\"num\">time</th><th>message</th></tr></"
         "thead><tbody>\n" +
         rows + "</tbody></table></div>\n";
}

}  // namespace

bool isShown(const ClassView& view, const CaseEntry& entry) {
  return view.full || entry.visibility == Visibility::Public;
}

bool isShown(const ClassView& view, const BoardEntry& entry) { return view.full || isShown(view.assignment, entry); }

double shownMaximum(const ClassView& view, bool hidden) {
  double sum = 0;
  for (const CaseEntry& entry : view.assignment.cases)
    if (isShown(view, entry) != hidden) sum += entry.points;
  return sum;
}

ShownRow shownRow(const ClassView& view, const PageRow& row) {
  ShownRow out{&row, Outcome::Legal, std::nullopt};
  if (!row.result) return out;
  double sum = 0;
  bool graded = row.result->points.has_value();
  for (std::size_t i = 0; i < view.assignment.cases.size(); ++i) {
    const CaseResult& result = row.result->cases[i];
    if (!isShown(view, view.assignment.cases[i])) continue;
    out.outcome = std::max(out.outcome, result.outcome);
    graded = graded && result.points;
    sum += result.points.value_or(0);
  }
  if (!graded) out.outcome = Outcome::Grader;
  if (graded) out.points = sum;
  return out;
}

std::string shownPoints(double points, bool decimal) {
  const double tenths = std::floor(points * 10 + 0.5);
  const bool is_whole = std::fmod(tenths, 10) == 0;
  return is_whole && !decimal ? fmt::format("{:.0f}", tenths / 10) : fmt::format("{:.1f}", tenths / 10);
}

std::string shownRatio(double value) { return fmt::format("{:.2f}", value); }

const char* outcomeWord(Outcome outcome) {
  switch (outcome) {
    case Outcome::TooSlow:
      return "too slow";
    case Outcome::Grader:
      return "grader fault";
    default:
      return toString(outcome).data();
  }
}

std::string outcomeMark(Outcome outcome) {
  return fmt::format("<span class=\"mark {0}\"><svg><use href=\"#o-{0}\"/></svg>{1}</span>", toString(outcome),
                     outcomeWord(outcome));
}

std::string pointsBar(std::optional<double> points, double maximum) {
  if (!points) return "<span class=\"bar none\"></span>";
  const double share = maximum > 0 ? std::clamp(*points / maximum, 0.0, 1.0) : 0;
  return fmt::format("<span class=\"bar\"><i style=\"width:{:.1f}%\"></i></span>", share * 100);
}

std::string submissionsTable(const ClassView& view, const std::vector<ShownRow>& rows) {
  std::string out = "<div class=\"scroll\"><table class=\"class\"><thead><tr>" + head("name", "", false);
  out += head("points", "num", true, " aria-sort=\"descending\"");
  for (const CaseEntry& entry : view.assignment.cases)
    if (isShown(view, entry))
      out += head(fmt::format("{} &nbsp;{}", markupText(entry.id), shownPoints(entry.points)), "", true);
  if (!view.full && shownMaximum(view, true) > 0)
    out += fmt::format("<th>hidden &nbsp;{}</th>", shownPoints(shownMaximum(view, true)));
  for (const BoardEntry& entry : view.assignment.leaderboard)
    if (isShown(view, entry)) out += head(markupText(entry.name), "num", !lessIsBetter(entry));
  out += head("status", "", false) + "</tr></thead><tbody>\n";
  bool next = true;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool waiting = !rows[i].row->result;
    out += tableRow(view, rows[i], i, waiting && next);
    next = next && !waiting;
  }
  return out + "</tbody></table></div>\n";
}

std::string submissionDetails(const ClassView& view, const ShownRow& row) {
  if (!row.row->result) return "";
  const SubmissionResult& result = *row.row->result;
  const std::string name = markupText(row.row->name);
  std::string about =
      row.points ? fmt::format("{} of {} points", shownPoints(*row.points, true), shownPoints(shownMaximum(view)))
                 : "not graded";
  if (!result.file.empty()) about += fmt::format(" · {} · sha256 {:.8} …", markupText(result.file), result.sha256);
  std::string out = fmt::format(
      "<section class=\"detail\" id=\"{}\"><div class=\"head\"><h2>{} &nbsp;<span class=\"dim\">{}</span></h2>{}</div>\n",
      name, name, about, outcomeMark(row.outcome));
  if (!result.message.empty())
    out += fmt::format("<p class=\"{}\">{}</p>\n", toString(result.outcome), markupText(result.message));
  const std::string refused = refusedLines(view, result) + failingScenarios(view, row);
  out += fmt::format("<div class=\"columns{}\"><div>\n", refused.empty() ? " alone" : "");
  for (std::size_t i = 0; i < view.assignment.cases.size(); ++i)
    if (isShown(view, view.assignment.cases[i])) out += caseLine(view, view.assignment.cases[i], result.cases[i]);
  if (!view.full && shownMaximum(view, true) > 0) out += hiddenLine(view);
  out += runsTable(view, result) + "</div>\n<div class=\"again\">" + refused;
  out += again(row.outcome, view.anonymous ? "SUBMISSION" : "'" + result.name + "'") + "</div></div>\n";
  return out + "</section>\n";
}

}  // namespace roundel::grading
