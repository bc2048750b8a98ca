// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/steps.h"

#include "core/policies/registry.h"

namespace roundel::policies {

std::vector<trace::Step> stepsOf(const std::string& policy, const trace::StepQuestion& asked) {
  const PolicyInfo* info = find(policy);
  if (info != nullptr && info->steps) {
    if (std::vector<trace::Step> steps = info->steps(asked); !steps.empty()) return steps;
  }
  return trace::usualSteps(asked);
}

}  // namespace roundel::policies
