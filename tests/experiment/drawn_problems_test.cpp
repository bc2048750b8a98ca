// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that each problem of a sweep is drawn once, and that threads draw different problems at the same time.

#include "core/experiment/drawn_problems.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <new>
#include <thread>

namespace roundel::experiment {
namespace {

TEST(DrawnProblems, OfTwoPointsAreDrawnAtTheSameTime) {
  std::latch both(2);  // no draw ends before both have begun
  DrawnProblems problems(
      [&both](std::size_t, std::uint64_t) {
        both.arrive_and_wait();
        return io::LoadResult();
      },
      {});
  std::jthread other([&problems] { EXPECT_NE(problems.at(1, 1), nullptr); });
  EXPECT_NE(problems.at(0, 1), nullptr);
}

TEST(DrawnProblems, OfOnePointAreDrawnOnceForAllThreads) {
  std::atomic<int> draws = 0;
  DrawnProblems problems(
      [&draws](std::size_t, std::uint64_t) {
        ++draws;
        return io::LoadResult();
      },
      {});
  {
    std::jthread other([&problems] { problems.at(0, 1); });
    problems.at(0, 2);  // with these limits the seed has no effect
  }
  EXPECT_EQ(draws, 1);
}

TEST(DrawnProblems, WhatAGeneratorDrawsIsKeptBySeedAndTheOldestGoes) {
  int draws = 0;
  DrawnProblems problems(
      [&draws](std::size_t, std::uint64_t) {
        ++draws;
        return io::LoadResult();
      },
      {1, 2});  // three problems are kept
  for (const std::uint64_t seed : {1U, 2U, 3U, 1U}) problems.at(0, seed);
  EXPECT_EQ(draws, 3);
  problems.at(1, 1);  // removes the first problem
  problems.at(0, 1);
  EXPECT_EQ(draws, 5);
}

TEST(DrawnProblems, ADrawThatFailsIsTriedAgain) {
  int draws = 0;
  DrawnProblems problems(
      [&draws](std::size_t, std::uint64_t) -> io::LoadResult {
        if (++draws == 1) throw std::bad_alloc();
        return {};
      },
      {});
  EXPECT_THROW(problems.at(0, 1), std::bad_alloc);
  EXPECT_NE(problems.at(0, 1), nullptr);
}

}  // namespace
}  // namespace roundel::experiment
