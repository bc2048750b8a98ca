// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/policy_facts.h"

#include <algorithm>

#include "core/model/ranges/contains.h"

namespace roundel::policies {
namespace {

Options complete(const PolicyInfo& info, const model::OptionMap& options) {
  return checkOptions(info.options, options, "").options;
}

bool reads(const PolicyInfo& info, const std::string& field) { return model::contains(info.job_fields, field); }

}  // namespace

bool draws(const std::string& id, const model::OptionMap& options) {
  const PolicyInfo* info = find(id);
  return info != nullptr && info->draws_random && info->draws_random(complete(*info, options));
}

model::OptionMap setOptions(const std::string& id, const model::OptionMap& options) {
  const PolicyInfo* info = find(id);
  if (info == nullptr) return options;
  model::OptionMap out = complete(*info, options).all();
  for (const OptionSpec& spec : info->options)
    if (out[spec.key] == spec.default_json) out.erase(spec.key);
  return out;
}

model::OptionMap actingOptions(const std::string& id, const model::OptionMap& options, const model::Problem& problem) {
  const PolicyInfo* info = find(id);
  if (info == nullptr) return options;
  const Options stated_options = complete(*info, options);
  model::OptionMap out =
      info->effective_options ? info->effective_options(problem, stated_options) : model::OptionMap();
  out.insert(stated_options.all().begin(), stated_options.all().end());
  return out;
}

std::string noteOn(const trace::Trace& trace) {
  const std::string note = noteOn(trace.policy, trace.options, *trace.problem);
  return note.empty() || trace.remark.empty() ? note + trace.remark : note + "; " + trace.remark;
}

std::string noteOn(const std::string& id, const model::OptionMap& options, const model::Problem& problem) {
  const PolicyInfo* info = find(id);
  if (info == nullptr || !info->deviation_note) return {};
  const CheckedOptions checked = checkOptions(info->options, options, "");
  return checked.faults.empty() ? info->deviation_note(problem, checked.options) : std::string();
}

std::string ownRestarts(const std::string& id) {
  const PolicyInfo* info = find(id);
  return info == nullptr ? std::string() : info->own_restarts;
}

trace::SchedulerFacts factsOf(const std::string& id, const model::OptionMap& options) {
  trace::SchedulerFacts facts;
  const PolicyInfo* info = find(id);
  if (info == nullptr) return facts;
  facts.unit = info->unit;
  if (!info->raqlr_window_option.empty())
    facts.raqlr_window_s = complete(*info, options).number(info->raqlr_window_option);
  if (!info->profiled_option.empty()) {
    const Options all_options = complete(*info, options);
    facts.estimator = {static_cast<int>(all_options.integer(info->pattern_option)),
                       static_cast<int>(all_options.integer(info->profiled_option))};
  }
  return facts;
}

std::vector<const PolicyInfo*> comparedByDefault() {
  std::vector<const PolicyInfo*> default_policies;
  for (const PolicyInfo& info : all())
    if (info.by_default) default_policies.push_back(&info);
  return default_policies;
}

bool readsField(const std::string& id, const std::string& field) {
  const PolicyInfo* info = find(id);
  return info != nullptr && reads(*info, field);
}

bool isFieldOfSome(const std::string& field) {
  return std::ranges::any_of(all(), [&](const PolicyInfo& info) { return reads(info, field); });
}

std::string readersOf(const std::vector<std::string>& fields) {
  std::string names;
  for (const PolicyInfo& info : all()) {
    const bool is_reader = std::ranges::any_of(fields, [&](const std::string& each) { return reads(info, each); });
    if (is_reader) names += (names.empty() ? "" : ", ") + info.name;
  }
  return names;
}

}  // namespace roundel::policies
