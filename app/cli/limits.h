#pragma once
// --until, --seed, --explain and -j, the same for every command that simulates.

#include <optional>
#include <string>

#include "app/cli/terminal/output.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// Why the word is no time in seconds; empty where it is one.
std::string whyNoSeconds(const std::string& word);
/// Why the word is no seed, no number above 0; empty where it is one.
std::string whyNoSeed(const std::string& word);
std::string whyNotPositive(const std::string& word);
/// Why the word is too long for a name in figures and tables; empty if it is not.
std::string whyNoName(const std::string& word);

/// What --from and --to are.
struct TimesMeaning {
  const char *from, *to;
};
/// --from and --to: two instants of a run.
void addTimes(CLI::App& command, std::optional<double>& from_s, std::optional<double>& to_s, TimesMeaning meaning);
/// Does --from lie before --to, where both are stated? What is wrong is said on console.err.
bool inOrder(std::optional<double> from_s, std::optional<double> to_s, Console& console);
/// --until and --seed.
void addLimits(CLI::App& command, Limits& limits);
/// --warm-up and --warm-up-jobs, where metrics are written.
void addWarmUp(CLI::App& command, Limits& limits);
/// --explain, where runs are written.
void addExplain(CLI::App& command, Limits& limits);
/// -j, where several lanes run.
void addThreads(CLI::App& command, Limits& limits);

}  // namespace roundel::cli
