// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The output of import and generate: faults by file, and the scenario to a file or standard output.

#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/model/check/validate.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::traces {
struct TraceReport;
}

namespace roundel::cli {

/// Whether `out` is one of the input files; then prints the refusal.
bool overwritesInput(const std::string& out, const std::vector<std::string>& inputs, Console& console);
/// Prints faults whose pointer is a file path, grouped by file.
void printByFile(const std::vector<model::Fault>& faults, Console& console);
/// Prints the report to standard output; to standard error if `toStream`, because the scenario is then on standard output.
void printReport(const traces::TraceReport& report, bool toStream, Console& console);
/// Writes the scenario to `out` ("-" is standard output) and reports the number of jobs, models and nodes, then `more`. Returns the exit code. A
/// scenario that `check` would refuse is not written; its faults are printed.
int writeMade(const model::Scenario& scenario, const std::string& out, const std::string& more, Console& console);

}  // namespace roundel::cli
