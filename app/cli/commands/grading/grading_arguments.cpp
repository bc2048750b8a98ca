// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/grading/grading_arguments.h"

#include <filesystem>
#include <map>
#include <ostream>
#include <system_error>

#include "app/cli/scenario_argument.h"
#include "core/grading/submission.h"

namespace roundel::cli {

std::optional<grading::Assignment> loadAssignment(const std::string& file, Console& console) {
  grading::AssignmentResult read = grading::readAssignment(file);
  printFaults(read.faults, file, console);
  return std::move(read.assignment);
}

bool areSubmissions(const std::vector<std::string>& submissions, Console& console) {
  std::map<std::string, std::string> by_name;
  for (const std::string& submission : submissions) {
    std::error_code error;
    if (!std::filesystem::is_directory(submission, error) && !std::filesystem::is_regular_file(submission, error)) {
      console.err << "roundel-cli: " << submission << " is neither a folder nor a file\n";
      return false;
    }
    const auto [other, added] = by_name.emplace(grading::studentName(submission), submission);
    if (added) continue;
    console.err << "roundel-cli: " << other->second << " and " << submission << " have the same name, " << other->first
                << "\n";
    return false;
  }
  return true;
}

}  // namespace roundel::cli
