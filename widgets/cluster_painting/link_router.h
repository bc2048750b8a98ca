#pragma once
// Where the links from the nodes to the switch run: orthogonal lines through the gaps between the nodes, never across one. Plain
// geometry, no painting.

#include <QPointF>
#include <vector>

namespace roundel::widgets {

struct LinkRoute {
  std::vector<QPointF> points;  ///< from the node's edge to the switch; at least two
  bool clear = true;  ///< false: there was no way round (a node shut in by others); such a link runs behind nodes
};

struct LinkPlan {
  double spine_y = 0, left = 0, right = 0;  ///< the switch, a horizontal bar above all nodes
  std::vector<LinkRoute> links;             ///< by node
};

constexpr double kSpineGap = 48;  ///< from the switch to the highest node
constexpr double kLinkClear = 5;  ///< the least distance of a link from a node that it passes
constexpr double kLinkLane = 8;   ///< between two links of a gap where there is room

/// Each link leaves its node sideways at half its height and rises in the nearest gap that is free up to the switch; links of a gap
/// stand side by side, those of higher nodes nearer to them, so that they do not cross. A node from whose height no gap is free all
/// the way gets a shortest way with few bends over the lines beside the nodes' edges. O(n log n + n * nodes of a row and a column);
/// O(lines^2 log lines) once where some node needs such a way.
LinkPlan routeLinks(const std::vector<QPointF>& places);

/// While nodes are dragged: `still` as it was before, with new ways for the links of the moved nodes and for those that a moved
/// node stands on now; the others stay where they are, the switch goes up where it must. A link that would need a long search runs
/// behind the nodes meanwhile. O(n * moved).
LinkPlan routeMoved(const LinkPlan& still, const std::vector<QPointF>& places, const std::vector<std::size_t>& moved);

/// Line width by bandwidth, in px: 1 at 1 Gb/s, a step of 1.25 for each factor of ten, within 1 .. 6.
double linkWidth(double gbits_s);

}  // namespace roundel::widgets
