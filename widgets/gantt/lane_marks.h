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

  void invalidate() { m_outlines.clear(), m_hovers = {}; }  ///< rows moved, or other bars
  /// `height`: of the lane's inside; `focused`: the keyboard is in the lanes.
  void paint(QPainter& painter, int lane, const GanttLook& look, double height, bool focused);
  /// What hovering a point marks, as rectangles that hold every pixel of it.
  std::vector<QRectF> hoverRects(const GanttHit& hover, const GanttLook& look) const;

 private:
  /// The selected job's, kept while nothing moves them.
  struct Outlines {
    const BarIndex* bars = nullptr;
    model::JobIndex job;
    TimeAxis axis;
    double to_x = 0;
    std::uint64_t number = 0;  ///< no two that were made have the same
    std::vector<QRectF> rects;
    Silhouette silhouette;
    std::vector<JobTag> tags;
  };
  /// What a hovered bar's marks depend on, besides what invalidate() stands for.
  struct HoverKey {
    const BarIndex* bars = nullptr;
    BarRef bar;
    TimeAxis axis;
    double to_x = 0;
    model::JobIndex selected;
    std::uint64_t outlines = 0;  ///< number of those whose tags are in the way; 0: none
    bool operator==(const HoverKey&) const = default;
  };
  /// What the bar under the mouse adds to a lane.
  struct HoverMarks {
    HoverKey key;
    std::vector<QRectF> outlines;
    std::vector<JobTag> tags;  ///< of its job
    QRectF line;               ///< joins rows that do not stand together
  };
  const Outlines& outlinesOf(int lane, const GanttScene& scene, const GanttLook& look, model::JobIndex job,
                             double to_x);
  Outlines outlinesOf(const GanttScene& scene, const GanttLook& look, model::JobIndex job, double to_x) const;
  /// Valid until the next call but one: the bar that was marked and the one that is are kept.
  const HoverMarks& hoverMarks(const GanttScene& scene, const GanttLook& look, const GanttHit& hover) const;
  HoverMarks hoverMarks(const GanttScene& scene, const GanttLook& look, const HoverKey& key, int lane) const;
  double seenTo(const GanttScene& scene) const;
  void paintBranch(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look, double height);
  void paintRunEnd(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintGhost(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintSelected(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintGap(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintHover(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintHandle(QPainter& painter, const GanttScene& scene, const GanttLook& look, BarRef bar) const;
  void paintCursor(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);

  const GanttController* m_controller;
  std::vector<Outlines> m_outlines;  ///< by lane
  std::uint64_t m_made = 0;          ///< outlines
  mutable std::array<HoverMarks, 2> m_hovers;
  mutable std::size_t m_hovered = 0;  ///< the one of them asked for last
};

}  // namespace roundel::widgets
