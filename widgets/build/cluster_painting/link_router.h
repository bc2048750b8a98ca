// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Routes the links from the nodes to the switch: orthogonal lines through the gaps between the nodes. Plain geometry, no painting.

#include <QPointF>
#include <vector>

namespace roundel::widgets {

struct LinkRoute {
  std::vector<QPointF> points;  ///< from the node's edge to the switch; at least two
  bool clear = true;            ///< false: other nodes block all routes, and the link runs behind nodes
};

struct LinkPlan {
  double spine_y = 0, left = 0, right = 0;  ///< the switch, a horizontal bar above all nodes
  std::vector<LinkRoute> links;             ///< by node
};

constexpr double kSpineGap = 48;  ///< distance of the switch from the highest node
constexpr double kLinkClear = 5;  ///< least distance of a link from other nodes
constexpr double kLinkLane = 8;   ///< distance between two links in a gap, if there is room

/// Each link leaves its node sideways at half its height and goes up in the nearest gap that is free up to the switch. Links in a gap are side by
/// side, those of higher nodes nearer to the nodes, so that they do not cross. A node without such a gap gets a route of LinkDetours.
/// O(n log n + n * nodes of a row and a column), and once O(lines^2 log lines) if a node needs a detour.
LinkPlan routeLinks(const std::vector<QPointF>& places);

/// For dragging nodes: `still` with new routes for the links of the moved nodes and for the links that these nodes cover; all others stay. The
/// switch moves up if it must. A link that would need a long search runs behind the nodes until the drag ends. O(n * moved).
LinkPlan routeMoved(const LinkPlan& still, const std::vector<QPointF>& places, const std::vector<std::size_t>& moved);

/// The line width for a bandwidth, in px: 1 at 1 Gb/s, 1.25 more for each factor of ten, within 1 .. 6.
double linkWidth(double gbits_s);

}  // namespace roundel::widgets
