// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// roundel-cli import FORMAT FILE --out SCENARIO, for every format of core/traces.

#include "app/cli/commands/command.h"

namespace roundel::cli {

/// Adds one subcommand per format to `import`. The action imports with the one that was named. Call once.
Action addTraceFormats(CLI::App& import);

}  // namespace roundel::cli
