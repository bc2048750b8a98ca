#pragma once
// What can be known before a run begins, the same for every command that runs or checks.

#include <string>

#include "app/cli/terminal/output.h"

namespace roundel::cli {

/// Says on console.err why no run up to --until can keep to the kernel's limits (then false), and else which jobs a lane's scheduler can never
/// place, and why, and that restarts take whole rounds. `file` names the scenario.
bool mayRun(const model::Problem& problem, const std::vector<compare::Lane>& lanes, const Limits& limits,
            const std::string& file, Console& console);

}  // namespace roundel::cli
