// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints a branch in the column of its parent: its part of the picture, the names of the rows' halves, and the branch point. Lengths in px; rows
// are not scrolled, x is from the left end of the axis, unless stated otherwise. Plain functions without state.

#include <QPainter>
#include <QRegion>

#include "widgets/lanes/model/gantt_controller.h"
#include "widgets/lanes/model/lanes_layout.h"

namespace roundel::widgets {

/// The area of the branch's bars: its halves right of the branch point, or its block if rows are not split. `parent`: the lane whose column the
/// branch shares. O(GPUs).
QRegion branchRegion(const GanttController& controller, int parent);
/// The area left of the branch point, in which whole rows show the shared past; empty if rows are not split.
QRectF sharedPart(const GanttController& controller, int parent, double height);
/// Writes right of `left_x` which half of each row belongs to which run.
void paintRowNames(QPainter& painter, const GanttController& controller, const LanesLayout& layout, int parent,
                   double left_x);
/// The branch point cuts bars that continue after it. Repeats their names right of the branch point if they fit left of `to_x`.
void paintNamesAfterBranch(QPainter& painter, const GanttController& controller, const GanttLook& look, int lane,
                           double to_x);
/// Paints where jobs of manual edits ran in the parent: dashed outlines with words ("J2 was here") on the branch's halves.
void paintOldPlaces(QPainter& painter, const GanttController& controller, const GanttLook& look, int branch,
                    double to_x);
/// These outlines of one job, in px of the lane's rows. Left out are the selected job, which has them anyway, and a job that an edit only
/// paused to make room for another job.
struct OldPlace {
  model::JobIndex job;
  std::vector<QRectF> rects;
};
std::vector<OldPlace> oldPlaces(const GanttController& controller, const GanttLook& look, int branch, double to_x);
/// Paints a dashed line through all rows at the branch point.
void paintBranchLine(QPainter& painter, const GanttController& controller, int parent, double height);
/// Paints "branch 6:00" on the column's ruler, in px of the widget; beside the flag of the playhead if the flag would cover it.
void paintBranchFlag(QPainter& painter, const GanttController& controller, const LanesLayout& layout, int parent,
                     const QRectF& playhead_flag);
/// Returns the pill, moved right of the flag if they overlap, or left of the flag if it would extend beyond `right`.
QRectF clearOfFlag(const QRectF& pill, const QRectF& flag, double right);

}  // namespace roundel::widgets
