// SPDX-License-Identifier: GPL-3.0-or-later
// Tests lessons for readers without the simulator: solved steps, the data of the page, the lines of the handout.

#include "core/lesson_page/lesson_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/lesson_page/handout.h"
#include "core/lesson_page/lesson_data.h"
#include "tests/lesson/support.h"

namespace roundel::lesson_page {
namespace {

using lesson::testing::exampleRuns;
using lesson::testing::oneStep;
using lesson::testing::Played;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

SolvedLesson exampleSolved() { return solved(exampleRuns().lesson, exampleRuns().runs); }

std::string textOf(const std::vector<HandoutLine>& lines) {
  std::string out;
  for (const HandoutLine& line : lines) {
    for (const lesson::Span& span : line.spans) out += span.text;
    out += '\n';
  }
  return out;
}

TEST(SolvedLesson, HasEveryStepInTheLanguagesOfTheLesson) {
  const SolvedLesson lesson = exampleSolved();
  EXPECT_THAT(lesson.problems, IsEmpty());
  EXPECT_THAT(lesson.languages, ElementsAre("en", "de"));
  ASSERT_EQ(lesson.steps.size(), exampleRuns().lesson.steps.size());
  for (const SolvedStep& step : lesson.steps) {
    if (step.step.ask && !step.isReach()) {
      EXPECT_THAT(step.answer.at("en"), Not(IsEmpty()));
    }
    EXPECT_EQ(step.say.size(), 2U);
  }
}

TEST(SolvedLesson, AReachHasNoPointsAndIsDescribed) {
  const SolvedLesson lesson = exampleSolved();
  const SolvedStep& reach = lesson.steps.back();
  EXPECT_EQ(reach.points, 0);
  EXPECT_EQ(lesson.points(), exampleRuns().lesson.points() - reach.step.points);
  EXPECT_THAT(reach.conditions.at("en"), ElementsAre(HasSubstr("J2")));
  EXPECT_THAT(reach.way, ElementsAre(HasSubstr("/jobs/0/iterations")));
}

TEST(SolvedLesson, NamesWhatHasNoValue) {
  const Played played(oneStep("hadar-b3.json", R"("at":0,"lane":"Hadar eff","ask":{"number":{"value":"Umx"}})"));
  const SolvedLesson lesson = solved(played.lesson, played.runs);
  ASSERT_FALSE(lesson.problems.empty());
  EXPECT_THAT(lesson.problems.front(), HasSubstr("step 1: "));
}

TEST(LessonData, HasRightAnswersAsSets) {
  const auto data = nlohmann::json::parse(lessonData(exampleSolved()));
  EXPECT_EQ(data["sha256"], exampleRuns().lesson.sha256);
  for (std::size_t i = 0; i < data["steps"].size(); ++i) {
    const auto& step = data["steps"][i];
    const lesson::Solution solution = lesson::solve(exampleRuns().lesson.steps[i], exampleRuns().runs);
    if (const auto* place = std::get_if<lesson::PlaceSolution>(&solution.answers)) {
      EXPECT_EQ(step["slots"].size(), place->decisions.size());
      EXPECT_EQ(step["slots"][0]["accepted"].size(), place->decisions[0].accepted.size());
    }
    if (const auto* number = std::get_if<lesson::NumberSolution>(&solution.answers)) {
      EXPECT_EQ(step["value"], *number->value.number);
      EXPECT_EQ(step["within"], number->within);
    }
    if (const auto* pick = std::get_if<lesson::PickSolution>(&solution.answers)) {
      EXPECT_EQ(step["accepted"], nlohmann::json(pick->accepted));
    }
    if (const auto* order = std::get_if<lesson::OrderSolution>(&solution.answers)) {
      EXPECT_EQ(step["groups"], nlohmann::json(order->groups));
    }
  }
}

TEST(LessonData, LanesAreNumbersOfThePage) {
  const auto data = nlohmann::json::parse(lessonData(exampleSolved()));
  EXPECT_EQ(data["steps"][1]["lane"], 0);
  EXPECT_EQ(data["steps"][5]["lane"], 1);
  EXPECT_EQ(data["steps"][0]["hide"]["lanes"], nlohmann::json::array({1}));
}

TEST(LessonPage, IsTheSameBytesAndLoadsNothing) {
  const std::string page = html(exampleSolved());
  EXPECT_EQ(page, html(exampleSolved()));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, HasSubstr("id=\"lesson-data\""));
  EXPECT_THAT(page, HasSubstr("<title>Prices by hand</title>"));
  EXPECT_THAT(page, Not(HasSubstr("{{")));
}

TEST(Handout, HasRoomForAnswersAndThenTheSolutions) {
  const SolvedLesson lesson = exampleSolved();
  const std::string questions = textOf(handout(lesson, false, "en"));
  EXPECT_THAT(questions, HasSubstr("Name:"));
  EXPECT_THAT(questions, HasSubstr("Hints"));
  EXPECT_THAT(questions, Not(HasSubstr("Answer: J")));
  const std::string solutions = textOf(handout(lesson, true, "en"));
  for (const SolvedStep& step : lesson.steps) {
    if (!step.answer.empty()) {
      EXPECT_THAT(solutions, HasSubstr("Answer: " + step.answer.at("en")));
    }
  }
  EXPECT_THAT(textOf(handout(lesson, false, "de")), HasSubstr("Preise von Hand"));
}

// Fails if the solutions lack a second right answer. A teacher would then mark this answer as wrong.
TEST(Handout, TheSolutionsNameTheOtherRightAnswers) {
  const auto solutionsOf = [](const char* scenario, const char* step) {
    const Played played(oneStep(scenario, step));
    return textOf(handout(solved(played.lesson, played.runs), true, "en"));
  };
  const std::string place =
      solutionsOf("hadar-fig1.json", R"("at":0,"lane":"Gavel","points":1,"ask":{"place":"J2","ties":true})");
  EXPECT_THAT(place, HasSubstr("1 step, 1 point."));
  EXPECT_THAT(place, HasSubstr("Answer: 2 x V100 on n0\nAlso right: 2 x P100 on n1\n"));
  EXPECT_THAT(textOf(handout(exampleSolved(), true, "en")), HasSubstr("Right within "));
}

}  // namespace
}  // namespace roundel::lesson_page
