// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/next_steps.h"

#include "tests/widgets/bench.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;

void draw(Workbench& bench, bool nodes, bool jobs) {
  bench.document.edit(QStringLiteral("draw"), [&](model::Scenario& s) {
    const model::Scenario whole = threeJobs();
    s.gpu_types = whole.gpu_types;
    if (nodes) s.nodes = whole.nodes;
    if (jobs) s.jobs = whole.jobs;
  });
}

TEST(NextSteps, ANewDocumentMissesAllThreeAndHasNoFault) {
  Workbench bench;
  bench.document.startNew();
  EXPECT_EQ(bench.document.missing(), (model::Missing{true, true, true}));
  EXPECT_TRUE(bench.document.faults().empty());
  EXPECT_TRUE(onlyMissing(bench.document, false));
  EXPECT_EQ(stepsDone(bench.document.missing()), 0);
  EXPECT_EQ(nothingYetTip(bench.document.missing()), QStringLiteral("Nothing to run yet: add a node"));
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_TRUE(bench.comparison.lanes().empty());
}

TEST(NextSteps, TheFirstThatIsMissingIsNextInWhateverOrderTheyAreTaken) {
  Workbench bench;
  bench.document.startNew();
  bench.document.addLanes({"gavel", "hadar"});
  EXPECT_EQ(firstStep(bench.document.missing()), 0U);
  draw(bench, false, true);
  EXPECT_EQ(firstStep(bench.document.missing()), 0U);
  EXPECT_EQ(stepsDone(bench.document.missing()), 2);
  draw(bench, true, true);
  EXPECT_EQ(firstStep(bench.document.missing()), kNextSteps);
  EXPECT_FALSE(onlyMissing(bench.document, false)) << "nothing is missing";
  ASSERT_TRUE(bench.comparison.waitForFinished());
  ASSERT_EQ(bench.comparison.lanes().size(), 2U);
  for (const LaneState& lane : bench.comparison.lanes()) EXPECT_EQ(lane.status, LaneState::Status::Done);
}

TEST(NextSteps, LanesOfAHalfDrawnScenarioWaitAndDoNotFail) {
  Workbench bench;
  bench.document.startNew();
  bench.document.addLanes({"gavel"});
  draw(bench, true, false);
  ASSERT_TRUE(bench.comparison.waitForFinished());
  ASSERT_EQ(bench.comparison.lanes().size(), 1U);
  EXPECT_EQ(bench.comparison.lanes()[0].status, LaneState::Status::Waiting);
  EXPECT_EQ(bench.comparison.lanes()[0].message, QStringLiteral("Nothing to run yet: add a job"));
}

TEST(NextSteps, AFaultEndsTheCalmAndSoDoesARefusedText) {
  Workbench bench;
  bench.document.startNew();
  draw(bench, false, true);
  EXPECT_TRUE(onlyMissing(bench.document, false));
  EXPECT_FALSE(onlyMissing(bench.document, true));
  bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[0].weight = -1; });
  EXPECT_FALSE(onlyMissing(bench.document, false));
  EXPECT_EQ(bench.document.faults().size(), 1U) << "missing parts are not faults";
}

TEST(NextSteps, ADocumentThatIsOpenedHasTheDefaultSchedulersAndOneThatIsNewNoneUntilTheyAreChosen) {
  Workbench bench;
  model::Scenario unnamed = threeJobs();
  unnamed.compare.clear();
  bench.document.reset(unnamed, {});
  EXPECT_EQ(bench.document.chosenLanes().size(), 2U);
  EXPECT_FALSE(bench.document.missing().any());
  bench.document.startNew();
  EXPECT_TRUE(bench.document.chosenLanes().empty());
  bench.document.addLanes({"tiresias"});
  EXPECT_EQ(bench.document.chosenLanes().size(), 1U) << "the default schedulers are not added";
  EXPECT_TRUE(removeLane(bench.document, 0)) << "the only lane can be removed";
  EXPECT_TRUE(bench.document.missing().scheduler);
  bench.document.reset(unnamed, {});
  EXPECT_FALSE(bench.document.missing().scheduler) << "an opened document has the default schedulers";
}

}  // namespace
}  // namespace roundel::widgets
