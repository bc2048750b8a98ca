// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lanes as they are drawn: bars, colours and rows of every run of the comparison, the enlarged lane, and what the future mode hides.
// Follows the comparison, the filter, the reference and the theme by itself. Owned by GanttController; lives on the GUI thread.

#include <QObject>
#include <memory>
#include <vector>

#include "core/look/look.h"
#include "widgets/document/state/workbench.h"
#include "widgets/lanes/model/lane_filter.h"
#include "widgets/lanes/model/reference_lane.h"
#include "widgets/lanes/model/time_window.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

class GanttLanes : public QObject {
  Q_OBJECT
 public:
  /// One lane. It has no bars until it has a run.
  struct Lane {
    /// A copy: other objects learn of new lanes earlier and may still read the old ones here.
    LaneState state;
    std::shared_ptr<const BarIndex> bars;
    JobColors colors;
    GanttRows rows;
    TimeAxis axis;        ///< the common span of time over this lane's width
    double scroll_y = 0;  ///< how far the rows are scrolled, if they are taller than the lane
    double height = 0;    ///< of the lane's inside
    double width = 0;     ///< of its axis; 0: as wide as the others
    GanttRows past;       ///< the whole rows before the branch point, of a parent whose rows are split
    bool split = false;   ///< each row has two halves: the parent's, and below it the branch's
  };
  /// All outlive this. Sets the end of `time` to that of the longest run.
  GanttLanes(Workbench* bench, TimeWindow* time, const LaneFilter* filter, const ReferenceLane* reference);

  int count() const { return static_cast<int>(m_lanes.size()); }
  const Lane& lane(int index) const { return m_lanes[static_cast<std::size_t>(index)]; }
  const LaneState& state(int index) const { return lane(index).state; }
  QString name(int index) const;  ///< as shown: "Gavel" if the lane's label is the id of its policy
  look::LaneMark mark(int index) const;
  GanttScene scene(int index) const;  ///< precondition: the lane has bars
  GanttScene past(int index) const;   ///< the scene on whole rows, of a parent whose rows are split

  /// Whether branches share the column of their parent, if lanes are columns.
  bool branchesBeside() const { return m_beside; }
  /// `chosen`: the branch to show beside its parent; 0: no change of the choice.
  void setBranchesBeside(bool on, quint64 chosen = 0);
  /// By lane: the lane whose column it would share; -1: none. A lane has at most one branch beside it: the chosen one, or else the latest. While
  /// a knob is turned, all are -1. O(lanes^2).
  std::vector<int> parents() const;
  void setParents(std::vector<int> parents) {
    m_parents = std::move(parents);
  }                                   ///< as they are laid out now; layout() must follow
  int parentOf(int index) const;      ///< the lane whose column it shares; -1: none
  int branchBeside(int index) const;  ///< the lane that shares its column; -1: none
  double branchX(int index) const;    ///< the branch point of a parent or a branch, px of its axis, clamped to it
  /// Whether the instant is in the past that parent and branch share, which is shown once.
  bool isShared(int index, double t_s) const;
  /// The lane and the GPU at a height of the lane's inside: the lane itself, or its branch. The GPU is invalid outside rows.
  std::pair<int, model::GpuIndex> rowAt(int index, double t_s, double y) const;
  /// The number of waiting jobs at the top of the queue row: the longest queue of any lane, at least 4; 0 if no job ever waits.
  double queueMost() const { return m_queueMost; }
  bool shown(int index, double t_s) const;  ///< whether the instant is computed, and not hidden by Workbench::future()

  void layout(int index, double height, double scale);  ///< O(GPUs)
  void setAxisWidth(int index, double px);              ///< 0: as wide as the others
  /// Converts a length on a lane's axis to one on the axis of TimeWindow.
  double shared_px(int index, double x_px) const;
  void scroll(int index, double dy_px);
  double rowPitch() const { return m_rowPitch; }
  void setRowPitch(double px_per_gpu);  ///< 0 = by the height
  int expanded() const { return m_expanded; }
  void setExpanded(int index);  ///< -1 = none
  void toggleExpanded(int index) { setExpanded(m_expanded == index ? -1 : index); }
  bool muted(int index) const;  ///< beside an enlarged lane, or stale
  ColorBy colorBy() const { return m_colorBy; }
  void setColorBy(ColorBy by);

 signals:
  void reread();                ///< emitted before changed(): references to bars of lanes are invalid
  void changed();               ///< other lanes, or rows must be laid out again
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
  std::vector<quint64> m_chosen;  ///< branches that were chosen to be beside their parents, the latest last
  bool m_beside = true;
  double m_queueMost = 0, m_rowPitch = 0;
  int m_expanded = -1;
  std::string m_expandedLabel;  ///< of the enlarged lane, whose index may change
  ColorBy m_colorBy = ColorBy::Job;
};

}  // namespace roundel::widgets
