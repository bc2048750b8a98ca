// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// --until, --seed, --explain and -j, for all commands that simulate.

#include <optional>
#include <string>

#include "app/cli/terminal/output.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// Why the word is not a time in seconds; empty if it is.
std::string whyNoSeconds(const std::string& word);
/// Why the word is not a seed, or not a number above 0; empty if it is.
std::string whyNoSeed(const std::string& word);
std::string whyNotPositive(const std::string& word);
/// Why the word is too long for a name in figures and tables; empty if it is not.
std::string whyNoName(const std::string& word);

/// The meaning of --from and --to, for the help.
struct TimesMeaning {
  const char *from, *to;
};
/// --from and --to, two instants of a run.
void addTimes(CLI::App& command, std::optional<double>& from_s, std::optional<double>& to_s, TimesMeaning meaning);
/// Whether --from is before --to, if both are given; otherwise reports this on console.err.
bool inOrder(std::optional<double> from_s, std::optional<double> to_s, Console& console);
/// --until and --seed.
void addLimits(CLI::App& command, Limits& limits);
/// --warm-up and --warm-up-jobs, for commands that write metrics.
void addWarmUp(CLI::App& command, Limits& limits);
/// --explain, for commands that write runs.
void addExplain(CLI::App& command, Limits& limits);
/// -j, for commands that run several lanes.
void addThreads(CLI::App& command, Limits& limits);

}  // namespace roundel::cli
