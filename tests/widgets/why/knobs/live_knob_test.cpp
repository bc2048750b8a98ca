// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/live_knob.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>

#include "core/compare/run_lanes.h"
#include "core/io/scenario_io.h"
#include "tests/widgets/bench.h"
#include "tests/widgets/why/knobs/fresh.h"
#include "widgets/why/knobs/knob_list.h"

namespace roundel::widgets {
namespace {

class LiveKnobTest : public ::testing::Test {
 protected:
  LiveKnobTest() : session(testing::example("hadar-fig1.json")), live(&session.bench) {}

  const LaneState& lane(int i) { return session.bench.comparison.lanes()[static_cast<std::size_t>(i)]; }
  Knob optionOf(int lane, const std::string& key) {
    for (const Knob& knob : knobsOfLane(session.bench, lane)) {
      if (knob.place == key) return knob;
    }
    ADD_FAILURE() << key;
    return {};
  }
  Knob field(const std::string& pointer) { return knobOf(session.bench, pointer).value(); }
  void finish() {
    QElapsedTimer clock;
    clock.start();
    while (live.computing() && clock.elapsed() < 60000) QTest::qWait(5);
    EXPECT_FALSE(live.computing());
  }
  std::string bytes() { return io::writeScenario(session.bench.document.scenario()); }
  double metric(int i, const char* name) { return lane(i).run->metrics->value(name).value(); }

  testing::FreshData fresh;
  testing::Session session;
  LiveKnob live;
};

constexpr int kHadar = 1;
const char* const kAll[] = {"jct_mean_s", "makespan_s", "cru", "lr_mean", "restarts"};

TEST_F(LiveKnobTest, TurningAnOptionRunsItsLaneAndTouchesNoDocument) {
  const std::string before = bytes();
  const auto gavel = lane(0).run;
  const auto hadar = lane(kHadar).run;
  live.activate(optionOf(kHadar, "gangs"));
  live.turn(1);
  finish();
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(session.bench.document.undoStack()->count(), 0);
  EXPECT_EQ(lane(0).run, gavel);
  EXPECT_TRUE(lane(kHadar).turned);
  EXPECT_EQ(lane(kHadar).own(), hadar);
  // The third lane is Hadar with rigid gangs, so its run is equal.
  EXPECT_EQ(lane(kHadar).run->trace->fingerprint, lane(2).run->trace->fingerprint);
}

TEST_F(LiveKnobTest, BackShowsTheDocumentsRunsAgain) {
  const auto hadar = lane(kHadar).run;
  live.activate(optionOf(kHadar, "gangs"));
  live.turn(1);
  finish();
  live.back();
  EXPECT_EQ(lane(kHadar).run, hadar);
  EXPECT_FALSE(lane(kHadar).turned);
  EXPECT_EQ(lane(kHadar).former, nullptr);
  EXPECT_FALSE(session.bench.comparison.turned().turning());
}

TEST_F(LiveKnobTest, TheFormerValueNeedsNoRun) {
  live.activate(optionOf(kHadar, "gangs"));
  live.turn(1);
  finish();
  live.turn(0);
  EXPECT_FALSE(live.computing());
  EXPECT_EQ(live.computed(), 1);
  EXPECT_FALSE(lane(kHadar).turned);
}

// With a limit of 0 ms, each run reports partial results at once.
TEST_F(LiveKnobTest, ALongTryReportsPartialRunsAndEachIsABeginningOfTheNext) {
  KnobQuestion question{optionOf(kHadar, "kappa"), 0.5, session.bench.document.problem(), nullptr, {}};
  question.lanes.emplace_back(kHadar, lane(kHadar).lane);
  std::vector<IndexedRun> pictures;
  const KnobAnswer answer = runTry(
      question, {},
      [&](int of, IndexedRun so_far) {
        EXPECT_EQ(of, kHadar);
        pictures.push_back(std::move(so_far));
      },
      0);
  ASSERT_EQ(answer.runs.size(), 1U);
  ASSERT_FALSE(pictures.empty());
  const trace::Trace& whole = *answer.runs[0].second.run.trace;
  const trace::Trace& part = *pictures[0].run.trace;
  ASSERT_NE(pictures[0].index, nullptr);
  EXPECT_EQ(part.decisions.size(), 1U) << "after the first decision";
  EXPECT_LT(part.decisions.size(), whole.decisions.size());
  EXPECT_LT(part.end_s, whole.end_s);
  EXPECT_NE(part.status, trace::RunStatus::Complete) << "a partial run is not complete";
  const KnobAnswer silent = runTry(question, {});
  EXPECT_EQ(silent.runs[0].second.run.trace->fingerprint, whole.fingerprint) << "reports do not change the run";
}

TEST_F(LiveKnobTest, OnlyTheNewestValueIsComputed) {
  live.activate(field("/clock/round_s"));
  for (int step = 1; step <= 30; ++step) live.turnToStep(step);
  finish();
  EXPECT_EQ(live.computed(), 1);
  EXPECT_DOUBLE_EQ(lane(kHadar).run->trace->problem->clock.round_s, live.at());
}

TEST_F(LiveKnobTest, RoundsAreCountedByTheLengthThatIsTurned) {
  live.activate(field("/clock/round_s"));
  live.turn(480);
  finish();
  EXPECT_DOUBLE_EQ(session.bench.playhead.round_s(), 480);
  live.back();
  EXPECT_DOUBLE_EQ(session.bench.playhead.round_s(), 360);
}

TEST_F(LiveKnobTest, ANumberOfTheScenarioTurnsEveryLane) {
  live.activate(field("/clock/restart_s"));
  live.turn(60);
  finish();
  for (const int i : {0, kHadar, 2}) {
    EXPECT_TRUE(lane(i).turned) << i;
    EXPECT_DOUBLE_EQ(lane(i).run->trace->problem->clock.restart_s, 60) << i;
  }
}

TEST_F(LiveKnobTest, TheNumbersOfATryAreThoseAfterTheEdit) {
  for (const char* place : {"/clock/round_s", "/jobs/J1/epochs", "/jobs/J3/throughput/K80"}) {
    const Knob knob = field(place);
    live.activate(knob);
    live.turnToStep(7);
    finish();
    ASSERT_TRUE(lane(kHadar).turned) << place << live.fault().toStdString();
    std::vector<double> shown;
    for (const char* name : kAll) shown.push_back(metric(kHadar, name));
    ASSERT_TRUE(live.edit()) << place;
    session.finish();
    EXPECT_FALSE(lane(kHadar).turned);
    for (std::size_t m = 0; m < shown.size(); ++m) EXPECT_DOUBLE_EQ(metric(kHadar, kAll[m]), shown[m]) << place;
  }
  EXPECT_EQ(session.bench.document.undoStack()->count(), 3);
}

TEST_F(LiveKnobTest, AnEditedOptionIsInTheDocumentAndUndoRestoresTheFormer) {
  const std::string before = bytes();
  live.activate(optionOf(kHadar, "kappa"));
  live.turn(0.15);
  finish();
  const auto fingerprint = lane(kHadar).run->trace->fingerprint;
  ASSERT_TRUE(live.edit());
  session.finish();
  EXPECT_EQ(session.bench.document.scenario().compare[kHadar].options.at("kappa"), "0.15");
  EXPECT_EQ(lane(kHadar).run->trace->fingerprint, fingerprint);
  session.bench.document.undoStack()->undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(LiveKnobTest, ATryIsWhatALaneWithThatOptionRuns) {
  live.activate(optionOf(kHadar, "queue_order"));
  live.turn(1);
  finish();
  compare::Lane set = lane(kHadar).lane;  // as with roundel-cli compare --set Hadar.queue_order=fifo
  set.options["queue_order"] = "\"fifo\"";
  const compare::LaneRun run = compare::runLane(session.bench.document.problem(), set);
  EXPECT_EQ(lane(kHadar).run->trace->fingerprint, run.trace->fingerprint);
  for (const char* name : kAll) EXPECT_DOUBLE_EQ(metric(kHadar, name), run.metrics->value(name).value());
}

TEST_F(LiveKnobTest, ABranchKeepsTheScenarioAndHasTheNumbersOfTheTry) {
  const std::string before = bytes();
  live.activate(optionOf(kHadar, "gangs"));
  live.turn(1);
  finish();
  const double jct_s = metric(kHadar, "jct_mean_s");
  const quint64 id = live.branch();
  ASSERT_NE(id, 0u);
  session.finish();
  while (session.bench.branches.busy()) QTest::qWait(5);
  EXPECT_EQ(bytes(), before);
  EXPECT_FALSE(lane(kHadar).turned);
  EXPECT_DOUBLE_EQ(session.bench.branches.find(id)->state.run->metrics->value("jct_mean_s").value(), jct_s);
}

TEST_F(LiveKnobTest, ANumberOfTheScenarioCannotBeABranchAndSaysSo) {
  live.activate(field("/clock/round_s"));
  live.turn(480);
  finish();
  EXPECT_TRUE(live.whyNoBranch().contains("scenario"));
  EXPECT_EQ(live.branch(), 0u);
  EXPECT_TRUE(session.bench.branches.branches().empty());
}

TEST_F(LiveKnobTest, AValueThatMayNotBeIsSaidAndThePictureStays) {
  live.activate(field("/clock/round_s"));
  live.turn(480);
  finish();
  const auto shown = lane(kHadar).run;
  live.turn(0);
  finish();
  EXPECT_TRUE(live.fault().contains("greater than 0")) << live.fault().toStdString();
  EXPECT_EQ(lane(kHadar).run, shown);
  EXPECT_FALSE(live.edit());
  EXPECT_FALSE(lane(kHadar).computing);
}

TEST_F(LiveKnobTest, AnOptionOutsideOfItsRangeIsRefusedWithTheRange) {
  live.activate(optionOf(kHadar, "span"));
  live.turn(1.5);
  finish();
  EXPECT_FALSE(live.fault().isEmpty());
  EXPECT_FALSE(live.edit());
}

TEST_F(LiveKnobTest, AnotherEditOfTheDocumentPutsTheKnobBack) {
  live.activate(field("/clock/restart_s"));
  live.turn(60);
  finish();
  session.bench.document.edit("another", [](model::Scenario& s) { s.clock.round_s = 300; });
  EXPECT_FALSE(live.knob());
  session.finish();
  EXPECT_FALSE(lane(kHadar).turned);
  EXPECT_DOUBLE_EQ(lane(kHadar).run->trace->problem->clock.restart_s, 0);
}

TEST_F(LiveKnobTest, VisitedValuesAreKeptForTheCurve) {
  live.activate(field("/clock/round_s"));
  const double former = metric(kHadar, "jct_mean_s");
  for (const double at : {480.0, 300.0}) {
    live.turn(at);
    finish();
  }
  const auto visits = live.visits("Hadar", "jct_mean_s");
  ASSERT_EQ(visits.size(), 3u);
  EXPECT_DOUBLE_EQ(visits[0].at, 300);
  EXPECT_DOUBLE_EQ(visits[1].value.value(), former);
  EXPECT_DOUBLE_EQ(visits[2].value.value(), 0 + visits[2].value.value());
  EXPECT_DOUBLE_EQ(visits[2].at, 480);
}

TEST_F(LiveKnobTest, WhatIfsStemFromTheDocumentsRunWhileAKnobIsTurned) {
  const quint64 id = session.bench.branches.add(kHadar, 360, {compare::NodeDown{"n2"}});
  while (session.bench.branches.busy()) QTest::qWait(5);
  const auto before = session.bench.branches.find(id)->state.run;
  live.activate(optionOf(kHadar, "gangs"));
  live.turn(1);
  finish();
  EXPECT_FALSE(session.bench.branches.busy());
  EXPECT_EQ(session.bench.branches.find(id)->state.run, before);
}

TEST(LiveKnob, TheComparisonIsOneLanesOnlyWhereTheOptionIs) {
  testing::Session session(testing::threeJobs());
  LiveKnob live(&session.bench);
  live.activate(knobOf(session.bench, "/clock/round_s").value());
  EXPECT_TRUE(session.bench.comparison.turned().turning()->one_lane.empty());
  live.activate(knobOf(session.bench, "hadar", "kappa").value());
  EXPECT_EQ(session.bench.comparison.turned().turning()->one_lane, "Hadar");
}

}  // namespace
}  // namespace roundel::widgets
