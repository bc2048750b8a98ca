// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/files/grades_csv.h"

#include <optional>

#include "core/io/json/json_out.h"
#include "core/io/tables/csv_text.h"

namespace roundel::grading {
namespace {

/// A name. appendCsv() alone leaves numbers such as -5 as they are.
void appendName(std::string& out, const std::string& name) {
  std::string cell;
  io::appendCsv(cell, name);
  const bool formula = !name.empty() && std::string_view("=+-@").find(name.front()) != std::string_view::npos;
  if (formula && cell.front() == name.front()) cell.insert(cell.begin(), '\'');
  out += cell;
}

void appendPoints(std::string& out, std::optional<double> points) {
  if (points) io::appendNumber(out, *points);
}

}  // namespace

std::string gradesCsv(const Assignment& assignment, const std::vector<SubmissionResult>& results,
                      const std::vector<std::string>& shown_names) {
  std::string out = "submission,points,of,outcome";
  for (const CaseEntry& entry : assignment.cases) appendName(out += ',', entry.id);
  if (!shown_names.empty()) out += ",shown as";
  out += '\n';
  for (std::size_t i = 0; i < results.size(); ++i) {
    const SubmissionResult& result = results[i];
    appendName(out, result.name);
    appendPoints(out += ',', result.points);
    appendPoints(out += ',', maximumPoints(assignment));
    out += ',';
    out += toString(result.outcome);
    for (const CaseResult& case_result : result.cases) appendPoints(out += ',', case_result.points);
    if (i < shown_names.size()) appendName(out += ',', shown_names[i]);
    out += '\n';
  }
  return out;
}

}  // namespace roundel::grading
