#pragma once
// The stage of one run at one instant: who waits, which gangs hold which GPUs, what is on its way, who is done. A pure function of the
// playhead and the speed at which it plays: the same whether that instant was played to or jumped to. Nothing moves before its decision.

#include <QPointF>
#include <QRectF>
#include <array>
#include <vector>

#include "core/metrics/on_gpu.h"
#include "widgets/stage_painting/cluster_animation_layout.h"
#include "widgets/stage_painting/job_moves.h"

namespace roundel::widgets {

/// How time is shown. Lengths on screen are in seconds of the wall clock: times `sim_s_per_s` they are lengths of the run.
struct ClusterAnimationPace {
  double sim_s_per_s = 360;
  bool steps =
      false;  ///< reduced motion: everything is where it goes, with one arrow for each move of the last instant
};
constexpr double kFlight_s = 0.25, kShelfSlide_s = 0.6, kTrail_s = 0.3, kPulse_s = 0.9;  ///< on screen

/// The numbers of the header: those of the lane's card and of the metrics at the playhead.
struct FrameCounts {
  int held = 0, gpus = 0, waiting = 0, restarts = 0;
  bool operator==(const FrameCounts&) const = default;
};

/// A job that holds no GPU.
struct QueueCard {
  model::JobIndex job;
  bool waits = true;  ///< false: between its tasks, not queued
  double since_s = 0;
  model::NodeIndex from;                      ///< the node that it was taken from; invalid: none, it is new here
  const trace::ReasonKind* reason = nullptr;  ///< of the last decision; null where it gave none
  double progress = 0;                        ///< 0..1 of its work
  bool away = false;                          ///< on its way here: only its place is drawn
};

/// The GPUs of one job on one node (in blocks of types: of one type).
struct DrawnGang {
  model::JobIndex job;
  std::vector<model::GpuIndex> gpus;
  std::vector<QRectF> runs;  ///< its tiles, neighbours in one piece
  bool computes = true;      ///< false: it restarts, switches or holds the GPU idle
  bool switches = false;
  double from_s = 0, to_s = 0;  ///< of the restart or switch; equal: none
  double pulse = 0;             ///< 0..1 of the pulse while it restarts
  double progress = 0;
  bool away = false;  ///< its token is on its way here
};

struct TokenFlight {
  model::JobIndex job;
  JobLocation from = JobLocation::Outside, to = JobLocation::Queue;
  int gpus = 0;                    ///< that it gets, or gave up
  std::array<QPointF, 4> path;     ///< cubic Bezier
  double fraction = 0;             ///< 0 where it departs, 1 landed
  double trail = 1;                ///< fades to 0 after landing
  QRectF token;                    ///< empty: landed, or folded into another
  int folded = 0;                  ///< how many others had no place and are in this one: "+3"
  bool small = false;              ///< without words: many fly at once
  bool arrow = false;              ///< reduced motion
  QPointF at(double share) const;  ///< of the path
};

struct DownNode {
  model::NodeIndex node;
  double since_s = 0;
};

struct DoneJob {
  model::JobIndex job;
  double at_s = 0;
  bool cancelled = false;
  bool away = false;
};

struct ClusterAnimationFrame {
  double t_s = 0;
  FrameCounts counts;
  std::vector<QueueCard> queue;  ///< by arrival, then file order; then those between tasks
  std::vector<DrawnGang> gangs;  ///< by first GPU
  std::vector<TokenFlight> flights;
  std::vector<DownNode> down;
  std::vector<DoneJob> done;             ///< in the order in which they left
  std::vector<metrics::JobsOnGpu> gpus;  ///< by GpuIndex
  std::size_t firstChip = 0;             ///< of `done`: those before it have no room on the shelf
};

/// O(GPUs log rows + jobs log rows + flights).
ClusterAnimationFrame clusterAnimationAt(const JobMoves& moves, const ClusterAnimationLayout& layout, double t_s,
                                         const ClusterAnimationPace& pace);

/// When a move is on screen: it departs not before its instant and lands not after the next one.
struct FlightSpan {
  double from_s = 0, to_s = 0;
};
FlightSpan spanOf(const JobMove& move, bool after_evictions, const ClusterAnimationPace& pace);

}  // namespace roundel::widgets
