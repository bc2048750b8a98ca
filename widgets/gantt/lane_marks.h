#pragma once
// What is painted over the bars of one lane: the selected job, the hovered gang, their names, the keyboard's cursor, the reference's ghost, where a
// branch leaves its parent and where a run was cut off. Coordinates of gantt_painter.h, rows not scrolled. Owned by LanesPainter.

#include <QCoreApplication>
#include <QPainter>
#include <array>
#include <cstdint>
#include <vector>

#include "widgets/gantt_model/gantt_controller.h"
#include "widgets/gantt_painting/names/job_tags.h"
#include "widgets/gantt_painting/names/silhouette.h"

namespace roundel::widgets {

class LaneMarks {
  Q_DECLARE_TR_FUNCTIONS(LaneMarks)
 public:
  /// The controller outlives this.
  explicit LaneMarks(const GanttController* controller) : m_controller(controller) {}

  void invalidate() { m_selected.clear(), m_pointed.clear(); }  ///< rows moved, or other bars
  /// `height`: of the lane's inside; `focused`: the keyboard is in the lanes.
  void paint(QPainter& painter, int lane, const GanttLook& look, double height, bool focused);
  /// The same on the whole rows of a parent whose rows are split, for the time before its branch.
  void paintPast(QPainter& painter, int lane, const GanttLook& look, bool focused);
  /// What marks a job that is pointed at in a lane, whichever view the pointer is in, as rectangles that hold every pixel of it: one
  /// for each part of the lane where they are many. O(bars of the job) unless it is the one that was marked last.
  std::vector<QRectF> jobRects(int lane, model::JobIndex job, const GanttLook& look) const;
  /// The same of what only the point under the pointer has: the gang's line and its handle.
  std::vector<QRectF> pointRects(const GanttHit& hover, const GanttLook& look) const;

 private:
  /// A job's, kept while nothing moves them.
  struct Outlines {
    const BarIndex* bars = nullptr;
    model::JobIndex job;
    TimeAxis axis;
    double to_x = 0;
    std::uint64_t beside = 0;  ///< number of the selected job's, whose tags are in the way; 0: none
    std::uint64_t number = 0;  ///< no two selected ones that were made have the same
    JobShape shape;
    std::vector<JobTag> tags;
  };
  /// The job that was pointed at and the one that is: a pointer that moves asks for both, and then to paint.
  struct Pointed {
    std::array<Outlines, 2> kept;
    std::size_t last = 0;  ///< the one of them asked for last
  };
  /// What is asked of a job's outlines.
  struct Asked {
    model::JobIndex job;
    int line = 1;                                ///< px of the outer line
    const std::vector<JobTag>* taken = nullptr;  ///< tags that stand already
  };
  const Outlines& outlinesOf(int lane, const GanttScene& scene, const GanttLook& look, model::JobIndex job,
                             double to_x);
  Outlines outlinesOf(const GanttScene& scene, const GanttLook& look, const Asked& asked, double to_x) const;
  /// Of the job that is pointed at. Valid until the next call but one of the slot.
  const Outlines& pointedOf(int lane, const GanttScene& scene, const GanttLook& look, model::JobIndex job) const;
  /// By lane and rows: twice the lane, and one more on its whole rows.
  std::size_t slotOf(int lane, const GanttScene& scene) const;
  QRectF gangLine(const GanttScene& scene, const GanttLook& look, BarRef bar) const;
  double seenTo(const GanttScene& scene) const;
  /// A job is selected in a lane of so many that its outline alone is lost among them.
  model::JobIndex selectedIn(const GanttScene& scene) const;  ///< the selected job in the scene's run
  bool veils(const GanttScene& scene) const;
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
  std::uint64_t m_made = 0;  ///< selected ones
  TagStamps m_stamps;
};

}  // namespace roundel::widgets
