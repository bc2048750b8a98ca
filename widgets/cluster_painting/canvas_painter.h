#pragma once
// Paints what the canvas of a cluster shows beside its nodes: grid, links and switch under them, guides and ghosts over them, and what
// the width of a link says. Reads values alone, so that a picture does not depend on who shows it or when.

#include <QRectF>
#include <vector>

#include "widgets/cluster_painting/link_router.h"
#include "widgets/cluster_painting/node_item.h"
#include "widgets/cluster_painting/snap_guides.h"

class QPainter;

namespace roundel::widgets {

/// What a gesture or a drop would do: the lines on which it catches, and where new nodes would stand.
struct CanvasHints {
  std::vector<Guide> guides;
  std::vector<QPointF> ghosts;
  void clear() { *this = {}; }
};

/// The link of a node to the switch.
struct DrawnLink {
  double nic_gbits_s = 0;
  double width_px = 1;    ///< of the scene
  bool selected = false;  ///< in the accent, over the others
};

/// Background, grid, links and switch in the part of the scene that `seen` is. `drawn` is by link of the plan. O(links in view + dots).
void paintCanvasGround(QPainter& painter, const QRectF& seen, const NodeLook& look, const LinkPlan& plan,
                       const std::vector<DrawnLink>& drawn);
void paintCanvasHints(QPainter& painter, const QRectF& seen, const Theme& theme, const CanvasHints& hints);

/// Where a view of this size, in px, explains the width of links: the first corner in which it meets none of `covered`; empty where
/// none is free or the view is small. O(covered).
QRectF linkLegendRect(QSizeF view, const std::vector<QRectF>& covered);
/// In px of the view.
void paintLinkLegend(QPainter& painter, const QRectF& at, const NodeLook& look);

}  // namespace roundel::widgets
