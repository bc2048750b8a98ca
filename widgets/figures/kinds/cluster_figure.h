// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints a cluster as a figure: each node is a box with one square per GPU. Nodes are grouped by type, in as many columns as fit. At an instant the
// squares show the jobs, in one panel per scheduler. If this is higher than the page, node names are left out: equal nodes become one line of text,
// with small boxes under or beside it.

#include <QPainter>

#include "widgets/figures/kinds/figure.h"

namespace roundel::widgets::figures {

struct ClusterLook {
  QString family;
  double text_pt = 8;
  double max_height_pt = 0;  ///< the height limit, kept if possible; 0: no limit
};
/// Paints the most detailed drawing that fits, otherwise the lowest one, and returns its height in points. Without a painter it only measures.
/// O(GPUs).
double paintClusters(QPainter* painter, const std::vector<ClusterPanel>& panels, double width_pt,
                     const ClusterLook& look);

}  // namespace roundel::widgets::figures
