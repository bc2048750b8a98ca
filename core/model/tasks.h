// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a job is split into tasks, and their times, for planning (Hare's scheduler) and for the kernel's task executor
// (Chen et al., HPDC 2022, section 5.1; policies/hare/README.md).

#include <cstdint>
#include <vector>

#include "core/model/problem.h"

namespace roundel::model {

/// |R_n| rounds of |D_r| tasks each. A round may start when the previous round has trained and synchronised.
struct TaskShape {
  std::int64_t rounds = 0;  ///< 0: not split into tasks
  int tasks = 0;
  bool one_gpu =
      false;  ///< all tasks of a round run one after another on one GPU (AlloX), not as a gang of `tasks` GPUs (Hare)
  bool operator==(const TaskShape&) const = default;
  double total() const { return static_cast<double>(rounds) * tasks; }
};

/// Returns the job's `sync`. If it states none, returns W tasks in a round and min(iterations, max_rounds) rounds, at
/// least one. For a list in `gpus`, W is the lower median.
TaskShape taskShape(const Job& job, std::int64_t max_rounds);

/// T^c and T^s of one task by GPU type in seconds, without node speeds; T^c is infinite if the job cannot run on the
/// type.
struct TaskTimes {
  std::vector<double> train_s, sync_s;
  bool usable(TypeIndex type) const;
};

/// Returns `sync.train_s` and `sync.sync_s` if stated, both scaled by how set_throughput changed the type's rate
/// (`rate` compared with job.throughput). Otherwise T^c_r = (iterations / rounds) / (W X_r) and T^s = 0. X_r is the
/// rate of each GPU in a gang of W, including `scaling` of W (a pipeline of `stages` has 1 / (W X_r) = alpha / W), or
/// of one GPU alone (`one_gpu`). O(types).
TaskTimes taskTimes(const Problem& problem, const Job& job, const TaskShape& shape,
                    const std::vector<ThroughputCurve>& rate);

}  // namespace roundel::model
