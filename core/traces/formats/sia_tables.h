#pragma once
// Sia's measurements of an application: times of a step by GPU type, placement and batch of a GPU, and what a training takes. Private to
// core/traces. Source: how the simulator of Pollux and Sia reads them.

#include <filesystem>
#include <map>
#include <string>

#include "core/model/check/fault_list.h"
#include "core/model/spec/job_spec.h"
#include "core/traces/trace_job.h"

namespace roundel::traces {

/// One measured step.
struct SiaStep {
  double step_s = 0, sync_s = 0;  ///< the whole step, and of it the synchronisation
};

/// Steps of a gang of one size on the fewest nodes on which it was measured, by batch of a GPU.
struct SiaGang {
  int nodes = 0;
  std::map<double, SiaStep> steps;
  /// Seconds of a step with that batch on each GPU: linear between measured ones; a larger one in equal parts that are accumulated
  /// (step + (parts - 1) * (step - sync)), a smaller one as long as the smallest. Precondition: steps is not empty.
  double time_s(double batch) const;
};

struct SiaApplication {
  std::map<std::string, std::map<int, SiaGang>> gangs;  ///< by GPU type, then GPUs
  std::map<double, double> iterations;                  ///< of a training, by batch size
};

/// Empty where the folder has no tables. O(bytes).
SiaApplication readSiaApplication(const std::filesystem::path& folder, model::FaultList& faults);

/// GPU type -> {GPUs: iterations/s} of a job with this batch size.
model::ThroughputRow throughputs(const SiaApplication& application, double batch);
/// Iterations of a training; for a batch size that was not measured as many samples as of the nearest. 0 where none was measured.
double iterationsOf(const SiaApplication& application, double batch);

/// The 64 GPUs of the paper's evaluation.
const Cluster& siaCluster();

}  // namespace roundel::traces
