// SPDX-License-Identifier: GPL-3.0-or-later
// Routes of links through the gaps between nodes; snapping of dragged nodes.

#include <gtest/gtest.h>

#include <random>

#include "widgets/build/cluster_painting/link_router.h"
#include "widgets/build/cluster_painting/node_places.h"
#include "widgets/build/cluster_painting/snap_guides.h"

namespace roundel::widgets {
namespace {

QRectF thin(QPointF a, QPointF b) { return QRectF(a, b).normalized().adjusted(-0.5, -0.5, 0.5, 0.5); }

// The number of links marked clear that touch a node; a link starts at the edge of its node.
int crossings(const std::vector<QPointF>& places, const LinkPlan& plan) {
  int found = 0;
  for (std::size_t n = 0; n < places.size(); ++n) {
    const LinkRoute& link = plan.links[n];
    for (std::size_t p = 0; link.clear && p + 1 < link.points.size(); ++p) {
      for (std::size_t other = 0; other < places.size(); ++other) {
        const QRectF node = other == n ? nodeRect(places[other]).adjusted(1, 1, -1, -1) : nodeRect(places[other]);
        found += thin(link.points[p], link.points[p + 1]).intersects(node) ? 1 : 0;
      }
    }
  }
  return found;
}

bool orthogonal(const LinkPlan& plan) {
  for (const LinkRoute& link : plan.links) {
    for (std::size_t p = 0; p + 1 < link.points.size(); ++p) {
      if (link.points[p].x() != link.points[p + 1].x() && link.points[p].y() != link.points[p + 1].y()) return false;
    }
  }
  return true;
}

std::vector<QPointF> tidy(int columns, int rows) {
  std::vector<QPointF> places;
  for (int n = 0; n < columns * rows; ++n) places.emplace_back((n % columns) * kNodeStepX, (n / columns) * kNodeStepY);
  return places;
}

TEST(LinkRouter, EveryLinkOfATidyClusterLeavesSidewaysAndRisesInItsGap) {
  const auto places = tidy(4, 3);
  const LinkPlan plan = routeLinks(places);
  EXPECT_EQ(plan.spine_y, -kSpineGap);
  for (std::size_t n = 0; n < places.size(); ++n) {
    const LinkRoute& link = plan.links[n];
    ASSERT_EQ(link.points.size(), 3u) << n;
    EXPECT_TRUE(link.clear);
    EXPECT_EQ(link.points[0], QPointF(places[n].x() + kNodeWidth, places[n].y() + kNodeHeight / 2));
    EXPECT_EQ(link.points[2].y(), plan.spine_y);
    EXPECT_LE(link.points[2].x(), plan.right);
  }
  EXPECT_EQ(crossings(places, plan), 0);
}

TEST(LinkRouter, LinksOfOneGapStandSideBySideAndDoNotCross) {
  const LinkPlan plan = routeLinks(tidy(2, 3));
  const double top = plan.links[0].points[1].x(), middle = plan.links[2].points[1].x(),
               low = plan.links[4].points[1].x();
  EXPECT_LT(top, middle);
  EXPECT_LT(middle, low) << "the horizontal part of a lower link passes below the links of higher nodes";
  EXPECT_GE(middle - top, 4);
}

TEST(LinkRouter, ManyLinksShareANarrowGapWithoutTouchingANode) {
  const auto places = tidy(25, 20);
  const LinkPlan plan = routeLinks(places);
  EXPECT_TRUE(orthogonal(plan));
  EXPECT_EQ(crossings(places, plan), 0);
  for (const LinkRoute& link : plan.links) EXPECT_TRUE(link.clear);
}

TEST(LinkRouter, ANodeUnderAnotherThatReachesOverBothSidesIsLedRoundIt) {
  // One node below a row of three nodes, so that no gap beside the lower node is free up to the switch.
  std::vector<QPointF> places{{0, 0}, {192, 0}, {384, 0}, {192, 160}};
  const LinkPlan plan = routeLinks(places);
  EXPECT_TRUE(plan.links[3].clear);
  EXPECT_GE(plan.links[3].points.size(), 3u);
  EXPECT_EQ(crossings(places, plan), 0);
}

TEST(LinkRouter, APocketThatOpensDownwardsIsLeftThroughItsMouth) {
  const std::vector<QPointF> places{{208, 0}, {0, 64}, {416, 64}, {208, 176}, {0, 176}, {416, 176}};
  const LinkPlan plan = routeLinks(places);
  EXPECT_TRUE(orthogonal(plan));
  EXPECT_EQ(crossings(places, plan), 0);
  for (const LinkRoute& link : plan.links) EXPECT_TRUE(link.clear);
}

TEST(LinkRouter, AnyLayoutWithGapsIsClear) {
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    std::vector<QPointF> places;
    std::uniform_int_distribution<int> x(0, 120), y(0, 60);
    for (int tries = 0; tries < 200 && places.size() < 40; ++tries) {
      const QPointF place(x(random) * kCanvasGrid, y(random) * kCanvasGrid);
      const QRectF grown = nodeRect(place).adjusted(-31, -31, 31, 31);
      bool free = true;
      for (const QPointF other : places) free = free && !grown.intersects(nodeRect(other));
      if (free) places.push_back(place);
    }
    const LinkPlan plan = routeLinks(places);
    EXPECT_TRUE(orthogonal(plan));
    EXPECT_EQ(crossings(places, plan), 0) << "round " << round;
    for (std::size_t n = 0; n < places.size(); ++n)
      EXPECT_TRUE(plan.links[n].clear) << "round " << round << " node " << n;
  }
}

TEST(LinkRouter, ANodeShutInByOthersSaysThatItsLinkIsNotClear) {
  // A node with neighbours that touch it on all sides.
  std::vector<QPointF> places{{0, 0}};
  for (const double x : {-kNodeWidth, 0.0, kNodeWidth}) {
    for (const double y : {-kNodeHeight, 0.0, kNodeHeight}) {
      if (x != 0 || y != 0) places.emplace_back(x, y);
    }
  }
  const LinkPlan plan = routeLinks(places);
  EXPECT_FALSE(plan.links[0].clear);
  EXPECT_GE(plan.links[0].points.size(), 2u);
  EXPECT_EQ(crossings(places, plan), 0);
}

bool same(const LinkRoute& a, const LinkRoute& b) { return a.points == b.points && a.clear == b.clear; }

TEST(LinkRouter, WhileANodeIsDraggedOnlyTheLinksThatItTouchesChange) {
  const auto before = tidy(6, 5);
  const LinkPlan still = routeLinks(before);
  auto places = before;
  places[14] += QPointF(-150, 30);  // into the gap on the left, which has the links of three lower nodes
  const LinkPlan moving = routeMoved(still, places, {14});
  EXPECT_EQ(moving.links[14].points[0].y(), places[14].y() + kNodeHeight / 2);
  EXPECT_EQ(crossings(places, moving), 0);
  int changed = 0;
  for (std::size_t n = 0; n < places.size(); ++n) changed += same(moving.links[n], still.links[n]) ? 0 : 1;
  EXPECT_GE(changed, 2) << "the link of the moved node and a link that the node covers";
  EXPECT_LT(changed, 10);
  EXPECT_TRUE(same(moving.links[0], still.links[0]));
  EXPECT_TRUE(same(moving.links[29], still.links[29]));
}

TEST(LinkRouter, ADragOverTheTopRaisesTheSwitchWithAllLinks) {
  auto places = tidy(4, 3);
  const LinkPlan still = routeLinks(places);
  places[5] = {96, -300};
  const LinkPlan moving = routeMoved(still, places, {5});
  EXPECT_EQ(moving.spine_y, -300 - kSpineGap);
  for (const LinkRoute& link : moving.links) EXPECT_EQ(link.points.back().y(), moving.spine_y);
  EXPECT_EQ(crossings(places, moving), 0);
}

TEST(LinkRouter, AnyDragKeepsTheClearLinksClearOfAllNodes) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> by(-400, 400);
  std::uniform_int_distribution<std::size_t> which(0, 59);
  const auto before = tidy(10, 6);
  const LinkPlan still = routeLinks(before);
  for (int round = 0; round < 40; ++round) {
    auto places = before;
    std::vector<std::size_t> moved;
    for (int k = 0; k < 1 + round % 4; ++k) {
      moved.push_back(which(random));
      places[moved.back()] += QPointF(by(random), by(random));
    }
    const LinkPlan moving = routeMoved(still, places, moved);
    EXPECT_EQ(crossings(places, moving), 0) << "round " << round;
    EXPECT_TRUE(orthogonal(moving)) << "round " << round;
  }
}

TEST(LinkRouter, NothingMovedNothingChanges) {
  const auto places = tidy(4, 3);
  const LinkPlan still = routeLinks(places), moving = routeMoved(still, places, {});
  for (std::size_t n = 0; n < places.size(); ++n) EXPECT_TRUE(same(still.links[n], moving.links[n])) << n;
}

TEST(LinkRouter, NoNodesNoSwitch) { EXPECT_TRUE(routeLinks({}).links.empty()); }

TEST(LinkRouter, WiderLinksAreFaster) {
  double before = 0;
  for (const double rate : {1.0, 10.0, 25.0, 100.0, 400.0, 3200.0}) {
    EXPECT_GT(linkWidth(rate), before);
    before = linkWidth(rate);
  }
  EXPECT_EQ(linkWidth(0.1), 1);
  EXPECT_LE(linkWidth(1e9), 6);
}

TEST(SnapPlace, TheGridUnlessAnotherNodeIsNear) {
  EXPECT_EQ(snapPlace({51, 26}, {}, 6, false).place, QPointF(48, 32));
  EXPECT_TRUE(snapPlace({51, 26}, {}, 6, false).guides.empty());
  const Snap near = snapPlace({53, 26}, {{57, 300}}, 6, false);
  EXPECT_EQ(near.place, QPointF(57, 32)) << "the edge of another node has priority over the grid";
  EXPECT_EQ(near.guides, (std::vector<Guide>{{true, 57}}));
}

TEST(SnapPlace, BothDirectionsOnTheirOwn) {
  const Snap snap = snapPlace({3, 4}, {{0, 200}, {400, 0}}, 6, false);
  EXPECT_EQ(snap.place, QPointF(0, 0));
  EXPECT_EQ(snap.guides, (std::vector<Guide>{{true, 0}, {false, 0}}));
}

TEST(SnapPlace, FreeStaysAndShowsNothing) {
  const Snap snap = snapPlace({3, 4}, {{0, 200}}, 6, true);
  EXPECT_EQ(snap.place, QPointF(3, 4));
  EXPECT_TRUE(snap.guides.empty());
}

TEST(FreePlaces, TouchNoNodeAndStayNear) {
  const auto taken = tidy(3, 3);
  const QPointF place = freePlaceNear({224, 112}, taken);
  for (const QPointF other : taken) EXPECT_FALSE(nodeRect(place).intersects(nodeRect(other)));
  EXPECT_EQ(place, snapped(place));
  EXPECT_EQ(freePlaceNear({900, 5}, taken), QPointF(900, 5)) << "a free place is returned unchanged";
  const auto grid = gridOfPlaces({0, 0}, 7, taken);
  ASSERT_EQ(grid.size(), 7u);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    for (const QPointF other : taken) EXPECT_FALSE(nodeRect(grid[i]).intersects(nodeRect(other)));
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(nodeRect(grid[i]).intersects(nodeRect(grid[j])));
  }
}

}  // namespace
}  // namespace roundel::widgets
