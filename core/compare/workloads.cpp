// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/workloads.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "core/model/scenario.h"

namespace roundel::compare {
namespace {

const model::Scenario* scenarioOf(const LaneRun& run) {
  if (run.trace == nullptr) return nullptr;
  return run.origin ? run.origin->scenario.get() : run.trace->problem->scenario.get();
}

// The workload of a run: two scenarios that differ only in their schedulers are the same workload.
bool sameWorkload(const model::Scenario& a, const model::Scenario& b) {
  return &a == &b || (a.title == b.title && a.nodes == b.nodes && a.jobs == b.jobs && a.models == b.models &&
                      a.events == b.events && a.gpu_types == b.gpu_types && a.rate_model == b.rate_model &&
                      a.pair_throughput == b.pair_throughput);
}

std::vector<std::string> wordsOf(const std::string& title) {
  std::istringstream in(title);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  if (words.empty()) words.emplace_back("untitled");
  return words;
}

// Words that all titles begin with (or end with, if reversed); each title keeps at least one.
std::size_t shared(const std::vector<std::vector<std::string>>& titles) {
  std::size_t least_words = titles.front().size();
  for (const auto& title : titles) least_words = std::min(least_words, title.size());
  std::size_t count = 0;
  while (count + 1 < least_words &&
         std::ranges::all_of(titles, [&](const auto& title) { return title[count] == titles.front()[count]; }))
    ++count;
  return count;
}

std::string joinedWords(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  while (text.size() > 1 && (text.back() == ',' || text.back() == ':' || text.back() == ';')) text.pop_back();
  return text;
}

std::vector<std::string> shortened(std::vector<std::vector<std::string>> titles) {
  for (int end = 0; end < 2; ++end) {
    const auto count = static_cast<std::ptrdiff_t>(shared(titles));
    for (auto& title : titles) {
      title.erase(title.begin(), title.begin() + count);
      std::ranges::reverse(title);
    }
  }
  std::vector<std::string> names;
  for (const auto& title : titles) names.push_back(joinedWords(title));
  return names;
}

}  // namespace

std::vector<std::string> workloadNames(const std::vector<const LaneRun*>& runs) {
  std::vector<const model::Scenario*> scenarios;
  std::vector<std::size_t> of(runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const model::Scenario* scenario = scenarioOf(*runs[i]);
    if (scenario == nullptr) continue;
    const auto scenario_entry =
        std::ranges::find_if(scenarios, [&](const model::Scenario* known) { return sameWorkload(*known, *scenario); });
    of[i] = static_cast<std::size_t>(scenario_entry - scenarios.begin());
    if (scenario_entry == scenarios.end()) scenarios.push_back(scenario);
  }
  std::vector<std::string> names(runs.size());
  if (scenarios.size() < 2) return names;
  // Equal titles count once when shared words are removed; otherwise only a number would be left of them.
  std::vector<std::vector<std::string>> titles;
  std::map<std::string, std::size_t> places;
  for (const model::Scenario* scenario : scenarios)
    if (places.emplace(scenario->title, titles.size()).second) titles.push_back(wordsOf(scenario->title));
  const std::vector<std::string> short_titles =
      titles.size() > 1 ? shortened(titles) : std::vector<std::string>{joinedWords(titles.front())};
  std::vector<std::string> workloads;
  std::map<std::string, int> uses;
  for (const model::Scenario* scenario : scenarios) ++uses[short_titles[places[scenario->title]]];
  std::map<std::string, int> number;
  for (const model::Scenario* scenario : scenarios) {
    const std::string& name = short_titles[places[scenario->title]];
    workloads.push_back(uses[name] > 1 ? name + " (" + std::to_string(++number[name]) + ")" : name);
  }
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (scenarioOf(*runs[i]) != nullptr) names[i] = workloads[of[i]];
  return names;
}

std::vector<std::string> workloadNames(const std::vector<LaneRun>& runs) {
  std::vector<const LaneRun*> pointers;
  for (const LaneRun& run : runs) pointers.push_back(&run);
  return workloadNames(pointers);
}

}  // namespace roundel::compare
