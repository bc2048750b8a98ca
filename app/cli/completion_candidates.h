#pragma once
// What may follow what on the command line: the commands with their options and values, read from the parser's own, for every shell's script.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace roundel::cli {

/// One option or positional of a command.
struct CompletionWord {
  std::vector<std::string> names;  ///< "--out", "-j"; empty for a positional
  std::string meaning, type;
  std::vector<std::string> values;  ///< what its value may be; empty: anything
  bool takes_value = false;
  bool list = false;  ///< A,B,...
  bool path = false;
};

struct CompletionNode {
  std::string path;  ///< "run", "import gavel"; empty for the program
  std::string name, meaning;
  std::vector<CompletionWord> words;
  std::vector<std::string> commands;  ///< below it
};

/// The program first, then each command before those below it. O(options).
std::vector<CompletionNode> completionNodes(const CLI::App& app);

}  // namespace roundel::cli
