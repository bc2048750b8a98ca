// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Forks on a thread that lives as long as this process. Internal to core/program.

#include <sys/types.h>

#include <functional>

namespace roundel::program {

/// Returns as fork() does. `child` runs in the child and does not return. Linux ends the children that asked for it
/// (endWithParent) with the thread that forked them; a thread of a run may end before the program.
pid_t forkedFromLastingThread(const std::function<void()>& child);

/// In a child of forkedFromLastingThread(): the system kills it when the process `parent` has ended, also by SIGKILL.
/// Exits if it has ended already. Async-signal-safe. After changes of user or group ids it must be called again.
void endWithParent(pid_t parent);

}  // namespace roundel::program
