// What of a scenario can be varied, and around which values.

#include "widgets/experiments_model/varied_fields.h"

#include <gmock/gmock.h>

#include "core/policies/registry.h"
#include "tests/widgets/experiments_model/drafts.h"

namespace roundel::widgets {
namespace {

using ::testing::ElementsAre;

const ScenarioPlace* at(const std::vector<ScenarioPlace>& places, const std::string& path) {
  for (const ScenarioPlace& place : places) {
    if (place.path == path) return &place;
  }
  return nullptr;
}

TEST(VariedFields, EveryFieldOfAllElementsAndOfOneIsAPlaceAndWordsAreNone) {
  const auto places = placesOf(experiment::testing::kScenario);
  const ScenarioPlace* all = at(places, "/jobs/*/iterations");
  ASSERT_NE(all, nullptr);
  EXPECT_EQ(all->of, 3);
  EXPECT_EQ(all->value, "600");
  const ScenarioPlace* one = at(places, "/jobs/J3/arrival_s");
  ASSERT_NE(one, nullptr);
  EXPECT_EQ(one->value, "30");
  EXPECT_NE(at(places, "/clock/round_s"), nullptr);
  EXPECT_EQ(at(places, "/title"), nullptr);
  EXPECT_TRUE(placesOf("[1]").empty());
}

TEST(VariedFields, AClockThatStatesNothingCanBeVariedAroundItsDefaults) {
  const auto places = placesOf(R"({"roundel": 1, "jobs": []})");
  ASSERT_NE(at(places, "/clock/round_s"), nullptr);
  EXPECT_EQ(at(places, "/clock/round_s")->value, "360");
}

TEST(VariedFields, ANumberIsHalvedAndDoubledAndStaysWholeWhereItIsWhole) {
  const SweepDraft draft = draftOf(threeJobs());
  EXPECT_THAT(suggestedVary(draft, "/clock/round_s", "60").values, ElementsAre("15", "30", "60", "120", "240"));
  EXPECT_THAT(suggestedVary(draft, "/jobs/J1/gpus", "2").values, ElementsAre("1", "2", "4", "8"));
  EXPECT_THAT(suggestedVary(draft, "/x", "true").values, ElementsAre("false", "true"));
}

TEST(VariedFields, NamesAreTheLastKeyAndUniqueInTheSweep) {
  SweepDraft draft = draftOf(threeJobs());
  draft.vary.push_back(suggestedVary(draft, "/jobs/J1/iterations", "600"));
  EXPECT_EQ(draft.vary.back().name, "iterations");
  EXPECT_EQ(suggestedVary(draft, "/jobs/J2/iterations", "300").name, "iterations 2");
}

TEST(VariedFields, AnOptionStaysInItsRangeAndAChoiceHasEveryWord) {
  const SweepDraft draft = draftOf(threeJobs());
  const policies::OptionSpec choice = policies::makeChoice("rule", {"a", "b"}, "which");
  EXPECT_THAT(suggestedVary(draft, 1, choice).values, ElementsAre("\"a\"", "\"b\""));
  const policies::OptionSpec share =
      policies::within(policies::makeOption("share", policies::OptionType::Number, "0.5", "how much"), 0, 1, "");
  EXPECT_THAT(suggestedVary(draft, 1, share).values, ElementsAre("0.125", "0.25", "0.5", "1.0"));
}

}  // namespace
}  // namespace roundel::widgets
