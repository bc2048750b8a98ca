// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Arrivals for a workload of model::drawWorkload, by the same rule in the window and in `roundel-cli generate`.

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
  double jobs_per_h = 0;  ///< mean rate, as stated or computed from the load; 0: all at once
  /// with pointers into the generator; if there are any, the workload is not changed
  std::vector<model::Fault> faults;
};

/// Assigns the arrivals of `part` to the jobs of `workload`; their order, sizes, gangs and models do not change. If a
/// load is stated, the rate is computed from the drawn jobs so that offeredLoad() on `gpus` equals it. Poisson arrivals
/// are those of model::drawWorkload. O(jobs log jobs).
WorkloadTimes timeWorkload(model::Workload& workload, const ArrivalPart& part, int gpus, std::uint64_t seed);

}  // namespace roundel::generate
