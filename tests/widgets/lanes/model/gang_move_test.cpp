// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how the user moves a job to other rows: the rows and the requested what-if, without a widget.

#include "widgets/lanes/model/gang_move.h"

#include "tests/widgets/lanes/model/planned.h"
#include "widgets/document/state/jobs/lane_jobs.h"

namespace roundel::widgets {
namespace {

class GangMoves : public testing::PlannedTest {
 protected:
  void SetUp() override {
    PlannedTest::SetUp();
    bench.playhead.setNow(100);
    QObject::connect(&bench, &Workbench::moveRequested, &bench,
                     [this](const Workbench::BarMove& asked) { moves.push_back(asked); });
  }
  static std::vector<model::GpuIndex> gpus(std::initializer_list<int> ids) {
    std::vector<model::GpuIndex> out;
    for (const int id : ids) out.emplace_back(id);
    return out;
  }
  GangMove move{&controller};
  std::vector<Workbench::BarMove> moves;
};

TEST_F(GangMoves, TheWholeGangGoesByTheRowThatWasGrabbed) {
  move.begin(0, {model::GpuIndex(1), 0});  // the second row of J2
  EXPECT_EQ(move.gpus(), gpus({0, 1}));
  move.moveTo(y(0, 4));
  EXPECT_EQ(move.gpus(), gpus({3, 4})) << "the grabbed row is under the pointer";
  move.moveTo(y(0, 0));
  EXPECT_EQ(move.gpus(), gpus({0, 1})) << "the gang does not go above the first row";
  move.moveTo(controller.lanes.lane(0).rows.queue_top + 1);
  EXPECT_TRUE(move.gpus().empty()) << "a drop on the queue pauses the job";
  move.end(true);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].job.value, 1);
  EXPECT_TRUE(moves[0].gpus.empty());
  EXPECT_EQ(moves[0].t_s, 100);
  EXPECT_FALSE(move.active());
}

TEST_F(GangMoves, TheKeyboardGoesToTheQueueBelowTheLastRowAndBack) {
  move.shift(1);
  EXPECT_FALSE(move.active()) << "without a cursor there is no bar to move";
  controller.cursor.set(GanttCursor::Place{0, model::GpuIndex(0), 50, false});
  for (int i = 0; i < 4; ++i) move.shift(1);
  EXPECT_EQ(move.gpus(), gpus({4, 5}));
  move.shift(1);
  EXPECT_TRUE(move.gpus().empty());
  move.shift(-1);
  EXPECT_EQ(move.gpus(), gpus({4, 5}));
  move.end(false);
  EXPECT_TRUE(moves.empty());
}

TEST_F(GangMoves, TheKeyboardMovesTheSelectedJobWhereNoBarHasTheCursor) {
  bench.selection.focusLane(0);
  bench.selection.selectJob(model::JobIndex(1));
  move.shift(1);
  ASSERT_TRUE(move.active());
  EXPECT_EQ(move.job().value, 1);
  EXPECT_EQ(move.gpus(), gpus({1, 2})) << "one row below the job's rows at the playhead";
  move.end(false);
}

TEST_F(GangMoves, TheKeyboardMovesABarThatThePlayheadIsNotInFromItsOwnStart) {
  bench.selection.focusLane(0);
  const BarIndex& bars = *controller.lanes.lane(0).bars;
  const Bar first = bars.bar({model::GpuIndex(0), 0});
  bench.playhead.setNow(bars.trace().end_s);
  controller.cursor.set(GanttCursor::Place{0, model::GpuIndex(0), first.start_s, false});
  move.shift(1);
  ASSERT_TRUE(move.active());
  EXPECT_EQ(move.at_s(), first.start_s);
  EXPECT_EQ(move.objection(), QString());
  move.end(false);
  controller.cursor.set(std::nullopt);
  bench.selection.selectJob(first.job);
  move.shift(1);
  ASSERT_TRUE(move.active()) << "the job has ended, so its last bar is moved";
  EXPECT_EQ(move.objection(), QString());
  move.end(false);
}

TEST_F(GangMoves, AMoveOfBarsThatAreGoneEnds) {
  move.begin(1, {model::GpuIndex(0), 0});
  move.followLanes();
  EXPECT_TRUE(move.active()) << "nothing has changed";
  bench.document.edit(QStringLiteral("one lane"), [](model::Scenario& s) { s.compare.pop_back(); });
  ASSERT_TRUE(bench.comparison.waitForFinished());
  ASSERT_EQ(controller.lanes.count(), 1);
  move.followLanes();
  EXPECT_FALSE(move.active());
  move.end(true);
  EXPECT_TRUE(moves.empty());
}

TEST_F(GangMoves, ACursorOnAGpuThatIsGoneGoes) {
  controller.cursor.set(GanttCursor::Place{0, model::GpuIndex(5), 50, false});
  bench.document.edit(QStringLiteral("fewer GPUs"), [](model::Scenario& s) { s.nodes.pop_back(); });
  ASSERT_TRUE(bench.comparison.waitForFinished());
  ASSERT_EQ(controller.lanes.lane(0).bars->problem().gpus.size(), 5u);
  EXPECT_FALSE(controller.cursor.bar().has_value());
}

TEST_F(GangMoves, SaysAtOnceWhatCannotBe) {
  move.begin(0, {model::GpuIndex(0), 0});
  EXPECT_EQ(move.objection(), QString());
  bench.playhead.setNow(600);
  EXPECT_TRUE(move.objection().startsWith(QStringLiteral("J2 has ended"))) << "J2 ended at 570 s";
}

TEST_F(GangMoves, EveryRowSaysWhyTheJobCannotRunOnIt) {
  move.begin(0, {model::GpuIndex(0), 0});
  const model::Problem& problem = *bench.document.problem();
  for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
    const bool can = problem.jobs[move.job()].throughput[problem.gpus[g].type].usable();
    EXPECT_EQ(move.refusal(model::GpuIndex(g)).isEmpty(), can) << g;
  }
}

TEST_F(GangMoves, ByTheHandleTheInstantIsTheBarsUntilItIsMoved) {
  move.begin(0, {model::GpuIndex(0), 0}, 0);
  EXPECT_EQ(move.at_s(), 0);
  move.moveTime(500, true);
  EXPECT_EQ(move.at_s(), 500) << "without snapping";
  move.moveTime(500, false);
  EXPECT_EQ(move.at_s(), 360) << "snaps to the nearest decision";
  move.end(false);
  move.begin(0, {model::GpuIndex(0), 0});
  move.moveTime(500, true);
  EXPECT_EQ(move.at_s(), 100) << "a move without the handle is at the playhead";
}

// If a lane still shows the run from before an edit, the indices of its jobs differ from those of the document.
TEST_F(GangMoves, JobsOfARunAreFoundInTheDocumentById) {
  const std::shared_ptr<const model::Problem> run = bench.document.problem();
  const std::string second = run->jobs[1].id;
  bench.document.edit(QStringLiteral("one job less"), [](model::Scenario& s) { s.jobs.erase(s.jobs.begin()); });
  ASSERT_EQ(bench.document.scenario().jobs[0].id, second);
  EXPECT_EQ(jobInRun(bench.document, *run, model::JobIndex(0)), model::JobIndex(1));
  EXPECT_EQ(jobInDocument(bench.document, *run, model::JobIndex(1)), model::JobIndex(0));
  EXPECT_FALSE(jobInDocument(bench.document, *run, model::JobIndex(0)).valid())
      << "the job was removed from the document";
  EXPECT_FALSE(jobInRun(bench.document, *run, model::JobIndex()).valid());
  bench.document.undoStack()->undo();
  bench.document.edit(QStringLiteral("rename"), [](model::Scenario& s) { s.jobs[0].id = "other"; });
  EXPECT_EQ(jobInRun(bench.document, *run, model::JobIndex(0)), model::JobIndex(0))
      << "a renamed job is found by its index";
}

TEST(GangHandle, ABarWithoutRoomBesideItHasNone) {
  EXPECT_TRUE(gangHandle({0, 0, 30, 20}, 1).isEmpty());
  EXPECT_TRUE(gangHandle({0, 0, 100, 4}, 1).isEmpty());
  EXPECT_EQ(gangHandle({0, 0, 100, 7.5}, 1), QRectF(0, 0, 24, 7.5)) << "a bar in a row of 9 px has a handle";
  EXPECT_TRUE(gangHandle({-20, 0, 100, 20}, 1).isEmpty());
  EXPECT_EQ(gangHandle({10, 5, 100, 20}, 1), QRectF(10, 5, 24, 20));
}

}  // namespace
}  // namespace roundel::widgets
