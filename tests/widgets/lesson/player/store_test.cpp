// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the stored state of a lesson.

#include "widgets/lesson/player/lesson_store.h"

#include <QSettings>

#include "tests/widgets/lesson/lesson_text.h"

namespace roundel::widgets {
namespace {

class Store : public ::testing::Test {
 protected:
  void SetUp() override {
    QSettings().clear();
    auto read = *testing::testLesson();
    read.id = "prices";
    lesson = read;
    state = {3, std::vector<lesson::StepProgress>(lesson.steps.size())};
    state.steps[0] = {2, 1, 1.5, false, true};
    state.steps[2].shown = true;
  }
  lesson::Lesson lesson;
  LessonState state;
};

TEST_F(Store, KeepsTheProgressUntilTheNextStart) {
  { LessonStore(lesson, {}).keep(state); }
  EXPECT_EQ(LessonStore(lesson, {}).read(), state);
  const LessonStore::Done done = LessonStore::done(QStringLiteral("prices"));
  EXPECT_EQ(done.step, 3);
  EXPECT_EQ(done.steps, static_cast<int>(lesson.steps.size()));
  EXPECT_EQ(done.points, 1.5);
  EXPECT_FALSE(done.finished);
  EXPECT_EQ(LessonStore::done(QStringLiteral("other")).steps, 0);
}

TEST_F(Store, AnotherVersionOfTheLessonBegins) {
  { LessonStore(lesson, {}).keep(state); }
  lesson.sha256 = "changed";
  EXPECT_EQ(LessonStore(lesson, {}).read().step, 0);
}

TEST_F(Store, AFileOfTheUserIsAnotherLessonThanAShippedOne) {
  { LessonStore(lesson, {}).keep(state); }
  EXPECT_EQ(LessonStore(lesson, QStringLiteral("/home/me/prices.lesson.json")).read().step, 0);
}

TEST_F(Store, TwoWindowsDoNotShareALesson) {
  const LessonStore first(lesson, {});
  ASSERT_TRUE(first.own());
  const LessonStore second(lesson, {});
  EXPECT_FALSE(second.own());
  first.keep(state);
  EXPECT_EQ(second.read().step, 0) << "the second window begins at the start";
  LessonState other = state;
  other.step = 5;
  second.keep(other);
  EXPECT_EQ(first.read(), state) << "the second window stores nothing";
}

}  // namespace
}  // namespace roundel::widgets
