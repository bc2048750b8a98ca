// SPDX-License-Identifier: GPL-3.0-or-later
// The warm-up that a document has from a sweep.

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

TEST(WarmUpOfADocument, HoldsForItsRunsAndEndsWithIt) {
  Workbench bench;
  bench.document.reset(testing::threeJobs(), {});
  EXPECT_TRUE(bench.document.warmUp().none());
  bench.document.setWarmUp({.jobs = 1});
  ASSERT_TRUE(bench.comparison.waitForFinished());
  compare::RunSettings settings;
  settings.warm_up.jobs = 1;
  for (const LaneState& lane : bench.comparison.lanes()) {
    EXPECT_EQ(lane.run->warm_up.jobs, 1U);
    const compare::LaneRun alone = compare::runLane(bench.document.problem(), lane.lane, settings);
    EXPECT_EQ(lane.run->metrics->value("jct_min_s"), alone.metrics->value("jct_min_s"));
  }
  bench.document.edit(QStringLiteral("later"), [](model::Scenario& s) { s.clock.round_s *= 2; });
  EXPECT_EQ(bench.document.warmUp().jobs, 1U) << "an edit keeps the warm-up";
  bench.document.reset(testing::threeJobs(), {});
  EXPECT_TRUE(bench.document.warmUp().none());
}

}  // namespace
}  // namespace roundel::widgets
