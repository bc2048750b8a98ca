// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the right answers of questions about computed runs.
#include "core/lesson/solution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/lesson/support.h"

namespace roundel::lesson::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

/// The right answers of one question on hadar-b3.json.
Solution solved(const std::string& ask, const std::string& lane = "Hadar eff", const std::string& at = "0") {
  const LessonResult read = readText(oneStep(
      "hadar-b3.json", fmt::format(R"("lane":"{}","at":{},"ask":{})", lane, at, ask), R"(["Hadar eff","Gavel"])"));
  if (!read.lesson) return {std::monostate(), {read.faults[0].message}};
  return solve(read.lesson->steps[0], exampleRuns().runs);
}

std::string problemOf(const std::string& ask, const std::string& lane = "Hadar eff", const std::string& at = "0") {
  const Solution solution = solved(ask, lane, at);
  return solution.problems.empty() ? "none" : solution.problems[0];
}

const Gpus kOnA{{"A", "V100", 2}}, kOnB{{"B", "K80", 2}};

TEST(LessonSolution, PlaceIsTheDecisionOfTheRun) {
  const Solution solution = solved(R"({"place":"J1","decisions":2})");
  ASSERT_TRUE(solution.problems.empty());
  const auto& place = std::get<PlaceSolution>(solution.answers);
  ASSERT_EQ(place.decisions.size(), 2U);
  EXPECT_THAT(place.decisions[0].accepted, ElementsAre(kOnA));
  EXPECT_EQ(place.decisions[1].at_s, 1);
  EXPECT_NE(place.decisions[0].node_class.at("A"), place.decisions[0].node_class.at("B"));
  EXPECT_EQ(place.decisions[0].because, "J1 gets 2 x V100 on A (payoff 19.997)");
  EXPECT_TRUE(judge(PlaceAnswer{{kOnA, kOnA}}, solution, "en").right);
  const Verdict half = judge(PlaceAnswer{{kOnB, kOnA}}, solution, "en");
  EXPECT_FALSE(half.right);
  EXPECT_EQ(half.share, 0.5);
  EXPECT_THAT(half.decisions, ElementsAre(false, true));
  EXPECT_EQ(half.because, place.decisions[0].because);
  EXPECT_EQ(answerText(modelAnswer(solution), solution, "en"), "2 x V100 on A; 2 x V100 on A");
  EXPECT_FALSE(judge(PlaceAnswer{{kOnA}}, solution, "en").right);
  EXPECT_FALSE(judge(PickAnswer{"A"}, solution, "en").right);
}

TEST(LessonSolution, AWaitingJobIsPlacedNowhere) {
  const Solution solution = solved(R"({"place":"J2"})");
  ASSERT_TRUE(solution.problems.empty());
  EXPECT_TRUE(judge(PlaceAnswer{{Gpus{}}}, solution, "en").right);
  const Verdict wrong = judge(PlaceAnswer{{Gpus{{"B", "K80", 1}}}}, solution, "en");
  EXPECT_FALSE(wrong.right);
  EXPECT_THAT(wrong.because, HasSubstr("would have a payoff"));
  EXPECT_EQ(answerText(modelAnswer(solution), solution, "en"), "waits");
}

TEST(LessonSolution, AnInfiniteScoreMustStateTies) {
  EXPECT_THAT(problemOf(R"({"place":"J1"})", "Gavel"), HasSubstr("\"ties\""));
  const Solution with = solved(R"({"place":"J1","ties":true})", "Gavel");
  EXPECT_THAT(std::get<PlaceSolution>(with.answers).decisions[0].accepted, ElementsAre(kOnA, kOnB));
  EXPECT_TRUE(judge(PlaceAnswer{{kOnB}}, with, "en").right);
  const Solution without = solved(R"({"place":"J1","ties":false})", "Gavel");
  EXPECT_FALSE(judge(PlaceAnswer{{kOnB}}, without, "en").right);
  EXPECT_THAT(problemOf(R"({"order":{"table":"priorities"}})", "Gavel"), HasSubstr("\"ties\""));
  const Solution order = solved(R"({"order":{"table":"priorities"},"ties":true})", "Gavel");
  EXPECT_TRUE(judge(OrderAnswer{{"J3", "J1", "J2"}}, order, "en").right);
  const Solution strict = solved(R"({"order":{"table":"priorities"},"ties":false})", "Gavel");
  EXPECT_FALSE(judge(OrderAnswer{{"J3", "J1", "J2"}}, strict, "en").right);
  EXPECT_TRUE(judge(OrderAnswer{{"J1", "J2", "J3"}}, strict, "en").right);
}

TEST(LessonSolution, PlaceNeedsADecisionAndAJobThatIsThere) {
  EXPECT_THAT(problemOf(R"({"place":"J1"})", "Hadar eff", "0.5"), HasSubstr("decides nothing at 0.5 s"));
  EXPECT_THAT(problemOf(R"({"place":"J1","decisions":90})"), HasSubstr("only"));
}

TEST(LessonSolution, PickByTheDecision) {
  const auto picked = [](const std::string& ask, const std::string& lane = "Hadar eff") {
    const Solution solution = solved(ask, lane);
    const auto* pick = std::get_if<PickSolution>(&solution.answers);
    return pick == nullptr ? std::vector<std::string>{solution.problems[0]} : pick->accepted;
  };
  EXPECT_THAT(picked(R"({"pick":"job","is":{"blocker":"J2"}})"), ElementsAre("J3"));
  EXPECT_THAT(picked(R"({"pick":"job","is":{"code":"not-in-best-plan"}})"), ElementsAre("J2"));
  EXPECT_THAT(picked(R"({"pick":"job","is":{"chosen":true}})"), UnorderedElementsAre("J1", "J3"));
  EXPECT_THAT(picked(R"({"pick":"node","is":{"holds":"J1"}})"), ElementsAre("A"));
  EXPECT_THAT(picked(R"({"pick":"type","is":{"holds":"J3"}})"), ElementsAre("K80"));
  EXPECT_THAT(picked(R"({"pick":"node","is":{"chosen":true}})"), UnorderedElementsAre("A", "B"));
  EXPECT_THAT(picked(R"({"pick":"job","is":{"blocker":"J1"}})")[0], HasSubstr("no single job blocks J1"));
  EXPECT_THAT(picked(R"({"pick":"job","is":{"code":"nonsense"}})")[0], HasSubstr("no reason has the code"));
  EXPECT_THAT(picked(R"({"pick":"node","is":{"holds":"J2"}})")[0], HasSubstr("J2 holds no GPU"));
}

TEST(LessonSolution, PickByTheLeastOrLargestValue) {
  const Solution lane = solved(R"({"pick":"lane","by":"max","of":{"metric":"jct_mean_s","lane":"*"}})");
  const auto& pick = std::get<PickSolution>(lane.answers);
  EXPECT_THAT(pick.accepted, ElementsAre("FIFO"));
  EXPECT_THAT(pick.candidates, ElementsAre("Hadar eff", "Gavel", "FIFO"));
  EXPECT_FALSE(judge(PickAnswer{"Hadar eff"}, lane, "en").right);
  const Solution job = solved(R"({"pick":"job","by":"min","of":{"job":"*","column":"finish_s"}})");
  EXPECT_THAT(std::get<PickSolution>(job.answers).accepted, ElementsAre("J1"));
  // All three jobs arrive at 0, so each of them is right.
  const Solution tied = solved(R"({"pick":"job","by":"min","of":{"job":"*","column":"arrival_s"}})");
  EXPECT_THAT(std::get<PickSolution>(tied.answers).accepted, UnorderedElementsAre("J1", "J2", "J3"));
  // Only jobs with a row are candidates.
  const Solution row =
      solved(R"({"pick":"node","by":"max","of":{"table":"prices","row":{"node":"*"},"column":"price after"}})");
  EXPECT_THAT(std::get<PickSolution>(row.answers).accepted, UnorderedElementsAre("A", "B"));
  EXPECT_THAT(problemOf(R"({"pick":"job","by":"max","of":{"score":"*"}})"), HasSubstr("no choice for J2"));
}

TEST(LessonSolution, NumberWithinItsToleranceOrTheLastDigit) {
  const auto right = [](const std::string& ask, double value) {
    return judge(NumberAnswer{value}, solved(ask), "en").right;
  };
  const std::string payoff = R"({"number":{"table":"candidates","row":{"job":"J2"},"column":"payoff"})";
  EXPECT_TRUE(right(payoff + "}", 1.9986));
  EXPECT_TRUE(right(payoff + "}", 2.018));
  EXPECT_FALSE(right(payoff + "}", 2.02));
  EXPECT_TRUE(right(payoff + R"(,"tolerance":0})", 1.999));  // the value that is shown
  EXPECT_FALSE(right(payoff + R"(,"tolerance":0})", 2.0));
  EXPECT_TRUE(right(R"({"number":{"job":"J2","column":"finish_s"},"unit":"min","tolerance":0})", 10.0 / 60));
  EXPECT_FALSE(right(R"({"number":{"job":"J2","column":"finish_s"},"unit":"min"})", 10));
  EXPECT_THAT(problemOf(R"({"number":{"table":"candidates","row":{"job":"J1"},"column":"payoff"}})"),
              HasSubstr("3 rows"));
  EXPECT_THAT(problemOf(R"({"number":{"table":"candidates","row":{"job":"J2"},"column":"allocation"}})"),
              HasSubstr("a text"));
  EXPECT_THAT(problemOf(R"({"number":{"score":"J1"}})", "Gavel"), HasSubstr("infinite"));
  const Solution solution = solved(payoff + "}");
  EXPECT_EQ(answerText(modelAnswer(solution), solution, "de"), "1,999");
}

TEST(LessonSolution, OrderByValuesAndByATable) {
  const Solution order = solved(R"({"order":{"job":"*","column":"finish_s"},"by":"ascending"})");
  EXPECT_TRUE(judge(OrderAnswer{{"J1", "J3", "J2"}}, order, "en").right);
  EXPECT_FALSE(judge(OrderAnswer{{"J1", "J2", "J3"}}, order, "en").right);
  EXPECT_FALSE(judge(OrderAnswer{{"J1", "J3"}}, order, "en").right);
  EXPECT_FALSE(judge(OrderAnswer{{"J1", "J3", "J2", "J2"}}, order, "en").right);
  const Solution down = solved(R"({"order":{"job":"*","column":"finish_s"},"by":"descending"})");
  EXPECT_TRUE(judge(OrderAnswer{{"J2", "J3", "J1"}}, down, "en").right);
  const Solution table = solved(R"({"order":{"table":"candidates"}})");
  EXPECT_TRUE(judge(OrderAnswer{{"J1", "J2", "J3"}}, table, "en").right);
  const Solution tied = solved(R"({"order":{"job":"*","column":"arrival_s"}})");
  EXPECT_TRUE(judge(OrderAnswer{{"J3", "J1", "J2"}}, tied, "en").right);
  const Solution strict = solved(R"({"order":{"job":"*","column":"arrival_s"},"ties":false})");
  EXPECT_FALSE(judge(OrderAnswer{{"J3", "J1", "J2"}}, strict, "en").right);
  EXPECT_THAT(problemOf(R"({"order":{"table":"prices"}})"), HasSubstr("orders 0 jobs"));
  EXPECT_THAT(problemOf(R"({"order":{"table":"nothing"}})"), HasSubstr("no table"));
}

TEST(LessonSolution, EqualNodesCanBeExchanged) {
  const Played played(oneStep("lesson-gang.json", R"("at":0,"ask":{"place":"A"})"));
  ASSERT_EQ(played.faults, "");
  const Solution solution = solve(played.lesson.steps[0], played.runs);
  ASSERT_TRUE(solution.problems.empty()) << solution.problems[0];
  const auto& slot = std::get<PlaceSolution>(solution.answers).decisions[0];
  EXPECT_FALSE(slot.accepted[0].empty());
}

TEST(LessonSolution, TaskSequencesAreNotPlaced) {
  const Played played(oneStep("hare-toy.json", R"("at":0,"ask":{"place":"J1"})"));
  if (!played.faults.empty()) GTEST_SKIP() << played.faults;
  for (const compare::LaneRun& run : played.runs.lanes) {
    if (run.lane.policy != "hare") continue;
    Step step = played.lesson.steps[0];
    step.lane = run.lane.label;
    const Solution solution = solve(step, played.runs);
    ASSERT_FALSE(solution.problems.empty());
    EXPECT_THAT(solution.problems[0], HasSubstr("task sequences"));
  }
}

}  // namespace
}  // namespace roundel::lesson::testing
