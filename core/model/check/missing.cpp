// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/missing.h"

#include "core/model/scenario.h"

namespace roundel::model {

Missing missingFrom(const Scenario& scenario) {
  return {.node = scenario.nodes.empty(), .job = scenario.jobs.empty(), .scheduler = false};
}

// GPU types are added with the first node. Nodes without a type are another fault.
bool onlyRepeatsMissing(const Scenario& scenario, const Fault& fault) {
  const Missing missing = missingFrom(scenario);
  if (missing.node && (fault.code == "no-nodes" || fault.code == "no-gpu-types")) return true;
  return missing.job && fault.code == "no-jobs";
}

}  // namespace roundel::model
