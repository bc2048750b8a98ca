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
  int gpus_held = 0;      ///< now, overheads and idle holds too
  int gpus_busy = 0;      ///< computing now (kind run)
  double throughput = 0;  ///< now: sum of job rates, each over its best full-gang rate

  int restarts = 0;                       ///< so far
  std::optional<double> cru;              ///< cruSoFar()
  std::optional<double> throughput_mean;  ///< time average so far
  // Over jobs, those of the warm-up left out:
  std::optional<double> jct_mean_s;        ///< of the jobs finished so far
  std::optional<double> lr_mean_finished;  ///< of the jobs finished so far
  std::optional<double> lr_mean;           ///< of all jobs arrived and not cancelled, each with its wait so far
  std::optional<double> wait_mean_s;       ///< of the same jobs
  std::optional<double> wait_max_s;
};

/// "CRU so far", the only CRU that is known at an instant: computing GPU-s up to t / (GPUs * t). None at 0; after the end as at
/// the end, where it is `cru_ttd` if every job has finished and t0 = 0 (`cru` counts the last round as a whole one). O(log n).
std::optional<double> cruSoFar(const TraceIndex& index, double t_s);

/// After the end of the trace: the values at its end. O(jobs log n): some 0.1 ms for 480 jobs on 60
/// GPUs. Means and maxima over jobs leave out what the metrics of the run do; counts do not.
Playhead computeAt(const TraceIndex& index, double t_s, const WarmUp& warm_up = {});

}  // namespace roundel::metrics
