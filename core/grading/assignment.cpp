// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/assignment.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "core/grading/assignment_faults.h"
#include "core/grading/assignment_fields.h"
#include "core/io/fault_text.h"
#include "core/io/files/file.h"
#include "core/io/files/sha256.h"
#include "core/io/files/utf8.h"
#include "core/model/check/fault_list.h"
#include "core/model/text/ascii.h"

namespace roundel::grading {
namespace {

constexpr std::uintmax_t kLargestFile = std::uintmax_t{16} << 20;

// Whether the text has digits where the form has 0, and otherwise the characters of the form.
bool hasForm(std::string_view text, std::string_view form) {
  return std::ranges::equal(text, form,
                            [](char c, char wanted) { return wanted == '0' ? model::isDigit(c) : c == wanted; });
}

unsigned numberAt(std::string_view text, std::size_t at, std::size_t digits) {
  unsigned out = 0;
  for (const char c : text.substr(at, digits)) out = out * 10 + static_cast<unsigned>(c - '0');
  return out;
}

}  // namespace

std::string_view toString(CaseKind kind) {
  switch (kind) {
    case CaseKind::Runs:
      return "runs";
    case CaseKind::Legal:
      return "legal";
    case CaseKind::Equal:
      return "equal";
    case CaseKind::Check:
      return "check";
    case CaseKind::Metric:
      return "metric";
  }
  return "";
}

std::string_view toString(Visibility visibility) {
  switch (visibility) {
    case Visibility::Public:
      return "visible";
    case Visibility::AfterDueDate:
      return "after_due_date";
    case Visibility::AfterPublished:
      return "after_published";
    case Visibility::Never:
      return "hidden";
  }
  return "";
}

AssignmentResult readAssignmentText(std::string_view text, const std::filesystem::path& folder) {
  if (const auto offset = io::firstInvalidUtf8(text))
    return {std::nullopt, {{"invalid-utf8", "", fmt::format("byte {} is not UTF-8", *offset), "UTF-8 text", 1}}};
  model::FaultList faults;
  Assignment assignment;
  io::JsonCursor in(text, faults);
  readDocument(in, assignment);
  in.expectEnd();
  assignment.folder = folder;
  assignment.sha256 = io::sha256(text);
  AssignmentResult result;
  result.faults = std::move(faults).take();
  if (result.faults.empty()) result.faults = faultsOf(assignment);
  io::fillLines(text, result.faults);
  if (result.faults.empty()) result.assignment = std::move(assignment);
  return result;
}

AssignmentResult readAssignment(const std::filesystem::path& file) {
  const io::FileText read = io::readFile(file, kLargestFile);
  if (!read.fault.empty()) return {std::nullopt, {{"no-file", "", read.fault, read.hint, 0}}};
  return readAssignmentText(read.text, file.parent_path());
}

std::string dueText(std::string_view due) {
  static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  constexpr std::string_view kDate = "0000-00-00", kInstant = "0000-00-00T00:00";
  const bool timed = hasForm(due, kInstant);
  if (!timed && !hasForm(due, kDate)) return {};
  const unsigned year = numberAt(due, 0, 4), month = numberAt(due, 5, 2), day = numberAt(due, 8, 2);
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(year)), std::chrono::month(month),
                                         std::chrono::day(day)};
  if (!date.ok() || (timed && (numberAt(due, 11, 2) > 23 || numberAt(due, 14, 2) > 59))) return {};
  return fmt::format("{} {} {}{}{}", day, kMonths[month - 1], year, timed ? ", " : "",
                     timed ? due.substr(kDate.size() + 1) : "");
}

double maximumPoints(const Assignment& assignment, bool public_only) {
  double sum = 0;
  for (const CaseEntry& entry : assignment.cases)
    if (!public_only || entry.visibility == Visibility::Public) sum += entry.points;
  return sum;
}

bool isHidden(const Assignment& assignment, const std::string& scenario) {
  return std::ranges::any_of(assignment.scenarios,
                             [&](const ScenarioEntry& each) { return each.id == scenario && each.hidden; });
}

bool isShown(const Assignment& assignment, const BoardEntry& entry) {
  return entry.is_public ||
         std::ranges::none_of(entry.on, [&](const std::string& id) { return isHidden(assignment, id); });
}

}  // namespace roundel::grading
