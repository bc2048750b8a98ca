#pragma once
// How the rates of its GPUs make up the rate of a gang: stated for the scenario, and for a job that differs.

namespace roundel::model {

/// Bottleneck: n times the rate of the slowest GPU (Hadar Eq. (1b)). Additive: the sum over the GPUs.
enum class RateModel { Bottleneck, Additive };

}  // namespace roundel::model
