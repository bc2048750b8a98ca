// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Snaps a dragged node to other nodes' edges or to the grid, and returns the guide lines. Plain geometry.

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
  std::vector<Guide> guides;  ///< one for each edge line that the place shares with another node
};

/// Moves `wanted`, separately in x and y, to the nearest edge of another node within `reach`, else to the grid. All nodes have the same size, so
/// equal left edges mean equal centres and right edges. `free`: no snapping. O(others).
Snap snapPlace(QPointF wanted, const std::vector<QPointF>& others, double reach, bool free);

}  // namespace roundel::widgets
