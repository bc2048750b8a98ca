// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One frame of the cluster animation: the jobs that wait, the GPUs of each gang, the moves in progress and the jobs
// that are done at one instant of a run. It depends only on the instant and the playback speed, so playing to an
// instant and jumping to it show the same. Nothing moves before the decision that moves it.

#include <QPointF>
#include <QRectF>
#include <array>
#include <vector>

#include "core/metrics/on_gpu.h"
#include "widgets/stage/painting/cluster_animation_layout.h"
#include "widgets/stage/painting/job_moves.h"

namespace roundel::widgets {

/// Lengths on screen are in seconds of wall-clock time; multiplied by `sim_s_per_s` they are seconds of the run.
struct ClusterAnimationPace {
  double sim_s_per_s = 360;
  /// Reduced motion: each job is at its destination, with an arrow for each move of the last instant.
  bool reducedMotion = false;
};
constexpr double kFlight_s = 0.25, kShelfSlide_s = 0.6, kTrail_s = 0.3, kPulse_s = 0.9;  ///< on screen

/// The numbers in the header. They equal those of the lane's card and of the metrics at the playhead.
struct FrameCounts {
  int held = 0, gpus = 0, waiting = 0, restarts = 0;
  bool operator==(const FrameCounts&) const = default;
};

/// A job that holds no GPU.
struct QueueCard {
  model::JobIndex job;
  bool waits = true;  ///< false: between its tasks, not queued
  double since_s = 0;
  model::NodeIndex from;                      ///< the node whose GPUs it lost; invalid: it came from no node
  const trace::ReasonKind* reason = nullptr;  ///< given by the last decision; null: it gave none
  double progress = 0;                        ///< share of the job's work, 0 to 1
  bool away = false;  ///< its token is still flying here; only an outline of the card is painted
};

/// The GPUs of one job on one node (in blocks of types: of one type).
struct DrawnGang {
  model::JobIndex job;
  std::vector<model::GpuIndex> gpus;
  std::vector<QRectF> pieces;  ///< rectangles of its tiles; adjacent tiles are one rectangle
  bool computes = true;        ///< false: it restarts, switches or holds the GPU idle
  bool switches = false;
  double from_s = 0, to_s = 0;  ///< of the restart or switch; equal: none
  double pulse = 0;             ///< phase of the pulse during a restart, 0 to 1
  double progress = 0;
  bool away = false;  ///< its token is still flying here
};

struct TokenFlight {
  model::JobIndex job;
  JobLocation from = JobLocation::Outside, to = JobLocation::Queue;
  int gpus = 0;                    ///< GPUs that the job gets or loses
  std::array<QPointF, 4> path;     ///< cubic Bezier
  double fraction = 0;             ///< 0: start, 1: landed
  double trail = 1;                ///< opacity of the trail, fades to 0 after landing
  QRectF token;                    ///< empty: landed, or folded into another token
  int folded = 0;                  ///< number of other tokens folded into this one: "+3"
  bool small = false;              ///< without text, because many tokens fly at once
  bool arrow = false;              ///< an arrow instead of a token, for reduced motion
  QPointF at(double share) const;  ///< a point on the path
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
  std::vector<QueueCard> queue;  ///< by arrival, then file order; after them jobs between tasks
  std::vector<DrawnGang> gangs;  ///< by first GPU
  std::vector<TokenFlight> flights;
  std::vector<DownNode> down;
  std::vector<DoneJob> done;             ///< in the order in which they left
  std::vector<metrics::JobsOnGpu> gpus;  ///< by GpuIndex
  std::size_t firstChip = 0;             ///< into `done`; earlier ones have no room on the shelf
};

/// O(GPUs log rows + jobs log rows + flights).
ClusterAnimationFrame clusterAnimationAt(const JobMoves& moves, const ClusterAnimationLayout& layout, double t_s,
                                         const ClusterAnimationPace& pace);

/// When a move is on screen. It starts at or after its instant and ends by the next decision or the job's next move.
struct FlightSpan {
  double from_s = 0, to_s = 0;
};
FlightSpan spanOf(const JobMove& move, bool after_evictions, const ClusterAnimationPace& pace);

}  // namespace roundel::widgets
