// SPDX-License-Identifier: GPL-3.0-or-later
// Tests threads that take steps from one list: each step runs once, and the first exception reaches the caller.

#include "core/compare/side_by_side.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <stdexcept>

namespace roundel::compare::testing {
namespace {

TEST(SideBySide, TakesEveryStepOnceWithAnyNumberOfThreads) {
  for (const std::size_t threads : {0U, 1U, 4U, 9U}) {
    std::atomic<int> next = 0;
    std::atomic<int> sum = 0;
    runOnThreads(threads, [&] {
      const int mine = next++;
      if (mine >= 100) return false;
      sum += mine;
      return true;
    });
    EXPECT_EQ(sum, 4950) << threads;
  }
}

TEST(SideBySide, PassesAnExceptionOnAndBeginsNoFurtherStep) {
  for (const std::size_t threads : {1U, 4U}) {
    std::atomic<int> steps = 0;
    std::atomic<bool> thrown = false;
    // The steps never end. runOnThreads() can return only if the exception also stops the other threads.
    const auto step = [&] {
      ++steps;
      if (!thrown.exchange(true)) throw std::bad_alloc();
      return true;
    };
    EXPECT_THROW(runOnThreads(threads, step), std::bad_alloc);
    EXPECT_GE(steps, 1);
  }
}

TEST(SideBySide, OfSeveralExceptionsTheFirstIsPassedOn) {
  EXPECT_THROW(runOnThreads(3, []() -> bool { throw std::runtime_error("each thread"); }), std::runtime_error);
}

TEST(SideBySide, CountsAtLeastOneThread) {
  EXPECT_EQ(threadCount(3), 3U);
  EXPECT_GE(threadCount(0), 1U);
}

}  // namespace
}  // namespace roundel::compare::testing
