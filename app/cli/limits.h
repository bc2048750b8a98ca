#pragma once
// --until, --seed, --explain and -j, the same for every command that simulates.

#include "app/cli/terminal/output.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// Why the word is no time in seconds; empty where it is one.
std::string whyNoSeconds(const std::string& word);
/// --until and --seed.
void addLimits(CLI::App& command, Limits& limits);
/// --warm-up and --warm-up-jobs, where metrics are written.
void addWarmUp(CLI::App& command, Limits& limits);
/// --explain, where runs are written.
void addExplain(CLI::App& command, Limits& limits);
/// -j, where several lanes run.
void addThreads(CLI::App& command, Limits& limits);

}  // namespace roundel::cli
