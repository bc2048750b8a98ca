#pragma once
// How the GPUs of a gang add up to its rate: stated for the scenario, and for a job that differs.

namespace roundel::model {

/// Bottleneck: n times the slowest GPU (Hadar Eq. (1b)); Additive: the sum over the GPUs.
enum class RateModel { Bottleneck, Additive };

}  // namespace roundel::model
