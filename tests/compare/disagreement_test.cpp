#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::plan;
using testing::run;
using testing::smallScenario;

std::vector<double> walk(const std::vector<LaneRun>& runs) {
  std::vector<double> out;
  for (auto at_s = nextDisagreement(runs, -1); at_s; at_s = nextDisagreement(runs, *at_s)) out.push_back(*at_s);
  return out;
}

TEST(NextDisagreement, ThereIsNoneBetweenEqualRuns) {
  const LaneRun lane = run(smallScenario(), plan("a", {"AB", "AB"}));
  EXPECT_THAT(walk({lane, lane}), IsEmpty());
  EXPECT_THAT(walk({lane}), IsEmpty());
  EXPECT_THAT(walk({}), IsEmpty());
}

// a: A on V 0-20, B on K 0-20. b: A on V 0-20, B waits 0-10, on K 10-30. They differ from 0 (B waits), agree from 10 to 20, differ
// from 20 (B ends in a only) and B's end at 30 makes them equal again.
TEST(NextDisagreement, WalksFromOneToTheNext) {
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  const LaneRun b = run(smallScenario(), plan("b", {"A.", "AB", ".B"}));
  EXPECT_THAT(walk({a, b}), ElementsAre(0, 20));
  EXPECT_EQ(nextDisagreement({a, b}, 0), 20);
  EXPECT_EQ(nextDisagreement({a, b}, 19.5), 20);
  EXPECT_EQ(nextDisagreement({a, b}, 20), std::nullopt);
}

TEST(Disagreements, AreThoseOfTheWalk) {
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  const LaneRun b = run(smallScenario(), plan("b", {"A.", "AB", ".B"}));
  EXPECT_THAT(disagreements({a, b}), ElementsAre(0, 20));
  EXPECT_THAT(disagreements({a, a}), IsEmpty());
  const LaneRun c = run(smallScenario(), plan("c", {"BA", ".A", ".A", ".A"}));
  EXPECT_EQ(disagreements({a, b, c}), walk({a, b, c}));
}

TEST(NextDisagreement, CountsGpusNotTheirIndices) {
  model::Scenario scenario = smallScenario();
  scenario.nodes[0].gpus[0].count = 2;
  const LaneRun a = run(scenario, plan("a", {"A.", "A.", "B."}));
  const LaneRun b = run(scenario, plan("b", {"A.", "A.", "B."}));
  trace::Trace moved = *b.trace;
  for (auto& gpu : moved.segments.gpu) gpu = gpu == 0 ? 1 : 0;
  LaneRun other = b;
  other.trace = std::make_shared<const trace::Trace>(std::move(moved));
  EXPECT_THAT(walk({a, other}), IsEmpty());
}

TEST(NextDisagreement, TheThirdRunCounts) {
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  const LaneRun c = run(smallScenario(), plan("c", {"BA", ".A", ".A", ".A"}));
  EXPECT_EQ(nextDisagreement({a, a, c}, -1), 0);
}

TEST(NextDisagreement, SaysNothingBeyondTheEndOfARunThatWasCut) {
  RunSettings cut;
  cut.until_s = 15;
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}), cut);
  const LaneRun b = run(smallScenario(), plan("b", {"A.", "AB", ".B"}));
  EXPECT_THAT(walk({a, b}), ElementsAre(0));
}

TEST(NextDisagreement, MatchesJobsOfTwoProblemsById) {
  model::Scenario swapped = smallScenario();
  std::swap(swapped.jobs[0], swapped.jobs[1]);
  std::swap(swapped.nodes[0], swapped.nodes[1]);
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  const LaneRun b = run(swapped, plan("b", {"AB", "AB"}));
  EXPECT_THAT(walk({a, b}), IsEmpty());
}

}  // namespace
}  // namespace roundel::compare
