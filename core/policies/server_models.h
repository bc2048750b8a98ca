#pragma once
// For schedulers that know the GPU but not the server in which it sits, as Hops describes Gavel and Sia (Wang et al., SoCC 2024, Section 2.1).

#include <vector>

#include "core/model/problem.h"
#include "core/policies/options.h"

namespace roundel::policies {

/// Replaces each rate above 0 by the mean over the GPUs of all types of the same GPU (GpuType::gpu) whose rate is above 0. `rates`: of one
/// gang, by type, in any unit. A type on which the gang cannot run stays at 0. O(types^2).
void blurServerModels(const model::Problem& problem, std::vector<double>& rates);

/// Option `server_models`, true: such a scheduler knows the rate of each GPU type of the scenario.
OptionSpec serverModelsSpec();

}  // namespace roundel::policies
