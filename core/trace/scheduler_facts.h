#pragma once
// What a metric must know of a scheduler beside the trace of its run. The registry fills it (policies::factsOf); metrics, which may not
// know the registry, are handed it.

#include <optional>

namespace roundel::trace {

/// What is placed as one piece: bounds differ, since pieces are held back by other things.
enum class WorkUnit {
  Gang,    ///< all GPUs of a job at once; the slowest holds the others back
  Copies,  ///< copies of one job beside each other (HadarE): nothing limits a job's GPUs
  Tasks    ///< each task on one GPU of its own accord (Hare, AlloX): GPUs add up, synchronisation is no work
};

struct SchedulerFacts {
  WorkUnit unit = WorkUnit::Gang;
  /// h of RAQLR(t, h) that the run was told (Hops Eq. 7); unset: the metric's own
  std::optional<double> raqlr_window_s;
};

}  // namespace roundel::trace
