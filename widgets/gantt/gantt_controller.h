#pragma once
// What the lanes show and what a gesture means, without any widget: the shared time axis, the bars of every lane, the cursor, what
// lies under the mouse, the marked range. The view paints it and passes gestures on.

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/gantt/reference_lane.h"
#include "widgets/gantt_painting/bar_index.h"
#include "widgets/gantt_painting/gantt_rows.h"
#include "widgets/gantt_painting/job_colors.h"
#include "widgets/lane_cards/card_metrics.h"
#include "widgets/lane_cards/job_filter.h"
#include "widgets/painting/time_axis.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

/// A point of a lane's inside, in words.
struct GanttHit {
  enum class Zone { None, Labels, Bars, Queue };
  Zone zone = Zone::None;
  int lane = -1;
  double t_s = 0;
  model::GpuIndex gpu;        ///< Labels, Bars
  std::optional<BarRef> bar;  ///< nullopt over a gap
  model::JobIndex queued;     ///< Queue: which of the waiting jobs, first come first at the bottom
  bool operator==(const GanttHit&) const = default;
};

class GanttController : public QObject {
  Q_OBJECT
 public:
  explicit GanttController(Workbench* bench, QObject* parent = nullptr);

  /// What is drawn of one lane. Without bars where nothing has run yet.
  struct Lane {
    std::shared_ptr<const BarIndex> bars;
    JobColors colors;
    GanttRows rows;
    double scroll_y = 0;  ///< rows moved up by, where they are taller than the lane
    double height = 0;    ///< of the lane's inside
  };

  Workbench* bench() const { return m_bench; }
  int laneCount() const { return static_cast<int>(m_lanes.size()); }
  const Lane& lane(int index) const { return m_lanes[static_cast<std::size_t>(index)]; }
  const LaneState& state(int index) const { return m_bench->comparison.lanes()[static_cast<std::size_t>(index)]; }
  QString laneName(int index) const;  ///< as shown: "Gavel" for a lane that is labelled by its policy's id
  int occurrence(int index) const;    ///< lanes of the same policy before it
  double end_s() const { return m_end_s; }
  double queueMost() const {
    return m_queueMost;
  }  ///< what fills the queue row: the longest queue of any lane, at least 4; 0 where nobody ever waits
  bool solid(int lane, double t_s) const;  ///< drawn solid, by the playhead and Workbench::future()
  bool shown(int lane, double t_s) const;  ///< drawn at all

  // Time.
  const TimeAxis& axis() const { return m_axis; }
  void setAxisWidth(double px);
  void zoomAt(double x_px, double factor);
  void panBy(double dx_px);
  void fitAll();
  bool fitted() const { return m_fitted; }
  void showRange(double from_s, double to_s);
  void reveal(double t_s);      ///< pans just so far that the instant is inside
  void centreOrFitSelection();  ///< first centres the selected bar (or job, or the playhead), the second time fits it
  const std::optional<std::pair<double, double>>& range() const { return m_range; }
  void setRange(std::optional<std::pair<double, double>> range_s);
  TimeMode timeMode() const { return m_timeMode; }
  void setTimeMode(TimeMode mode);
  double snapped(double t_s) const;  ///< to the nearest round where the ruler counts rounds, else as it is
  /// Marks the span of the selected bar or job as the range; `keep`: adds the range (or that span) to those that stay.
  void markSelection(bool keep);
  const std::vector<std::pair<double, double>>& kept() const { return m_kept; }
  void clearKept();

  // Rows.
  void layout(int lane, double height, double scale);  ///< O(GPUs)
  void scrollRows(int lane, double dy_px);
  double rowPitch() const { return m_rowPitch; }
  void setRowPitch(double px_per_gpu);  ///< 0 = what the height gives
  int expandedLane() const { return m_expanded; }
  void setExpandedLane(int lane);  ///< -1 = none
  bool muted(int lane) const;

  ColorBy colorBy() const { return m_colorBy; }
  void setColorBy(ColorBy by);
  /// What is typed after "/": dims other jobs, or hides other rows. Pinned filters stay when it goes; all must match.
  static constexpr std::size_t kMaxPins = 4;
  const JobFilter& filter() const { return m_filter; }
  void setFilter(const JobFilter& filter);
  const std::vector<JobFilter>& pins() const { return m_pins; }
  bool pinFilter();  ///< false: empty, pinned already, or kMaxPins are
  void removePin(std::size_t pin);

  ReferenceLane& reference() { return m_reference; }
  const ReferenceLane& reference() const { return m_reference; }

  MetricScope metricScope() const { return m_scope; }
  void setMetricScope(MetricScope scope);

  // Pointing. x from the axis' left end, y from the lane's inside.
  GanttHit hitTest(int lane, double x, double y) const;
  const GanttHit& hover() const { return m_hover; }
  void setHover(const GanttHit& hit);
  void select(const GanttHit& hit);
  void fitBar(const GanttHit& hit);

  /// The keyboard's place: a GPU row and an instant in it.
  struct Cursor {
    int lane = 0;
    model::GpuIndex gpu;
    double t_s = 0;
    bool lower = false;  ///< of two jobs that share the GPU the second
    bool operator==(const Cursor&) const = default;
  };
  const std::optional<Cursor>& cursor() const { return m_cursor; }
  std::optional<BarRef> cursorBar() const;
  void moveCursorRow(int by);  ///< across lanes; rows in the order on screen
  void moveCursorBar(int by);  ///< to the next (+1) or previous (-1) bar of the row that is drawn
  void moveCursorLane(int by);
  void selectCursor();

 signals:
  void lanesChanged();         ///< other lanes, or rows to lay out afresh
  void laneChanged(int lane);  ///< status or bars of one lane
  void axisChanged();
  void hoverChanged(const GanttHit& before);
  void overlayChanged();     ///< cursor, range, bookmarks
  void appearanceChanged();  ///< colours
  void rangeChanged();
  void scopeChanged();
  void filterChanged();

 private:
  void readLanes();
  void readLane(int index);
  void readTotals();
  void setAxis(TimeAxis axis, bool fitted);
  void colorLane(Lane& lane, const JobColors& colors) const;
  void applyFilter(bool rows_too);
  std::vector<bool> brightJobs(const model::Problem& problem) const;
  std::vector<bool> shownRows(const model::Problem& problem) const;
  void setCursor(const Cursor& cursor);
  Cursor cursorOrStart() const;
  std::optional<std::pair<double, double>> selectedTimes() const;
  model::JobIndex queuedAt(const Lane& lane, double t_s, double y) const;

  Workbench* m_bench;
  std::vector<Lane> m_lanes;
  TimeAxis m_axis;
  bool m_fitted = true;
  double m_end_s = 0, m_queueMost = 0;
  double m_rowPitch = 0;
  int m_expanded = -1;
  std::string m_expandedLabel;
  ColorBy m_colorBy = ColorBy::Job;
  MetricScope m_scope = MetricScope::AtPlayhead;
  ReferenceLane m_reference;
  TimeMode m_timeMode = TimeMode::Clock;
  JobFilter m_filter;
  std::vector<JobFilter> m_pins;
  std::vector<std::pair<double, double>> m_kept;
  GanttHit m_hover;
  std::optional<Cursor> m_cursor;
  std::optional<std::pair<double, double>> m_range;
  std::optional<std::pair<double, double>> m_centred;  // what F has centred last
};

}  // namespace roundel::widgets
