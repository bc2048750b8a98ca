// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The GPUs of one node as large tiles with job names, for a lens over strips and blocks that are too small for names.

#include <vector>

#include "widgets/stage/painting/cluster_animation_painter.h"

namespace roundel::widgets {

constexpr std::size_t kMaxTiles = 16;

struct NodeTiles {
  model::NodeIndex node;
  std::vector<model::GpuIndex> gpus;  ///< at most kMaxTiles, around the requested GPU
  std::vector<QRectF> rects;          ///< of `gpus`, relative to the corner of the lens
  QSizeF size;
};

/// Tiles of the node of `gpu`. O(GPUs).
NodeTiles tilesAround(const model::Problem& problem, model::GpuIndex gpu, double scale);
/// Paints the tiles and a frame at the painter's origin. Neighbours that run the same job are one piece with one name.
void paintNodeTiles(QPainter& painter, const ClusterAnimationFrame& frame, const ClusterAnimationLook& look,
                    const NodeTiles& tiles);

}  // namespace roundel::widgets
