#pragma once
// The cluster of a generated scenario. Private to core/generate.

#include <optional>
#include <vector>

#include "core/generate/generator.h"
#include "core/model/check/validate.h"

namespace roundel::generate {

/// The scenario of a file that the generator names; faults at `pointer`. O(bytes).
std::optional<model::Scenario> scenarioOf(const Files& files, const std::string& name, const std::string& pointer,
                                          std::vector<model::Fault>& faults);

/// GPU types, nodes and clock, nothing else. Attributes of a type are those of the scenario, else of the shipped catalogue. GPUs are shared out by
/// largest remainder, and fill nodes of one type each. Faults have pointers into the generator. O(GPUs + bytes of the file).
model::Scenario clusterOf(const GeneratorSpec& spec, const Files& files, std::vector<model::Fault>& faults);

int gpusOf(const model::Scenario& cluster);
/// The slowest NIC of its nodes, Gbit/s; 10 where none is stated.
double slowestNic(const model::Scenario& cluster);

}  // namespace roundel::generate
