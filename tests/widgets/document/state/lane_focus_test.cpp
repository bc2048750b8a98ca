// SPDX-License-Identifier: GPL-3.0-or-later
// The focused lane and the selection in a lane while lanes are added, removed and moved.

#include "widgets/document/state/lane_focus.h"

#include <gtest/gtest.h>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

struct ThreeLanes : testing::Session {
  ThreeLanes() : Session(threeSchedulers()) {}
  static model::Scenario threeSchedulers() {
    model::Scenario s = testing::threeJobs();
    s.compare = {{"gavel", "A", {}}, {"hadar", "B", {}}, {"srtf", "C", {}}};
    return s;
  }
  void edit(const std::function<void(std::vector<model::CompareSpec>&)>& change) {
    bench.document.edit(QStringLiteral("edit"), [&](model::Scenario& s) { change(s.compare); });
    finish();
  }
  const Selection& selection() const { return bench.selection; }
};

TEST(LaneFocus, GoesWithItsLaneAndSoDoesASpot) {
  ThreeLanes t;
  t.bench.selection.selectSpot({1, t.job("J1"), {}, 10});
  t.edit([](auto& lanes) { lanes.erase(lanes.begin()); });
  EXPECT_EQ(t.selection().focusedLane(), 0);
  ASSERT_TRUE(t.selection().spot());
  EXPECT_EQ(t.selection().spot()->lane, 0);
}

TEST(LaneFocus, ASpotOfALaneThatIsGoneIsNoSpotAndItsJobStaysSelected) {
  ThreeLanes t;
  t.bench.selection.selectSpot({2, t.job("J1"), {}, 10});
  t.bench.selection.focusLane(0);
  t.edit([](auto& lanes) { lanes.pop_back(); });
  EXPECT_FALSE(t.selection().spot());
  EXPECT_EQ(t.selection().job(), t.job("J1"));
  EXPECT_EQ(t.selection().focusedLane(), 0);
}

TEST(LaneFocus, IsOnTheFirstPlaceWithoutLanesAndComesBackWithAnUndo) {
  ThreeLanes t;
  t.bench.selection.focusLane(2);
  t.bench.document.reset({}, {});
  EXPECT_EQ(t.selection().focusedLane(), 0) << "another document resets the focus";
}

}  // namespace
}  // namespace roundel::widgets
