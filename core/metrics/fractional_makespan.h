#pragma once
// The fluid bound on the makespan (schedulers.md, H): the smallest H in which GPUs, divisible at will, do all work:
//   z_jr >= 0,   sum_j z_jr <= N_r,   sum_r z_jr <= M_j,   H * sum_r z_jr X_jr >= work_j.
// With theta = 1 / H it is a maximum concurrent flow, an LP of jobs x types variables of which only the R + 1 rows of
// the types couple jobs. It is solved as such: revised simplex on R + 1 rows whose columns (all jobs sharing one theta
// at the least cost under the row prices) come from a pricing step that is exact and costs O(jobs * types). A general
// LP solver on the full matrix takes 50 to 200 ms at 2,048 jobs, this 1 to 30.

#include <vector>

namespace roundel::metrics {

struct FluidJob {
  double gpus = 0;                  ///< M_j
  std::vector<double> gpu_seconds;  ///< by type: work_j / X_jr; infinity where the job cannot run
};

/// H in seconds: the LP's value within 1e-12 (relative), and not above it by more than rounding wherever it stops. 0
/// without jobs, infinity where a job can run nowhere. `gpus_by_type`: N_r. The caller leaves jobs of no work out.
/// O(iterations * jobs * types log types), some tens of iterations.
double fractionalMakespan_s(const std::vector<FluidJob>& jobs, const std::vector<double>& gpus_by_type);

}  // namespace roundel::metrics
