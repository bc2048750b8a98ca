// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/lanes_argument.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <set>
#include <utility>

#include "app/cli/allowed_commands.h"
#include "app/cli/scenario_argument.h"
#include "core/compare/lane_name.h"
#include "core/io/option_file.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"
#include "core/policies/external/command_options.h"
#include "core/policies/policy_facts.h"

namespace roundel::cli {
namespace {

using compare::Lane;

constexpr std::size_t kShown = 60;  // bytes of a value that a message shows

bool refuse(const std::string& why, Console& console) {
  console.err << "roundel-cli: " << why << '\n';
  return false;
}

std::string hintAmong(const std::string& word, const std::vector<std::string>& known) {
  return model::hintFor(word, {known.begin(), known.end()}, "there is none");
}

/// The parts of a --set word.
struct Setting {
  std::string lane;  ///< empty: all lanes that have the option
  std::string key, value;
  std::string left() const { return lane.empty() ? key : lane + "." + key; }
};

/// Lane names may contain dots and "="; the longest name at the start of the word is taken.
std::optional<Setting> parsed(const std::string& word, const std::vector<Lane>& lanes) {
  std::string lane;
  for (const Lane& known_lane : lanes) {
    for (const std::string& name : {known_lane.label, compare::schedulerName(known_lane.policy), known_lane.policy})
      if (word.starts_with(name + ".") && name.size() > lane.size()) lane = name;
  }
  const std::size_t begin = lane.empty() ? 0 : lane.size() + 1;
  const std::size_t equals = word.find('=', begin);
  if (equals == std::string::npos || equals == begin) return std::nullopt;
  return Setting{lane, word.substr(begin, equals - begin), word.substr(equals + 1)};
}

/// Replaces @FILE by the content of the file.
bool readValue(Setting& setting, Console& console) {
  if (!setting.value.starts_with("@")) {
    setting.value = policies::canonicalJson(setting.value);
    return true;
  }
  io::OptionFile file = io::readOptionFile(setting.value.substr(1));
  if (!file.fault.empty())
    return refuse(fmt::format("--set {}={}: {}{}", setting.left(), setting.value, file.fault,
                              file.hint.empty() ? "" : " (" + file.hint + ")"),
                  console);
  setting.value = policies::canonicalJson(file.json);
  return true;
}

bool has(const Lane& lane, const std::string& key) {
  const policies::PolicyInfo* info = policies::find(lane.policy);
  return info != nullptr &&
         std::ranges::any_of(info->options, [&](const policies::OptionSpec& option) { return option.key == key; });
}

/// Reports that no lane has the option, or that there is no such lane. Returns false.
bool refuseSetting(const Setting& setting, const std::vector<Lane>& lanes, Console& console) {
  std::vector<std::string> names, known;
  for (const Lane& lane : lanes) {
    names.push_back(lane.label);
    const policies::PolicyInfo* info = policies::find(lane.policy);
    if (info == nullptr) continue;
    for (const policies::OptionSpec& option : info->options) known.push_back(option.key);
  }
  const std::size_t dot = setting.key.rfind('.');
  if (dot == std::string::npos)
    return refuse(
        fmt::format("--set {}: no scheduler here has this option ({})", setting.key, hintAmong(setting.key, known)),
        console);
  const std::string lane = setting.key.substr(0, dot);
  return refuse(fmt::format("--set {}: there is no lane \"{}\" here ({})", setting.key, lane, hintAmong(lane, names)),
                console);
}

/// The lanes that the setting applies to; empty, with a message, if no lane has the option. A single lane takes every option: its policy refuses
/// unknown ones and suggests similar ones.
std::vector<std::size_t> lanesOfSetting(const Setting& setting, const std::vector<Lane>& lanes, Console& console) {
  if (!setting.lane.empty()) return compare::lanesNamed(lanes, setting.lane);
  if (lanes.size() == 1 && setting.key.find('.') == std::string::npos) return {0};
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < lanes.size(); ++i)
    if (has(lanes[i], setting.key)) out.push_back(i);
  if (out.empty()) refuseSetting(setting, lanes, console);
  return out;
}

/// The settings in the order in which they apply: those of one lane override those of all.
std::optional<std::vector<Setting>> settingsFrom(const std::vector<std::string>& words, const std::vector<Lane>& named,
                                                 Console& console) {
  std::vector<Setting> settings;
  std::set<std::string> seen_settings;
  const auto stop = [&](const std::string& why) {
    refuse(why, console);
    return std::nullopt;
  };
  for (const std::string& word : words) {
    auto setting = parsed(word, named);
    if (!setting)
      return stop(fmt::format(
          "--set {}: write --set KEY=JSON, --set LANE.KEY=JSON or --set KEY=@FILE, for example --set beam=16", word));
    if (!seen_settings.insert(setting->left()).second)
      return stop(fmt::format("--set {}: this option is set twice", setting->left()));
    if (!readValue(*setting, console)) return std::nullopt;
    settings.push_back(std::move(*setting));
  }
  std::stable_partition(settings.begin(), settings.end(), [](const Setting& setting) { return setting.lane.empty(); });
  return settings;
}

bool setOptions(const std::vector<std::string>& words, const model::Problem& problem, std::vector<Lane>& lanes,
                Console& console) {
  std::vector<Lane> named_lanes = lanes;
  compare::nameLanes(named_lanes);
  const auto settings = settingsFrom(words, named_lanes, console);
  if (!settings) return false;
  std::set<std::size_t> typed, typed_folder;  ///< lanes whose command, or folder, the user typed
  for (const Setting& setting : *settings) {
    const std::vector<std::size_t> lane_indices = lanesOfSetting(setting, named_lanes, console);
    if (lane_indices.empty()) return false;
    for (const std::size_t i : lane_indices) lanes[i].options[setting.key] = setting.value;
    if (setting.key == policies::kCommandOption) typed.insert(lane_indices.begin(), lane_indices.end());
    if (setting.key == policies::kFolderOption) typed_folder.insert(lane_indices.begin(), lane_indices.end());
  }
  for (const std::size_t i : typed)
    if (startsProgram(lanes[i].policy)) allowTyped(lanes[i].options, problem, typed_folder.contains(i));
  return true;
}

/// Applies the settings, names the lanes and checks them. `option` is the word that named the schedulers.
bool finish(const std::vector<std::string>& set, const char* option, const model::Problem& problem,
            std::vector<Lane>& lanes, Console& console) {
  for (const Lane& lane : lanes) {
    // An unknown scheduler is the fault to report, not its options.
    if (policies::find(lane.policy) == nullptr) return lanesAreSound(problem, lanes, option, console);
  }
  if (!setOptions(set, problem, lanes, console)) return false;
  compare::nameLanes(lanes);
  return lanesAreSound(problem, lanes, option, console) && commandsMayStart(lanes, problem, console);
}

std::string shown(const std::string& json) {
  if (json.size() <= kShown) return json;
  std::size_t end = kShown;
  while (end > 0 && (static_cast<unsigned char>(json[end]) & 0xC0U) == 0x80U) --end;
  return fmt::format("{}... ({} characters)", json.substr(0, end), json.size());
}

/// Notes that the scenario has a lane of a named scheduler, which the user may have meant.
void noteOtherOptions(const std::vector<std::string>& policies, const char* instead, const model::Scenario& scenario,
                      const Console& console) {
  for (const Lane& lane : compare::lanesOf(scenario)) {
    if (lane.options.empty() || !model::contains(policies, lane.policy)) continue;
    console.note(fmt::format("roundel-cli: the scenario has other options for {}; {} uses them", lane.label,
                             fmt::format(fmt::runtime(instead), lane.label)));
  }
}

std::string defaultNames() {
  std::vector<std::string> ids;
  for (const policies::PolicyInfo* info : policies::comparedByDefault()) ids.push_back(info->id);
  return fmt::format("{}", fmt::join(ids, " and "));
}

}  // namespace

void addSet(CLI::App& command, std::vector<std::string>& set) {
  command
      .add_option(
          "--set", set,
          "An option of the schedulers, KEY=JSON (a bare word is a string) or KEY=@FILE; LANE.KEY=JSON for one of several; may be repeated")
      ->allow_extra_args(false)
      ->type_name("[LANE.]KEY=JSON|@FILE");
}

void addLaneArguments(CLI::App& command, LaneArguments& words) {
  command.add_option("--policies", words.policies, "Of a scenario: these schedulers, with their defaults")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("A,B,...");
  command.add_flag(
      "--lanes", words.lanes,
      fmt::format("Of a scenario: its lanes with their options ({} if it has none); the default without --policies",
                  defaultNames()));
  addSet(command, words.set);
}

std::optional<std::vector<Lane>> lanesFrom(const LaneArguments& words, const model::Problem& problem,
                                           Console& console) {
  if (!eachOnce(words.policies, console)) return std::nullopt;
  std::vector<Lane> lanes;
  if (words.lanes || words.policies.empty()) lanes = compare::unnamedLanes(*problem.scenario);
  for (const std::string& policy : words.policies) lanes.push_back({policy, "", {}});
  if (!finish(words.set, "--policies", problem, lanes, console)) return std::nullopt;
  if (!words.lanes) noteOtherOptions(words.policies, "--lanes", *problem.scenario, console);
  return lanes;
}

namespace {

void refuseLane(const std::string& lane, const std::vector<Lane>& named, bool none, Console& console) {
  std::vector<std::string> names;
  names.reserve(named.size());
  for (const Lane& named_lane : named) names.push_back(named_lane.label);
  refuse(fmt::format("--lane {}: {} ({})", lane,
                     none ? "the scenario has no such lane" : "several lanes of the scenario have this name",
                     hintAmong(lane, names)),
         console);
}

}  // namespace

std::optional<Lane> laneFrom(const std::string& policy, const std::string& lane, const std::vector<std::string>& set,
                             const std::string& label, const model::Problem& problem, Console& console) {
  std::vector<Lane> one{{.policy = policy, .label = label}};
  if (!lane.empty()) {
    const std::vector<Lane> named_lanes = compare::lanesOf(*problem.scenario);
    const std::vector<std::size_t> called = compare::lanesNamed(named_lanes, lane);
    if (called.size() != 1) {
      refuseLane(lane, named_lanes, called.empty(), console);
      return std::nullopt;
    }
    // A name that was derived from options is replaced with them.
    one = {set.empty() ? named_lanes[called.front()] : compare::unnamedLanes(*problem.scenario)[called.front()]};
    if (!label.empty()) one.front().label = label;
  }
  if (!finish(set, "--policy", problem, one, console)) return std::nullopt;
  if (lane.empty()) noteOtherOptions({policy}, "--lane \"{}\"", *problem.scenario, console);
  return one.front();
}

void noteLanes(const std::vector<Lane>& lanes, const Console& console) {
  for (const Lane& lane : lanes) {
    std::string options;
    for (const auto& [key, value] : lane.options)
      options += fmt::format("{} {} = {}", options.empty() ? " with" : ",", key, shown(value));
    console.note(fmt::format("{}: {}{}", lane.label, lane.policy, options.empty() ? " with its defaults" : options));
  }
}

}  // namespace roundel::cli
