// SPDX-License-Identifier: GPL-3.0-or-later
// Places of nodes: free places, alignment, neighbours.

#include "widgets/build/cluster_painting/node_places.h"

#include <gtest/gtest.h>

#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

using Places = std::vector<QPointF>;

TEST(NodePlaces, RowsAreFilledFromTheOriginWhereNothingStands) {
  EXPECT_EQ(freePlaceInRows({}), QPointF(0, 0));
  EXPECT_EQ(freePlaceInRows({{0, 0}, {kNodeStepX, 0}}), QPointF(2 * kNodeStepX, 0));
  EXPECT_EQ(freePlaceInRows({{10, 10}}), QPointF(kNodeStepX, 0)) << "a node that overlaps a cell occupies the cell";
  EXPECT_EQ(freePlaceInRows({{0, 0}, {kNodeStepX, 0}, {2 * kNodeStepX, 0}, {3 * kNodeStepX, 0}}),
            QPointF(0, kNodeStepY));
}

TEST(NodePlaces, AlignedOntoTheOutermostOnThatSideAndInTheirOrder) {
  const Places places{{300, 40}, {0, 10}, {90, 200}};
  EXPECT_EQ(aligned(places, Align::Left), (Places{{0, 40}, {0, 10}, {0, 200}}));
  EXPECT_EQ(aligned(places, Align::Right), (Places{{300, 40}, {300, 10}, {300, 200}}));
  EXPECT_EQ(aligned(places, Align::Top), (Places{{300, 10}, {0, 10}, {90, 10}}));
  EXPECT_EQ(aligned(places, Align::Bottom), (Places{{300, 200}, {0, 200}, {90, 200}}));
}

TEST(NodePlaces, DistributedAtEqualDistancesBetweenTheOutermost) {
  EXPECT_EQ(aligned({{300, 40}, {0, 10}, {90, 200}}, Align::DistributeX), (Places{{300, 40}, {0, 10}, {150, 200}}));
  EXPECT_EQ(aligned({{300, 40}, {0, 10}, {90, 200}}, Align::DistributeY), (Places{{300, 105}, {0, 10}, {90, 200}}));
}

TEST(NodePlaces, RowsAndColumnsKeepTheOrderInWhichTheyStand) {
  // Two nodes in the upper row, of which the right one is first in the list; the third node is below.
  const Places rows = aligned({{250, 0}, {0, 3}, {5, 130}}, Align::Grid);
  EXPECT_EQ(rows[1], QPointF(0, 0));
  EXPECT_EQ(rows[0].y(), rows[1].y());
  EXPECT_EQ(rows[0].x(), kNodeStepX);
}

TEST(NodePlaces, TheNeighbourStraightAheadGoesBeforeANearerOneAside) {
  const Places places{{0, 0}, {300, 0}, {200, 90}, {-100, 0}};
  EXPECT_EQ(neighbour(places, 0, {}, {1, 0}), 1u) << "300 straight ahead has priority over 200 ahead and 90 aside";
  EXPECT_EQ(neighbour(places, 0, {}, {0, 1}), 2u);
  EXPECT_EQ(neighbour(places, 0, {}, {-1, 0}), 3u);
  EXPECT_EQ(neighbour(places, 0, {}, {0, -1}), std::nullopt);
  EXPECT_EQ(neighbour(places, std::nullopt, {190, 80}, {1, 0}), 2u)
      << "without a start node, the node nearest to the middle";
  EXPECT_EQ(neighbour({}, std::nullopt, {}, {1, 0}), std::nullopt);
}

}  // namespace
}  // namespace roundel::widgets
