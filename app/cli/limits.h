#pragma once
// --until, --seed and -j, the same for every command that simulates.

#include "app/cli/output.h"

namespace CLI {
class App;
}

namespace roundel::cli {

void addLimits(CLI::App& command, Limits& limits);
/// -j, where several lanes run.
void addThreads(CLI::App& command, Limits& limits);

}  // namespace roundel::cli
