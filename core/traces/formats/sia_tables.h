// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sia's measurements of an application: step times by GPU type, placement and batch per GPU, and the iterations of a
// training. Private to core/traces. Source: the reader in the simulator of Pollux and Sia.

#include <filesystem>
#include <map>
#include <string>

#include "core/model/check/fault_list.h"
#include "core/model/spec/job_spec.h"
#include "core/traces/trace_job.h"

namespace roundel::traces {

struct SiaStep {
  double step_s = 0, sync_s = 0;  ///< the whole step, and the synchronisation in it
};

/// Steps by batch per GPU, for a gang of one size on the smallest number of nodes on which it was measured.
struct SiaGang {
  int nodes = 0;
  std::map<double, SiaStep> steps;
  /// Returns the seconds of a step with that batch on each GPU. Linear between measured batches. A larger batch is
  /// divided into equal parts that are accumulated (step + (parts - 1) * (step - sync)); a smaller batch takes as long
  /// as the smallest measured one. Precondition: steps is not empty.
  double time_s(double batch) const;
};

struct SiaApplication {
  std::map<std::string, std::map<int, SiaGang>> gangs;  ///< by GPU type, then number of GPUs
  std::map<double, double> iterations;                  ///< of a training, by batch size
};

/// Returns an empty application if the folder has no tables. O(bytes).
SiaApplication readSiaApplication(const std::filesystem::path& folder, model::FaultList& faults);

/// Returns GPU type -> {GPUs: iterations/s} for a job with this batch size.
model::ThroughputRow throughputs(const SiaApplication& application, double batch);
/// Returns the iterations of a training. For a batch size that was not measured, the number of samples is that of the
/// nearest measured one. 0 if none was measured.
double iterationsOf(const SiaApplication& application, double batch);

/// Returns the 64 GPUs of the paper's evaluation.
const Cluster& siaCluster();

}  // namespace roundel::traces
