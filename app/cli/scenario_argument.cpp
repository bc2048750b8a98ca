// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scenario_argument.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <istream>
#include <iterator>
#include <map>
#include <ostream>
#include <set>
#include <utility>

#include "core/compare/lane_name.h"
#include "core/io/fault_text.h"
#include "core/io/load.h"
#include "core/policies/registry.h"

namespace roundel::cli {

namespace {

/// The message without numbers and quoted words, to find similar faults.
std::string patternOf(const model::Fault& fault) {
  std::string out = fault.code + "\n";
  char quote = 0;
  for (const std::string* text : {&fault.pointer, &fault.message}) {
    for (const char c : *text) {
      if (c == '"') quote = quote == 0 ? c : 0;
      if (quote == 0 && !(c >= '0' && c <= '9')) out += c;
    }
    out += '\n';
  }
  return out;
}

/// Groups faults by pattern, in order of first appearance.
std::vector<std::vector<const model::Fault*>> alike(const std::vector<model::Fault>& faults) {
  std::vector<std::vector<const model::Fault*>> out;
  std::map<std::string, std::size_t> group_places;
  for (const model::Fault& fault : faults) {
    const auto [at, fresh] = group_places.emplace(patternOf(fault), out.size());
    if (fresh) out.emplace_back();
    out[at->second].push_back(&fault);
  }
  return out;
}

}  // namespace

void addAllowOutside(CLI::App& command, bool& allow_outside) {
  command.add_flag("--allow-outside", allow_outside, "The scenario may read a history file outside its folder");
}

std::shared_ptr<const model::Problem> loadScenario(const std::string& path, Console& console, bool allow_outside) {
  const bool stream = path == kStream;
  std::string text;
  if (stream && console.in != nullptr) text.assign(std::istreambuf_iterator<char>(*console.in), {});
  const io::Reach reach = allow_outside ? io::Reach::Anywhere : io::Reach::Folder;
  io::LoadResult loaded = stream ? io::loadProblemText(text, {}, policies::checkCompare, reach)
                                 : io::loadProblem(path, policies::checkCompare, reach);
  printFaults(loaded.faults, stream ? "standard input" : path, console);
  return std::move(loaded.problem);
}

void printFaults(const std::vector<model::Fault>& faults, const std::string& file, Console& console) {
  constexpr std::size_t kMaxAlike = 3;
  for (const auto& group : alike(faults)) {
    const bool is_shortened = group.size() > kMaxAlike && !console.verbose;
    for (std::size_t i = 0; i < (is_shortened ? 1 : group.size()); ++i)
      console.err << io::formatFault(*group[i], file) << '\n';
    if (!is_shortened) continue;
    const std::string last_line =
        group.back()->line > 0 ? fmt::format(", the last in line {}", group.back()->line) : "";
    console.err << fmt::format("  and {} like this{}; --verbose lists them\n", group.size() - 1, last_line);
  }
}

bool lanesAreSound(const model::Problem& problem, const std::vector<compare::Lane>& lanes, const char* option,
                   Console& console) {
  bool sound = true;
  for (const compare::Lane& lane : lanes) {
    policies::MadePolicy made_policy = policies::make(lane.policy, lane.options, problem, "/options");
    for (model::Fault& fault : made_policy.faults)
      if (policies::find(lane.policy) == nullptr)
        fault.pointer.clear();  // the scheduler's name is wrong, not its options
    printFaults(made_policy.faults, fmt::format("{} {}", option, lane.policy), console);
    sound = sound && made_policy.faults.empty();
    if (!made_policy.note.empty()) console.note(fmt::format("{}: {}", compare::laneName(lane), made_policy.note));
  }
  return sound;
}

bool eachOnce(const std::vector<std::string>& policies, Console& console) {
  std::set<std::string> seen_policies;
  for (const std::string& policy : policies) {
    if (seen_policies.insert(policy).second) continue;
    console.err << fmt::format("roundel-cli: --policies names {} twice\n", policy);
    return false;
  }
  return true;
}

}  // namespace roundel::cli
