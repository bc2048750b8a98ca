// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Metrics of the run up to an instant, for the scoreboard at the playhead.

#include <optional>

#include "core/metrics/index/trace_index.h"
#include "core/metrics/warm_up.h"

namespace roundel::metrics {

struct Playhead {
  double t_s = 0;
  PhaseCounts jobs;  ///< finished, running, queued (waiting), not arrived, cancelled
  int gpus_total = 0;
  int gpus_up = 0;
  int gpus_held = 0;      ///< now, including overheads and idle holds
  int gpus_busy = 0;      ///< computing now (kind run)
  double throughput = 0;  ///< now: sum of job rates, each divided by its best full-gang rate

  int restarts = 0;                       ///< so far
  std::optional<double> cru;              ///< cruSoFar()
  std::optional<double> throughput_mean;  ///< time average so far
  // Over jobs, without those of the warm-up:
  std::optional<double> jct_mean_s;        ///< of the jobs finished so far
  std::optional<double> lr_mean_finished;  ///< of the jobs finished so far
  /// Of all jobs that have arrived and are not cancelled, each with its wait so far.
  std::optional<double> lr_mean;
  std::optional<double> wait_mean_s;  ///< of the same jobs
  std::optional<double> wait_max_s;
};

/// Returns "CRU so far", the only CRU that is known at an instant: computing GPU-s up to t / (GPUs * t). nullopt at 0.
/// After the end of the trace it is the value at the end, which is `cru_ttd` if every job has finished and t0 = 0
/// (`cru` counts the last round as a whole one). O(log n).
std::optional<double> cruSoFar(const TraceIndex& index, double t_s);

/// Computes the metrics at t_s; after the end of the trace, those at its end. O(jobs log n): some 0.1 ms for 480 jobs
/// on 60 GPUs. Means and maxima over jobs leave out the warm-up and cancelled jobs, counts do not.
Playhead computeAt(const TraceIndex& index, double t_s, const WarmUp& warm_up = {});

}  // namespace roundel::metrics
