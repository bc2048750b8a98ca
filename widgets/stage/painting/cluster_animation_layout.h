// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Layout of the cluster animation: header, queue column, nodes in a grid with channels between its rows for flights, and the shelf of finished
// jobs. GPUs are tiles while they fit, then each node is a strip, then each GPU type is a block. Logical px.

#include <QRectF>
#include <vector>

#include "core/model/problem.h"

namespace roundel::widgets {

enum class ClusterDetail { Tiles, Strips, Types };

struct ClusterBox {
  model::NodeIndex node;  ///< invalid: the block of a GPU type
  model::TypeIndex type;  ///< valid for a block only
  QRectF rect, title;
};

struct ClusterAnimationLayout {
  QSizeF size;
  double scale = 1;
  QRectF header, queue, cards, nodes, shelf, chips;
  ClusterDetail detail = ClusterDetail::Tiles;
  std::vector<ClusterBox> boxes;
  std::vector<QRectF> gpus;  ///< by GpuIndex
  double channel = 0;        ///< px between two rows of boxes
  int columns = 1;           ///< columns of boxes

  std::size_t cardsThatFit() const;
  /// In the queue. Cards without room are at the last place, which shows "+7 more".
  QRectF card(std::size_t place) const;
  std::size_t chipsThatFit() const;
  QRectF chip(std::size_t place) const;     ///< on the shelf, counted from the left
  model::GpuIndex gpuAt(QPointF at) const;  ///< invalid: no GPU there. O(GPUs)
};

/// `scale` is the font scale (gantt_text.h). O(GPUs).
ClusterAnimationLayout layoutClusterAnimation(const model::Problem& problem, QSizeF size, double scale = 1);

}  // namespace roundel::widgets
