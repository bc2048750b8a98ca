// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The commands that this process may start. Without permission no program is started. A command that a file names is
// allowed by the user for this file: the window asks and remembers, the command line has --allow-commands. A command
// that the user types is allowed by typing it. Thread-safe.

#include <string>

#include "core/program/command.h"

namespace roundel::program {

/// What is allowed: this command in this folder, as long as the program's file has this content.
struct Permission {
  std::string command;  ///< as stated
  std::string folder;   ///< Launch::folder
  std::string sha256;   ///< of the program's file
  auto operator<=>(const Permission&) const = default;
};
Permission permissionFor(const Launch& launch);

/// Allows it until the process ends or disallow() is called.
void allow(const Permission& permission);
void disallow(const Permission& permission);
bool isAllowed(const Permission& permission);

}  // namespace roundel::program
