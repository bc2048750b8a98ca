#pragma once
// The list of lanes as they are drawn: the bars, colours and rows of every run of the comparison, which lane is enlarged, what the
// future mode lets be seen. Follows the comparison, the filter, the reference and the theme by itself. Owned by GanttController; lives
// on the GUI thread.

#include <QObject>
#include <memory>
#include <vector>

#include "widgets/gantt_model/lane_filter.h"
#include "widgets/gantt_model/reference_lane.h"
#include "widgets/gantt_model/time_window.h"
#include "widgets/gantt_painting/gantt_painter.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class GanttLanes : public QObject {
  Q_OBJECT
 public:
  /// What is drawn of one lane. Without bars where nothing has run yet.
  struct Lane {
    /// As it was read: other objects hear of new lanes before this one, and may ask it then.
    LaneState state;
    std::shared_ptr<const BarIndex> bars;
    JobColors colors;
    GanttRows rows;
    TimeAxis axis;        ///< the span of time that all lanes show, over this lane's width
    double scroll_y = 0;  ///< rows moved up by, where they are taller than the lane
    double height = 0;    ///< of the lane's inside
    double width = 0;     ///< of its axis; 0: as wide as the others
    GanttRows past;       ///< of a parent whose rows are split: of the time before its branch
    bool split = false;   ///< the rows have two halves: the parent's, and below it the branch's
  };
  /// All outlive this. Tells `time` how long the longest run is.
  GanttLanes(Workbench* bench, TimeWindow* time, const LaneFilter* filter, const ReferenceLane* reference);

  int count() const { return static_cast<int>(m_lanes.size()); }
  const Lane& lane(int index) const { return m_lanes[static_cast<std::size_t>(index)]; }
  const LaneState& state(int index) const { return lane(index).state; }
  QString name(int index) const;      ///< as shown: "Gavel" for a lane that is labelled by its policy's id
  int occurrence(int index) const;    ///< lanes of the same policy before it
  GanttScene scene(int index) const;  ///< of a lane with bars
  GanttScene past(int index) const;   ///< the same on whole rows, of a parent whose rows are split

  /// Branches stand in the room of what they stem from, where lanes are columns.
  bool branchesBeside() const { return m_beside; }
  /// `chosen`: a branch that stands beside its parent in place of the one that does; 0: as it is.
  void setBranchesBeside(bool on, quint64 chosen = 0);
  /// By lane: the lane in whose room it would stand; -1 its own. A lane has at most one branch beside it: the one that was chosen, else
  /// the latest. While a knob is turned, none: O(lanes^2).
  std::vector<int> parents() const;
  void setParents(std::vector<int> parents) {
    m_parents = std::move(parents);
  }                                   ///< as they stand now; layout() follows
  int parentOf(int index) const;      ///< the lane in whose room it stands; -1: its own
  int branchBeside(int index) const;  ///< the lane that stands in its room; -1: none
  double branchX(
      int index) const;  ///< where a lane and its branch part, px of its axis, clamped to it; of either of them
  /// What both share stands once, left of the branch point.
  bool isShared(int index, double t_s) const;
  /// The lane and the GPU at a height of the room of `index`: its own, or its branch's. The GPU is invalid outside rows.
  std::pair<int, model::GpuIndex> rowAt(int index, double t_s, double y) const;
  /// What fills the queue row: the longest queue of any lane, at least 4; 0 where nobody ever waits.
  double queueMost() const { return m_queueMost; }
  bool shown(int index, double t_s) const;  ///< drawn at all: computed, and not hidden by Workbench::future()

  void layout(int index, double height, double scale);  ///< O(GPUs)
  void setAxisWidth(int index, double px);              ///< 0: as wide as the others
  /// A length of a lane's axis as one of the axis that TimeWindow moves.
  double shared_px(int index, double x_px) const;
  void scroll(int index, double dy_px);
  double rowPitch() const { return m_rowPitch; }
  void setRowPitch(double px_per_gpu);  ///< 0 = what the height gives
  int expanded() const { return m_expanded; }
  void setExpanded(int index);  ///< -1 = none
  void toggleExpanded(int index) { setExpanded(m_expanded == index ? -1 : index); }
  bool muted(int index) const;  ///< beside an enlarged lane, or stale
  ColorBy colorBy() const { return m_colorBy; }
  void setColorBy(ColorBy by);

 signals:
  void reread();                ///< comes before changed(): what referred to bars of a lane is void
  void changed();               ///< other lanes, or rows to lay out afresh
  void laneChanged(int index);  ///< status or rows of one lane
  void appearanceChanged();     ///< colours

 private:
  void read();
  void readOne(int index);
  void readTotals();
  void followTime();
  void layoutBeside(int index, const RowSettings& settings);

  Workbench* m_bench;
  TimeWindow* m_time;
  const LaneFilter* m_filter;
  const ReferenceLane* m_reference;
  std::vector<Lane> m_lanes;
  std::vector<int> m_parents;
  std::vector<quint64> m_chosen;  ///< branches that were asked to stand beside their parents, the latest last
  bool m_beside = true;
  double m_queueMost = 0, m_rowPitch = 0;
  int m_expanded = -1;
  std::string m_expandedLabel;  ///< of the enlarged lane: lanes move
  ColorBy m_colorBy = ColorBy::Job;
};

}  // namespace roundel::widgets
