// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs steps of work on several threads and forwards the first exception.

#include <cstddef>
#include <functional>

namespace roundel::compare {

/// Returns `asked`, or the number of the machine's threads if it is 0; at least 1.
unsigned threadCount(unsigned asked);

/// Calls `step` repeatedly from each of `threads` threads, including the caller's, until it returns false there. After
/// an exception in one thread, no thread starts another step. Returns when all threads have ended and rethrows the
/// first exception.
void runOnThreads(std::size_t threads, const std::function<bool()>& step);

}  // namespace roundel::compare
