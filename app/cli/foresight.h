// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks that are made before a run begins, by every command that runs or checks.

#include <string>

#include "app/cli/terminal/output.h"

namespace roundel::cli {

/// Returns false if no run up to --until can keep the kernel's limits, with the reason on console.err. Otherwise reports jobs that a scheduler can
/// never place, with the reason, and restarts that take whole rounds. `file` names the scenario.
bool mayRun(const model::Problem& problem, const std::vector<compare::Lane>& lanes, const Limits& limits,
            const std::string& file, Console& console);

}  // namespace roundel::cli
