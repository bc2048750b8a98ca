#pragma once
// What metrics must know about a scheduler in addition to the trace of its run. The registry fills it (policies::factsOf); metrics do not
// depend on the registry and get it as an argument.

#include <optional>

namespace roundel::trace {

/// The unit of placement: bounds differ, since units have different constraints.
enum class WorkUnit {
  Gang,    ///< all GPUs of a job at once; the slowest GPU limits the others
  Copies,  ///< several copies of one job at once (HadarE): the number of a job's GPUs has no limit
  Tasks,   ///< each task on one GPU, independently (Hare): rates of GPUs add up, synchronisation is no work
  OneGpu   ///< a whole job on one GPU, task after task (AlloX)
};

struct SchedulerFacts {
  WorkUnit unit = WorkUnit::Gang;
  /// h of RAQLR(t, h) from the run's options (Hops Eq. 7); unset: the metric's default
  std::optional<double> raqlr_window_s;
  /// Pattern and profiled iterations of a scheduler that believes Hops's database of throughputs; unset: it has none
  struct Estimator {
    int pattern = 1;
    int profiled_iterations = 0;
    bool operator==(const Estimator&) const = default;
  };
  std::optional<Estimator> estimator = {};
};

}  // namespace roundel::trace
