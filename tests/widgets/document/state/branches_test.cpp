// SPDX-License-Identifier: GPL-3.0-or-later
// Branches of a session run on other threads, follow their parents, are shown as lanes, and never change the document.

#include "widgets/document/state/branches.h"
#include "widgets/document/state/branch_text.h"

#include <QSignalSpy>
#include <cmath>

#include "tests/widgets/bench.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

using Status = LaneState::Status;
using testing::threeJobs;

struct Tree : ::testing::Test {
  // Each test has another document, because the session of a document is restored with it.
  Tree() {
    model::Scenario scenario = threeJobs();
    scenario.title = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    bench.document.reset(scenario, {});
    finish();
  }
  void finish() { ASSERT_TRUE(bench.comparison.waitForFinished(60000)); }
  const Branch& branch(quint64 id) { return *tree.find(id); }
  const std::vector<LaneState>& lanes() { return bench.comparison.lanes(); }
  quint64 nodeDown(int lane, double at_s) {
    const quint64 id = tree.add(lane, at_s, {compare::NodeDown{"n0"}});
    finish();
    return id;
  }

  Workbench bench;
  BranchTree& tree = bench.branches;
};

TEST_F(Tree, ABranchRunsAndStandsAsALaneAfterThoseOfTheDocument) {
  const std::string before = io::writeScenario(bench.document.scenario());
  QSignalSpy reset(&bench.comparison, &ComparisonController::lanesReset);
  const quint64 id = tree.add(1, 1080, {compare::NodeDown{"n0"}});
  EXPECT_TRUE(bench.comparison.busy());
  EXPECT_GE(reset.count(), 1);
  finish();
  ASSERT_EQ(lanes().size(), 3U);
  EXPECT_EQ(bench.comparison.documentLanes(), 2);
  const LaneState& lane = lanes()[2];
  EXPECT_EQ(lane.branch, id);
  EXPECT_EQ(lane.status, Status::Done);
  EXPECT_EQ(lane.lane.label, "Hadar / n0 down at 18:00");
  EXPECT_EQ(lane.branch_point->at_s, 1080);
  ASSERT_TRUE(lane.run && lane.index);
  EXPECT_EQ(lane.run->lane.label, lane.lane.label);
  EXPECT_EQ(tree.laneOf(id), 2);
  EXPECT_FALSE(bench.comparison.fairness().fair);
  // A branch is not an edit: the document is unchanged, and there is nothing to undo.
  EXPECT_EQ(io::writeScenario(bench.document.scenario()), before);
  EXPECT_FALSE(bench.document.isModified());
  EXPECT_FALSE(bench.document.undoStack()->canUndo());
}

TEST_F(Tree, AMoveIsNamedWithoutThePausesThatItNeeds) {
  const compare::Edit move = compare::MoveJob{"J2", {{"n0", "V100", 2}}}, pause = compare::MoveJob{"J1", {}};
  EXPECT_EQ(shortEditsText({move, pause}).toStdString(), "J2 moved");
  EXPECT_EQ(shortEditsText({pause}).toStdString(), "J1 paused");
  EXPECT_EQ(editsText({move, pause}).toStdString(), "J2 to 2 × V100 of n0, J1 paused");
}

TEST_F(Tree, ASwitchIsNamedByWhatItChanges) {
  const auto named = [&](compare::SwitchPolicy to) {
    const quint64 id = tree.add(1, 0, {std::move(to)});
    return tree.title(branch(id)).toStdString();
  };
  EXPECT_EQ(named({"gavel", {}}), "Hadar / to Gavel at 0:00");
  EXPECT_EQ(named({"hadar", {{"beam", "8"}}}), "Hadar / beam 8 at 0:00");
  EXPECT_EQ(named({"hadar", {{"beam", "8"}, {"utility", "\"eff\""}}}), "Hadar / utility eff, beam 8 at 0:00");
  EXPECT_EQ(named({"hadar", {}}), "Hadar / restarted at 0:00");
}

TEST_F(Tree, ASwitchOfABranchIsNamedAgainstWhatTheBranchRuns) {
  const quint64 first = tree.add(1, 360, {compare::SwitchPolicy{"gavel", {}}});
  const quint64 second = tree.add(tree.laneOf(first), 720, {compare::SwitchPolicy{"hadar", {}}});
  EXPECT_EQ(tree.editsSummary(branch(second)).toStdString(), "to Hadar");
  const quint64 third = tree.add(tree.laneOf(second), 1080, {compare::SwitchPolicy{"hadar", {{"beam", "8"}}}});
  EXPECT_EQ(tree.editsSummary(branch(third)).toStdString(), "beam 8");
}

TEST_F(Tree, InstantsInNamesAreOfTheClock) {
  EXPECT_EQ(instantText(721.26).toStdString(), "12:01") << "the format of the flag, not 12.021 min";
  EXPECT_EQ(instantText(721.26, 7200).toStdString(), "0:12:01");
}

TEST_F(Tree, AHiddenBranchIsNoLaneAndKeepsItsRun) {
  const quint64 id = nodeDown(1, 1080);
  const auto run = branch(id).state.run;
  tree.setShown(id, false);
  EXPECT_EQ(lanes().size(), 2U);
  EXPECT_EQ(tree.laneOf(id), -1);
  tree.setShown(id, true);
  EXPECT_EQ(lanes()[2].run, run);
}

TEST_F(Tree, BranchesOfBranchesFormATree) {
  const quint64 first = nodeDown(1, 1080);
  const quint64 second = tree.add(tree.laneOf(first), 1440, {compare::CancelJob{"J1"}});
  finish();
  EXPECT_EQ(branch(second).parent, first);
  EXPECT_EQ(branch(second).state.run->branch_points.size(), 2U);
  EXPECT_EQ(lanes()[3].lane.label, "Hadar / n0 down at 18:00 / J1 cancelled at 24:00");
  EXPECT_EQ(tree.childrenOf(first, "Hadar"), std::vector<quint64>{second});
  // Before its instant, a branch equals its parent. A branch at an earlier instant is therefore a branch of the parent.
  const quint64 sibling = tree.add(tree.laneOf(first), 360, {compare::CancelJob{"J1"}});
  finish();
  EXPECT_EQ(branch(sibling).parent, 0U);
  EXPECT_EQ(branch(sibling).lane, "Hadar");
  EXPECT_EQ(branch(sibling).state.status, Status::Done);
  tree.remove(first);
  EXPECT_EQ(tree.branches().size(), 1U);
  EXPECT_EQ(lanes().size(), 3U);
}

TEST_F(Tree, AnEditOfTheDocumentRunsEveryBranchAgain) {
  const quint64 first = nodeDown(1, 1080);
  const quint64 second = tree.add(tree.laneOf(first), 1440, {compare::CancelJob{"J1"}});
  finish();
  const auto before = branch(second).state.run;
  bench.document.edit(QStringLiteral("more work"), [](model::Scenario& s) { s.jobs[1].iterations = 30000; });
  finish();
  EXPECT_EQ(branch(second).state.status, Status::Done);
  EXPECT_FALSE(branch(second).state.stale);
  EXPECT_NE(branch(second).state.run, before);
  EXPECT_EQ(branch(second).state.run->trace->problem->jobs[1].iterations, 30000);
  EXPECT_EQ(branch(second).state.run->origin, bench.document.problem());
}

TEST_F(Tree, ABranchWhoseEditIsNoMorePossibleSaysWhy) {
  const quint64 id = tree.add(1, 360, {compare::CancelJob{"J3"}});
  finish();
  bench.document.edit(QStringLiteral("rename"), [](model::Scenario& s) { s.jobs[2].id = "J9"; });
  finish();
  EXPECT_EQ(branch(id).state.status, Status::Failed);
  EXPECT_TRUE(branch(id).state.message.startsWith(QStringLiteral("there is no job \"J3\"")))
      << branch(id).state.message.toStdString();
  bench.document.undoStack()->undo();
  finish();
  EXPECT_EQ(branch(id).state.status, Status::Done);
}

TEST_F(Tree, BranchesFollowALaneThatIsRenamedAndWaitForOneThatIsGone) {
  const quint64 id = nodeDown(1, 1080);
  setLane(bench.document, 1, "Mine", {});
  finish();
  EXPECT_EQ(branch(id).lane, "Mine");
  EXPECT_EQ(branch(id).state.status, Status::Done);
  EXPECT_EQ(lanes()[2].lane.label, "Mine / n0 down at 18:00");
  removeLane(bench.document, 1);
  finish();
  EXPECT_EQ(branch(id).state.status, Status::Failed);
  EXPECT_FALSE(branch(id).state.message.isEmpty());
  EXPECT_EQ(branch(id).state.run, nullptr) << "a branch of a removed lane has no run in figures and rankings";
  EXPECT_FALSE(lanes()[1].stale);
  EXPECT_EQ(bench.comparison.end_s(), lanes()[0].run->trace->end_s);
  bench.document.undoStack()->undo();
  finish();
  EXPECT_EQ(branch(id).state.status, Status::Done);
}

// A second lane of the same scheduler renames both lanes by their differences. The run and its branches do not change.
TEST_F(Tree, BranchesFollowALaneWhoseNameSaysMoreBesideAnother) {
  const quint64 id = nodeDown(1, 1080);
  const auto run = lanes()[1].run->trace, branched = branch(id).state.run->trace;
  bench.document.edit(QStringLiteral("two of Hadar"), [](model::Scenario& s) {
    s.compare[1].label.reset();
    s.compare.push_back({"hadar", {}, {{"utility", "\"eff\""}}});
  });
  finish();
  ASSERT_EQ(lanes().size(), 4U);
  EXPECT_EQ(lanes()[1].lane.label, "Hadar norm");
  EXPECT_EQ(lanes()[1].run->lane.label, "Hadar norm");
  EXPECT_EQ(lanes()[2].lane.label, "Hadar eff");
  EXPECT_EQ(lanes()[1].run->trace, run) << "a new name does not start a run";
  EXPECT_EQ(branch(id).lane, "Hadar norm");
  EXPECT_EQ(branch(id).state.run->trace, branched);
  EXPECT_EQ(lanes()[3].lane.label, "Hadar norm / n0 down at 18:00");
}

TEST_F(Tree, ASessionThatCallsALaneByItsSchedulersIdFindsIt) {
  Branch saved;
  saved.id = 1;
  saved.lane = "hadar";
  saved.branch_point = {1080, {compare::NodeDown{"n0"}}};
  tree.restore({saved});
  finish();
  ASSERT_EQ(tree.branches().size(), 1U);
  EXPECT_EQ(tree.branches()[0].lane, "Hadar");
  EXPECT_EQ(tree.branches()[0].state.status, Status::Done);
}

TEST_F(Tree, NamesAreTheUsersAndNeverTwiceTheSame) {
  const quint64 first = nodeDown(1, 1080), second = nodeDown(1, 1080);
  EXPECT_EQ(lanes()[2].lane.label, "Hadar / n0 down at 18:00");
  EXPECT_EQ(lanes()[3].lane.label, "Hadar / n0 down at 18:00 (2)");
  const quint64 child = tree.add(tree.laneOf(first), 1440, {compare::CancelJob{"J1"}});
  finish();
  const auto run = branch(child).state.run;
  tree.rename(first, QStringLiteral("  without  the fast node "));
  EXPECT_EQ(lanes()[2].lane.label, "without the fast node");
  EXPECT_EQ(lanes()[2].run->lane.label, "without the fast node");
  EXPECT_FALSE(bench.comparison.busy()) << "a new name does not start a run";
  EXPECT_EQ(branch(child).state.run->trace, run->trace);
  tree.rename(first, {});
  EXPECT_EQ(tree.title(branch(first)), QStringLiteral("Hadar / n0 down at 18:00"));
  EXPECT_NE(first, second);
}

TEST_F(Tree, ARunCanBeCancelledAndTakenUpAgain) {
  const quint64 id = tree.add(1, 1080, {compare::NodeDown{"n0"}});
  bench.comparison.cancel(2);
  EXPECT_EQ(branch(id).state.status, Status::Cancelled);
  EXPECT_FALSE(bench.comparison.busy());
  tree.runAgain(id);
  finish();
  EXPECT_EQ(branch(id).state.status, Status::Done);
}

TEST_F(Tree, AnotherDocumentHasNoneOfThem) {
  nodeDown(1, 1080);
  model::Scenario other = threeJobs();
  other.title = "another";
  bench.document.reset(other, {});
  finish();
  EXPECT_TRUE(tree.branches().empty());
  EXPECT_EQ(lanes().size(), 2U);
}

TEST_F(Tree, TheLaneEditsOfTheDocumentLeaveBranchesAlone) {
  nodeDown(1, 1080);
  EXPECT_FALSE(removeLane(bench.document, 2));
  EXPECT_FALSE(moveLane(bench.document, 2, -1));
  EXPECT_FALSE(setLane(bench.document, 2, "x", {}));
  EXPECT_FALSE(bench.document.isModified());
}

TEST_F(Tree, AJobThatOnlyABranchHasCanBeSelectedEverywhere) {
  model::JobSpec added = testing::job("extra", 1, 5000, {{"V100", 5.0}});
  tree.add(1, 1080, {compare::AddJob{added}});
  finish();
  const auto& problem = *lanes()[2].run->trace->problem;
  ASSERT_EQ(problem.jobs.size(), 4U);
  bench.selection.selectSpot({2, model::JobIndex(3), model::GpuIndex(0), 1500});
  EXPECT_EQ(bench.selection.job(), model::JobIndex(3));
  bench.document.edit(QStringLiteral("fewer"), [](model::Scenario& s) { s.jobs.pop_back(); });
  finish();
}

}  // namespace
}  // namespace roundel::widgets
