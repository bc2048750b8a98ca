#pragma once
// What a column has of a branch that stands beside its parent: which parts of the picture are whose, the names of the rows' halves, and
// the branch point. Lengths in px; rows not scrolled, x from the axis' left end, unless said otherwise. Paints over what is there; keeps nothing.

#include <QPainter>
#include <QRegion>

#include "widgets/gantt_model/gantt_controller.h"
#include "widgets/gantt_model/lanes_layout.h"

namespace roundel::widgets {

/// Where the bars of the branch show: its halves right of the branch point, or its block where rows are not split. `parent`: the lane in whose
/// column it stands. O(GPUs).
QRegion branchRegion(const GanttController& controller, int parent);
/// Where whole rows show what both share; empty where rows are not split.
QRectF sharedPart(const GanttController& controller, int parent, double height);
/// Right of every row whose half is whose, where there is room for it: right of `left_x`.
void paintRowNames(QPainter& painter, const GanttController& controller, const LanesLayout& layout, int parent,
                   double left_x);
/// Bars that go on over the branch point are cut there: their names stand again right of it, where there is room left of `to_x`.
void paintNamesAfterBranch(QPainter& painter, const GanttController& controller, const GanttLook& look, int lane,
                           double to_x);
/// Where the jobs that a hand has moved ran in the parent, on the branch's halves, as dashed outlines with words ("J2 was here").
void paintOldPlaces(QPainter& painter, const GanttController& controller, const GanttLook& look, int branch,
                    double to_x);
/// Such outlines, px of the lane's rows: a job each. None of one that was only sent away for another; none while it is selected, which has
/// them anyway.
struct OldPlace {
  model::JobIndex job;
  std::vector<QRectF> rects;
};
std::vector<OldPlace> oldPlaces(const GanttController& controller, const GanttLook& look, int branch, double to_x);
/// A dashed line through all rows where the two part.
void paintBranchLine(QPainter& painter, const GanttController& controller, int parent, double height);
/// "branch 6:00" on the column's ruler, in px of the widget; beside the playhead's flag where that stands over it.
void paintBranchFlag(QPainter& painter, const GanttController& controller, const LanesLayout& layout, int parent,
                     const QRectF& playhead_flag);
/// The pill where it is free of the flag: moved right of it, else, beyond `right`, left of it.
QRectF clearOfFlag(const QRectF& pill, const QRectF& flag, double right);

}  // namespace roundel::widgets
