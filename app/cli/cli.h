// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// roundel-cli: runs a command given as words (resources/help/command-line.md).

#include <iosfwd>
#include <stop_token>
#include <string>
#include <vector>

namespace roundel::cli {

/// Exit codes. After bad input or wrong usage nothing is written but the message.
constexpr int kDone = 0;
constexpr int kRunFailed = 1;
constexpr int kBadInput = 2;
constexpr int kNotGraded = 3;  ///< grade and score: a case has no result, and the program is not at fault

/// The streams and settings of a command.
struct Console {
  std::ostream& out;            ///< results; also data if --out is "-"
  std::ostream& err;            ///< faults, warnings, notes and progress
  bool progress = false;        ///< err is a terminal, so a progress line can be redrawn
  std::stop_token stop;         ///< stop request of the user: the command writes nothing more and fails
  std::istream* in = nullptr;   ///< what "-" reads instead of a file; null: nothing
  bool quiet = false;           ///< --quiet: only faults
  bool verbose = false;         ///< --verbose: also details
  bool allow_commands = false;  ///< --allow-commands: programs that a file names may start

  /// Writes a line to err, for example what was counted or left out; nothing with --quiet.
  void note(const std::string& line) const;
  /// Writes a line to err only with --verbose.
  void detail(const std::string& line) const;
};

/// Runs the command that `words` (argv without the program name) name. Never throws or exits the process.
int run(const std::vector<std::string>& words, Console& console);

}  // namespace roundel::cli
