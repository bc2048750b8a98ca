#pragma once
// Arrivals of a workload that model::drawWorkload drew: the window's generator and `roundel-cli generate` time jobs by the same rule.

#include <cstdint>
#include <string>
#include <vector>

#include "core/generate/generator.h"
#include "core/model/check/validate.h"

namespace roundel::model {
struct Workload;
}

namespace roundel::generate {

struct WorkloadTimes {
  double jobs_per_h = 0;             ///< mean rate, as stated or solved for the load; 0: all at once
  std::vector<model::Fault> faults;  ///< with pointers into the generator; then the workload stays as it is
};

/// Gives the jobs of `workload` the arrivals of `part`; they keep their order, sizes, gangs and models. A load is solved for the rate with the
/// jobs that were drawn: offeredLoad() on `gpus` then is the load. Poisson arrivals are those of model::drawWorkload. O(jobs log jobs).
WorkloadTimes timeWorkload(model::Workload& workload, const ArrivalPart& part, int gpus, std::uint64_t seed);

}  // namespace roundel::generate
