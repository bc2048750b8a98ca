// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/lane_name.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/model/scenario.h"
#include "core/policies/registry.h"

namespace roundel::compare {
namespace {

/// The parts of a name.
struct Named {
  std::string policy;
  std::string base;  ///< its name without options
  model::OptionMap options;
  std::string workload;
  std::uint64_t seed = 0;
  std::string name;
};

constexpr std::size_t kLongestWord = 24;  // of an option's value; longer values are not part of a name

std::string spaced(std::string text) {
  std::ranges::replace(text, '_', ' ');
  std::ranges::replace(text, '-', ' ');
  return text;
}

std::string unquoted(const std::string& json) {
  return json.size() > 1 && json.front() == '"' ? json.substr(1, json.size() - 2) : json;
}

// "eff", "beam 8", "consolidation 10 s", "without integer steps", "allocation given".
std::string optionSummary(const policies::OptionSpec& spec, const std::string& json) {
  const std::string key = spaced(spec.key);
  if (spec.type == policies::OptionType::Choice) return spaced(unquoted(json));
  if (json == "null" || json == "false") return "without " + key;
  if (spec.type == policies::OptionType::Bool) return key;
  if (policies::isWritten(spec) || json.size() > kLongestWord) return key + " given";
  const std::string ending = " " + spec.unit;
  if (spec.unit.empty() || !key.ends_with(ending)) return key + " " + json;
  return key.substr(0, key.size() - ending.size()) + " " + json + ending;
}

// An option with a JSON value, such as a plan, and an option without a value add nothing to the name of a run with the default.
bool unsaid(const policies::OptionSpec& spec, const std::string& json) {
  return json == spec.default_json && (policies::isWritten(spec) || json == "null");
}

model::OptionMap completed(const std::string& policy, const model::OptionMap& given) {
  const policies::PolicyInfo* info = policies::find(policy);
  return info == nullptr ? given : policies::checkOptions(info->options, given, "").options.all();
}

const std::string& valueOf(const Named& lane, const std::string& key) {
  static const std::string kNone;
  const auto option_entry = lane.options.find(key);
  return option_entry == lane.options.end() ? kNone : option_entry->second;
}

/// The options of a scheduler that are not the same in all of these.
std::vector<const policies::OptionSpec*> differing(const std::vector<Named*>& lanes) {
  std::vector<const policies::OptionSpec*> out;
  const policies::PolicyInfo* info = policies::find(lanes.front()->policy);
  for (std::size_t i = 0; info != nullptr && i < info->options.size(); ++i) {
    const policies::OptionSpec& spec = info->options[i];
    const bool is_same = std::ranges::all_of(
        lanes, [&](const Named* lane) { return valueOf(*lane, spec.key) == valueOf(*lanes.front(), spec.key); });
    if (!is_same) out.push_back(&spec);
  }
  return out;
}

void sayOptions(const std::vector<Named*>& lanes) {
  for (Named* lane : lanes) lane->options = completed(lane->policy, lane->options);
  const std::vector<const policies::OptionSpec*> specs = differing(lanes);
  for (Named* lane : lanes) {
    for (const policies::OptionSpec* spec : specs) {
      const std::string& value = valueOf(*lane, spec->key);
      const bool is_default = specs.size() > 1 && value == spec->default_json;
      if (!is_default && !unsaid(*spec, value)) lane->name.append(1, ' ').append(optionSummary(*spec, value));
    }
  }
}

/// Lanes with the same `keyOf`, in their order.
template <class Key>
std::vector<std::vector<Named*>> groups(std::vector<Named>& lanes, Key keyOf) {
  std::vector<std::vector<Named*>> out;
  std::map<decltype(keyOf(lanes.front())), std::size_t> known;
  for (Named& lane : lanes) {
    const auto [at, fresh] = known.emplace(keyOf(lane), out.size());
    if (fresh) out.emplace_back();
    out[at->second].push_back(&lane);
  }
  return out;
}

void nameAll(std::vector<Named>& lanes) {
  if (lanes.empty()) return;
  for (Named& lane : lanes) lane.name = lane.base;
  // Another scheduler under the same label has no options in common with it.
  for (const auto& group : groups(lanes, [](const Named& lane) { return std::pair(lane.base, lane.policy); }))
    if (group.size() > 1) sayOptions(group);
  for (const auto& group : groups(lanes, [](const Named& lane) { return std::pair(lane.workload, lane.name); })) {
    const bool seeds = std::ranges::any_of(group, [&](const Named* lane) { return lane->seed != group.front()->seed; });
    for (Named* lane : group) lane->name += seeds ? " seed " + std::to_string(lane->seed) : "";
  }
  std::set<std::pair<std::string, std::string>> taken_names;
  for (Named& lane : lanes) {
    const std::string wanted_name = lane.name;
    for (int n = 2; !taken_names.emplace(lane.workload, lane.name).second; ++n)
      lane.name = wanted_name + " " + std::to_string(n);
  }
}

}  // namespace

std::string schedulerName(const std::string& policy) {
  const policies::PolicyInfo* info = policies::find(policy);
  return info == nullptr ? policy : info->name;
}

std::string laneName(const Lane& lane) {
  if (lane.label.empty()) return schedulerName(lane.policy);
  const bool is_derived = lane.label == lane.policy || lane.label.starts_with(lane.policy + " ");
  return is_derived ? schedulerName(lane.policy) + lane.label.substr(lane.policy.size()) : lane.label;
}

void nameLanes(std::vector<Lane>& lanes) {
  std::vector<Named> named_lanes;
  for (const Lane& lane : lanes) named_lanes.push_back({lane.policy, laneName(lane), lane.options, {}, 0, {}});
  nameAll(named_lanes);
  for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i].label = std::move(named_lanes[i].name);
}

void nameRuns(std::vector<LaneRun>& runs) {
  std::vector<Named> named_runs;
  for (const LaneRun& run : runs) {
    named_runs.push_back(
        {run.lane.policy, laneName(run.lane), run.trace ? run.trace->options : run.lane.options, {}, 0, {}});
    if (!run.trace) continue;
    named_runs.back().seed = run.trace->seed;
    if (run.trace->problem) named_runs.back().workload = run.trace->problem->scenario->title;
  }
  nameAll(named_runs);
  for (std::size_t i = 0; i < runs.size(); ++i) runs[i].lane.label = std::move(named_runs[i].name);
}

std::vector<std::size_t> lanesNamed(const std::vector<Lane>& lanes, const std::string& word) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (lanes[i].label == word) return {i};
    if (lanes[i].policy == word || schedulerName(lanes[i].policy) == word) out.push_back(i);
  }
  return out;
}

}  // namespace roundel::compare
