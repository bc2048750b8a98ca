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
  std::optional<model::Scenario> scenario;  ///< absent where there is any fault; it has none itself
  std::vector<model::Fault> faults;         ///< with pointers into the generator
  std::vector<std::string> notes;           ///< models and gangs that were left out
  double jobs_per_h = 0;                    ///< mean rate of the arrivals, as stated or solved; 0 where there is none
  double load = 0;                          ///< offeredLoad() at that rate; 0 where there is none
};

/// Where a generator came from, for the source of what it draws: "poisson", "my.json".
struct Origin {
  std::string name;
  std::uint64_t seed = 1;
};

/// The same spec, files and seed give the same scenario. Cluster, sizes, models, gangs and arrivals are drawn from streams of their own, so
/// that changing one does not change the others; what no key states differently is as model::drawWorkload draws it. Never throws.
/// O(jobs log jobs + cluster + models * gangs + bytes of the files).
Drawn generateScenario(const GeneratorSpec& spec, const Files& files, const Origin& origin);

constexpr double kMaxJobsPerHour = 1e9;  ///< a rate above it is refused

/// Work that arrives, over what the cluster could do meanwhile: GPU-seconds of the jobs, each on the type that runs it fastest, over GPUs times
/// the mean span of the arrivals, jobs / rate. 1: the cluster keeps up at best.
inline double offeredLoad(double work_gpu_s, int gpus, double jobs, double jobs_per_h) {
  return work_gpu_s * jobs_per_h / (3600 * gpus * jobs);
}

}  // namespace roundel::generate
