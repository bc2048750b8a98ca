// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/write_lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "core/lesson/file/shipped_lessons.h"
#include "tests/lesson/support.h"
#include "tests/source_dir.h"

namespace roundel::lesson::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Writes the lesson and reads it again.
Lesson again(const Lesson& lesson) {
  const std::string text = lessonJson(lesson);
  LessonResult read = readText(text);
  EXPECT_TRUE(read.lesson) << text << (read.faults.empty() ? "" : read.faults[0].pointer + read.faults[0].message);
  return read.lesson ? std::move(*read.lesson) : Lesson();
}

void expectEqual(const Lesson& a, const Lesson& b) {
  EXPECT_EQ(a.title, b.title);
  EXPECT_EQ(a.author, b.author);
  EXPECT_EQ(a.minutes, b.minutes);
  EXPECT_EQ(a.scenario_name, b.scenario_name);
  EXPECT_EQ(a.lanes, b.lanes);
  EXPECT_EQ(a.after, b.after);
  ASSERT_EQ(a.steps.size(), b.steps.size());
  for (std::size_t i = 0; i < a.steps.size(); ++i) EXPECT_EQ(a.steps[i], b.steps[i]) << "step " << i;
}

TEST(WriteLesson, ReadingItReturnsAnEqualLesson) {
  const LessonResult read = readText(example());
  ASSERT_TRUE(read.lesson);
  expectEqual(again(*read.lesson), *read.lesson);
}

TEST(WriteLesson, HasTheSameBytesWhenItIsReadAndWrittenAgain) {
  const LessonResult read = readText(example());
  ASSERT_TRUE(read.lesson);
  EXPECT_EQ(lessonJson(again(*read.lesson)), lessonJson(*read.lesson));
}

TEST(WriteLesson, LeavesOutWhatHasItsDefault) {
  const LessonResult read = readText(oneStep("hadar-b3.json", R"("ask":{"place":"J1"})"));
  ASSERT_TRUE(read.lesson);
  EXPECT_EQ(lessonJson(*read.lesson), R"({
  "roundel_lesson": 1,
  "title": "T",
  "scenario": "hadar-b3.json",
  "steps": [
    {"say": "S", "ask": {"place": "J1"}}
  ]
}
)");
}

TEST(WriteLesson, WritesALaneOfItsOwnWithItsOptionsAndALaneOfTheScenarioAsItsLabel) {
  const std::string lanes =
      R"(["Gavel", {"policy": "tiresias", "label": "Queue", "options": {"threshold_gpu_s": 60}}])";
  const LessonResult read = readText(oneStep("hadar-b3.json", R"("ask":{"place":"J1"})", lanes));
  ASSERT_TRUE(read.lesson) << read.faults[0].message;
  EXPECT_THAT(lessonJson(*read.lesson), HasSubstr(R"("lanes": ["Gavel", {"policy": "tiresias", "label": "Queue")"));
  EXPECT_THAT(lessonJson(*read.lesson), Not(HasSubstr(R"("lane": "Gavel")")));
}

TEST(WriteLesson, KeepsEveryShippedLesson) {
  const std::filesystem::path folder = std::filesystem::path(tests::sourceDir()) / "scenarios" / "lessons";
  EXPECT_FALSE(shippedLessons().empty());
  for (const ShippedLesson& shipped : shippedLessons()) {
    const LessonResult read = readShippedLesson(shipped.id);
    ASSERT_TRUE(read.lesson) << shipped.id;
    const LessonResult written = readLessonText(lessonJson(*read.lesson), folder);
    ASSERT_TRUE(written.lesson) << shipped.id << written.faults[0].pointer << written.faults[0].message;
    expectEqual(*written.lesson, *read.lesson);
  }
}

}  // namespace
}  // namespace roundel::lesson::testing
