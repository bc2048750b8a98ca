// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster animation of one lane on a screen. Caches the layers that do not move, so that a frame paints only what moves. GUI thread.

#include <QPixmap>
#include <memory>

#include "widgets/document/state/comparison_controller.h"
#include "widgets/stage/painting/cluster_animation_painter.h"
#include "widgets/stage/painting/node_tiles.h"

namespace roundel::widgets {

class ClusterAnimationPicture {
 public:
  /// Call when the run, the colours or the theme change. The trace is read again only if `index` is another one: O(segments log segments).
  void setRun(std::shared_ptr<const metrics::TraceIndex> index, ColorBy by, const Theme& theme);
  void setSize(QSizeF size, double scale);
  void setLook(const SchedulerStyle& style, const QString& name, double name_room, double end_s);
  /// False without a run or without room.
  bool ready() const { return m_moves != nullptr && !m_layout.gpus.empty(); }

  const ClusterAnimationFrame& moveTo(double t_s, const ClusterAnimationPace& pace);  ///< precondition: ready()
  const ClusterAnimationFrame& frame() const { return m_frame; }
  const ClusterAnimationLayout& layout() const { return m_layout; }
  const model::Problem& problem() const { return m_moves->index().problem(); }
  void paint(QPainter& painter, double pixel_ratio, model::JobIndex selected, model::JobIndex hovered);
  /// Paints a node as large tiles (node_tiles.h) at the painter's origin. Requires an earlier paint().
  void paintTiles(QPainter& painter, const NodeTiles& tiles) const;

 private:
  void forget();
  QPixmap groundAt(double pixel_ratio) const;

  std::unique_ptr<JobMoves> m_moves;
  ClusterAnimationLayout m_layout;
  QSizeF m_size;
  double m_scale = 1;
  JobColors m_colors;
  ColorBy m_colorBy = ColorBy::Job;
  ClusterAnimationLook m_look;
  ClusterAnimationFrame m_frame, m_groundFrame, m_settledFrame;
  QPixmap m_ground, m_settled;
  double m_pixelRatio = 0;
};

}  // namespace roundel::widgets
