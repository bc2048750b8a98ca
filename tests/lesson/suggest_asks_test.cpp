// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/suggest_asks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/lesson/reach.h"
#include "core/lesson/reference_words.h"
#include "core/lesson/solution.h"
#include "core/model/scenario.h"
#include "tests/lesson/support.h"

namespace roundel::lesson::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Step hadarAtStart() {
  Step step;
  step.say.en = "S";
  step.at = Instant{};
  step.lane = "Hadar eff";
  return step;
}

Solution solvedAtStart(const Ask& ask) {
  Step step = hadarAtStart();
  step.ask = ask;
  return solve(step, exampleRuns().runs);
}

// Fails if a question is suggested that the run cannot answer.
TEST(SuggestAsks, EverySuggestionHasAnAnswer) {
  const LessonRuns& runs = exampleRuns().runs;
  const Pointed job{"J1", "", "", "Hadar eff"}, gpu{"", "A", "V100", "Hadar eff"}, lane{"", "", "", "Hadar eff"};
  for (const std::vector<Ask>& asks :
       {suggestPlaces(job, hadarAtStart(), runs), suggestPicks(job, hadarAtStart(), runs),
        suggestPicks(gpu, hadarAtStart(), runs), suggestPicks(lane, hadarAtStart(), runs),
        suggestNumbers(job, hadarAtStart(), runs), suggestNumbers(lane, hadarAtStart(), runs),
        suggestOrders(hadarAtStart(), runs)}) {
    EXPECT_FALSE(asks.empty());
    for (const Ask& ask : asks) EXPECT_THAT(solvedAtStart(ask).problems, IsEmpty());
  }
}

// Fails if a pick is suggested to which the clicked job is not an answer.
TEST(SuggestAsks, WhatWasClickedIsAnAnswerOfAPick) {
  for (const Ask& ask : suggestPicks({"J1", "", "", ""}, hadarAtStart(), exampleRuns().runs)) {
    const Solution solution = solvedAtStart(ask);
    const auto* pick = std::get_if<PickSolution>(&solution.answers);
    ASSERT_NE(pick, nullptr);
    EXPECT_NE(std::ranges::find(pick->accepted, "J1"), pick->accepted.end());
    EXPECT_LT(pick->accepted.size(), pick->candidates.size()) << "not every candidate is right";
  }
}

// Fails if a placement is suggested at an instant without a decision.
TEST(SuggestAsks, APlaceNeedsADecision) {
  Step step = hadarAtStart();
  step.at = Instant{};
  step.at->seconds = 0.5;
  EXPECT_THAT(suggestPlaces({"J1", "", "", ""}, step, exampleRuns().runs), IsEmpty());
}

// Fails if the pointer of an edit does not work in a way, or if an unchanged value becomes an edit.
TEST(SuggestAsks, AWayLeadsToTheEditedScenario) {
  const Lesson& lesson = exampleRuns().lesson;
  model::Scenario edited = *lesson.problem->scenario;
  edited.jobs[0].iterations = 20;
  const FoundWay way = wayBetween(*lesson.problem->scenario, edited);
  EXPECT_EQ(way.missing, "");
  ASSERT_EQ(way.edits.size(), 1u);
  EXPECT_EQ(toString(way.edits[0]), "/jobs/0/iterations = 20");
  const LessonRuns now = runWay(lesson, way.edits, exampleRuns().runs);
  EXPECT_THAT(now.faults, IsEmpty());
  const std::vector<Condition> found = suggestConditions({"J2", "", "", ""}, hadarAtStart(), now, exampleRuns().runs);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].of.name, "finish_s");
  Step step = hadarAtStart();
  step.ask = ReachAsk{{found[0]}, {}, {}, way.edits};
  EXPECT_TRUE(judgeReach(step, now, exampleRuns().runs, "en").reached);
  EXPECT_FALSE(judgeReach(step, exampleRuns().runs, exampleRuns().runs, "en").reached);
}

// Fails if a changed option becomes an edit of the scenario, because a lesson with its own lanes ignores such an edit.
TEST(SuggestAsks, AnOptionIsAnEditOfItsLane) {
  const Lesson& lesson = exampleRuns().lesson;
  model::Scenario edited = *lesson.problem->scenario;
  const auto lane = std::ranges::find(edited.compare, "Hadar eff", &model::CompareSpec::label);
  ASSERT_NE(lane, edited.compare.end());
  lane->options["utility"] = "\"norm\"";
  const FoundWay way = wayBetween(*lesson.problem->scenario, edited);
  ASSERT_EQ(way.edits.size(), 1u);
  EXPECT_EQ(toString(way.edits[0]), "Hadar eff: utility = \"norm\"");
}

// Fails if a condition shows the key of a metric or a column instead of its title.
TEST(ReferenceWords, AreTitlesOfMetricsAndColumns) {
  const auto words = [](const char* text) { return referenceWords(*referenceFromText(text).reference); };
  EXPECT_EQ(words("metric=jct_mean_s lane=Gavel"), "mean JCT of Gavel");
  EXPECT_EQ(words("job=J2 column=finish_s run=before"), "finish of J2 before the edits");
  EXPECT_EQ(words("table=candidates row.job=J2 column=payoff"), "payoff of J2 in the table candidates");
  EXPECT_EQ(words("job=J1 column=wait_s lane=FIFO"), "wait of J1 under FIFO");
}

TEST(ReferenceWords, AreInTheConditionsOfAReach) {
  Step step = hadarAtStart();
  Reference other;
  other.name = "makespan_s";
  other.lane = "Gavel";
  Reference of;
  of.name = "makespan_s";
  step.ask = ReachAsk{{{of, Relation::Less, other}}, {}, {}, {}};
  const std::string text = judgeReach(step, exampleRuns().runs, exampleRuns().runs, "en").conditions[0].text;
  EXPECT_THAT(text, HasSubstr("makespan is "));
  EXPECT_THAT(text, HasSubstr("(makespan of Gavel)"));
  EXPECT_THAT(text, Not(HasSubstr("{")));
}

}  // namespace
}  // namespace roundel::lesson::testing
