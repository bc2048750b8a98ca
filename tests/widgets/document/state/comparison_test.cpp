// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes run on other threads: arriving, stale and dropped results.

#include "widgets/document/state/comparison_controller.h"

#include <QSignalSpy>
#include <QThread>

#include "tests/widgets/bench.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

using Status = LaneState::Status;
using testing::example;
using testing::mix;
using testing::threeJobs;

struct Lanes {
  explicit Lanes(model::Scenario scenario) { document.reset(std::move(scenario), {}); }
  const LaneState& lane(std::size_t i) const { return comparison.lanes()[i]; }
  void finish() { ASSERT_TRUE(comparison.waitForFinished(120000)); }
  Document document;
  ComparisonController comparison{&document};
  void restart() { comparison.restart(); }
};

TEST(ComparisonController, RunsEveryLaneOfTheDocument) {
  Lanes t(example("hadar-fig1.json"));
  t.restart();
  t.finish();
  ASSERT_EQ(t.comparison.lanes().size(), 4u);
  for (const LaneState& lane : t.comparison.lanes()) {
    EXPECT_EQ(lane.status, Status::Done) << lane.lane.label << lane.message.toStdString();
    ASSERT_TRUE(lane.run && lane.index);
    EXPECT_EQ(&lane.index->trace(), lane.run->trace.get());
    EXPECT_EQ(lane.run->trace->problem, t.document.problem());
    EXPECT_FALSE(lane.stale);
  }
  EXPECT_EQ(t.lane(0).run->metrics->value("makespan_s"), 2160);
  EXPECT_EQ(t.lane(1).run->metrics->value("makespan_s"), 1800);
  double longest = 0;
  for (const LaneState& lane : t.comparison.lanes()) longest = std::max(longest, lane.run->trace->end_s);
  EXPECT_EQ(t.comparison.end_s(), longest);
}

TEST(ComparisonController, RunsByItselfWhenTheDocumentIsReplaced) {
  Document document;
  ComparisonController comparison(&document);
  document.reset(threeJobs(), {});
  EXPECT_TRUE(comparison.busy());
  ASSERT_TRUE(comparison.waitForFinished(60000));
  EXPECT_EQ(comparison.lanes().size(), 2u);
}

TEST(ComparisonController, ResultsArriveOnTheThreadOfTheWindow) {
  Lanes t(threeJobs());
  int done = 0;
  QObject::connect(
      &t.comparison, &ComparisonController::laneChanged, &t.comparison,
      [&](int index) {
        EXPECT_EQ(QThread::currentThread(), qApp->thread());
        done += t.lane(static_cast<std::size_t>(index)).status == Status::Done ? 1 : 0;
      },
      Qt::DirectConnection);
  t.restart();
  t.finish();
  EXPECT_EQ(done, 2);
}

TEST(ComparisonController, AnEditLeavesStaleResultsUntilTheNewOnesAreThere) {
  Lanes t(threeJobs());
  t.restart();
  t.finish();
  const auto before = t.lane(0).run;
  t.document.edit(QStringLiteral("edit"), [](model::Scenario& s) { s.jobs[0].iterations = 10; });
  EXPECT_TRUE(t.comparison.busy());
  bool sawStale = false;
  QObject::connect(&t.comparison, &ComparisonController::laneChanged, &t.comparison, [&](int index) {
    const LaneState& lane = t.lane(static_cast<std::size_t>(index));
    if (index == 0 && lane.status == Status::Running) {
      sawStale = true;
      EXPECT_TRUE(lane.stale);
      EXPECT_EQ(lane.run, before);
    }
  });
  t.finish();
  EXPECT_TRUE(sawStale);
  EXPECT_FALSE(t.lane(0).stale);
  EXPECT_NE(t.lane(0).run, before);
  EXPECT_EQ(t.lane(0).run->trace->problem, t.document.problem());
  EXPECT_LT(*t.lane(0).run->metrics->value("jct_mean_s"), *before->metrics->value("jct_mean_s"));
}

TEST(ComparisonController, MovingANodeOnTheCanvasRunsNothing) {
  Lanes t(threeJobs());
  t.restart();
  t.finish();
  const auto before = t.lane(0).run;
  QSignalSpy changed(&t.comparison, &ComparisonController::laneChanged);
  t.document.edit(QStringLiteral("Move"), [](model::Scenario& s) { s.nodes[0].x = 44, s.nodes[0].y = 12; });
  t.document.edit(QStringLiteral("Title"),
                  [](model::Scenario& s) { s.title = "other", s.gpu_types[0].color = "#ff0000"; });
  t.finish();
  EXPECT_EQ(changed.count(), 0);
  EXPECT_EQ(t.lane(0).run, before);
  EXPECT_FALSE(t.lane(0).stale);
}

TEST(ComparisonController, OnlyTheLaneWhoseOptionsChangedRunsAgain) {
  Lanes t(threeJobs());
  t.restart();
  t.finish();
  const auto gavel = t.lane(0).run;
  const auto hadar = t.lane(1).run;
  setLane(t.document, 1, "Hadar", {{"utility", "\"eff\""}});
  t.finish();
  EXPECT_EQ(t.lane(0).run, gavel);
  EXPECT_NE(t.lane(1).run, hadar);
  EXPECT_EQ(t.lane(1).run->trace->options.at("utility"), "\"eff\"");
}

TEST(ComparisonController, LanesThatMoveOrAreRenamedKeepTheirResults) {
  Lanes t(threeJobs());
  t.restart();
  t.finish();
  const auto gavel = t.lane(0).run;
  QSignalSpy reset(&t.comparison, &ComparisonController::lanesReset);
  moveLane(t.document, 0, 1);
  t.finish();
  EXPECT_EQ(reset.count(), 1);
  EXPECT_EQ(t.lane(1).run, gavel);
  EXPECT_EQ(t.lane(1).lane.policy, "gavel");
  t.document.addLanes({"gavel"});
  t.finish();
  ASSERT_EQ(t.comparison.lanes().size(), 3u);
  EXPECT_EQ(t.lane(1).run, gavel);
  removeLane(t.document, 0);
  t.finish();
  ASSERT_EQ(t.comparison.lanes().size(), 2u);
  EXPECT_EQ(t.lane(0).run, gavel);
}

TEST(ComparisonController, ResultsOfSupersededRunsAreDropped) {
  Lanes t(mix(15, 60));
  QObject::connect(&t.comparison, &ComparisonController::laneChanged, &t.comparison, [&](int index) {
    const LaneState& lane = t.lane(static_cast<std::size_t>(index));
    if (lane.status == Status::Done) {
      EXPECT_EQ(lane.run->trace->problem, t.document.problem());
    }
  });
  t.restart();
  for (int i = 1; i <= 6; ++i) {
    EXPECT_TRUE(QSignalSpy(&t.comparison, &ComparisonController::laneChanged).wait(60000))
        << "no lane changed before the next edit";
    t.document.edit(QStringLiteral("edit"), [i](model::Scenario& s) { s.jobs[0].weight = 1 + i; });
  }
  t.finish();
  for (const LaneState& lane : t.comparison.lanes()) {
    EXPECT_EQ(lane.status, Status::Done);
    EXPECT_EQ(lane.run->trace->problem->jobs[0].weight, 7);
  }
}

TEST(ComparisonController, CancellingEndsBusyAtOnceAndRestartingRunsAgain) {
  Lanes t(mix(15, 200));
  QSignalSpy finished(&t.comparison, &ComparisonController::finished);
  t.restart();
  EXPECT_TRUE(t.comparison.busy());
  t.comparison.cancel();
  EXPECT_FALSE(t.comparison.busy());
  EXPECT_EQ(finished.count(), 1);
  for (const LaneState& lane : t.comparison.lanes()) EXPECT_EQ(lane.status, Status::Cancelled);
  QObject::connect(&t.comparison, &ComparisonController::laneChanged, &t.comparison, [&](int index) {
    const LaneState& lane = t.lane(static_cast<std::size_t>(index));
    if (!lane.run) return;
    EXPECT_EQ(lane.run->trace->problem->jobs.size(), 10u) << "a result of a cancelled run is delivered";
  });
  t.document.edit(QStringLiteral("fewer"), [](model::Scenario& s) { s.jobs.resize(10); });
  t.finish();
  for (const LaneState& lane : t.comparison.lanes()) EXPECT_EQ(lane.status, Status::Done);
}

TEST(ComparisonController, OneLaneCanBeCancelledAlone) {
  Lanes t(mix(15, 60));
  t.restart();
  t.comparison.cancel(0);
  EXPECT_EQ(t.lane(0).status, Status::Cancelled);
  t.finish();
  EXPECT_EQ(t.lane(0).status, Status::Cancelled);
  EXPECT_EQ(t.lane(1).status, Status::Done);
}

TEST(ComparisonController, ALaneThatTheRefereeStopsFailsWithItsWords) {
  model::Scenario scenario = threeJobs();
  scenario.compare = {
      {"hadar", "Hadar", {}},
      {"plan", "Plan", {{"plan", R"([{"round":0,"jobs":{"J1":[{"node":"n0","type":"V100","count":1}]}}])"}}}};
  Lanes t(scenario);
  t.restart();
  t.finish();
  EXPECT_EQ(t.lane(0).status, Status::Done);
  EXPECT_EQ(t.lane(1).status, Status::Failed);
  EXPECT_TRUE(t.lane(1).message.contains(QStringLiteral("J1"))) << t.lane(1).message.toStdString();
  EXPECT_EQ(t.comparison.end_s(), t.lane(0).run->trace->end_s);
}

TEST(ComparisonController, ALaneThatItsPolicyRefusesSaysWhy) {
  Lanes t(threeJobs());
  t.document.edit(QStringLiteral("option"), [](model::Scenario& s) { s.compare[1].options["utility"] = "\"none\""; });
  t.restart();
  t.finish();
  EXPECT_EQ(t.lane(0).status, Status::Done);
  EXPECT_EQ(t.lane(1).status, Status::Failed);
  EXPECT_TRUE(t.lane(1).message.contains(QStringLiteral("utility"))) << t.lane(1).message.toStdString();
  EXPECT_EQ(t.lane(1).run->trace, nullptr);
  EXPECT_EQ(t.lane(1).index, nullptr);
}

TEST(ComparisonController, AFaultyScenarioFailsEveryLaneAndUndoRunsThem) {
  Lanes t(threeJobs());
  t.restart();
  t.finish();
  t.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[0].gpus = 50; });
  t.finish();
  for (const LaneState& lane : t.comparison.lanes()) {
    EXPECT_EQ(lane.status, Status::Failed);
    EXPECT_TRUE(lane.stale);
    EXPECT_FALSE(lane.message.isEmpty());
  }
  t.document.undoStack()->undo();
  t.finish();
  for (const LaneState& lane : t.comparison.lanes()) {
    EXPECT_EQ(lane.status, Status::Done);
    EXPECT_FALSE(lane.stale);
  }
}

TEST(ComparisonController, NothingOfTheDocumentBeforeIsShownAsTheNewOnes) {
  Lanes t(threeJobs());
  t.restart();
  t.finish();
  model::Scenario broken = threeJobs();
  broken.jobs[0].gpus = 50;
  t.document.reset(broken, {});
  for (const LaneState& lane : t.comparison.lanes()) EXPECT_EQ(lane.run, nullptr);
  EXPECT_EQ(t.comparison.end_s(), 0);
  t.finish();
  for (const LaneState& lane : t.comparison.lanes()) EXPECT_EQ(lane.run, nullptr);
}

TEST(ComparisonController, TheComparisonIsFairUntilALaneRunsAnotherWay) {
  Lanes t(example("hadar-fig1-three-p100.json"));
  t.restart();
  t.finish();
  EXPECT_TRUE(t.comparison.fairness().fair);
}

TEST(ComparisonController, CanBeDestroyedWhileItRuns) {
  enum When { AtOnce, Running, UnderWay };
  for (const When when : {AtOnce, Running, UnderWay}) {
    Document document;
    auto comparison = std::make_unique<ComparisonController>(&document);
    document.reset(mix(15, 200), {});
    const auto there = [&] {
      if (when == AtOnce || !comparison->busy()) return true;
      const auto& lanes = comparison->lanes();
      return !lanes.empty() && lanes[0].status != Status::Waiting && (when == Running || lanes[0].progress > 0);
    };
    EXPECT_TRUE(QTest::qWaitFor(there, 60000));
    comparison.reset();
    QCoreApplication::processEvents();
  }
}

TEST(SimulationRelevant, LeavesOutWhatNoRunDependsOn) {
  model::Scenario a = threeJobs();
  model::Scenario b = a;
  b.title = "t", b.description = "d", b.source = model::Source{"c", "n"}, b.compare.clear();
  b.nodes[0].x = 1, b.nodes[1].y = 2, b.gpu_types[0].color = "#123456";
  b.expected.push_back({"hadar", "cru", 1, {}, {}});
  b.opening = model::Opening{"Look.", 60, 5, model::OpeningGroup::Lesson, 1};
  EXPECT_EQ(simulationRelevant(a), simulationRelevant(b));
  b.jobs[0].weight = 3;
  EXPECT_NE(simulationRelevant(a), simulationRelevant(b));
}

}  // namespace
}  // namespace roundel::widgets
