#pragma once
// What import and generate do with their result: faults by file, the scenario to a file or to standard output.

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

/// Is `out` one of the files to read? Then the refusal was printed.
bool overwritesInput(const std::string& out, const std::vector<std::string>& inputs, Console& console);
/// Faults whose pointer is the file's path, file by file.
void printByFile(const std::vector<model::Fault>& faults, Console& console);
/// Prints the report on standard output; `toStream`: the scenario goes there, and the report to standard error.
void printReport(const traces::TraceReport& report, bool toStream, Console& console);
/// Writes the scenario to `out` ("-" is standard output) and says how many jobs, models and nodes it has, with `more` after that; the exit
/// code. A scenario that `check` would refuse is not written, and its faults are printed.
int writeMade(const model::Scenario& scenario, const std::string& out, const std::string& more, Console& console);

}  // namespace roundel::cli
