// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The command that starts a program of the user: its words, the program's file and its working folder. No shell and no
// expansion.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace roundel::program {

/// The words of a command, or why it has none.
struct Words {
  std::vector<std::string> words;
  std::string fault;  ///< an open quote, a NUL byte, or no word; empty: none
};
/// Splits a command into words as POSIX sh splits quotes: blanks separate words, '...' is literal, "..." keeps all
/// except \ before $ ` " \ and the end of a line, and \ outside quotes quotes the next character. O(bytes).
Words splitWords(std::string_view command);

/// A command whose files were found.
struct Launch {
  std::string command;             ///< as stated
  std::vector<std::string> words;  ///< the arguments, beginning with the program; the program's file is absolute
  std::string executable;          ///< absolute path of the file to execute
  std::string file;    ///< the program's file, absolute: the first later word that is a file, otherwise the executable
  std::string folder;  ///< the working folder, absolute: that of `file`, or the base folder if it was found in PATH
  std::string sha256;  ///< of the bytes of `file`
  std::string brief;   ///< the command with `file` as its name without folders, for run.json
};

struct FoundLaunch {
  std::optional<Launch> launch;
  std::string fault;  ///< one sentence: what was not found and where; empty if `launch` is set
};
/// Finds the files of a command. `base` is the folder that its words are relative to; empty: the current folder.
/// Reads the program's file.
FoundLaunch findLaunch(const std::string& command, const std::string& base);

}  // namespace roundel::program
