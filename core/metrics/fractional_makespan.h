// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fluid bound on the makespan (resources/help/metrics.md): the smallest H in which divisible GPUs do all work:
//   z_jr >= 0,   sum_j z_jr <= N_r,   sum_r z_jr <= M_j,   H * sum_r z_jr X_jr >= work_j.
// With theta = 1 / H it is a maximum concurrent flow: an LP of jobs x types variables in which only the R + 1 rows of
// the types couple jobs. It is solved by column generation: a small LP of R + 1 rows (solvers::LpSolver, warm start),
// and for its prices the column that gains most (all jobs share one theta at the least cost), which is exact and costs
// O(jobs * types). The LP on the full matrix takes 50 to 200 ms at 2,048 jobs, this 1 to 30.

#include <vector>

namespace roundel::metrics {

struct FluidJob {
  double gpus = 0;                  ///< M_j
  std::vector<double> gpu_seconds;  ///< by type: work_j / X_jr; infinity if the job cannot run on the type
};

/// Returns H in seconds. It is always a lower bound of the LP's value, lower by at most the solver's tolerance (1e-12
/// relative for hundreds of jobs, 1e-7 for 20,000). 0 without jobs; infinity if a job can run on no type.
/// `gpus_by_type`: N_r. Precondition: every job has work. O(iterations * jobs * types log types), some tens of
/// iterations.
double fractionalMakespan_s(const std::vector<FluidJob>& jobs, const std::vector<double>& gpus_by_type);

}  // namespace roundel::metrics
