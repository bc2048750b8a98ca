// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every scheduler by its id: description, options and constructor. To add a scheduler, add a file or folder here and
// one line in registry.cpp.

#include <memory>
#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"
#include "core/policies/common/options.h"
#include "core/policies/common/policy_info.h"
#include "core/sim/policy.h"

namespace roundel::policies {

const std::vector<PolicyInfo>& all();           ///< in the order of all menus and lists, each with a unique look
const PolicyInfo* find(const std::string& id);  ///< nullptr if unknown

struct MadePolicy {
  std::unique_ptr<sim::Policy> policy;  ///< null if there are faults
  std::vector<model::Fault> faults;
  std::string note;  ///< PolicyInfo::deviation_note, to be shown with the run
};
/// Checks the options, fills in defaults and makes the policy. Pointers of faults begin with `pointer` (e.g.
/// "/compare/0/options").
MadePolicy make(const std::string& id, const model::OptionMap& options, const model::Problem& problem,
                const std::string& pointer = "");
/// Returns every fault of the scenario's `compare` and `expected` entries: unknown policies, metrics, options and
/// values (/compare/i/policy, /compare/i/options/key, /expected/i/policy, /expected/i/metric). If the scenario has no
/// other fault, also the faults for which a policy rejects the problem. `expected` may name a policy or the label of a
/// `compare` entry.
std::vector<model::Fault> checkCompare(const model::Scenario& scenario);
/// Does the same for a validated scenario. `problem`: resolved from it; null if it has faults.
std::vector<model::Fault> compareFaults(const model::Scenario& scenario, const model::Problem* problem);

}  // namespace roundel::policies
