// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the marks over the bars of one lane: the selected job, the hovered gang, their names, the keyboard cursor, the reference's ghost, the
// branch point and the end of a run that was cut off. Coordinates as in gantt_painter.h, rows not scrolled. Owned by LanesPainter.

#include <QCoreApplication>
#include <QPainter>
#include <array>
#include <cstdint>
#include <vector>

#include "widgets/lanes/model/gantt_controller.h"
#include "widgets/lanes/painting/names/job_tags.h"
#include "widgets/lanes/painting/names/silhouette.h"

namespace roundel::widgets {

class LaneMarks {
  Q_DECLARE_TR_FUNCTIONS(LaneMarks)
 public:
  /// The controller outlives this.
  explicit LaneMarks(const GanttController* controller) : m_controller(controller) {}

  void invalidate() { m_selected.clear(), m_pointed.clear(); }  ///< to be called when rows or bars have changed
  /// `height`: of the lane's inside; `focused`: the lanes have the focus.
  void paint(QPainter& painter, int lane, const GanttLook& look, double height, bool focused);
  /// Paints the marks on the whole rows of a parent whose rows are split, for the time before the branch point.
  void paintPast(QPainter& painter, int lane, const GanttLook& look, bool focused);
  /// Rectangles that contain all marks of a hovered job in a lane, whichever view the pointer is in. If they are many, one rectangle for each
  /// part of the lane. O(bars of the job), unless the job was marked last.
  std::vector<QRectF> jobRects(int lane, model::JobIndex job, const GanttLook& look) const;
  /// Rectangles that contain the marks of the bar under the pointer only: the line of the gang, and the handle.
  std::vector<QRectF> pointRects(const GanttHit& hover, const GanttLook& look) const;

 private:
  /// The outlines of a job, kept while bars, axis and rows stay the same.
  struct Outlines {
    const BarIndex* bars = nullptr;
    model::JobIndex job;
    TimeAxis axis;
    double to_x = 0;
    std::uint64_t beside = 0;  ///< number of the selected job's outlines, whose tags were avoided; 0: none
    std::uint64_t number = 0;  ///< unique among the outlines of selected jobs
    JobShape shape;
    std::vector<JobTag> tags = {};
  };
  /// The outlines of the previous and the present hovered job: when the pointer moves, both are needed.
  struct Pointed {
    std::array<Outlines, 2> kept;
    std::size_t last = 0;  ///< index of the outlines that were used last
  };
  struct OutlineRequest {
    model::JobIndex job;
    int line = 1;                                ///< width of the outer line, px
    const std::vector<JobTag>* taken = nullptr;  ///< tags that are placed already
  };
  const Outlines& outlinesOf(int lane, const GanttScene& scene, const GanttLook& look, model::JobIndex job,
                             double to_x);
  Outlines outlinesOf(const GanttScene& scene, const GanttLook& look, const OutlineRequest& request, double to_x) const;
  /// The outlines of the hovered job. The reference is valid until the second next call for the same slot.
  const Outlines& pointedOf(int lane, const GanttScene& scene, const GanttLook& look, model::JobIndex job) const;
  /// Index into m_selected and m_pointed: 2 * lane, or 2 * lane + 1 for the whole rows before a branch point.
  std::size_t slotOf(int lane, const GanttScene& scene) const;
  QRectF gangLine(const GanttScene& scene, const GanttLook& look, BarRef bar) const;
  double shownTo_x(const GanttScene& scene) const;
  model::JobIndex selectedIn(const GanttScene& scene) const;  ///< the selected job in the scene's run
  /// Whether the other jobs are painted pale: the outline of the selected job is not enough in a lane with many jobs.
  bool needsVeil(const GanttScene& scene) const;
  void paintVeil(QPainter& painter, const GanttScene& scene, const GanttLook& look) const;
  void paintBranch(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look, double height);
  void paintRunEnd(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintGhost(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintSelected(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintPointed(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look, bool focused);
  void paintGap(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintHover(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  bool isGhost(const Bar& bar) const;
  void paintHandle(QPainter& painter, const GanttScene& scene, const GanttLook& look, BarRef bar) const;
  void paintNameOver(QPainter& painter, const GanttScene& scene, const GanttLook& look, BarRef bar) const;
  void paintCursor(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);

  const GanttController* m_controller;
  std::vector<Outlines> m_selected;  ///< by slot
  mutable std::vector<Pointed> m_pointed;
  std::uint64_t m_made = 0;  ///< number of outlines made for selected jobs
  TagStamps m_stamps;
};

}  // namespace roundel::widgets
