// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The differences of another run (the reference) on the GPUs of a lane: drawn as a strip under each GPU row, as shares at the rows' ends, and as
// outlines of one job (widgets/README.md). A value that is made off the GUI thread, and plain functions that paint it.

#include <memory>
#include <vector>

#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

struct ReferenceRows {
  /// By GpuIndex of the lane. Bars have jobs of the reference's problem, or `idle` if the reference left the GPU idle; two bars overlap if two
  /// jobs shared the GPU there.
  std::vector<BarRow> strips;
  std::int32_t idle = 0;
  std::vector<double> share;          ///< by GpuIndex of the lane: the share of the row that differs, 0..1
  double all = 0;                     ///< the share of all rows
  std::vector<model::GpuIndex> gpus;  ///< by GpuIndex of the reference: the lane's; invalid: the lane has no such GPU
  std::vector<model::JobIndex>
      jobs;  ///< by JobIndex of the lane: the reference's; invalid: the reference has no such job
  std::vector<model::JobIndex>
      here;  ///< by JobIndex of the reference: the lane's; invalid: the lane's run has no such job
  std::shared_ptr<const BarIndex> reference;
  bool same_lane =
      false;  ///< the reference is the former run of this lane: differences have a background, and there are no shares
};

/// Heights of a strip with the gap over it, px at font scale 1: of the reference, and of a former run.
constexpr double kStripRoom = 4, kFormerRoom = 8;
/// The background of differences to a former run.
QColor differenceGround(const Theme& theme);
/// Paints this background under the bars, on the whole height of the rows. Nothing if the reference is another lane.
void paintDifferenceGround(QPainter& painter, const GanttScene& scene, const GanttLook& look,
                           const ReferenceRows& reference, double from_x, double to_x);

/// Paints the strips of rows that have one (GanttRows::under). `colors` are the reference's; if the reference is the
/// former run of this lane, they are the lane's, and jobs that the lane's run does not have are grey.
void paintDifferences(QPainter& painter, const GanttScene& scene, const GanttLook& look, const InkPart& part,
                      const ReferenceRows& reference, const JobColors& colors);
/// Paints "63 %" right-aligned at `right_x` in every row that is high enough, and the share of all rows in bold under them if there is room.
void paintShares(QPainter& painter, const GanttScene& scene, const GanttLook& look, const ReferenceRows& reference,
                 double right_x);
/// The places at which the reference ran a job of this lane, on this lane's rows; joined as in jobOutlines().
std::vector<QRectF> ghostOutlines(const GanttScene& scene, const GanttLook& look, const ReferenceRows& reference,
                                  model::JobIndex job, double from_x, double to_x);
void paintGhosts(QPainter& painter, const std::vector<QRectF>& rects, const GanttLook& look);
/// Paints the difference between the job's first start and the reference's: a line from the ghost's start to the bar's, with words ("+12 min").
/// Nothing if either has not started by `known_s`.
void paintStartDelta(QPainter& painter, const GanttScene& scene, const GanttLook& look, const ReferenceRows& reference,
                     model::JobIndex job, double known_s);
/// The jobs that the reference ran on the lane's GPU at an instant, empty if it was idle; nullopt if there is no difference.
std::optional<metrics::JobsOnGpu> differenceAt(const ReferenceRows& reference, model::GpuIndex gpu, double t_s);

}  // namespace roundel::widgets
