#include "core/policies/steps.h"

#include <map>

#include "core/policies/asrpt/asrpt.h"
#include "core/policies/asrpt/steps.h"
#include "core/policies/gavel/gavel.h"
#include "core/policies/gavel/steps.h"
#include "core/policies/hadar/explain.h"
#include "core/policies/hadar/hadar.h"
#include "core/policies/hadare/hadare.h"
#include "core/policies/hadare/steps.h"
#include "core/policies/hare/hare.h"
#include "core/policies/hare/steps.h"
#include "core/policies/hops/hops.h"
#include "core/policies/hops/steps.h"

namespace roundel::policies {
namespace {

using StepsOf = std::vector<trace::Step> (*)(const trace::StepQuestion&);

const std::map<std::string, StepsOf>& ownSteps() {
  static const std::map<std::string, StepsOf> kOwn{{hadarInfo().id, hadar::steps},   {gavelInfo().id, gavel::steps},
                                                   {hadareInfo().id, hadare::steps}, {hopsInfo().id, hops::steps},
                                                   {hareInfo().id, hare::steps},     {asrptInfo().id, asrpt::steps}};
  return kOwn;
}

}  // namespace

std::vector<trace::Step> stepsOf(const std::string& policy, const trace::StepQuestion& asked) {
  const auto own = ownSteps().find(policy);
  if (own != ownSteps().end()) {
    if (std::vector<trace::Step> steps = own->second(asked); !steps.empty()) return steps;
  }
  return trace::usualSteps(asked);
}

}  // namespace roundel::policies
