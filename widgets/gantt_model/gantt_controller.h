#pragma once
// What the lanes show and what a gesture means, without any widget. Its parts each know one thing; what concerns several of them at
// once (a selection) is here. Views paint the parts and pass gestures on. Lives on the GUI thread.

#include <QObject>
#include <optional>

#include "widgets/gantt_model/gantt_cursor.h"
#include "widgets/gantt_model/gantt_lanes.h"
#include "widgets/gantt_model/gantt_pointing.h"
#include "widgets/gantt_model/lane_filter.h"
#include "widgets/gantt_model/reference_lane.h"
#include "widgets/gantt_model/time_marks.h"
#include "widgets/gantt_model/time_window.h"
#include "widgets/lane_cards/card_metrics.h"

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

  /// The document's job at the point, which may have another number in the lane's run (lane_jobs.h).
  model::JobIndex jobAt(const GanttHit& hit) const;
  void select(const GanttHit& hit);  ///< in every view; the cursor goes there
  void selectCursor();
  bool cursorSelected() const;  ///< whether what is selected is the bar under the cursor
  void fitBar(const GanttHit& hit);
  void centreOrFitSelection();  ///< first centres the selected bar (or job, or the playhead), the second time fits it
  /// Marks the span of the selected bar or job as the range; `keep`: adds the range (or that span) to those that stay.
  void markSelection(bool keep);
  void showMarked();   ///< the marked range, where there is one
  void zoomToRange();  ///< shows it, and it is not marked any more

  MetricScope metricScope() const { return m_scope; }  ///< of the lanes' cards
  void setMetricScope(MetricScope scope);

 signals:
  void overlayChanged();  ///< cursor, marks or bookmarks
  void scopeChanged();

 private:
  std::optional<TimeMarks::Span> selectedTimes() const;

  Workbench* m_bench;
  MetricScope m_scope = MetricScope::AtPlayhead;
  std::optional<TimeMarks::Span> m_centred;  ///< what was centred last
};

}  // namespace roundel::widgets
