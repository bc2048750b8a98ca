// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rows of rounds.csv, and the usage of GPU time by round. The rules (resources/help/metrics.md):
// - A round counts if an unfinished job is present at its boundary. Under a policy that does not decide at boundaries,
//   a bin of round_s counts if a job is active at any time in it. A trace that was cut has no rounds after its end.
// - gpus_busy (all GPUs held), gru, running, queued and fragments follow the last decision at the boundary; cru is the
//   busy time (kind run) inside the round over gpus_total * round_s; the last, partial round counts as a whole one.
// - gpus_total is the whole cluster; an idle GPU of `fragments` is up and not held.

#include <cstdint>
#include <vector>

#include "core/metrics/index/trace_index.h"
#include "core/metrics/metrics.h"

namespace roundel::metrics {

/// Returns the numbers of the counted rounds, ascending; TraceIndex::rounds() stores them. O(jobs log jobs + rounds).
std::vector<std::int64_t> countedRounds(const TraceIndex& index);

/// Returns one row for each counted round. O(rounds log + steps).
std::vector<RoundRow> roundRows(const TraceIndex& index);

/// Returns the number of pairs (round, GPU) in which the GPU was held at any time (rows of any kind but sync): the
/// numerator of cru_slot. O(rows).
std::int64_t allocatedGpuRounds(const TraceIndex& index);
/// Returns the number of counted rounds in which a job that has not ended gets, loses or changes GPUs.
/// O(rows log rows).
std::int64_t changedRounds(const TraceIndex& index);

/// How the GPU-seconds of one type were spent in one round; the seven values add up to GPUs of the type * round_s.
struct Usage {
  std::int64_t round = 0;
  double start_s = 0;
  double busy_gpu_s = 0;      ///< rows of kind run
  double overhead_gpu_s = 0;  ///< rows of kind restart and switch
  double gang_gpu_s = 0;      ///< idle while jobs wait, but the gang of none fits (idle_causes.h)
  double left_gpu_s = 0;      ///< idle while a job waits that would fit: left by the policy
  double no_job_gpu_s =
      0;                  ///< idle without a waiting job that could use it (also after the end of a trace that was cut)
  double down_gpu_s = 0;  ///< on nodes that are down
  double held_gpu_s = 0;  ///< held without progress: rows of kind idle
};

/// Returns one row for each counted round for one type, or for all types if `type` is invalid.
/// O(rows log rows) + idleCauses().
std::vector<Usage> usageByRound(const TraceIndex& index, model::TypeIndex type = {});

}  // namespace roundel::metrics
