// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Facts about a scheduler that metrics need in addition to the trace of its run. policies::factsOf() fills it. Metrics
// get it as an argument and do not depend on the registry.

#include <optional>

namespace roundel::trace {

/// The unit of placement. Its constraints determine the bounds.
enum class WorkUnit {
  Gang,    ///< all GPUs of a job at once; the slowest GPU limits the others
  Copies,  ///< several copies of a job at the same time (HadarE): the number of GPUs of a job has no limit
  Tasks,   ///< each task on one GPU, independently (Hare): rates of GPUs add up, synchronisation is not work
  OneGpu   ///< a whole job on one GPU, one task after another (AlloX)
};

struct SchedulerFacts {
  WorkUnit unit = WorkUnit::Gang;
  /// h of RAQLR(t, h) from the options of the run (Hops Eq. 7); unset: the default of the metric
  std::optional<double> raqlr_window_s;
  /// Pattern and profiled iterations of a scheduler that uses Hops's throughput database; unset: it does not use it
  struct Estimator {
    int pattern = 1;
    int profiled_iterations = 0;
    bool operator==(const Estimator&) const = default;
  };
  std::optional<Estimator> estimator = {};
};

}  // namespace roundel::trace
