// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small random scenarios for programs of the user.

#include <cstdint>

#include "core/model/scenario.h"

namespace roundel::conformance {

/// Draws a valid scenario: up to 4 nodes, 3 GPU types and 8 jobs of a few rounds, some with several gang sizes, rates
/// for several nodes, users and weights, and in some nodes that fail, rates that change and jobs that are cancelled.
/// The same numbers give the same scenario.
model::Scenario randomScenario(std::uint64_t seed, std::uint64_t number);

}  // namespace roundel::conformance
