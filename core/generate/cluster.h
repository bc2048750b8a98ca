// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster of a generated scenario. Private to core/generate.

#include <optional>
#include <vector>

#include "core/generate/generator.h"
#include "core/model/check/validate.h"

namespace roundel::generate {

/// Reads the scenario of a file that the generator names. Faults are at `pointer`. O(bytes).
std::optional<model::Scenario> scenarioOf(const Files& files, const std::string& name, const std::string& pointer,
                                          std::vector<model::Fault>& faults);

/// Returns a scenario with GPU types, nodes and clock only. Attributes of a type are those of the scenario, otherwise
/// of the shipped catalogue. GPUs are divided among types by largest remainder and fill nodes of one type each. Faults
/// have pointers into the generator. O(GPUs + bytes of the file).
model::Scenario clusterOf(const GeneratorSpec& spec, const Files& files, std::vector<model::Fault>& faults);

int gpusOf(const model::Scenario& cluster);
/// Returns the rate of the slowest NIC of its nodes in Gbit/s; 10 if none is stated.
double slowestNic(const model::Scenario& cluster);

}  // namespace roundel::generate
