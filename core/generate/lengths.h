// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts drawn amounts to iterations and work. Private to core/generate.

#include <string>
#include <vector>

#include "core/generate/generator.h"
#include "core/generate/rates.h"

namespace roundel::generate {

/// A drawn job that is not yet part of a scenario.
struct DrawnJob {
  std::string model, group, user;
  double amount = 0;  ///< in LengthPart::unit
  int gpus = 1;
  double iterations = 0;
  double work_gpu_s = 0;  ///< GPU-seconds on its fastest type
};

/// Sets the iterations or rounds of each job, at least 1, and its work. `past` has the jobs of the history, which are
/// scaled with the others. `reference` has the rates that convert hours, `rates` those of the cluster. Returns false if
/// a job cannot run on LengthPart::on. O(jobs log models).
bool setLengths(const LengthPart& lengths, const std::vector<model::WorkloadModel>& models, const RateTable& reference,
                const RateTable& rates, std::vector<DrawnJob>& jobs, std::vector<DrawnJob>& past);

/// Returns the GPU-seconds of all jobs.
double workOf(const std::vector<DrawnJob>& jobs);

}  // namespace roundel::generate
