// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds all faults of a Scenario value in one pass. The reader (core/io) checks JSON types.

#include <functional>
#include <string>
#include <vector>

namespace roundel::model {

struct Scenario;

/// A fault with a JSON pointer, so that a reader can add the line and a window can mark the cell.
struct Fault {
  std::string code;     ///< stable, kebab-case: "unknown-key", "duplicate-id", "fits-nowhere", ...
  std::string pointer;  ///< RFC 6901, e.g. "/jobs/3/throughput/V100"
  std::string message;  ///< the fault, including the wrong value
  std::string hint;     ///< what would be correct
  int line = 0;         ///< 1-based; 0 = unknown (the scenario did not come from a file)
  bool operator==(const Fault&) const = default;
};

/// Returns all faults of the scenario: unknown and duplicate ids, negative or non-finite sizes, cycles in templates,
/// jobs that fit nowhere, missing throughput, events and compare entries with unknown names. If the result is empty,
/// resolve() succeeds. policies::checkCompare checks policies and their options, which model does not know.
/// O(size of the scenario).
std::vector<Fault> validate(const Scenario& scenario);

/// Finds further faults of a scenario in a part that model does not know: policies::checkCompare.
using ScenarioCheck = std::function<std::vector<Fault>(const Scenario&)>;

}  // namespace roundel::model
