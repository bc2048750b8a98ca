// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The program of the user that decided in a run.

#include <string>

namespace roundel::trace {

struct ProgramFacts {
  std::string command;  ///< the program's file without folders: "python3 mine.py"
  std::string sha256;   ///< of the program's file
  bool operator==(const ProgramFacts&) const = default;
};

}  // namespace roundel::trace
