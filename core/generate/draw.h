// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Draws a scenario from a generator.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/generate/generator.h"
#include "core/model/check/validate.h"
#include "core/model/scenario.h"

namespace roundel::generate {

struct Drawn {
  std::optional<model::Scenario> scenario;  ///< nullopt if there is any fault; the scenario itself has none
  std::vector<model::Fault> faults;         ///< with pointers into the generator
  std::vector<std::string> notes;           ///< models and gangs that were left out
  double jobs_per_h = 0;  ///< mean rate of the arrivals, as stated or computed from the load; 0 if there is none
  double load = 0;        ///< offeredLoad() at that rate; 0 if there is none
};

/// The origin of a generator, for the source of the scenarios that it draws: "poisson", "my.json".
struct Origin {
  std::string name;
  std::uint64_t seed = 1;
};

/// Draws a scenario. The same spec, files and seed yield the same scenario. Cluster, sizes, models, gangs and arrivals
/// are drawn from separate random streams, so that a change of one does not change the others. The defaults are those
/// of model::drawWorkload. Never throws. O(jobs log jobs + cluster + models * gangs + bytes of the files).
Drawn generateScenario(const GeneratorSpec& spec, const Files& files, const Origin& origin);

constexpr double kMaxJobsPerHour = 1e9;  ///< a higher rate is rejected

/// Returns the arriving work divided by the capacity of the cluster in the same time: GPU-seconds of the jobs, each on
/// its fastest type, over GPUs times the mean span of the arrivals, jobs / rate. Above 1, the cluster cannot keep up.
inline double offeredLoad(double work_gpu_s, int gpus, double jobs, double jobs_per_h) {
  return work_gpu_s * jobs_per_h / (3600 * gpus * jobs);
}

}  // namespace roundel::generate
