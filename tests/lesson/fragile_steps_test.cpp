// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/fragile_steps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/lesson/solution.h"
#include "core/policies/registry.h"
#include "tests/lesson/support.h"

namespace roundel::lesson::testing {
namespace {

using ::testing::IsEmpty;

Played playedStep(const std::string& step, const std::string& lanes) {
  return Played(oneStep("hadar-b3.json", step, lanes));
}

// Fails if a reported change of an option does not take the answer away.
TEST(FragileSteps, EachNamesAChangeThatTakesTheAnswerAway) {
  const Played& example = exampleRuns();
  const FragileSteps found = fragileSteps(example.lesson, example.runs);
  EXPECT_FALSE(found.stopped);
  EXPECT_GT(found.tried, 0u);
  ASSERT_FALSE(found.list.empty());
  for (const FragileStep& fragile : found.list) {
    const Step& step = example.lesson.steps[fragile.step];
    ASSERT_TRUE(step.ask);
    EXPECT_THAT(solve(step, example.runs).problems, IsEmpty()) << "the step has an answer without the change";
    LessonRuns changed = example.runs;
    const auto lane =
        std::ranges::find_if(changed.lanes, [&](const auto& run) { return run.lane.label == fragile.lane; });
    ASSERT_NE(lane, changed.lanes.end());
    compare::Lane other = lane->lane;
    other.options[fragile.option] = fragile.value;
    compare::RunSettings settings;
    settings.record = true;
    *lane = compare::runLane(changed.problem, other, settings);
    const Solution solution = solve(step, changed);
    ASSERT_FALSE(solution.problems.empty()) << fragile.option << " = " << fragile.value;
    EXPECT_EQ(solution.problems.front(), fragile.problem);
  }
}

// Fails if the list contains a step twice for one option, or is not sorted by step.
TEST(FragileSteps, HasEachStepOnceForAnOption) {
  const Played& example = exampleRuns();
  const std::vector<FragileStep> list = fragileSteps(example.lesson, example.runs).list;
  EXPECT_TRUE(std::ranges::is_sorted(list, {}, &FragileStep::step));
  for (std::size_t a = 0; a < list.size(); ++a)
    for (std::size_t b = a + 1; b < list.size(); ++b)
      EXPECT_FALSE(list[a].step == list[b].step && list[a].lane == list[b].lane && list[a].option == list[b].option);
}

// Fails if a question is reported that has an answer with every option.
TEST(FragileSteps, AValueOfEveryRunIsNotFragile) {
  const Played number = playedStep(R"("at":0,"ask":{"number":{"job":"J1","column":"arrival_s"}})", R"(["Hadar eff"])");
  ASSERT_EQ(number.faults, "");
  const FragileSteps found = fragileSteps(number.lesson, number.runs);
  EXPECT_GT(found.tried, 0u);
  EXPECT_THAT(found.list, IsEmpty());
}

// Fails if a question without an answer is reported. It has no answer that a change could take away.
TEST(FragileSteps, AQuestionWithoutAnswerIsLeftOut) {
  const Played number = playedStep(R"("at":0.5,"ask":{"place":"J1"})", R"(["Hadar eff"])");
  ASSERT_EQ(number.faults, "");
  EXPECT_THAT(fragileSteps(number.lesson, number.runs).list, IsEmpty());
}

// Fails if the check runs on after it was stopped.
TEST(FragileSteps, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  const FragileSteps found = fragileSteps(exampleRuns().lesson, exampleRuns().runs, stop.get_token());
  EXPECT_TRUE(found.stopped);
  EXPECT_EQ(found.tried, 0u);
}

}  // namespace
}  // namespace roundel::lesson::testing
