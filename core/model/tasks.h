#pragma once
// How a job is cut into tasks, and their times: used by Hare's scheduler for planning and by the kernel's task executor
// (Chen et al., HPDC 2022, section 5.1; policies/hare/README.md).

#include <cstdint>
#include <vector>

#include "core/model/problem.h"

namespace roundel::model {

/// |R_n| rounds of |D_r| tasks each; a round may start when the previous one has trained and synchronised.
struct TaskShape {
  std::int64_t rounds = 0;  ///< 0: not cut into tasks
  int tasks = 0;
  bool one_gpu =
      false;  ///< all tasks of a round run one after another on one GPU (AlloX), not as a gang of `tasks` GPUs (Hare)
  bool operator==(const TaskShape&) const = default;
  double total() const { return static_cast<double>(rounds) * tasks; }
};

/// The job's own `sync`; without one, W tasks a round and min(iterations, max_rounds) rounds, at least one. For a list in
/// `gpus` W is the lower median.
TaskShape taskShape(const Job& job, std::int64_t max_rounds);

/// T^c and T^s of one task by GPU type, seconds, node speeds left out; T^c is infinite where the job cannot run.
struct TaskTimes {
  std::vector<double> train_s, sync_s;
  bool usable(TypeIndex type) const;
};

/// `sync.train_s` and `sync.sync_s` where stated, both scaled by the change of the type's rate through set_throughput (`rate` beside
/// job.throughput); otherwise T^c_r = (iterations / rounds) / (W X_r) with X_r the rate of each GPU in a gang of W, `scaling` of W
/// included (a pipeline of `stages` has 1 / (W X_r) = alpha / W), or of one GPU alone (`one_gpu`), and T^s = 0. O(types).
TaskTimes taskTimes(const Problem& problem, const Job& job, const TaskShape& shape,
                    const std::vector<ThroughputCurve>& rate);

}  // namespace roundel::model
