// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/metrics/metrics.h"
#include "core/model/check/suggest.h"
#include "core/model/scenario.h"
#include "core/policies/allox/allox.h"
#include "core/policies/asrpt/asrpt.h"
#include "core/policies/asrpt/baselines.h"
#include "core/policies/external/command_options.h"
#include "core/policies/external/external.h"
#include "core/policies/external/program_colors.h"
#include "core/policies/gandiva/gandiva.h"
#include "core/policies/gang_queue/gang_queue.h"
#include "core/policies/gavel/gavel.h"
#include "core/policies/hadar/hadar.h"
#include "core/policies/hadare/hadare.h"
#include "core/policies/hare/hare.h"
#include "core/policies/hops/hops.h"
#include "core/policies/optimal/optimal.h"
#include "core/policies/plan/plan.h"
#include "core/policies/rule/rule.h"
#include "core/policies/sia/sia.h"
#include "core/policies/themis/themis.h"
#include "core/policies/tiresias/tiresias.h"
#include "core/policies/yarn_cs/yarn_cs.h"

namespace roundel::policies {
namespace {

// All menus and lists use this order.
std::vector<PolicyInfo> makeAll() {
  return {
      gavelInfo(),
      hadarInfo(),
      hadareInfo(),
      hopsInfo(),
      hareInfo(),
      asrptInfo(),
      tiresiasInfo(),
      yarnCsInfo(),
      siaInfo(),
      themisInfo(),
      gavelFifoInfo(),
      srtfInfo(),
      schedHomoInfo(),
      alloxInfo(),
      spjfInfo(),
      spwfInfo(),
      wcsDurationInfo(),
      wcsWorkloadInfo(),
      wcsSubtimeInfo(),
      gandivaInfo(),
      // packaging/new-scheduler adds a line above this one.
      optimalInfo(),
      ruleInfo(),
      externalInfo(),
      planInfo(),
  };
}

std::vector<std::string_view> ids() {
  std::vector<std::string_view> out;
  for (const PolicyInfo& info : all()) out.push_back(info.id);
  return out;
}

std::vector<std::string_view> metricNames() {
  std::vector<std::string_view> out;
  for (const metrics::MetricInfo& info : metrics::catalogue()) out.push_back(info.name);
  return out;
}

model::Fault unknownPolicy(const std::string& id, const std::string& pointer) {
  return {.code = "unknown-id",
          .pointer = pointer,
          .message = fmt::format("there is no policy \"{}\"", id),
          .hint = model::hintFor(id, ids(), "this build has no policies")};
}

void append(std::vector<model::Fault>& to, std::vector<model::Fault> faults) {
  to.insert(to.end(), std::make_move_iterator(faults.begin()), std::make_move_iterator(faults.end()));
}

std::vector<model::Fault> checkColor(const model::CompareSpec& entry, const PolicyInfo& info,
                                     const std::string& pointer) {
  if (!entry.color) return {};
  const std::vector<std::string_view> known_colors = programColorIds();
  if (!info.needs_program)
    return {{"unknown-key", pointer, fmt::format("{} has a fixed colour", info.name),
             "only the lane of a program (\"external\") has a colour to choose; leave this out"}};
  if (std::ranges::find(known_colors, *entry.color) != known_colors.end()) return {};
  return {{"unknown-id", pointer, fmt::format("there is no colour \"{}\"", *entry.color),
           model::hintFor(*entry.color, known_colors, "none")}};
}

/// `problem` is null if the scenario has faults: then only the options are checked.
std::vector<model::Fault> checkEntry(const model::CompareSpec& entry, const std::string& pointer,
                                     const model::Problem* problem) {
  const PolicyInfo* info = find(entry.policy);
  if (info == nullptr) return {unknownPolicy(entry.policy, pointer + "/policy")};
  if (std::vector<model::Fault> faults = checkColor(entry, *info, pointer + "/color"); !faults.empty()) return faults;
  if (problem != nullptr) return make(entry.policy, entry.options, *problem, pointer + "/options").faults;
  return checkOptions(info->options, entry.options, pointer + "/options").faults;
}

bool isLabel(const model::Scenario& scenario, const std::string& word) {
  return std::ranges::any_of(scenario.compare, [&](const model::CompareSpec& entry) { return entry.label == word; });
}

std::vector<model::Fault> checkExpected(const model::Scenario& scenario, const model::ExpectedSpec& entry,
                                        const std::string& pointer) {
  std::vector<model::Fault> faults;
  if (find(entry.policy) == nullptr && !isLabel(scenario, entry.policy))
    faults.push_back(unknownPolicy(entry.policy, pointer + "/policy"));
  if (entry.ratio_to && find(*entry.ratio_to) == nullptr && !isLabel(scenario, *entry.ratio_to))
    faults.push_back(unknownPolicy(*entry.ratio_to, pointer + "/ratio_to"));
  if (metrics::find(entry.metric) == nullptr) {
    faults.push_back({"unknown-id", pointer + "/metric", fmt::format("there is no metric \"{}\"", entry.metric),
                      model::hintFor(entry.metric, metricNames(), "there are no metrics")});
  }
  return faults;
}

}  // namespace

std::string toString(PolicyGroup group) {
  switch (group) {
    case PolicyGroup::Paper:
      return "paper";
    case PolicyGroup::Baseline:
      return "baseline";
    case PolicyGroup::Exact:
      return "exact";
    case PolicyGroup::Own:
      break;
  }
  return "own";
}

const std::vector<PolicyInfo>& all() {
  static const std::vector<PolicyInfo> policies = makeAll();
  return policies;
}

const PolicyInfo* find(const std::string& id) {
  const auto entry = std::ranges::find(all(), id, &PolicyInfo::id);
  return entry == all().end() ? nullptr : &*entry;
}

MadePolicy make(const std::string& id, const model::OptionMap& options, const model::Problem& problem,
                const std::string& pointer) {
  MadePolicy out;
  const PolicyInfo* info = find(id);
  if (info == nullptr) {
    out.faults.push_back(unknownPolicy(id, pointer));
    return out;
  }
  CheckedOptions checked = checkOptions(info->options, options, pointer);
  out.faults = std::move(checked.faults);
  if (!out.faults.empty()) return out;
  out.policy = info->make_policy(problem, checked.options, out.faults);
  for (model::Fault& fault : out.faults) fault.pointer.insert(0, pointer);
  if (!out.faults.empty())
    out.policy = nullptr;
  else if (info->deviation_note)
    out.note = info->deviation_note(problem, checked.options);
  return out;
}

std::vector<model::Fault> checkCompare(const model::Scenario& scenario) {
  const bool sound = !scenario.compare.empty() && model::validate(scenario).empty();
  const std::shared_ptr<const model::Problem> problem = sound ? model::resolve(scenario) : nullptr;
  std::vector<model::Fault> faults = compareFaults(scenario, problem.get());
  for (std::size_t i = 0; i < scenario.compare.size(); ++i) {
    const PolicyInfo* info = find(scenario.compare[i].policy);
    if (info == nullptr || !info->needs_program) continue;
    if (std::string wrong = wrongFolder(scenario.compare[i].options); !wrong.empty())
      faults.push_back(
          {"outside", fmt::format("/compare/{}/options/{}", i, kFolderOption), std::move(wrong), kRelativeFolder, 0});
  }
  return faults;
}

std::vector<model::Fault> compareFaults(const model::Scenario& scenario, const model::Problem* problem) {
  std::vector<model::Fault> faults;
  for (std::size_t i = 0; i < scenario.compare.size(); ++i)
    append(faults, checkEntry(scenario.compare[i], fmt::format("/compare/{}", i), problem));
  for (std::size_t i = 0; i < scenario.expected.size(); ++i)
    append(faults, checkExpected(scenario, scenario.expected[i], fmt::format("/expected/{}", i)));
  return faults;
}

}  // namespace roundel::policies
