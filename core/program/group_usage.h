// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a process group uses, from /proc. Internal to core/program.

#include <sys/types.h>

namespace roundel::program {

struct GroupUsage {
  int processes = 0;        ///< also children that ended and were not waited for, but not an ended first process
  double resident_mib = 0;  ///< shared pages count once for each process
};
/// Reads /proc: O(processes of the machine).
GroupUsage usageOf(pid_t group);

}  // namespace roundel::program
