// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the instants at which playing stops, in lessons and with the playhead.

#include "widgets/lanes/transport/stop_at.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

const metrics::TraceIndex& indexOf(const testing::Session& session, std::size_t lane) {
  return *session.bench.comparison.lanes()[lane].index;
}

TEST(StopAt, EventsAreThoseOfTheScenario) {
  testing::Session session(testing::example("lesson-node-failure.json"));
  EXPECT_EQ(stopInstants(indexOf(session, 0), StopKind::Event), (std::vector<double>{1500, 3600, 4200, 4800}));
}

TEST(StopAt, RestartsAreAsManyAsTheMetricCountsAtTheirInstants) {
  testing::Session session(testing::example("lesson-node-failure.json"));
  for (const std::size_t lane : {0u, 1u}) {
    const metrics::TraceIndex& index = indexOf(session, lane);
    const std::vector<double> stops = stopInstants(index, StopKind::Restart);
    ASSERT_FALSE(stops.empty());
    for (std::size_t i = 0; i < stops.size(); ++i) {
      EXPECT_GT(index.restarts(stops[i]), index.restarts(stops[i] - 1)) << stops[i];
      const double until_s = i + 1 < stops.size() ? stops[i + 1] - 1 : index.trace().end_s;
      EXPECT_EQ(index.restarts(until_s), index.restarts(stops[i]))
          << "there is no restart between this stop and the next: " << stops[i];
    }
  }
}

TEST(StopAt, AFirstWaitIsWhereAJobJoinsTheQueueForTheFirstTime) {
  testing::Session session(testing::example("lesson-node-failure.json"));
  const metrics::TraceIndex& index = indexOf(session, 0);
  for (const double at_s : stopInstants(index, StopKind::FirstWait)) {
    int first = 0;
    for (std::size_t j = 0; j < index.trace().jobs.size(); ++j) {
      const model::JobIndex job(j);
      first += index.wait_s(job, at_s) == 0 && index.phase(job, at_s) == metrics::JobPhase::Queued ? 1 : 0;
    }
    EXPECT_GE(first, 1) << at_s;
  }
}

TEST(StopAt, PlayingPausesExactlyAtTheNextStopAndGoesOnFromIt) {
  testing::Session session(testing::example("lesson-node-failure.json"));
  Playhead& playhead = session.bench.playhead;
  StopAt stops(&session.bench.comparison, &session.bench.playhead);
  stops.set(StopKind::Event, true);
  EXPECT_EQ(stops.text(), QStringLiteral("stops at: event"));
  QSignalSpy stopped(&playhead, &Playhead::stopped);
  playhead.setRange(7200, 360);
  playhead.setRoundsPerSecond(1000);
  playhead.setNow(1000);
  for (const double at_s : {1500.0, 3600.0}) {
    playhead.play();
    ASSERT_TRUE(stopped.wait(5000));
    EXPECT_EQ(playhead.now_s(), at_s);
    EXPECT_FALSE(playhead.playing());
  }
  stops.set(StopKind::Event, false);
  EXPECT_TRUE(playhead.stops_s().empty());
}

TEST(StopAt, NextGoesThereAndSaysWhereThereIsNone) {
  testing::Session session(testing::example("lesson-node-failure.json"));
  session.bench.playhead.setRange(7200, 360);
  StopAt stops(&session.bench.comparison, &session.bench.playhead);
  QSignalSpy said(&stops, &StopAt::messageReported);
  session.bench.playhead.setNow(1600);
  stops.goNext(StopKind::Event);
  EXPECT_EQ(session.bench.playhead.now_s(), 3600);
  session.bench.playhead.setNow(4800);
  stops.goNext(StopKind::Event);
  EXPECT_EQ(session.bench.playhead.now_s(), 4800);
  EXPECT_EQ(said.count(), 1);
}

}  // namespace
}  // namespace roundel::widgets
