// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster animations in an exported animation: the first two lanes, beside or below each other, in a part of the frame.

#include <memory>
#include <vector>

#include "widgets/stage/painting/cluster_animation_painter.h"

namespace roundel::widgets::animation {

class ClusterPanes {
 public:
  struct Lane {
    std::shared_ptr<const metrics::TraceIndex> index;
    const JobColors* colors = nullptr;  ///< outlives this
    SchedulerStyle style;
    QString name;
  };
  static constexpr std::size_t kMax = 2;
  /// `stacked`: below each other. Shows at most kMax lanes. O(segments log segments).
  ClusterPanes(const std::vector<Lane>& lanes, const QRectF& area, bool stacked, double scale, double end_s);
  /// O(GPUs log rows + pixels).
  void paint(QPainter& painter, double t_s, const ClusterAnimationPace& pace) const;
  std::size_t size() const { return m_panes.size(); }
  const QRectF& rect(std::size_t pane) const { return m_panes[pane].at; }
  const JobMoves& moves(std::size_t pane) const { return *m_panes[pane].moves; }
  const ClusterAnimationLayout& layout(std::size_t pane) const { return m_panes[pane].layout; }

 private:
  struct Pane {
    QRectF at;
    std::unique_ptr<JobMoves> moves;
    ClusterAnimationLayout layout;
    ClusterAnimationLook look;
  };
  std::vector<Pane> m_panes;
};

}  // namespace roundel::widgets::animation
