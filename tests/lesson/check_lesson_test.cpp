// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/check_lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/lesson/file/shipped_lessons.h"
#include "tests/lesson/support.h"

namespace roundel::lesson::testing {
namespace {

using ::testing::HasSubstr;

/// The problems of a lesson as "pointer: message" lines.
std::string problemsOf(const std::string& text) {
  const LessonResult read = readText(text);
  if (!read.lesson) return "fault: " + read.faults[0].pointer + ": " + read.faults[0].message;
  std::string out;
  for (const model::Fault& problem : checkLesson(*read.lesson).problems)
    out += problem.pointer + ": " + problem.message + "\n";
  return out;
}

TEST(LessonCheckTest, TheExampleHolds) {
  const LessonResult read = readText(example());
  ASSERT_TRUE(read.lesson);
  const LessonCheck check = checkLesson(*read.lesson);
  for (const model::Fault& problem : check.problems) ADD_FAILURE() << problem.pointer << ": " << problem.message;
  ASSERT_EQ(check.steps.size(), 8U);
  EXPECT_EQ(check.steps[0].kind, "");
  EXPECT_EQ(check.steps[1].answer, "2 x V100 on A; 2 x V100 on A");
  EXPECT_EQ(check.steps[2].answer, "J3");
  EXPECT_EQ(check.steps[3].answer, "1.999");
  EXPECT_EQ(check.steps[4].answer, "J1, J3, J2");
  EXPECT_EQ(check.steps[7].answer, "/jobs/0/iterations = 20");
}

TEST(LessonCheckTest, ReportsReferencesAndInstants) {
  EXPECT_THAT(problemsOf(replaced(example(), "{value=Umax}", "{value=Umaxx}")), HasSubstr("/steps/3/reveal: at 0 s"));
  EXPECT_THAT(problemsOf(replaced(example(), "\"at\":\"decision:1\"", "\"at\":0.25")),
              HasSubstr("/steps/2/ask: Hadar eff decides nothing at 0.25 s"));
  EXPECT_THAT(problemsOf(replaced(example(), "\"at\":\"decision:1\"", "\"at\":\"decision:400\"")),
              ::testing::MatchesRegex("/steps/2/at: Hadar eff has no decision 400; it has [0-9]+\n"));
  EXPECT_THAT(problemsOf(replaced(example(), "\"term\":\"U_max\"", "\"term\":\"U_mx\"")), HasSubstr("/steps/0/ring"));
}

TEST(LessonCheckTest, ReportsUnstatedTies) {
  EXPECT_THAT(problemsOf(oneStep("hadar-b3.json", R"("lane":"Gavel","at":0,"ask":{"place":"J1"})")),
              HasSubstr("/steps/0/ask: the score of J1 is infinite"));
  EXPECT_EQ(problemsOf(oneStep("hadar-b3.json", R"("lane":"Gavel","at":0,"ask":{"place":"J1","ties":true})")), "");
}

TEST(LessonCheckTest, ReportsReachesThatHoldOrAreNotReached) {
  const std::string way = R"("way":[{"set":"/jobs/0/iterations","to":20}]})";
  EXPECT_THAT(problemsOf(oneStep("hadar-b3.json",
                                 R"("ask":{"reach":[{"of":{"metric":"makespan_s"},"is":"<","to":11}],)" + way)),
              HasSubstr("/steps/0/ask/reach: the conditions hold before any edit"));
  EXPECT_THAT(
      problemsOf(oneStep("hadar-b3.json", R"("ask":{"reach":[{"of":{"metric":"makespan_s"},"is":"<","to":2}],)" + way)),
      HasSubstr("/steps/0/ask/reach/0: not reached by its way: makespan is"));
  EXPECT_THAT(problemsOf(oneStep(
                  "hadar-b3.json",
                  R"("ask":{"reach":[{"of":{"metric":"makespan_s"},"is":"<","to":10}],"allow":["clock"],)" + way)),
              HasSubstr("/steps/0/ask/way/0: an edit of jobs is not allowed"));
  EXPECT_THAT(problemsOf(replaced(example(), "/jobs/0/iterations", "/jobs/7/iterations")),
              HasSubstr("/steps/7/ask/way/0: the scenario has nothing at"));
}

TEST(LessonCheckTest, ReportsTooManyChooses) {
  const std::string choose = R"("ask":{"choose":[{"text":"a","right":true},{"text":"b","right":false}]})";
  EXPECT_EQ(problemsOf(oneStep("hadar-b3.json", choose)), "");
  EXPECT_THAT(problemsOf(oneStep("hadar-b3.json", choose + R"(},{"say":"T",)" + choose)),
              HasSubstr("2 of 2 questions are choose"));
}

TEST(LessonCheckTest, ShippedLessonsHold) {
  for (const ShippedLesson& each : shippedLessons())
    EXPECT_EQ(problemsOf(std::string(*shippedLessonText(each.id))), "") << each.id;
}

TEST(LessonCheckTest, EndsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  EXPECT_TRUE(checkLesson(*readText(example()).lesson, source.get_token()).stopped);
}

}  // namespace
}  // namespace roundel::lesson::testing
