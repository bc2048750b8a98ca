// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What can be completed: the commands with options and values, read from the parser, for the scripts of all shells.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace roundel::cli {

/// An option or positional argument of a command.
struct CompletionWord {
  std::vector<std::string> names;  ///< "--out", "-j"; empty for a positional
  std::string meaning, type;
  std::vector<std::string> values;  ///< allowed values; empty: any
  bool takes_value = false;
  bool list = false;  ///< A,B,...
  bool path = false;
};

struct CompletionNode {
  std::string path;  ///< "run", "import gavel"; empty for the program
  std::string name, meaning;
  std::vector<CompletionWord> words;
  std::vector<std::string> commands;  ///< subcommands
};

/// The program first, then every command before its subcommands. O(options).
std::vector<CompletionNode> completionNodes(const CLI::App& app);

}  // namespace roundel::cli
