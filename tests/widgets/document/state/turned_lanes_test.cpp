// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes that show a run with a knob's value, without a comparison and its threads.

#include "widgets/document/state/turned_lanes.h"

#include <QSignalSpy>

#include "core/compare/run_lanes.h"
#include "core/model/resolve.h"
#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;
using Turning = TurnedLanes::Turning;

class Turned : public ::testing::Test {
 protected:
  Turned() {
    for (const compare::Lane& lane : compare::lanesOf(threeJobs())) {
      LaneState state;
      state.lane = lane;
      state.finish({run(lane), {}});
      lanes.push_back(std::move(state));
    }
  }
  IndexedRun run(const compare::Lane& lane) const { return indexed(compare::runLane(problem, lane, {}), {}); }
  LaneState* at(int i) { return i < static_cast<int>(lanes.size()) ? &lanes[static_cast<std::size_t>(i)] : nullptr; }
  static Turning option(const std::string& one_lane = {}) {
    return {QStringLiteral("Round length"), QStringLiteral("6 min"), QStringLiteral("8 min"), one_lane};
  }

  std::shared_ptr<const model::Problem> problem = model::resolve(threeJobs());
  std::vector<LaneState> lanes;
  TurnedLanes turned{[this](int i) { return at(i); }};
};

TEST_F(Turned, ATryStandsInFrontOfTheOwnRunUntilTheKnobIsOff) {
  QSignalSpy changed(&turned, &TurnedLanes::changed), told(&turned, &TurnedLanes::laneChanged);
  const auto own = lanes[1].run;
  turned.set(option());
  turned.show(1, run(lanes[1].lane));
  EXPECT_TRUE(lanes[1].turned);
  EXPECT_NE(lanes[1].run, own);
  EXPECT_EQ(lanes[1].own(), own);
  EXPECT_EQ(lanes[1].index->trace().policy, lanes[1].run->trace->policy);
  EXPECT_EQ(told.count(), 1);
  turned.set(option());
  EXPECT_EQ(changed.count(), 1) << "setting the same knob again is not a change";
  turned.set(std::nullopt);
  EXPECT_FALSE(lanes[1].turned);
  EXPECT_EQ(lanes[1].run, own);
  EXPECT_EQ(lanes[1].former, nullptr);
  EXPECT_EQ(told.count(), 2) << "only the lane that showed another run changes";
  EXPECT_EQ(changed.count(), 2);
}

TEST_F(Turned, NothingIsShownWithoutAKnobOrBeforeALaneIsDone) {
  const auto own = lanes[0].run;
  turned.show(0, run(lanes[0].lane));
  turned.set(option());
  lanes[0].stale = true;
  turned.show(0, run(lanes[0].lane));
  lanes[0].stale = false;
  turned.show(0, {});
  turned.show(7, run(lanes[0].lane));
  EXPECT_EQ(lanes[0].run, own);
  EXPECT_FALSE(lanes[0].turned);
}

TEST_F(Turned, OnlyTheLanesOfTheKnobCompute) {
  turned.set(option(lanes[1].lane.label));
  turned.setComputing(true);
  EXPECT_FALSE(lanes[0].computing);
  EXPECT_TRUE(lanes[1].computing);
  turned.showOwn();
  EXPECT_FALSE(lanes[1].computing);
  EXPECT_TRUE(turned.turning());
}

TEST_F(Turned, WhatIsKeptStaysShown) {
  turned.set(option());
  turned.show(0, run(lanes[0].lane));
  const auto shown = lanes[0].run;
  turned.keep();
  EXPECT_EQ(lanes[0].run, shown);
  EXPECT_FALSE(lanes[0].turned);
  EXPECT_EQ(lanes[0].former, nullptr);
  EXPECT_FALSE(turned.turning());
}

}  // namespace
}  // namespace roundel::widgets
