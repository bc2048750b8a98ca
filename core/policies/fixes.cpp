// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/fixes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "core/metrics/metrics.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"

namespace roundel::policies {
namespace {

using model::Fix;
using model::Scenario;

constexpr int kMaxPasses = 20;  // a repair can reveal another fault, rarely more than one

std::vector<std::string> policyIds() {
  std::vector<std::string> ids;
  for (const PolicyInfo& info : all()) ids.push_back(info.id);
  return ids;
}

std::optional<Fix> fixPolicy(const Scenario& scenario, std::size_t i) {
  const auto meant = model::uniqueMatch(scenario.compare[i].policy, policyIds());
  if (!meant) return std::nullopt;
  return Fix{model::renameLabel(scenario.compare[i].policy, *meant), [i, meant](Scenario& s) {
               if (i < s.compare.size()) s.compare[i].policy = *meant;
             }};
}

std::optional<Fix> fixUnknownOption(const PolicyInfo& info, const model::OptionMap& given, std::size_t i,
                                    const std::string& key) {
  std::vector<std::string> keys;
  for (const OptionSpec& spec : info.options) keys.push_back(spec.key);
  const auto meant = model::uniqueMatch(key, keys);
  if (meant && !given.contains(*meant)) {
    return Fix{model::renameLabel(key, *meant), [i, key, meant](Scenario& s) {
                 if (i >= s.compare.size()) return;
                 auto entry = s.compare[i].options.extract(key);
                 if (entry.empty()) return;
                 entry.key() = *meant;
                 s.compare[i].options.insert(std::move(entry));
               }};
  }
  return Fix{fmt::format("Leave the option \"{}\" out", key), [i, key](Scenario& s) {
               if (i < s.compare.size()) s.compare[i].options.erase(key);
             }};
}

// Every option has a valid value: its default.
std::optional<Fix> fixOption(const Scenario& scenario, const model::Fault& fault, const std::vector<std::string>& at,
                             std::size_t i) {
  const PolicyInfo* info = find(scenario.compare[i].policy);
  const model::OptionMap& given_options = scenario.compare[i].options;
  if (info == nullptr || at.size() < 4 || !given_options.contains(at[3])) return std::nullopt;
  const std::string& key = at[3];
  if (fault.code == "unknown-key" && at.size() == 4) return fixUnknownOption(*info, given_options, i, key);
  if (at.size() != 4 || (fault.code != "out-of-range" && fault.code != "wrong-type" && fault.code != "unknown-choice"))
    return std::nullopt;
  const auto spec = std::ranges::find(info->options, key, &OptionSpec::key);
  if (spec == info->options.end()) return std::nullopt;
  return Fix{fmt::format("Set {} back to its default {}", key, spec->default_json), [i, key](Scenario& s) {
               if (i < s.compare.size()) s.compare[i].options.erase(key);
             }};
}

std::optional<Fix> fixCompare(const Scenario& scenario, const model::Fault& fault, const std::vector<std::string>& at) {
  const auto i = at.size() >= 3 ? model::segmentIndex(at[1]) : std::nullopt;
  if (!i || *i >= scenario.compare.size()) return std::nullopt;
  return at[2] == "policy"    ? fixPolicy(scenario, *i)
         : at[2] == "options" ? fixOption(scenario, fault, at, *i)
                              : std::nullopt;
}

std::optional<Fix> fixExpected(const Scenario& scenario, const std::vector<std::string>& at) {
  const auto i = at.size() == 3 ? model::segmentIndex(at[1]) : std::nullopt;
  if (!i || *i >= scenario.expected.size()) return std::nullopt;
  const bool policy = at[2] == "policy";
  std::string model::ExpectedSpec::*const member = policy ? &model::ExpectedSpec::policy : &model::ExpectedSpec::metric;
  std::vector<std::string> known_names;
  if (policy)
    known_names = policyIds();
  else
    for (const auto& metric : metrics::catalogue()) known_names.push_back(metric.name);
  const std::string word = scenario.expected[*i].*member;
  const auto meant = model::uniqueMatch(word, known_names);
  if (!meant) return std::nullopt;
  return Fix{model::renameLabel(word, *meant), [i, member, meant](Scenario& s) {
               if (*i < s.expected.size()) s.expected[*i].*member = *meant;
             }};
}

std::vector<model::Fault> faultsOf(const Scenario& scenario) {
  std::vector<model::Fault> faults = model::validate(scenario);
  std::vector<model::Fault> compared = checkCompare(scenario);
  faults.insert(faults.end(), std::make_move_iterator(compared.begin()), std::make_move_iterator(compared.end()));
  return faults;
}

}  // namespace

std::optional<Fix> certainFix(const Scenario& scenario, const model::Fault& fault) {
  const std::vector<std::string> path_segments = model::pointerSegments(fault.pointer);
  if (!path_segments.empty() && path_segments[0] == "compare") return fixCompare(scenario, fault, path_segments);
  if (!path_segments.empty() && path_segments[0] == "expected") return fixExpected(scenario, path_segments);
  return model::certainFix(scenario, fault);
}

// From last to first, because deleting an event moves the later ones.
Repaired repaired(Scenario scenario) {
  Repaired result{std::move(scenario), 0};
  for (int pass = 0; pass < kMaxPasses; ++pass) {
    std::vector<Fix> fixes;
    for (const model::Fault& fault : faultsOf(result.scenario))
      if (std::optional<Fix> fix = policies::certainFix(result.scenario, fault)) fixes.push_back(std::move(*fix));
    const Scenario scenario_before = result.scenario;
    for (auto fix = fixes.rbegin(); fix != fixes.rend(); ++fix) fix->apply(result.scenario);
    if (result.scenario == scenario_before) break;
    result.repairs += static_cast<int>(fixes.size());
  }
  return result;
}

}  // namespace roundel::policies
