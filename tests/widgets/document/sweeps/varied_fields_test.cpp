// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a scenario that can be varied, and their suggested values.

#include "widgets/document/sweeps/varied_fields.h"

#include <gmock/gmock.h>

#include "core/policies/registry.h"
#include "tests/widgets/document/sweeps/drafts.h"

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

TEST(VariedFields, OfATextThatIsNoScenarioAreNone) {
  for (const char* text : {"", "{", "3", "null", "\"x\"", "[]"}) EXPECT_TRUE(placesOf(text).empty()) << text;
}

// The text may come from a file that has not been checked.
TEST(VariedFields, OfAClockThatIsNoObjectAreWhatElseStandsThere) {
  for (const char* clock : {"3", "[1]", "\"x\"", "true"}) {
    const auto places = placesOf(std::string(R"({"roundel": 1, "rate_model": "additive", "clock": )") + clock + "}");
    EXPECT_NE(at(places, "/rate_model"), nullptr) << clock;
    EXPECT_EQ(at(places, "/clock/round_s"), nullptr) << clock;
  }
}

TEST(VariedFields, KeysAndIdsWithASlashAreWrittenAsPointersWriteThem) {
  const auto places = placesOf(R"({"jobs": [{"id": "a/b~c", "throughput": {"V100/16": 2}}]})");
  EXPECT_NE(at(places, "/jobs/a~1b~0c/throughput/V100~116"), nullptr);
  EXPECT_NE(at(places, "/jobs/*/throughput/V100~116"), nullptr);
}

TEST(VariedFields, ElementsWithoutAnIdAreKnownByTheirPosition) {
  const auto places = placesOf(R"({"jobs": [{"gpus": [1, 2]}, {"id": 3, "gpus": 4}]})");
  EXPECT_NE(at(places, "/jobs/0/gpus/1"), nullptr);
  EXPECT_NE(at(places, "/jobs/1/gpus"), nullptr) << "an id that is not a string is ignored";
  EXPECT_EQ(at(places, "/jobs/*/gpus/*")->of, 2);
}

TEST(VariedFields, AValueOfNothingStartsAtNothing) {
  const SweepDraft draft = draftOf(threeJobs());
  EXPECT_THAT(suggestedVary(draft, "/x", "0").values, ElementsAre("0", "1", "2", "4"));
  EXPECT_THAT(suggestedVary(draft, "/x", "0.0").values, ElementsAre("0.0", "0.25", "0.75", "1.75", "3.75"));
}

TEST(VariedFields, AValueBelowZeroStaysThere) {
  const SweepDraft draft = draftOf(threeJobs());
  EXPECT_THAT(suggestedVary(draft, "/x", "-2.0").values, ElementsAre("-0.5", "-1.0", "-2.0", "-4.0", "-8.0"));
}

TEST(VariedFields, AWholeNumberOfOneIsNeverNoughtAndAHugeOneStaysWhole) {
  const SweepDraft draft = draftOf(threeJobs());
  EXPECT_THAT(suggestedVary(draft, "/x", "1").values, ElementsAre("1", "2", "4"));
  EXPECT_THAT(suggestedVary(draft, "/x", "4000000000000000000").values,
              ElementsAre("1000000000000000000", "2000000000000000000", "4000000000000000000", "8000000000000000000"))
      << "four times the value exceeds the limit of 64-bit integers";
}

TEST(VariedFields, AWordStandsAlone) {
  const SweepDraft draft = draftOf(threeJobs());
  EXPECT_THAT(suggestedVary(draft, "/rate_model", "\"additive\"").values, ElementsAre("\"additive\""));
  EXPECT_THAT(suggestedVary(draft, "/x", "{\"a\": 1}").values, ElementsAre("{\"a\": 1}"));
}

TEST(VariedFields, NamesAreNoColumnsOfTheResults) {
  const SweepDraft draft = draftOf(threeJobs());
  for (const char* column : {"run", "scheduler", "seed", "status", "message"})
    EXPECT_EQ(suggestedVary(draft, std::string("/") + column, "1").name, std::string(column) + " 2");
}

TEST(VariedFields, AnOptionStartsFromWhatTheSchedulerHasSet) {
  SweepDraft draft = draftOf(threeJobs());
  const policies::OptionSpec option = policies::makeOption("beam", policies::OptionType::Number, "1", "how much");
  draft.schedulers[1].options["beam"] = "8";
  const DraftVary vary = suggestedVary(draft, 1, option);
  EXPECT_THAT(vary.values, ElementsAre("2", "4", "8", "16", "32"));
  EXPECT_EQ(vary.scheduler, 1);
  EXPECT_THAT(vary.paths, ElementsAre("beam"));
}

}  // namespace
}  // namespace roundel::widgets
