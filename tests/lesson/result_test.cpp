// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/lesson/support.h"

namespace roundel::lesson::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(LessonPoints, AllForTheFirstAnswerWithoutAHint) {
  StepProgress step;
  countAnswer(step, 2, true, 1);
  EXPECT_EQ(step.points, 2);
  countAnswer(step, 2, false, 0);  // ignored after a right answer
  EXPECT_EQ(step.tries, 1);
  countHint(step);
  countShown(step);
  EXPECT_EQ(step, (StepProgress{1, 0, 2, false, true}));
}

TEST(LessonPoints, HalfLaterOrWithAHint) {
  StepProgress later;
  countAnswer(later, 2, false, 0);
  EXPECT_EQ(later.points, 0);
  countAnswer(later, 2, true, 1);
  EXPECT_EQ(later.points, 1);
  StepProgress hinted;
  countHint(hinted);
  countAnswer(hinted, 2, true, 1);
  EXPECT_EQ(hinted, (StepProgress{1, 1, 1, false, true}));
}

TEST(LessonPoints, NoneAfterTheAnswerWasShown) {
  StepProgress step;
  countShown(step);
  countAnswer(step, 2, true, 1);
  EXPECT_EQ(step.points, 0);
  EXPECT_TRUE(step.right);
}

TEST(LessonPoints, EachSlotCountsItsPart) {
  StepProgress step;
  countAnswer(step, 4, false, 0.75);
  EXPECT_EQ(step.points, 3);
  countAnswer(step, 4, true, 1);
  EXPECT_EQ(step.points, 3);  // half of 4 points is less than 3
}

TEST(LessonResultLines, AreWrittenAndRead) {
  const Lesson& lesson = exampleRuns().lesson;
  const LessonResultLine result = resultOf(lesson, {{}, {1, 0, 2, false, true}, {2, 1, 0.5, true, true}}, "Ada \"L\"");
  EXPECT_EQ(result.points, 2.5);
  EXPECT_EQ(result.of, 8);
  EXPECT_EQ(result.steps.size(), 8U);
  LessonResultLine named = result;
  named.lesson = "prices";
  const std::string line = toJson(named);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_THAT(line, ::testing::StartsWith(R"({"roundel_result":1,"lesson":"prices","lesson_sha256":")"));
  EXPECT_THAT(line, HasSubstr(R"("steps":[{"tries":0,"hints":0,"points":0},{"tries":1,"hints":0,"points":2})"));
  const ResultLines read = readResults("\n" + line + "\r\n\n" + line);
  ASSERT_EQ(read.results.size(), 2U);
  EXPECT_TRUE(read.faults.empty());
  EXPECT_EQ(toJson(read.results[1]), line);
  EXPECT_EQ(read.results[0].name, "Ada \"L\"");
}

std::string line(const std::string& name, const std::string& sha, double points = 1) {
  return fmt::format(R"({{"roundel_result":1,"lesson":"mine","lesson_sha256":"{}","name":"{}","points":{},"of":2,)"
                     R"("steps":[{{"tries":1,"hints":0,"points":{}}},{{"tries":0,"hints":0,"points":0}}]}})",
                     sha, name, points, points);
}

TEST(LessonResultLines, BadLinesAreFaultsWithTheirNumber) {
  const auto fault = [](const std::string& text) {
    const ResultLines read = readResults("\n" + text);
    return read.faults.size() == 1 ? std::to_string(read.faults[0].line) + " " + read.faults[0].code : "other";
  };
  EXPECT_EQ(fault("{"), "2 syntax");
  EXPECT_EQ(fault("[]"), "2 wrong-type");
  EXPECT_EQ(fault("\xff"), "2 invalid-utf8");
  EXPECT_EQ(fault(replaced(line("a", "x"), "\"roundel_result\":1", "\"roundel_result\":2")), "2 wrong-version");
  EXPECT_EQ(fault(replaced(line("a", "x"), "\"points\":1", "\"points\":5")), "2 bad-result");
  EXPECT_EQ(fault(replaced(line("a", "x"), "\"of\":2", "\"of\":0.5")), "2 bad-result");
  EXPECT_EQ(fault(replaced(line("a", "x"), "\"tries\":1", "\"tries\":-1")), "2 bad-result");
  EXPECT_EQ(fault(replaced(line("a", "x"), "\"name\":\"a\",", "")), "2 missing-key");
  EXPECT_EQ(fault(line("a", "x") + line("b", "x")), "2 syntax");
}

TEST(LessonResultLines, TheTableKeepsTheOrderAndMarksOtherVersions) {
  const ResultLines read = readResults(line("b", "x") + "\n" + line("a,q", "y", 0.5) + "\n" + line("c", "x", 0) + "\n");
  ASSERT_EQ(read.results.size(), 3U);
  EXPECT_THAT(otherVersions(read.results), ElementsAre(false, true, false));
  const std::string table = resultsCsv(read.results);
  EXPECT_THAT(table, ::testing::StartsWith("name,lesson,points,of,s1,s2\nb,mine,1,2,1,0\n"));
  EXPECT_THAT(table, HasSubstr("\"a,q\",mine (another version),0.5,2,0.5,0\nc,mine,0,2,0,0\n"));
  EXPECT_EQ(resultsCsv({}), "name,lesson,points,of\n");
}

}  // namespace
}  // namespace roundel::lesson::testing
