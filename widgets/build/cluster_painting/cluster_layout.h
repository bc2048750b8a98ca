// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The places of nodes and GPUs in the drawing of the cluster at the playhead. Plain geometry, no painting.

#include <QFontMetricsF>
#include <QRectF>
#include <QString>
#include <vector>

#include "core/model/problem.h"

namespace roundel::widgets {

struct NodeBox {
  model::NodeIndex node;
  QRectF card, title;
  std::vector<QRectF> gpus = {};  ///< by index inside the node
};

struct TypeHeader {
  model::TypeIndex type;
  QRectF rect;
};

struct ClusterLayout {
  enum class Style { Cards, Grid };  ///< cards with labelled GPUs, or columns of small squares by GPU type
  Style style = Style::Cards;
  std::vector<NodeBox> nodes;
  std::vector<TypeHeader> headers;  ///< of Grid
  double height = 0;
  model::GpuIndex gpuAt(const model::Problem& problem, QPointF position) const;
  QRectF rectOf(const model::Problem& problem, model::GpuIndex gpu) const;
};

/// Cards if all nodes fit into width x height with readable GPUs, else the grid, which may be higher than `height`.
ClusterLayout layoutCluster(const model::Problem& problem, double width, double height, const QFontMetricsF& body,
                            const QFontMetricsF& note);

}  // namespace roundel::widgets
