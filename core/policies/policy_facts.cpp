#include "core/policies/policy_facts.h"

#include <algorithm>

namespace roundel::policies {
namespace {

bool has(const PolicyInfo* info, const char* key) {
  return info != nullptr && std::any_of(info->options.begin(), info->options.end(), [&](const OptionSpec& option) { return option.key == key; });
}

}  // namespace

bool draws(const std::string& id, const model::OptionMap& options) {
  const PolicyInfo* info = find(id);
  if (id == "gandiva") return checkOptions(info->options, options, "").options.boolean("packing");
  return has(info, "forecast") && checkOptions(info->options, options, "").options.choice("forecast") == "forest";
}

std::string noteOn(const std::string& id, const model::OptionMap& options, const model::Problem& problem) {
  const PolicyInfo* info = find(id);
  if (info == nullptr || !info->note) return {};
  const CheckedOptions checked = checkOptions(info->options, options, "");
  return checked.faults.empty() ? info->note(problem, checked.options) : std::string();
}

std::string ownRestarts(const std::string& id) {
  const PolicyInfo* info = find(id);
  if (has(info, "consolidation_s")) return "aggregation and consolidation of the copies at the start of each round (consolidation_s)";
  if (has(info, "switching")) return "switching a GPU to another job (switch_ms, option switching)";
  return {};
}

}  // namespace roundel::policies
