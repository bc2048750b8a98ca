// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the ranking of runs by a metric, and the mean JCT over the jobs that finish in two runs.

#include "core/compare/ranking.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/model/scenario.h"
#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using testing::plan;
using testing::run;
using testing::smallScenario;

// A runs on V for two rounds: 20 s. B runs on K for two rounds: 20 s; on V it needs one round: 10 s.
LaneRun atOnce() { return run(smallScenario(), plan("together", {"AB", "AB"})); }
LaneRun oneByOne() { return run(smallScenario(), plan("one by one", {"B.", "A.", "A."})); }
LaneRun unfinished() { return run(smallScenario(), plan("unfinished", {"A.", "A."})); }
LaneRun failedRun() {
  LaneRun out = atOnce();
  trace::Trace trace = *out.trace;
  trace.status = trace::RunStatus::Failed;
  out.trace = std::make_shared<const trace::Trace>(std::move(trace));
  return out;
}
const metrics::MetricInfo& metric(const char* name) { return *metrics::find(name); }

TEST(Ranking, TheBestIsTheLeastWhereLessIsBetter) {
  const std::vector<LaneRun> runs{atOnce(), oneByOne()};
  EXPECT_EQ(bestOf(runs, metric("makespan_s")), 20);
  EXPECT_EQ(bestOf(runs, metric("jct_mean_s")), std::nullopt) << "(20 + 20) / 2 and (30 + 10) / 2 are equal";
}

TEST(Ranking, EqualRunsHaveNoBest) {
  EXPECT_EQ(bestOf({atOnce(), atOnce()}, metric("makespan_s")), std::nullopt);
  EXPECT_EQ(bestOf({atOnce()}, metric("makespan_s")), std::nullopt) << "a single run has no rank";
  EXPECT_EQ(bestOf({}, metric("makespan_s")), std::nullopt);
}

TEST(Ranking, RunsThatFinishedOtherJobsAreNotRankedButByWhatIsLeft) {
  const std::vector<LaneRun> runs{atOnce(), unfinished()};
  EXPECT_FALSE(isRankable(runs, metric("jct_mean_s")));
  EXPECT_EQ(bestOf(runs, metric("jct_mean_s")), std::nullopt);
  EXPECT_TRUE(isRankable(runs, metric("unfinished")));
  EXPECT_EQ(bestOf(runs, metric("unfinished")), 0);
}

TEST(Ranking, AFailedRunTakesNoPart) {
  const std::vector<LaneRun> runs{atOnce(), failedRun(), oneByOne()};
  EXPECT_TRUE(isRankable(runs, metric("makespan_s")));
  EXPECT_EQ(bestOf(runs, metric("makespan_s")), 20);
  EXPECT_EQ(bestOf({failedRun(), oneByOne()}, metric("makespan_s")), std::nullopt) << "only one run is ranked";
}

TEST(Ranking, ARefusedRunWithoutATraceTakesNoPart) {
  LaneRun refused;
  refused.lane.label = "refused";
  EXPECT_EQ(bestOf({atOnce(), refused, oneByOne()}, metric("makespan_s")), 20);
  EXPECT_EQ(commonJct(refused, atOnce()).jobs, 0U);
  EXPECT_EQ(commonJct(atOnce(), refused).first_s, 0);
}

TEST(CommonJct, IsThatOfTheJobsThatFinishInBoth) {
  const CommonJct both = commonJct(atOnce(), oneByOne());
  EXPECT_EQ(both.jobs, 2U);
  EXPECT_EQ(both.first_s, 20);
  EXPECT_EQ(both.second_s, 20);
  const CommonJct one = commonJct(atOnce(), unfinished());
  EXPECT_EQ(one.jobs, 1U) << "only A finishes in both runs";
  EXPECT_EQ(one.first_s, 20);
  EXPECT_EQ(one.second_s, 20);
}

TEST(CommonJct, JobsAreFoundByTheirNameAndNotByTheirPlace) {
  model::Scenario swapped = smallScenario();
  std::swap(swapped.jobs[0], swapped.jobs[1]);
  const CommonJct both = commonJct(oneByOne(), run(swapped, plan("swapped", {"B.", "A.", "A."})));
  EXPECT_EQ(both.jobs, 2U);
  EXPECT_EQ(both.first_s, both.second_s);
  model::Scenario renamed = smallScenario();
  renamed.jobs[1].id = "C";
  EXPECT_EQ(commonJct(oneByOne(), run(renamed, plan("renamed", {"A.", "A."}))).jobs, 1U);
}

TEST(CommonJct, OfNothingInCommonIsZeroAndNoNumberThatIsNone) {
  model::Scenario other = smallScenario();
  other.jobs[0].id = "X";
  other.jobs[1].id = "Y";
  const CommonJct none = commonJct(atOnce(), run(other, plan("other", {"X.", "X."})));
  EXPECT_EQ(none.jobs, 0U);
  EXPECT_EQ(none.first_s, 0);
  EXPECT_EQ(none.second_s, 0);
}

}  // namespace
}  // namespace roundel::compare
