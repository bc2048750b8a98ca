#pragma once
// A scenario named on the command line: read, checked whole, and resolved.

#include <memory>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/compare/comparison.h"
#include "core/model/problem.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// --allow-outside, the same for every command that reads a scenario.
void addAllowOutside(CLI::App& command, bool& allow_outside);

constexpr const char* kStream = "-";  ///< in place of a file: standard input, or standard output

/// Null where the scenario has faults; all of them then stand on console.err as "file:line: pointer: message (hint)". "-" reads
/// Console::in, whose relative paths begin in the working folder.
std::shared_ptr<const model::Problem> loadScenario(const std::string& path, Console& console,
                                                   bool allow_outside = false);

/// Prints faults, each on a line of its own; of many that differ in ids and numbers alone, the first and how many are like it. `file`
/// stands before the line number.
void printFaults(const std::vector<model::Fault>& faults, const std::string& file, Console& console);

/// True where every lane's policy takes its options and this problem; else the faults stand on console.err, behind `option`, the word that
/// named the schedulers.
bool lanesAreSound(const model::Problem& problem, const std::vector<compare::Lane>& lanes, const char* option,
                   Console& console);

/// False where --policies names one twice, which is then said on console.err.
bool eachOnce(const std::vector<std::string>& policies, Console& console);

}  // namespace roundel::cli
