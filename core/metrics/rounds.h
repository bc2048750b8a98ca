#pragma once
// Rows of rounds.csv, and how GPU time was spent in each round. The rules (resources/help/metrics.md):
// - A round counts where an unfinished job is present at its boundary; under a policy that does not decide at
//   boundaries, a bin of round_s counts where a job is active at any time in it. A trace that was cut has no rounds
//   after its end.
// - gpus_busy (all GPUs held), gru, running, queued and fragments follow the last decision at the boundary; cru is the
//   busy time (kind run) inside the round over gpus_total * round_s, the last, partial round being a whole one.
// - gpus_total is the whole cluster; an idle GPU of `fragments` is up and not held.

#include <cstdint>
#include <vector>

#include "core/metrics/index/trace_index.h"
#include "core/metrics/metrics.h"

namespace roundel::metrics {

/// Round numbers that count, ascending; TraceIndex::rounds() keeps them. O(jobs log jobs + rounds).
std::vector<std::int64_t> countedRounds(const TraceIndex& index);

/// One row a counted round. O(rounds log + steps).
std::vector<RoundRow> roundRows(const TraceIndex& index);

/// Pairs (round, GPU) in which the GPU was held at any time (rows of any kind but sync): the numerator of cru_slot.
/// O(rows).
std::int64_t allocatedGpuRounds(const TraceIndex& index);
/// Counted rounds in which a job that has not left gets, loses or changes GPUs. O(rows log rows).
std::int64_t changedRounds(const TraceIndex& index);

/// How the GPU-seconds of one type were spent in one round; the seven add up to GPUs of the type * round_s.
struct Usage {
  std::int64_t round = 0;
  double start_s = 0;
  double busy_gpu_s = 0;      ///< rows of kind run
  double overhead_gpu_s = 0;  ///< rows of kind restart and switch
  double gang_gpu_s = 0;      ///< idle while jobs wait of which none has a gang that fits (idle_causes.h)
  double left_gpu_s = 0;      ///< idle while a job waits that would fit: the policy left it
  double no_job_gpu_s =
      0;                  ///< idle without a waiting job that could use it (also after the end of a trace that was cut)
  double down_gpu_s = 0;  ///< on nodes that are down
  double held_gpu_s = 0;  ///< held without progress: rows of kind idle
};

/// One row per counted round for one type; for all types where `type` is invalid. O(rows log rows) + idleCauses().
std::vector<Usage> usageByRound(const TraceIndex& index, model::TypeIndex type = {});

}  // namespace roundel::metrics
