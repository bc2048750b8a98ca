#pragma once
// The drawn cluster as a figure: nodes as boxes with a square a GPU, grouped by type, in as many columns as fit; at an
// instant with the jobs that hold the GPUs, one panel per scheduler. Where that is higher than the page, nodes lose their names: equal nodes
// are a line of text with small boxes under it, else beside it.

#include <QPainter>

#include "widgets/figures/figure.h"

namespace roundel::widgets::figures {

struct ClusterLook {
  QString family;
  double text_pt = 8;
  double most_pt = 0;  ///< the height that it may take, where it can; 0: any
};
/// In points. `painter` null only measures. Returns the height: the fullest drawing that fits, else the lowest. O(GPUs).
double paintClusters(QPainter* painter, const std::vector<ClusterPanel>& panels, double width_pt,
                     const ClusterLook& look);

}  // namespace roundel::widgets::figures
