#pragma once
// Work that several threads take from one list: how many threads, and what becomes of an exception of one of them.

#include <cstddef>
#include <functional>

namespace roundel::compare {

/// `asked`, or with 0 as many threads as the machine has; at least 1.
unsigned threadCount(unsigned asked);

/// Calls `step` again and again from each of `threads` threads, the caller's among them, until it says false there: nothing is left. Once
/// it throws in one thread no further step begins in any. Returns when all threads have ended, and passes the first exception on.
void sideBySide(std::size_t threads, const std::function<bool()>& step);

}  // namespace roundel::compare
