// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/workbench.h"

#include <QSignalSpy>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::mix;
using testing::Session;
using testing::threeJobs;

TEST(Workbench, ThePlayheadHasTheRangeOfTheLongestRun) {
  Session run(threeJobs());
  EXPECT_EQ(run.bench.playhead.end_s(), run.bench.comparison.end_s());
  EXPECT_GT(run.bench.playhead.end_s(), 0);
  EXPECT_EQ(run.bench.playhead.round_s(), 360);
  run.bench.document.edit(QStringLiteral("round"), [](model::Scenario& s) { s.clock.round_s = 60; });
  run.finish();
  EXPECT_EQ(run.bench.playhead.round_s(), 60);
}

TEST(Workbench, AnotherDocumentClearsTheSelectionAndStartsAtZero) {
  Session run(threeJobs());
  run.bench.playhead.setNow(700);
  run.bench.selection.selectJob(model::JobIndex(1));
  run.bench.selection.selectNodes({"n1"});
  run.bench.document.reset(mix(6, 10), {});
  EXPECT_FALSE(run.bench.selection.job().valid());
  EXPECT_TRUE(run.bench.selection.nodes().empty());
  EXPECT_EQ(run.bench.playhead.now_s(), 0);
}

TEST(Workbench, TheSelectedJobStaysTheSameOneWhenOthersComeAndGo) {
  Session run(threeJobs());
  run.bench.selection.selectJob(run.job("J2"));
  run.bench.document.edit(QStringLiteral("delete"), [](model::Scenario& s) { s.jobs.erase(s.jobs.begin()); });
  EXPECT_EQ(run.bench.selection.job(), model::JobIndex(0));
  run.bench.document.edit(QStringLiteral("swap"), [](model::Scenario& s) { std::swap(s.jobs[0], s.jobs[1]); });
  EXPECT_EQ(run.bench.selection.job(), model::JobIndex(1));
  run.bench.document.edit(QStringLiteral("delete"), [](model::Scenario& s) { s.jobs.pop_back(); });
  EXPECT_FALSE(run.bench.selection.job().valid());
}

TEST(Workbench, ARenamedJobStaysSelected) {
  Session run(threeJobs());
  run.bench.selection.selectJob(run.job("J2"));
  run.bench.document.edit(QStringLiteral("rename"), [](model::Scenario& s) { s.jobs[1].id = "renamed"; });
  EXPECT_EQ(run.bench.selection.job(), model::JobIndex(1));
}

TEST(Workbench, TellsOfThemeAndFutureOnce) {
  Workbench bench;
  QSignalSpy theme(&bench, &Workbench::themeChanged);
  QSignalSpy future(&bench, &Workbench::futureChanged);
  bench.appearance.setTheme(Theme::darkTheme());
  bench.setFuture(Workbench::Future::Hidden);
  bench.setFuture(Workbench::Future::Hidden);
  EXPECT_EQ(theme.count(), 1);
  EXPECT_EQ(future.count(), 1);
  EXPECT_TRUE(bench.theme().dark);
}

TEST(Workbench, CanBeDestroyedWhileLanesRun) {
  auto bench = std::make_unique<Workbench>();
  bench->document.reset(mix(15, 200), {});
  const auto& lanes = bench->comparison.lanes();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !lanes.empty() && lanes[0].status == LaneState::Status::Running; }, 60000));
  ASSERT_TRUE(bench->comparison.busy());
  bench.reset();
}

// If undo removes a lane, its branch has no run, and neither playhead nor cluster shows one.
TEST(Workbench, AfterUndoToEmptyNothingOfARunIsLeft) {
  Workbench bench;
  bench.document.startNew();
  bench.document.edit(QStringLiteral("cluster and jobs"), [](model::Scenario& s) {
    s = testing::threeJobs();
    s.compare.clear();
  });
  bench.document.addLanes({"hadar"});
  ASSERT_TRUE(bench.comparison.waitForFinished());
  ASSERT_NE(bench.branches.add(0, 360, {compare::CancelJob{"J1"}}), 0U);
  ASSERT_TRUE(bench.comparison.waitForFinished());
  ASSERT_GT(bench.playhead.end_s(), 0);
  while (bench.document.undoStack()->canUndo()) bench.document.undoStack()->undo();
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_EQ(bench.comparison.end_s(), 0);
  EXPECT_EQ(bench.playhead.end_s(), 0);
  for (const LaneState& lane : bench.comparison.lanes()) EXPECT_EQ(lane.run, nullptr);
}

}  // namespace
}  // namespace roundel::widgets
