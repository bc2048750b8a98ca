#pragma once
// Shortest ways with few bends from nodes to the switch, for those whose links no straight gap serves: Dijkstra over the crossings of
// the lines beside and through all nodes, by length and bends. Plain geometry, no painting. Lengths in px of the scene.

#include <QRectF>
#include <vector>

#include "widgets/cluster_painting/link_router.h"

namespace roundel::widgets {

inline constexpr double kFar = 1e9;  ///< px: where no way leads

constexpr double kStub = 10;  ///< a link's way out of its node

class LinkDetours {
 public:
  /// Searches from the switch at `spine_y` to everywhere, at once: O(crossings log crossings). Where there are more than `most`
  /// crossings it does not, and links run straight up behind nodes. `rects`, the nodes, outlive it.
  LinkDetours(const std::vector<QRectF>& rects, double spine_y, std::size_t most);
  /// The way of node n; not clear where there is none. O(nodes + bends).
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
