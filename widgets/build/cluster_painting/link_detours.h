// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Routes links around nodes if there is no straight gap to the switch. Dijkstra's algorithm over the crossings of all lines beside and through
// the nodes; the cost is the length and the number of bends. Plain geometry, no painting. Lengths in scene px.

#include <QRectF>
#include <vector>

#include "widgets/build/cluster_painting/link_router.h"

namespace roundel::widgets {

inline constexpr double kFar = 1e9;  ///< px; the cost of an unreachable crossing

constexpr double kStub = 10;  ///< length of the first piece of a link, out of its node

class LinkDetours {
 public:
  /// Computes all routes from the switch at `spine_y`; O(crossings log crossings). If there are more than `most` crossings it does not, and links
  /// run straight up behind the nodes. `rects` are the nodes and outlive this.
  LinkDetours(const std::vector<QRectF>& rects, double spine_y, std::size_t most);
  /// The route of node n; LinkRoute::clear is false if there is none. O(nodes + bends).
  LinkRoute to(std::size_t n) const;

 private:
  bool covered(QPointF edge, std::size_t own) const;
  std::size_t stateAt(std::size_t x, std::size_t y, int direction) const;
  std::vector<char> blockedCrossings() const;
  void search();
  LinkRoute way(QPointF edge, std::size_t state) const;

  const std::vector<QRectF>& m_rects;
  std::vector<double> m_x, m_y;
  std::size_t m_spine = 0;
  std::vector<double> m_cost;  ///< by state; empty: too many lines
  std::vector<std::size_t> m_from;
};

}  // namespace roundel::widgets
