// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the player of a lesson without a window.

#include "widgets/lesson/player/lesson_player.h"

#include <QSignalSpy>

#include "tests/widgets/lesson/lesson_text.h"
#include "widgets/lesson/player/step_reading.h"

namespace roundel::widgets {
namespace {

using namespace testing;
using Phase = LessonPlayer::Phase;

class Player : public ::testing::Test {
 protected:
  void SetUp() override {
    lesson = testLesson();
    ASSERT_NE(lesson, nullptr);
    player.start(lesson);
    ASSERT_EQ(player.phase(), Phase::Waiting);
    player.setRuns(lesson::runLesson(*lesson));
  }
  void answer(lesson::Answer answer) {
    player.setAnswer(std::move(answer));
    player.judge();
  }
  std::shared_ptr<const lesson::Lesson> lesson;
  LessonPlayer player;
};

TEST_F(Player, AFirstAnswerHasAllPoints) {
  ASSERT_EQ(player.phase(), Phase::Asking);
  EXPECT_FALSE(player.answered());
  player.judge();
  EXPECT_EQ(player.phase(), Phase::Asking) << "without an answer there is no verdict";
  answer(lesson::NumberAnswer{5});
  EXPECT_EQ(player.phase(), Phase::Right);
  EXPECT_EQ(player.progress().points, 2);
  EXPECT_EQ(pointsSoFar(player), (std::pair<double, double>(2, 2)));
  EXPECT_EQ(lesson::plainText(filledText(player, player.step().reveal).blocks), "At 5 s.");
}

TEST_F(Player, ALaterAnswerHasHalf) {
  answer(lesson::NumberAnswer{7});
  EXPECT_EQ(player.phase(), Phase::Wrong);
  EXPECT_EQ(player.ownAnswer().left(1), QStringLiteral("7"));
  player.tryAgain();
  ASSERT_EQ(player.phase(), Phase::Asking);
  answer(lesson::NumberAnswer{5});
  EXPECT_EQ(player.phase(), Phase::Right);
  EXPECT_EQ(player.progress().points, 1);
  EXPECT_EQ(player.progress().tries, 2);
}

TEST_F(Player, AHintCostsHalfOnceAndIsNotCountedAgainOnALaterVisit) {
  player.openHint();
  EXPECT_EQ(player.hintsOpen(), 1);
  player.go(player.number() + 1);
  player.go(player.number() - 1);
  EXPECT_EQ(player.hintsOpen(), 0);
  player.openHint();
  EXPECT_EQ(player.progress().hints, 1);
  answer(lesson::NumberAnswer{5});
  EXPECT_EQ(player.progress().points, 1);
  for (int i = 0; i < 3; ++i) player.openHint();
  EXPECT_EQ(player.hintsOpen(), 2) << "the step has only two hints";
}

TEST_F(Player, AShownAnswerGivesNoPoints) {
  player.showAnswer();
  EXPECT_EQ(player.phase(), Phase::Shown);
  EXPECT_EQ(modelAnswerText(player).left(1), QStringLiteral("5"));
  player.tryAgain();
  answer(lesson::NumberAnswer{5});
  EXPECT_EQ(player.phase(), Phase::Right);
  EXPECT_EQ(player.progress().points, 0);
}

TEST_F(Player, EveryStepCanBeLeftAndKeepsItsPoints) {
  QSignalSpy kept(&player, &LessonPlayer::stateChanged);
  answer(lesson::NumberAnswer{5});
  player.go(player.number() + 1);
  EXPECT_EQ(player.number(), kChoose);
  EXPECT_EQ(kept.count(), 2);
  player.go(99);
  EXPECT_EQ(player.number(), kReach);
  player.go(kNumber);
  EXPECT_EQ(player.phase(), Phase::Asking) << "the question can be answered again";
  EXPECT_EQ(player.progress().points, 2);
  answer(lesson::NumberAnswer{8});
  EXPECT_EQ(player.progress().points, 2) << "a later answer never reduces the points";
}

TEST_F(Player, APlaceAsksAboutTheRun) {
  player.go(kPlace);
  ASSERT_EQ(player.phase(), Phase::Asking);
  ASSERT_EQ(askedSpans(player).size(), 1u);
  EXPECT_EQ(askedSpans(player)[0].from_s, 0);
  EXPECT_GT(askedSpans(player)[0].to_s, 0);
  EXPECT_EQ(player.until_s(), askedSpans(player)[0].to_s);
  answer(lesson::PlaceAnswer{{{{"B", "K80", 2}}}});
  EXPECT_EQ(player.phase(), Phase::Wrong);
  player.tryAgain();
  answer(lesson::PlaceAnswer{{{{"A", "V100", 2}}}});
  EXPECT_EQ(player.phase(), Phase::Right);
  EXPECT_EQ(player.progress().points, 1.5);
}

TEST_F(Player, AStepWithoutAQuestionTells) {
  player.go(kTell);
  EXPECT_EQ(player.phase(), Phase::Telling);
  EXPECT_TRUE(problemText(player).isEmpty());
  player.setAnswer(lesson::NumberAnswer{1});
  player.judge();
  EXPECT_EQ(player.phase(), Phase::Telling);
}

TEST_F(Player, AReachIsAnsweredWhenItsConditionsHold) {
  player.go(kReach);
  ASSERT_TRUE(player.asksReach());
  player.setReached(player.runs(), 0);
  ASSERT_TRUE(player.reached());
  EXPECT_FALSE(player.reached()->reached);
  EXPECT_EQ(player.phase(), Phase::Asking);
  const auto& ask = std::get<lesson::ReachAsk>(*player.step().ask);
  const lesson::LessonRuns now = lesson::runWay(*lesson, ask.way, player.runs());
  player.setReached(now, 3);
  EXPECT_TRUE(hasTooManyEdits(player));
  EXPECT_EQ(player.phase(), Phase::Asking) << "the question allows two edits";
  player.setReached(now, 1);
  EXPECT_EQ(player.phase(), Phase::Right);
  EXPECT_EQ(player.progress().points, 1);
}

TEST_F(Player, StartsWhereItWasLeft) {
  answer(lesson::NumberAnswer{5});
  player.go(kPick);
  LessonPlayer again;
  again.start(lesson, player.state());
  EXPECT_EQ(again.number(), kPick);
  EXPECT_EQ(again.state(), player.state());
  LessonState other = player.state();
  other.steps.pop_back();
  again.start(lesson, other);
  EXPECT_EQ(again.number(), 0) << "the stored state belongs to another version of the lesson";
}

}  // namespace
}  // namespace roundel::widgets
