#pragma once
// roundel-cli: every command of the program as a function of its words (resources/help/command-line.md).

#include <iosfwd>
#include <stop_token>
#include <string>
#include <vector>

namespace roundel::cli {

/// Exit codes. Bad input and usage write nothing but their message.
constexpr int kDone = 0;
constexpr int kRunFailed = 1;
constexpr int kBadInput = 2;

/// What a command talks to.
struct Console {
  std::ostream& out;           ///< results, and data where --out is "-"
  std::ostream& err;           ///< faults, warnings, what was taken, and progress
  bool progress = false;       ///< err is a terminal: a line that is drawn again and again is welcome
  std::stop_token stop;        ///< the user wants the command to end: it writes nothing and fails
  std::istream* in = nullptr;  ///< what "-" reads in place of a file; null: nothing
  bool quiet = false;          ///< --quiet: faults alone
  bool verbose = false;        ///< --verbose: also what else may help

  /// A line of words on err: what was taken, counted or left out. Not with --quiet.
  void note(const std::string& line) const;
  /// A line that only --verbose wants.
  void detail(const std::string& line) const;
};

/// Runs the command that `words` name (argv without the program's name). Never throws; never exits the process.
int run(const std::vector<std::string>& words, Console& console);

}  // namespace roundel::cli
