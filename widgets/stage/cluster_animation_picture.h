#pragma once
// The stage of one lane as it is painted on a screen: keeps what stands still as pictures, so that a frame paints only what moves.
// GUI thread.

#include <QPixmap>
#include <memory>

#include "widgets/stage_painting/cluster_animation_painter.h"
#include "widgets/stage_painting/node_tiles.h"
#include "widgets/state/comparison_controller.h"

namespace roundel::widgets {

class ClusterAnimationPicture {
 public:
  /// The run, the size or the look changed. A run is read anew only if it is another one. O(segments log segments) then.
  void setRun(std::shared_ptr<const metrics::TraceIndex> index, ColorBy by, const Theme& theme);
  void setSize(QSizeF size, double scale);
  void setLook(const SchedulerStyle& style, const QString& name, double name_room, double end_s);
  /// False: no run, or no room.
  bool ready() const { return m_moves != nullptr && !m_layout.gpus.empty(); }

  const ClusterAnimationFrame& go(double t_s, const ClusterAnimationPace& pace);  ///< precondition: ready()
  const ClusterAnimationFrame& frame() const { return m_frame; }
  const ClusterAnimationLayout& layout() const { return m_layout; }
  const model::Problem& problem() const { return m_moves->index().problem(); }
  void paint(QPainter& painter, double pixel_ratio, model::JobIndex selected, model::JobIndex hovered);
  /// The node of a GPU as large tiles (stage_tiles.h), at the painter's origin; precondition: painted before.
  void paintTiles(QPainter& painter, const NodeTiles& tiles) const;
  int settledPaints() const { return m_settledPaints; }  ///< how often what stands still was painted

 private:
  void forget();
  QPixmap groundAt(double pixel_ratio) const;

  std::unique_ptr<JobMoves> m_moves;
  ClusterAnimationLayout m_layout;
  QSizeF m_size;
  double m_scale = 1;
  JobColors m_colors;
  ColorBy m_by = ColorBy::Job;
  ClusterAnimationLook m_look;
  ClusterAnimationFrame m_frame, m_grounded, m_settledOf;
  QPixmap m_ground, m_settled;
  double m_ratio = 0;
  int m_settledPaints = 0;
};

}  // namespace roundel::widgets
