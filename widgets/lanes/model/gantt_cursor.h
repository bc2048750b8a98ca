// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keyboard cursor of the lanes: a GPU row and an instant. It moves from row to row, bar to bar and lane to lane. Owned by GanttController;
// lives on the GUI thread.

#include <QObject>
#include <optional>

#include "widgets/lanes/model/gantt_lanes.h"

namespace roundel::widgets {

class GanttCursor : public QObject {
  Q_OBJECT
 public:
  struct Place {
    int lane = 0;
    model::GpuIndex gpu = {};
    double t_s = 0;
    bool lower = false;  ///< the second of two jobs that share the GPU
    bool operator==(const Place&) const = default;
  };
  /// All outlive this. The cursor focuses its lane and pans to its bar.
  GanttCursor(Workbench* bench, const GanttLanes* lanes, TimeWindow* time);

  const std::optional<Place>& place() const { return m_place; }
  std::optional<BarRef> bar() const;  ///< under the cursor
  void set(const std::optional<Place>& place);
  void moveRow(int by);  ///< also across lanes; rows in the order on screen
  void moveBar(int by);  ///< to the next (+1) or previous (-1) visible bar of the row
  void moveLane(int by);

 signals:
  void changed();

 private:
  Place placeOrStart() const;

  Workbench* m_bench;
  const GanttLanes* m_lanes;
  TimeWindow* m_time;
  std::optional<Place> m_place;
};

}  // namespace roundel::widgets
