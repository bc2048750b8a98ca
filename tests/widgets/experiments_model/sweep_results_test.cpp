// Rows as they come, and curves over them.

#include "widgets/experiments_model/sweep_results.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/widgets/experiments_model/drafts.h"
#include "widgets/experiments_model/sweep_document.h"

namespace roundel::widgets {
namespace {

experiment::Sweep sweepOf(SweepDraft draft) {
  draft.metrics = {"jct_mean_s"};
  const std::string text = textOf(draft, "\"s.json\"");
  return *experiment::readSweepText(text, "x.json", &draft.scenario).sweep;
}

/// As runSweep writes it, with this metric.
experiment::ResultRow row(const experiment::Sweep& sweep, std::size_t run, const std::string& jct_s) {
  const experiment::SweepRun at = experiment::runAt(sweep, run);
  const std::string number = std::to_string(run);
  return {number + "," + experiment::valueText(sweep.vary[0], at.values[0]) + "," +
              sweep.schedulers[at.scheduler].label + "," + std::to_string(sweep.seeds[at.seed]) +
              (jct_s.empty() ? ",failed,no luck," : ",complete,," + jct_s),
          number + ",2,10,0.5,1,2", jct_s.empty()};
}

TEST(SweepResults, APointHasTheMeanOfItsSeedsAndAFailedOneIsLeftOutAndCounted) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  // Rows: round_s slowest, then the scheduler, the seed fastest.
  results.add(0, row(sweep, 0, "10"));
  results.add(1, row(sweep, 1, "30"));
  results.add(2, row(sweep, 2, ""));
  results.add(3, row(sweep, 3, "5"));
  const SweepCurves curves = curvesOf(results, "jct_mean_s", {0});
  EXPECT_THAT(curves.x, ::testing::ElementsAre(30, 60, 120));
  EXPECT_DOUBLE_EQ(curves.points[0][0].estimate.mean, 20);
  EXPECT_EQ(curves.points[0][0].done, 2U);
  EXPECT_DOUBLE_EQ(curves.points[1][0].estimate.mean, 5);
  EXPECT_EQ(curves.points[1][0].failed, 1U);
  EXPECT_EQ(curves.points[0][1].estimate.n, 0U);
  EXPECT_EQ(results.done(), 4U);
  EXPECT_EQ(results.failed(), 1U);
  EXPECT_EQ(results.at(2).message, "no luck");
  EXPECT_DOUBLE_EQ(curvesOf(results, "decision_ms_mean", {0}).points[0][0].estimate.mean, 0.5);
}

TEST(SweepResults, ARunThatIsDoneAgainCountsOnce) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  results.add(2, row(sweep, 2, ""));
  results.add(2, row(sweep, 2, "7"));
  EXPECT_EQ(results.done(), 1U);
  EXPECT_EQ(results.failed(), 0U);
}

TEST(SweepResults, TheTimeThatIsLeftFollowsWhatRunsTook) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  EXPECT_FALSE(results.left_s(1));
  results.add(0, row(sweep, 0, "10"));  // 2 s
  EXPECT_DOUBLE_EQ(*results.left_s(1), 22);
  EXPECT_DOUBLE_EQ(*results.left_s(2), 11);
}

TEST(SweepResults, RunsAreFoundByPositionsAlsoWithOptionsOfOneScheduler) {
  SweepDraft draft = twelveRuns();
  draft.vary.push_back({"beam", {"beam"}, {}, {"1", "64"}, 1});
  const experiment::Sweep sweep = sweepOf(draft);
  const SweepResults results(sweep);
  ASSERT_EQ(results.dimensions().size(), 2U);
  for (std::size_t run = 0; run < results.runs(); ++run) {
    const experiment::SweepRun at = experiment::runAt(sweep, run);
    const std::size_t beam = at.options.empty() ? 0 : at.options[0];
    EXPECT_EQ(results.runAt({at.values[0], beam}, at.scheduler, at.seed), run);
  }
}

}  // namespace
}  // namespace roundel::widgets
