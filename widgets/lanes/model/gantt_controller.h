// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the lanes show and what gestures mean, without widgets. Each part is about one thing; what concerns several of them (a selection) is
// here. Views paint the parts and pass gestures on. Lives on the GUI thread.

#include <QObject>
#include <optional>

#include "widgets/lanes/cards/card_metrics.h"
#include "widgets/lanes/model/gantt_cursor.h"
#include "widgets/lanes/model/gantt_lanes.h"
#include "widgets/lanes/model/gantt_pointing.h"
#include "widgets/lanes/model/lane_filter.h"
#include "widgets/lanes/model/reference_lane.h"
#include "widgets/lanes/model/time_marks.h"
#include "widgets/lanes/model/time_window.h"

namespace roundel::widgets {

class GanttController : public QObject {
  Q_OBJECT
 public:
  /// The bench outlives this.
  explicit GanttController(Workbench* bench, QObject* parent = nullptr);
  Workbench* bench() const { return m_bench; }

  TimeWindow time;
  TimeMarks marks;
  LaneFilter filter;
  ReferenceLane reference;
  GanttLanes lanes;
  GanttPointing pointing;
  GanttCursor cursor;

  /// The document's job at the point. It may have another index in the lane's run (lane_jobs.h).
  model::JobIndex jobAt(const GanttHit& hit) const;
  void select(const GanttHit& hit);  ///< in every view; moves the cursor there
  void selectCursor();
  bool cursorSelected() const;  ///< whether the bar under the cursor is selected
  void fitBar(const GanttHit& hit);
  void centreOrFitSelection();  ///< centres the selected bar (or job, or the playhead), the second time fits it
  /// Marks the span of the selected bar or job as the range; `keep`: adds the range, or this span, to the kept ranges.
  void markSelection(bool keep);
  void showMarked();   ///< shows the marked range, if there is one
  void zoomToRange();  ///< shows it and removes the mark

  MetricScope metricScope() const { return m_scope; }  ///< of the lanes' cards
  void setMetricScope(MetricScope scope);

 signals:
  void overlayChanged();  ///< cursor, marks or bookmarks
  void scopeChanged();

 private:
  std::optional<TimeMarks::Span> selectedTimes() const;

  Workbench* m_bench;
  MetricScope m_scope = MetricScope::AtPlayhead;
  std::optional<TimeMarks::Span> m_centred;  ///< the span that was centred last
};

}  // namespace roundel::widgets
