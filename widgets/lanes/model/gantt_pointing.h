// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is at a point of a lane, and under the mouse. Owned by GanttController; lives on the GUI thread.

#include <QObject>
#include <optional>

#include "widgets/lanes/model/gantt_lanes.h"

namespace roundel::widgets {

/// What is at a point of a lane's inside.
struct GanttHit {
  enum class Zone { None, Labels, Bars, Queue };
  Zone zone = Zone::None;
  int lane = -1;
  double t_s = 0;
  model::GpuIndex gpu;          ///< Labels, Bars
  std::optional<BarRef> bar;    ///< nullopt over a gap
  model::JobIndex queued = {};  ///< Queue: the waiting job at this height; the earliest arrival is at the bottom
  bool operator==(const GanttHit&) const = default;
};

class GanttPointing : public QObject {
  Q_OBJECT
 public:
  /// All outlive this.
  GanttPointing(const Playhead* playhead, const GanttLanes* lanes);

  /// x from the left end of the axis (labels have negative x), y from the top of the lane's inside, both px. Returns a hit of the branch beside
  /// the lane if the point is on its half.
  GanttHit hitTest(int lane, double x, double y) const;
  const GanttHit& hover() const { return m_hover; }
  model::JobIndex jobOf(const GanttHit& hit) const;  ///< of the bar or the queue; invalid: none
  void setHover(const GanttHit& hit);
  /// The point of Zone::Bars that a lens magnifies; nullopt: none is shown.
  const std::optional<GanttHit>& lens() const { return m_lens; }
  void setLens(const std::optional<GanttHit>& hit);

 signals:
  void hoverChanged(const GanttHit& before);
  void lensChanged();

 private:
  model::JobIndex queuedAt(const GanttLanes::Lane& lane, double t_s, double y) const;

  const Playhead* m_playhead;
  const GanttLanes* m_lanes;
  GanttHit m_hover;
  std::optional<GanttHit> m_lens;
};

}  // namespace roundel::widgets
