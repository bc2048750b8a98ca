#pragma once
// All faults of a Scenario value in one pass. Types of JSON values are checked by the reader (core/io).

#include <functional>
#include <string>
#include <vector>

namespace roundel::model {

struct Scenario;

/// One fault, addressed by JSON pointer so that a reader can add the line and a window can mark the cell.
struct Fault {
  std::string code;     ///< stable, kebab-case: "unknown-key", "duplicate-id", "fits-nowhere", ...
  std::string pointer;  ///< RFC 6901, e.g. "/jobs/3/throughput/V100"
  std::string message;  ///< the fault, with the wrong value
  std::string hint;     ///< what would be right
  int line = 0;         ///< 1-based; 0 = unknown (the scenario did not come from a file)
  bool operator==(const Fault&) const = default;
};

/// Every fault of the scenario: unknown and duplicate ids, negative or non-finite sizes, cycles in templates, jobs that fit
/// nowhere, missing throughput, events and compare entries with unknown names. Empty = resolve() will succeed.
/// Policies and their options are checked by policies::checkCompare, since model does not know them. O(size of the scenario).
std::vector<Fault> validate(const Scenario& scenario);

/// Further faults of a scenario, found by a part that model does not know: policies::checkCompare.
using ScenarioCheck = std::function<std::vector<Fault>(const Scenario&)>;

}  // namespace roundel::model
