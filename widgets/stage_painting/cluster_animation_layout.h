#pragma once
// Where the parts of a stage stand: header, queue column, nodes in a grid with channels for what flies between its rows, shelf of the
// jobs that are done. GPUs are tiles while they fit, then a strip a node, then a block a GPU type. Logical px; a plain value.

#include <QRectF>
#include <vector>

#include "core/model/problem.h"

namespace roundel::widgets {

enum class ClusterDetail { Tiles, Strips, Types };

struct ClusterBox {
  model::NodeIndex node;  ///< invalid: the block of a type
  model::TypeIndex type;  ///< of a block
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
  int columns = 1;           ///< of boxes

  std::size_t cardsThatFit() const;
  QRectF card(
      std::size_t place) const;  ///< of the queue; those without room are at the last place, where "+7 more" stands
  std::size_t chipsThatFit() const;
  QRectF chip(std::size_t place) const;     ///< of the shelf, from the left
  model::GpuIndex gpuAt(QPointF at) const;  ///< invalid: none. O(GPUs)
};

/// `scale` is the font scale (gantt_text.h). O(GPUs).
ClusterAnimationLayout layoutClusterAnimation(const model::Problem& problem, QSizeF size, double scale = 1);

}  // namespace roundel::widgets
