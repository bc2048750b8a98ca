// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/files/junit_xml.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/json/json_out.h"
#include "core/model/check/visible_text.h"

namespace roundel::grading {
namespace {

bool isFailure(const CaseEntry& entry, const CaseResult& result) {
  return result.points && *result.points < entry.points;
}

std::string secondsText(double value) { return fmt::format("{:.3f}", value); }

std::string exactNumber(double value) {
  std::string out;
  io::appendNumber(out, value);
  return out;
}

std::string testCase(const Assignment& assignment, const CaseEntry& entry, const CaseResult& result) {
  std::string out = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{}\"", markupText(assignment.title),
                                markupText(entry.id), secondsText(result.seconds));
  const std::string message = markupText(result.student_message);
  if (!result.points)
    return out + fmt::format(">\n      <error message=\"{}\" type=\"grader\"/>\n    </testcase>\n", message);
  if (!isFailure(entry, result)) return out + "/>\n";
  const std::string_view type = result.outcome == Outcome::Legal ? "points" : toString(result.outcome);
  return out + fmt::format(">\n      <failure message=\"{}\" type=\"{}\"/>\n    </testcase>\n", message, type);
}

}  // namespace

std::string markupText(std::string_view text) {
  const std::string shown_text = model::visible(text);
  std::string out;
  for (std::size_t text_position = 0; text_position < shown_text.size();) {
    const model::Character character = model::firstCharacter(std::string_view(shown_text).substr(text_position));
    switch (character.code) {
      case U'&':
        out += "&amp;";
        break;
      case U'<':
        out += "&lt;";
        break;
      case U'>':
        out += "&gt;";
        break;
      case U'"':
        out += "&quot;";
        break;
      case U'\'':
        out += "&#39;";
        break;
      case U'\uFFFE':
        out += "&lt;U+FFFE&gt;";
        break;
      case U'\uFFFF':
        out += "&lt;U+FFFF&gt;";
        break;
      default:
        out += shown_text.substr(text_position, character.bytes);
    }
    text_position += character.bytes;
  }
  return out;
}

std::string junitXml(const Assignment& assignment, const SubmissionResult& result) {
  std::size_t failures = 0, errors = 0;
  std::string cases, properties;
  for (std::size_t i = 0; i < assignment.cases.size(); ++i) {
    const CaseEntry& entry = assignment.cases[i];
    const CaseResult& case_result = result.cases[i];
    failures += isFailure(entry, case_result) ? 1U : 0U;
    errors += case_result.points ? 0U : 1U;
    cases += testCase(assignment, entry, case_result);
    if (case_result.points)
      properties += fmt::format("      <property name=\"points.{}\" value=\"{}\"/>\n", markupText(entry.id),
                                exactNumber(*case_result.points));
  }
  const std::string counts =
      fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\"", assignment.cases.size(), failures, errors);
  const std::string time = secondsText(result.seconds);
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out += fmt::format("<testsuites name=\"{}\" {} time=\"{}\">\n", markupText(assignment.title), counts, time);
  out += fmt::format("  <testsuite name=\"{}\" {} skipped=\"0\" time=\"{}\">\n", markupText(result.name), counts, time);
  out += "    <properties>\n" + properties + "    </properties>\n" + cases;
  return out + "  </testsuite>\n</testsuites>\n";
}

}  // namespace roundel::grading
