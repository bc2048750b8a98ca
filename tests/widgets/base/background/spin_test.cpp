// SPDX-License-Identifier: GPL-3.0-or-later
// Tests waiting for background work: results are delivered meanwhile, and the wait ends at the timeout.

#include "widgets/base/background/spin.h"

#include <gtest/gtest.h>

#include "widgets/base/background/background_job.h"

namespace roundel::widgets {
namespace {

TEST(SpinWhile, ResultsAreDeliveredMeanwhile) {
  BackgroundThreads threads;
  int found = 0;
  const BackgroundJob job = threads.start([](const JobContext&) { return 7; },
                                          [&](const JobOutcome<int>& outcome) { found = outcome.value.value_or(0); });
  EXPECT_TRUE(spinWhile([&] { return job.busy(); }, 30000));
  EXPECT_EQ(found, 7);
}

TEST(SpinWhile, EndsWhereNothingComes) {
  EXPECT_TRUE(spinWhile([] { return false; }, 0));
  EXPECT_FALSE(spinWhile([] { return true; }, 1));
}

}  // namespace
}  // namespace roundel::widgets
