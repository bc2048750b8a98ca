#pragma once
// The drawn cluster as a figure: nodes as boxes with a square a GPU, grouped by type, in as many columns as fit; at an
// instant with the jobs that hold the GPUs, one panel per scheduler.

#include <QPainter>

#include "widgets/figures/figure.h"

namespace roundel::widgets::figures {

struct ClusterLook {
  QString family;
  double text_pt = 8;
};
/// In points. `painter` null only measures. Returns the height.
double paintClusters(QPainter* painter, const std::vector<ClusterPanel>& panels, double width_pt,
                     const ClusterLook& look);

}  // namespace roundel::widgets::figures
