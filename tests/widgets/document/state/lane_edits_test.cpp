// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/lane_edits.h"

#include "core/policies/registry.h"
#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;

QStringList labels(const Document& document) {
  QStringList list;
  for (const compare::Lane& lane : compare::lanesOf(document.scenario())) list << QString::fromStdString(lane.label);
  return list;
}

TEST(LaneEdits, TheFirstEditWritesTheDefaultLanesDown) {
  Document document;
  model::Scenario scenario = threeJobs();
  scenario.compare.clear();
  document.reset(scenario, {});
  document.addLanes({"hadar"});
  ASSERT_EQ(document.scenario().compare.size(), 3u);
  EXPECT_EQ(labels(document),
            (QStringList{QStringLiteral("Gavel"), QStringLiteral("Hadar"), QStringLiteral("Hadar 2")}));
  document.undoStack()->undo();
  EXPECT_TRUE(document.scenario().compare.empty());
}

TEST(LaneEdits, OneLaneAlwaysStays) {
  Document document;
  document.reset(threeJobs(), {});
  EXPECT_TRUE(removeLane(document, 0));
  EXPECT_FALSE(removeLane(document, 0));
  EXPECT_EQ(labels(document), QStringList{QStringLiteral("Hadar")});
  EXPECT_FALSE(removeLane(document, -1));
  EXPECT_FALSE(removeLane(document, 7));
}

TEST(LaneEdits, MovingIsClampedAndAMoveNowhereIsNoCommand) {
  Document document;
  document.reset(threeJobs(), {});
  EXPECT_TRUE(moveLane(document, 0, 5));
  EXPECT_EQ(labels(document), (QStringList{QStringLiteral("Hadar"), QStringLiteral("Gavel")}));
  EXPECT_FALSE(moveLane(document, 1, 1));
  EXPECT_EQ(document.undoStack()->count(), 1);
  EXPECT_FALSE(moveLane(document, 2, -1));
}

TEST(LaneEdits, OptionsEqualToTheDefaultsAreLeftOut) {
  Document document;
  document.reset(threeJobs(), {});
  EXPECT_TRUE(setLane(document, 1, "Hadar eff", {{"utility", "\"eff\""}, {"gangs", "\"elastic\""}}));
  EXPECT_EQ(document.scenario().compare[1].options, (model::OptionMap{{"utility", "\"eff\""}}));
  EXPECT_EQ(document.scenario().compare[1].label, "Hadar eff");
  EXPECT_TRUE(setLane(document, 1, "", {}));
  EXPECT_EQ(document.scenario().compare[1].label, std::nullopt);
}

// The dialog shows the automatic name; accepting it does not make it a label.
TEST(LaneEdits, AMadeNameThatComesBackIsNoLabel) {
  Document document;
  model::Scenario scenario = threeJobs();
  scenario.compare = {{"hadar", {}, {}}, {"hadar", {}, {}}};
  document.reset(scenario, {});
  EXPECT_TRUE(setLane(document, 1, "Hadar 2", {{"utility", "\"eff\""}}));
  EXPECT_EQ(document.scenario().compare[1].label, std::nullopt);
  EXPECT_EQ(labels(document), (QStringList{QStringLiteral("Hadar norm"), QStringLiteral("Hadar eff")}));
}

TEST(LaneEdits, OptionsAreToldText) {
  EXPECT_EQ(policyName("gavel"), QStringLiteral("Gavel"));
  EXPECT_EQ(policyName("nobody"), QStringLiteral("nobody"));
  EXPECT_TRUE(optionsText({"hadar", "x", {{"utility", "\"eff\""}, {"beam", "4"}}}).contains(QStringLiteral("beam 4")));
  EXPECT_FALSE(optionsText({"hadar", "x", {}}).isEmpty());
  EXPECT_EQ(optionsText({"own-rule", "x", {{"priority", "\"wait_s\""}}}), QStringLiteral("priority given"));
  for (const roundel::policies::PolicyInfo& info : roundel::policies::all()) {
    EXPECT_FALSE(optionsText({info.id, "x", {}}).contains(QStringLiteral("null")))
        << info.id << ": an option without a value is not shown";
  }
  EXPECT_TRUE(optionsText({"nobody", "x", {}}).isEmpty());
}

}  // namespace
}  // namespace roundel::widgets
