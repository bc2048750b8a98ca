#pragma once
// What a node that is dragged snaps to: another node's edge, else the grid; and the lines that show it. Plain geometry.

#include <QPointF>
#include <vector>

namespace roundel::widgets {

struct Guide {
  bool vertical = true;
  double at = 0;  ///< x of a vertical line, y of a horizontal one
  bool operator==(const Guide&) const = default;
};

struct Snap {
  QPointF place;
  std::vector<Guide> guides;  ///< one for each line on which the place is with another node
};

/// `wanted` moved onto the nearest line of another node within `reach`, in each direction on its own; else onto the grid. Nodes have
/// one size, so that equal left edges are equal centres and right edges, too. `free` leaves it where it is. O(others).
Snap snapPlace(QPointF wanted, const std::vector<QPointF>& others, double reach, bool free);

}  // namespace roundel::widgets
