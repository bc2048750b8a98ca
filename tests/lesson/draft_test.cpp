// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/draft.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/lesson/file/write_lesson.h"
#include "tests/lesson/support.h"

namespace roundel::lesson::testing {
namespace {

using ::testing::IsEmpty;

/// Writes an unfinished lesson, reads it again and returns its steps.
std::vector<Step> stepsAgain(const Lesson& lesson) {
  const LessonResult read = readText(lessonJson(readable(lesson).lesson));
  for (const model::Fault& fault : read.faults) ADD_FAILURE() << fault.pointer << ": " << fault.message;
  return read.lesson ? read.lesson->steps : std::vector<Step>();
}

Lesson draftOf(Step step) {
  Lesson lesson = exampleRuns().lesson;
  if (step.lane.empty()) step.lane = lesson.lanes.front().label;
  lesson.steps = {std::move(step)};
  return lesson;
}

Step stepSaying(const std::string& text) {
  Step step;
  step.say.en = text;
  return step;
}

// Fails if a finished lesson is changed when it is written.
TEST(LessonDraft, AFinishedLessonStaysAsItIs) {
  const Draft draft = readable(exampleRuns().lesson);
  EXPECT_THAT(draft.left_out, IsEmpty());
  EXPECT_EQ(lessonJson(draft.lesson), lessonJson(exampleRuns().lesson));
}

// Fails if an empty step makes a file that cannot be opened.
TEST(LessonDraft, AStepWithoutTextHasADotsText) {
  const std::vector<Step> steps = stepsAgain(draftOf(stepSaying(" \n")));
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].say.en, kNoText);
}

// Fails if a choose question without a right option is written, or if its step is lost with it.
TEST(LessonDraft, AnUnfinishedQuestionIsLeftOut) {
  Step step = stepSaying("What holds?");
  step.ask = ChooseAsk{{{{"This", {}}, false}, {{"", {}}, false}}};
  step.points = 2;
  const Draft left = readable(draftOf(step));
  EXPECT_FALSE(left.left_out.empty());
  const std::vector<Step> steps = stepsAgain(draftOf(step));
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_FALSE(steps[0].ask);
  EXPECT_EQ(steps[0].points, 0);
}

// Fails if a file with a wrong name in braces cannot be opened, or if a right name is no longer a reference.
TEST(LessonDraft, WrongReferencesAreShownAsTheyAreWritten) {
  const std::vector<Step> steps = stepsAgain(
      draftOf(stepSaying("{metric=makespan_s} and {metric=no_such} and {open and {{ and {job=J9 column=finish_s}")));
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].say.en,
            "{metric=makespan_s} and {{metric=no_such} and {{open and {{ and {{job=J9 column=finish_s}");
}

// Fails if a file with names that the scenario lacks cannot be opened.
TEST(LessonDraft, UnknownNamesAreLeftOut) {
  Step step = stepSaying("Look.");
  step.ring = Ring{Ring::Kind::Job, "J9"};
  step.hide.lanes = {"Gavel", "Nobody"};
  step.hints = {{{"", {}}}, {{"Here.", {}}, Ring{Ring::Kind::Node, "Z"}}};
  step.points = 3;
  const std::vector<Step> steps = stepsAgain(draftOf(step));
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_FALSE(steps[0].ring);
  EXPECT_EQ(steps[0].hide.lanes, std::vector<std::string>{"Gavel"});
  ASSERT_EQ(steps[0].hints.size(), 1u);
  EXPECT_FALSE(steps[0].hints[0].ring);
}

}  // namespace
}  // namespace roundel::lesson::testing
