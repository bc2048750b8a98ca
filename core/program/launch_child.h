// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Starts a command as a child in its own process group. Internal to core/program.

#include <sys/types.h>

#include <string>

#include "core/program/command.h"
#include "core/program/pipe_io.h"

namespace roundel::program {

/// The child, with this side of its pipes.
struct Child {
  pid_t pid = -1;           ///< also the id of its process group; -1: it was not started
  Descriptor in, out, err;  ///< not blocking
  bool network_forbidden = false;
  std::string fault;              ///< why it was not started
  bool fault_is_of_host = false;  ///< no pipe or process was left
};

/// Returns after the program is executing, or failed to. Between fork and exec only async-signal-safe calls are made,
/// so other threads may run.
Child launchChild(const Launch& launch);

}  // namespace roundel::program
