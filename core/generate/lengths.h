#pragma once
// From drawn amounts to iterations, and what they ask of a cluster. Private to core/generate.

#include <string>
#include <vector>

#include "core/generate/generator.h"
#include "core/generate/rates.h"

namespace roundel::generate {

/// A job as it is drawn, before it becomes part of a scenario.
struct DrawnJob {
  std::string model, group, user;
  double amount = 0;  ///< in LengthPart::unit
  int gpus = 1;
  double iterations = 0;
  double work_gpu_s = 0;  ///< GPU-seconds on the type that runs it fastest
};

/// Iterations or rounds of each job, at least 1, and its work; `past` are jobs of the history, scaled with the others. `reference` has the rates
/// that hours are converted with, `rates` those of the cluster. False where a job cannot run on LengthPart::on. O(jobs log models).
bool setLengths(const LengthPart& lengths, const std::vector<model::WorkloadModel>& models, const RateTable& reference,
                const RateTable& rates, std::vector<DrawnJob>& jobs, std::vector<DrawnJob>& past);

/// GPU-seconds of all jobs.
double workOf(const std::vector<DrawnJob>& jobs);

}  // namespace roundel::generate
