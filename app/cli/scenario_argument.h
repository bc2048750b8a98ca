// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scenario named on the command line: reads, checks and resolves it.

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

/// Adds --allow-outside.
void addAllowOutside(CLI::App& command, bool& allow_outside);

constexpr const char* kStream = "-";  ///< as a file name: standard input or standard output

/// Loads a scenario. If it has faults, reports all on console.err as "file:line: pointer: message (hint)" and returns null. "-" reads Console::in,
/// with paths relative to the working folder.
std::shared_ptr<const model::Problem> loadScenario(const std::string& path, Console& console,
                                                   bool allow_outside = false);

/// Prints faults, one per line. Of faults that differ only in ids and numbers it prints the first and the number of the others. `file` is printed
/// before the line number.
void printFaults(const std::vector<model::Fault>& faults, const std::string& file, Console& console);

/// Whether every policy accepts its options and this problem. Otherwise prints the faults on console.err after `option`, the word that named the
/// schedulers.
bool lanesAreSound(const model::Problem& problem, const std::vector<compare::Lane>& lanes, const char* option,
                   Console& console);

/// False if --policies has a duplicate, which is reported on console.err.
bool eachOnce(const std::vector<std::string>& policies, Console& console);

}  // namespace roundel::cli
