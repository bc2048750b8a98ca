// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// For schedulers that know the GPU but not its server, as Hops describes Gavel and Sia (Wang et al., SoCC 2024, Section
// 2.1).

#include <vector>

#include "core/model/problem.h"
#include "core/policies/common/options.h"

namespace roundel::policies {

/// Replaces each rate above 0 by the mean of the rates above 0 over all types with the same GPU (GpuType::gpu).
/// `rates`: of one gang, by type, in any unit. A type on which the gang cannot run stays at 0. O(types^2).
void blurServerModels(const model::Problem& problem, std::vector<double>& rates);

/// The option `server_models`. true: the scheduler knows the rate of each GPU type of the scenario.
OptionSpec serverModelsSpec();

}  // namespace roundel::policies
