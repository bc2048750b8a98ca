// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/sweeps/sweep_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "core/compare/comparison.h"
#include "core/compare/lane_name.h"
#include "core/io/files/file.h"
#include "core/io/scenario_io.h"
#include "core/policies/registry.h"

namespace roundel::widgets {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaxSteps = 10'000;
constexpr std::uintmax_t kLargestScenario = std::uintmax_t{256} << 20;
constexpr std::uint64_t kUsualSeeds = 10, kMaxSeeds = 100'000;

void addOthers(std::vector<DraftScheduler>& schedulers) {
  for (const policies::PolicyInfo& info : policies::all()) {
    const bool is_listed =
        std::ranges::any_of(schedulers, [&](const DraftScheduler& each) { return each.policy == info.id; });
    if (!is_listed && !info.needs_schedule && !info.needs_program) schedulers.push_back({info.id, {}, {}, false});
  }
}

void readLabels(const Json& given, DraftVary& vary) {
  const Json labels = given.value("labels", Json::array());
  const std::vector<std::string> values = valuesOf(vary);
  for (std::size_t i = 0; i < std::min(labels.size(), values.size()); ++i)
    if (labels[i].is_string()) vary.labels.emplace(values[i], labels[i].get<std::string>());
}

/// Writes a label for every value, because the file has labels for all or for none.
void writeLabels(const DraftVary& vary, Json& out) {
  const std::vector<std::string> values = valuesOf(vary);
  const auto labelled = [&](const std::string& value) { return vary.labels.count(value) > 0; };
  if (std::ranges::none_of(values, labelled)) return;
  out["labels"] = Json::array();
  for (const std::string& value : values) out["labels"].push_back(nameOf(vary, value));
}

metrics::WarmUp warmUpOf(const Json& given) {
  metrics::WarmUp out;
  const Json jobs = given.value("jobs", Json()), seconds = given.value("seconds", Json());
  if (jobs.is_number_unsigned()) out.jobs = jobs.get<std::size_t>();
  if (seconds.is_number()) out.seconds = seconds.get<double>();
  return out;
}

DraftVary varyOf(const Json& given, int scheduler) {
  DraftVary out;
  out.scheduler = scheduler;
  out.name = given.value("name", "");
  const Json path = given.value("path", Json());
  for (const Json& path_json : path.is_array() ? path : Json::array({path}))
    if (path_json.is_string()) out.paths.push_back(path_json.get<std::string>());
  const Json values = given.value("values", Json());
  if (values.is_object()) {
    const auto number = [&](const char* key, double usual) {
      return values.contains(key) && values[key].is_number() ? values[key].get<double>() : usual;
    };
    out.range = DraftRange{.from = number("from", 0),
                           .to = number("to", 1),
                           .steps = static_cast<int>(number("steps", 2)),
                           .log = values.value("scale", Json()) == "log"};
  } else if (values.is_array()) {
    for (const Json& value_json : values) out.values.push_back(value_json.dump());
  }
  readLabels(given, out);
  return out;
}

Json numberJson(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return static_cast<std::int64_t>(value);
  return value;
}

Json jsonOf(const DraftVary& vary) {
  Json out = {{"name", vary.name}};
  if (vary.paths.size() == 1)
    out["path"] = vary.paths.front();
  else
    out["path"] = vary.paths;
  if (vary.range) {
    out["values"] = {{"from", numberJson(vary.range->from)},
                     {"to", numberJson(vary.range->to)},
                     {"steps", vary.range->steps},
                     {"scale", vary.range->log ? "log" : "linear"}};
  } else {
    out["values"] = Json::array();
    for (const std::string& value : vary.values) out["values"].push_back(Json::parse(value, nullptr, false));
  }
  writeLabels(vary, out);
  return out;
}

Json jsonOf(const metrics::WarmUp& warm_up) {
  return warm_up.jobs > 0 ? Json{{"jobs", warm_up.jobs}} : Json{{"seconds", numberJson(warm_up.seconds)}};
}

Json jsonOf(const DraftScheduler& scheduler) {
  Json out = {{"policy", scheduler.policy}};
  if (!scheduler.label.empty()) out["label"] = scheduler.label;
  for (const auto& [key, value] : scheduler.options) out["options"][key] = Json::parse(value, nullptr, false);
  return out;
}

void readSchedulers(const Json& file, SweepDraft& draft) {
  const Json list = file.value("schedulers", Json());
  if (!list.is_array()) {
    const io::ScenarioResult scenario = io::readScenario(draft.scenario);
    if (!scenario.scenario) return;
    for (const compare::Lane& lane : compare::lanesOf(*scenario.scenario))
      draft.schedulers.push_back({lane.policy, lane.label, lane.options});
    return;
  }
  for (const Json& scheduler_json : list) {
    if (!scheduler_json.is_object()) continue;
    DraftScheduler scheduler{.policy = scheduler_json.value("policy", ""), .label = scheduler_json.value("label", "")};
    const Json options = scheduler_json.value("options", Json::object());
    for (const auto& [key, value] : options.items()) scheduler.options[key] = value.dump();
    const Json vary = scheduler_json.value("vary", Json::array());
    for (const Json& one : vary) draft.vary.push_back(varyOf(one, static_cast<int>(draft.schedulers.size())));
    draft.schedulers.push_back(std::move(scheduler));
  }
}

std::vector<std::uint64_t> seedsOf(const Json& given) {
  std::vector<std::uint64_t> out;
  if (given.is_number_unsigned()) {
    for (std::uint64_t seed = 1; seed <= std::min(given.get<std::uint64_t>(), kMaxSeeds); ++seed) out.push_back(seed);
  } else if (given.is_array()) {
    for (const Json& seed_json : given)
      if (seed_json.is_number_unsigned()) out.push_back(seed_json.get<std::uint64_t>());
  }
  return out.empty() ? std::vector<std::uint64_t>{1} : out;
}

bool counted(const std::vector<std::uint64_t>& seeds) {
  for (std::size_t i = 0; i < seeds.size(); ++i)
    if (seeds[i] != i + 1) return false;
  return !seeds.empty();
}

}  // namespace

SweepDraft draftOf(const model::Scenario& scenario) {
  SweepDraft draft;
  draft.title = scenario.title;
  draft.scenario = io::writeScenario(scenario);
  for (const compare::Lane& lane : compare::lanesOf(scenario))
    draft.schedulers.push_back({lane.policy, lane.label, lane.options});
  addOthers(draft.schedulers);
  for (std::uint64_t seed = 1; seed <= kUsualSeeds; ++seed) draft.seeds.push_back(seed);
  return draft;
}

std::optional<SweepDraft> draftFromText(const std::string& text, const std::filesystem::path& folder,
                                        std::string& error) try {
  const Json file = Json::parse(text);
  SweepDraft draft;
  draft.title = file.value("title", "");
  draft.notes = file.value("notes", "");
  draft.source = file.value("scenario", Json()).dump();
  draft.warm_up = warmUpOf(file.value("warm_up", Json::object()));
  if (file.contains("expected")) draft.expected = file["expected"].dump();
  if (file.contains("paper")) draft.paper = file["paper"].dump();
  if (file.value("scenario", Json()).is_string())
    draft.scenario = io::readFile(folder / file["scenario"].get<std::string>(), kLargestScenario).text;
  for (const Json& vary_json : file.value("vary", Json::array())) draft.vary.push_back(varyOf(vary_json, -1));
  readSchedulers(file, draft);
  addOthers(draft.schedulers);
  draft.seeds = seedsOf(file.value("seeds", Json(1U)));
  for (const Json& metric_json : file.value("metrics", Json::array()))
    if (metric_json.is_string()) draft.metrics.push_back(metric_json.get<std::string>());
  return draft;
} catch (const Json::exception& fault) {
  error = fault.what();
  return std::nullopt;
}

std::string textOf(const SweepDraft& draft, const std::string& source) {
  Json out = {{"roundel_sweep", 1}, {"title", draft.title}, {"scenario", Json::parse(source, nullptr, false)}};
  out["vary"] = Json::array();
  for (const DraftVary& vary : draft.vary)
    if (vary.scheduler < 0) out["vary"].push_back(jsonOf(vary));
  out["schedulers"] = Json::array();
  for (std::size_t i = 0; i < draft.schedulers.size(); ++i) {
    if (!draft.schedulers[i].used) continue;
    Json one = jsonOf(draft.schedulers[i]);
    for (const DraftVary& vary : draft.vary)
      if (vary.scheduler == static_cast<int>(i)) one["vary"].push_back(jsonOf(vary));
    out["schedulers"].push_back(std::move(one));
  }
  if (counted(draft.seeds))
    out["seeds"] = draft.seeds.size();
  else
    out["seeds"] = draft.seeds;
  if (!draft.metrics.empty()) out["metrics"] = draft.metrics;
  if (!draft.warm_up.none()) out["warm_up"] = jsonOf(draft.warm_up);
  if (!draft.expected.empty()) out["expected"] = Json::parse(draft.expected, nullptr, false);
  if (!draft.paper.empty()) out["paper"] = Json::parse(draft.paper, nullptr, false);
  if (!draft.notes.empty()) out["notes"] = draft.notes;
  return out.dump(2) + "\n";
}

std::vector<std::string> valuesOf(const DraftVary& vary) {
  if (!vary.range) return vary.values;
  const DraftRange& range = *vary.range;
  std::vector<std::string> out;
  if (range.steps < 2 || range.steps > kMaxSteps || (range.log && (range.from <= 0 || range.to <= 0))) return out;
  for (int i = 0; i < range.steps; ++i) {
    const double share = static_cast<double>(i) / (range.steps - 1);
    const double value =
        range.log ? range.from * std::pow(range.to / range.from, share) : range.from + (range.to - range.from) * share;
    out.push_back(numberJson(i + 1 == range.steps ? range.to : value).dump());
  }
  return out;
}

std::string valueFromTyped(const std::string& typed) { return policies::canonicalJson(typed); }

std::string shortValue(const std::string& json) {
  const Json value = Json::parse(json, nullptr, false);
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_number_float()) return json;
  const double number = value.get<double>();
  if (std::abs(number) >= 1e6) return fmt::format("{:.3g}", number);
  return std::abs(number) >= 100 ? fmt::format("{:.0f}", number) : fmt::format("{:.3g}", number);
}

std::string nameOf(const DraftVary& vary, const std::string& value) {
  const auto label = vary.labels.find(value);
  return label == vary.labels.end() ? shortValue(value) : label->second;
}

}  // namespace roundel::widgets
