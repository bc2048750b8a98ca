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

/// Null where the scenario has faults; all of them then stand on console.err as "file:line: pointer: message (hint)".
std::shared_ptr<const model::Problem> loadScenario(const std::string& path, Console& console, bool allow_outside = false);

/// Prints faults, each on a line of its own. `file` stands before the line number.
void printFaults(const std::vector<model::Fault>& faults, const std::string& file, Console& console);

/// True where every lane's policy takes its options and this problem; else the faults stand on console.err.
bool lanesAreSound(const model::Problem& problem, const std::vector<compare::Lane>& lanes, Console& console);

/// The scenario's lanes of these policies, in the order asked for; a policy that it does not name comes with its defaults.
std::vector<compare::Lane> lanesFor(const std::vector<std::string>& policies, const model::Scenario& scenario);
/// False where --policies names one twice, which is then said on console.err.
bool eachOnce(const std::vector<std::string>& policies, Console& console);

}  // namespace roundel::cli
