// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How GPUs add up to the rate of a gang: stated for the scenario, or for a job.

namespace roundel::model {

/// Bottleneck: n times the rate of the slowest GPU (Hadar Eq. (1b)). Additive: the sum over the GPUs.
enum class RateModel { Bottleneck, Additive };

}  // namespace roundel::model
