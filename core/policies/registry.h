#pragma once
// Every scheduler by its id: what it is, what can be set, how to make one. A new scheduler is one file or folder here and one
// line in registry.cpp.

#include <memory>
#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"
#include "core/policies/options.h"
#include "core/policies/policy_info.h"
#include "core/sim/policy.h"

namespace roundel::policies {

const std::vector<PolicyInfo>& all();           ///< in the order of every menu and list, each with a look of its own
const PolicyInfo* find(const std::string& id);  ///< nullptr where unknown

struct MadePolicy {
  std::unique_ptr<sim::Policy> policy;  ///< null where there are faults
  std::vector<model::Fault> faults;
  std::string note;  ///< PolicyInfo::note; to be told to the user beside the run
};
/// Checks the options, fills in defaults and makes the policy. Fault pointers begin with `pointer` (e.g. "/compare/0/options").
MadePolicy make(const std::string& id, const model::OptionMap& options, const model::Problem& problem,
                const std::string& pointer = "");
/// Every fault of the scenario's `compare` and `expected` entries: unknown policies, metrics, options and values
/// (/compare/i/policy, /compare/i/options/key, /expected/i/policy, /expected/i/metric), and, where the scenario is otherwise
/// sound, what a policy refuses about this problem. `expected` may name a policy or the label of a `compare` entry.
std::vector<model::Fault> checkCompare(const model::Scenario& scenario);
/// The same for a scenario that was validated already. `problem`: resolved from it; null if it has faults of its own.
std::vector<model::Fault> compareFaults(const model::Scenario& scenario, const model::Problem* problem);

}  // namespace roundel::policies
