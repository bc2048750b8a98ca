// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the name of a lane: its label, otherwise its scheduler's name, followed by the options that differ if needed.

#include "core/compare/lane_name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::smallScenario;

std::vector<std::string> named(std::vector<Lane> lanes) {
  nameLanes(lanes);
  std::vector<std::string> out;
  for (const Lane& lane : lanes) out.push_back(lane.label);
  return out;
}

TEST(LaneNames, AreTheSchedulersAsTheFieldWritesThem) {
  EXPECT_THAT(
      named({{"gavel", "", {}}, {"hadare", "", {}}, {"asrpt", "", {}}, {"yarn-cs", "", {}}, {"hops", "hops", {}}}),
      ElementsAre("Gavel", "HadarE", "A-SRPT", "YARN-CS", "Hops"));
  EXPECT_EQ(schedulerName("srtf"), "SRTF");
  EXPECT_EQ(schedulerName("nobody"), "nobody");
}

TEST(LaneNames, OfOneSchedulerSayTheOptionInWhichTheyDiffer) {
  EXPECT_THAT(named({{"hops", "", {{"priority", "\"LR\""}}}, {"hops", "", {{"priority", "\"SJF\""}}}}),
              ElementsAre("Hops LR", "Hops SJF"));
  EXPECT_THAT(named({{"hops", "", {}}, {"gavel", "", {}}, {"hops", "", {{"priority", "\"SJF\""}}}}),
              ElementsAre("Hops LR", "Gavel", "Hops SJF"))
      << "a default value is named like a stated one";
  EXPECT_THAT(named({{"hadar", "", {{"beam", "8"}}}, {"hadar", "", {{"beam", "16"}}}}),
              ElementsAre("Hadar beam 8", "Hadar beam 16"));
  EXPECT_THAT(named({{"hadar", "", {{"sticky", "true"}}}, {"hadar", "", {}}}),
              ElementsAre("Hadar sticky", "Hadar without sticky"));
  EXPECT_THAT(named({{"hadare", "", {{"consolidation_s", "10"}}}, {"hadare", "", {{"consolidation_s", "20"}}}}),
              ElementsAre("HadarE consolidation 10 s", "HadarE consolidation 20 s"));
}

TEST(LaneNames, OfSeveralDifferencesSayWhatIsNoDefault) {
  EXPECT_THAT(named({{"hadar", "", {}},
                     {"hadar", "", {{"utility", "\"eff\""}}},
                     {"hadar", "", {{"beam", "8"}}},
                     {"hadar", "", {{"utility", "\"eff\""}, {"beam", "8"}}}}),
              ElementsAre("Hadar", "Hadar eff", "Hadar beam 8", "Hadar eff beam 8"));
}

TEST(LaneNames, OfJsonOptionsSayThatTheyAreGiven) {
  EXPECT_THAT(named({{"gavel", "", {}}, {"gavel", "", {{"allocation", R"({"J1":{"V100":1}})"}}}}),
              ElementsAre("Gavel", "Gavel allocation given"));
  EXPECT_THAT(named({{"plan", "", {{"plan", "[]"}}}, {"plan", "", {{"plan", "[{}]"}}}}),
              ElementsAre("Plan plan given", "Plan plan given 2"));
}

TEST(LaneNames, LabelsStandAndAreToldApartWhereTheyAreAlike) {
  EXPECT_THAT(named({{"hops", "mine", {}}, {"hops", "", {{"priority", "\"SJF\""}}}}), ElementsAre("mine", "Hops"));
  EXPECT_THAT(named({{"hops", "mine", {}}, {"hops", "mine", {{"priority", "\"SJF\""}}}, {"gavel", "mine", {}}}),
              ElementsAre("mine LR", "mine SJF", "mine"));
  EXPECT_THAT(named({{"gavel", "", {}}, {"gavel", "", {}}}), ElementsAre("Gavel", "Gavel 2"));
}

TEST(LaneNames, OfNamedLanesStayAsTheyAre) {
  const std::vector<Lane> lanes{{"hops", "Hops LR", {}},
                                {"hops", "Hops SJF", {{"priority", "\"SJF\""}}},
                                {"gavel", "Gavel", {}},
                                {"gavel", "Gavel 2", {}}};
  EXPECT_THAT(named(lanes), ElementsAre("Hops LR", "Hops SJF", "Gavel", "Gavel 2"));
}

LaneRun ran(const Lane& lane, const std::string& title = "small", std::uint64_t seed = 1) {
  model::Scenario scenario = smallScenario();
  scenario.title = title;
  RunSettings settings;
  settings.seed = seed;
  return runLane(model::resolve(scenario), lane, settings);
}

std::vector<std::string> namesOf(std::vector<LaneRun> runs) {
  nameRuns(runs);
  std::vector<std::string> out;
  for (const LaneRun& run : runs) out.push_back(run.lane.label);
  return out;
}

// Four commands write four run folders; each command knows only its own run.
TEST(RunNames, AreMadeOverTheSetWhereverItsFoldersComeFrom) {
  EXPECT_THAT(namesOf({ran({"hadar", "Hadar", {}}), ran({"hadar", "Hadar", {{"utility", "\"eff\""}}}),
                       ran({"hadar", "Hadar", {{"beam", "8"}}}), ran({"hadar", "Hadar", {{"gangs", "\"rigid\""}}})}),
              ElementsAre("Hadar", "Hadar eff", "Hadar beam 8", "Hadar rigid"));
}

TEST(RunNames, OfOtherSeedsSayTheSeed) {
  EXPECT_THAT(namesOf({ran({"gavel", "", {}}), ran({"gavel", "", {}}, "small", 2)}),
              ElementsAre("Gavel seed 1", "Gavel seed 2"));
}

TEST(RunNames, AreAlikeForAlikeLanesOfOtherWorkloads) {
  EXPECT_THAT(namesOf({ran({"gavel", "", {}}, "a"), ran({"gavel", "", {}}, "b")}), ElementsAre("Gavel", "Gavel"));
  EXPECT_THAT(namesOf({ran({"hadar", "", {}}, "a"), ran({"hadar", "", {{"utility", "\"eff\""}}}, "b")}),
              ElementsAre("Hadar norm", "Hadar eff"))
      << "the lanes differ in an option and need different names";
}

TEST(LanesCalled, ByLabelElseByScheduler) {
  const std::vector<Lane> lanes{{"hops", "Hops LR", {}}, {"hops", "Hops SJF", {}}, {"asrpt", "A-SRPT", {}}};
  EXPECT_THAT(lanesNamed(lanes, "Hops SJF"), ElementsAre(1));
  EXPECT_THAT(lanesNamed(lanes, "hops"), ElementsAre(0, 1));
  EXPECT_THAT(lanesNamed(lanes, "Hops"), ElementsAre(0, 1));
  EXPECT_THAT(lanesNamed(lanes, "A-SRPT"), ElementsAre(2));
  EXPECT_THAT(lanesNamed(lanes, "gavel"), IsEmpty());
}

}  // namespace
}  // namespace roundel::compare
