#pragma once
// The animated clusters of the first two lanes in a part of the frame.

#include <memory>
#include <vector>

#include "widgets/stage_painting/stage_painter.h"

namespace roundel::widgets::animation {

class StagePanes {
 public:
  struct Lane {
    std::shared_ptr<const metrics::TraceIndex> index;
    const JobColors* colors = nullptr;  ///< outlives this
    SchedulerStyle style;
    QString name;
  };
  static constexpr std::size_t kMax = 2;
  /// `stacked` puts them one below the other, otherwise they are side by side. Shows at most kMax lanes. O(segments log segments).
  StagePanes(const std::vector<Lane>& lanes, const QRectF& area, bool stacked, double scale, double end_s);
  /// O(GPUs log rows + pixels).
  void paint(QPainter& painter, double t_s, const StagePace& pace) const;
  std::size_t size() const { return m_panes.size(); }
  const QRectF& rect(std::size_t pane) const { return m_panes[pane].at; }
  const StageMoves& moves(std::size_t pane) const { return *m_panes[pane].moves; }
  const StageLayout& layout(std::size_t pane) const { return m_panes[pane].layout; }

 private:
  struct Pane {
    QRectF at;
    std::unique_ptr<StageMoves> moves;
    StageLayout layout;
    StageLook look;
  };
  std::vector<Pane> m_panes;
};

}  // namespace roundel::widgets::animation
