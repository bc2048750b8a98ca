#pragma once
// The GPUs of one node as large tiles with the names of their jobs: what a lens shows where the stage has only thin strips and blocks.

#include <vector>

#include "widgets/stage_painting/cluster_animation_painter.h"

namespace roundel::widgets {

constexpr std::size_t kMaxTiles = 16;

struct NodeTiles {
  model::NodeIndex node;
  std::vector<model::GpuIndex> gpus;  ///< at most kMaxTiles, around the one asked for
  std::vector<QRectF> rects;          ///< of the GPUs, from the corner of the lens
  QSizeF size;
};

/// Of the node of `gpu`. O(GPUs).
NodeTiles tilesAround(const model::Problem& problem, model::GpuIndex gpu, double scale);
/// At its upper left corner, with a frame; neighbours that run one job are one piece with one name.
void paintNodeTiles(QPainter& painter, const ClusterAnimationFrame& frame, const ClusterAnimationLook& look,
                    const NodeTiles& tiles);

}  // namespace roundel::widgets
