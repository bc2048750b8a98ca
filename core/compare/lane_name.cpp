#include "core/compare/lane_name.h"

#include "core/policies/registry.h"

namespace roundel::compare {

std::string laneName(const Lane& lane) {
  const policies::PolicyInfo* info = policies::find(lane.policy);
  if (info == nullptr || !(lane.label == lane.policy || lane.label.starts_with(lane.policy + " "))) return lane.label;
  return info->name + lane.label.substr(lane.policy.size());
}

}  // namespace roundel::compare
