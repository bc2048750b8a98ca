// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints everything of the cluster canvas except the nodes: grid, links and switch below them, guides and ghosts above them, and the legend of
// link widths. The functions depend only on their arguments.

#include <QRectF>
#include <vector>

#include "widgets/build/cluster_painting/link_router.h"
#include "widgets/build/cluster_painting/node_item.h"
#include "widgets/build/cluster_painting/snap_guides.h"

class QPainter;

namespace roundel::widgets {

/// The preview of a gesture or drop: guide lines, and the places of new nodes.
struct CanvasHints {
  std::vector<Guide> guides;
  std::vector<QPointF> ghosts;
  void clear() { *this = {}; }
};

/// The link of a node to the switch.
struct DrawnLink {
  double nic_gbits_s = 0;
  double width_px = 1;    ///< of the scene
  bool selected = false;  ///< drawn in the accent colour, above the others
};

/// Paints background, grid, links and switch in the part `seen` of the scene. `drawn` is by link of the plan. O(visible links + dots).
void paintCanvasGround(QPainter& painter, const QRectF& seen, const NodeLook& look, const LinkPlan& plan,
                       const std::vector<DrawnLink>& drawn);
void paintCanvasHints(QPainter& painter, const QRectF& seen, const Theme& theme, const CanvasHints& hints);

/// The rectangle of the legend of link widths in a view of this size, in px: the first corner in which it intersects none of `covered`; empty if
/// there is none or the view is too small. O(covered).
QRectF linkLegendRect(QSizeF view, const std::vector<QRectF>& covered);
/// `at` in view px.
void paintLinkLegend(QPainter& painter, const QRectF& at, const NodeLook& look);

}  // namespace roundel::widgets
