#pragma once
// What another run (the reference) did on the GPUs of a lane, where it differs: drawn as a strip under each GPU row, as shares at
// the rows' ends, and as outlines of one job (widgets/README.md). A value made off the GUI thread; painting is plain functions.

#include <memory>
#include <vector>

#include "widgets/gantt_painting/gantt_painter.h"

namespace roundel::widgets {

struct ReferenceRows {
  /// By GpuIndex of the lane. Bars carry jobs of the reference's problem, or `idle` where the reference left the GPU idle; two bars over
  /// one time where two jobs shared it there.
  std::vector<BarRow> strips;
  std::int32_t idle = 0;
  std::vector<double> share;          ///< by GpuIndex of the lane: how much of the row differs, 0..1
  double all = 0;                     ///< of all rows
  std::vector<model::GpuIndex> gpus;  ///< by GpuIndex of the reference: the lane's; invalid where it has no such GPU
  std::vector<model::JobIndex> jobs;  ///< by JobIndex of the lane: the reference's; invalid where it has no such job
  std::shared_ptr<const BarIndex> reference;
  bool same_lane = false;  ///< the reference is what this lane ran before: shaded where it differs, and without shares
};

/// Room of a strip and the hair of air over it, px at font scale 1; of what the lane itself ran before.
constexpr double kStripRoom = 4, kFormerRoom = 8;
/// The ground of what a lane does otherwise than before.
QColor differenceGround(const Theme& theme);
/// Under the bars, on the whole height of the rows: where the lane does otherwise than before. Nothing for another lane's reference.
void paintDifferenceGround(QPainter& painter, const GanttScene& scene, const GanttLook& look,
                           const ReferenceRows& reference, double from_x, double to_x);

/// Strips of the rows that have one (GanttRows::under). `colors` are the reference's.
void paintDifferences(QPainter& painter, const GanttScene& scene, const GanttLook& look, const InkPart& part,
                      const ReferenceRows& reference, const JobColors& colors);
/// "63 %" right-aligned at `right_x` in every row tall enough, and the share of all rows in bold under them where there is room.
void paintShares(QPainter& painter, const GanttScene& scene, const GanttLook& look, const ReferenceRows& reference,
                 double right_x);
/// Where the reference ran a job of this lane, on this lane's rows; joined as jobOutlines().
std::vector<QRectF> ghostOutlines(const GanttScene& scene, const GanttLook& look, const ReferenceRows& reference,
                                  model::JobIndex job, double from_x, double to_x);
void paintGhosts(QPainter& painter, const std::vector<QRectF>& rects, const GanttLook& look);
/// How far the job's first start lies from the reference's: from the ghost's start to the bar's on the bar's row, with the
/// difference in words ("+12 min"). Nothing where either has not started by `known_s`.
void paintStartDelta(QPainter& painter, const GanttScene& scene, const GanttLook& look, const ReferenceRows& reference,
                     model::JobIndex job, double known_s);
/// What the reference ran on the lane's GPU at an instant where it differs: its jobs, none where it was idle; nullopt where nothing differs.
std::optional<metrics::JobsOnGpu> differenceAt(const ReferenceRows& reference, model::GpuIndex gpu, double t_s);

}  // namespace roundel::widgets
