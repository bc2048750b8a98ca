// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/sweeps/varied_fields.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/model/check/fault_list.h"
#include "core/model/check/fix.h"

namespace roundel::widgets {
namespace {

using Json = nlohmann::ordered_json;

// Descriptions and other fields that do not affect a run.
const std::set<std::string> kNotVaried = {"roundel", "title", "description", "source", "compare", "expected", "id",
                                          "notes",   "x",     "y",           "color",  "history", "cite",     "note"};

constexpr double kMaxWhole = 9.2e18;  // limit of 64-bit integers

bool isId(const Json& element) { return element.is_object() && element.contains("id") && element["id"].is_string(); }

class FieldCollector {
 public:
  void visit(const Json& value, const std::string& path, const std::string& general) {
    if (value.is_object()) {
      for (const auto& [key, member] : value.items())
        if (kNotVaried.count(key) == 0)
          visit(member, path + model::pointerSegment(key), general + model::pointerSegment(key));
    } else if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string name = isId(value[i]) ? value[i]["id"].get<std::string>() : std::to_string(i);
        visit(value[i], path + model::pointerSegment(name), general + "/*");
      }
    } else if (value.is_number() || value.is_boolean() || value.is_string()) {
      add(general, value);
      if (path != general) m_single.push_back({path, value.dump()});
    }
  }

  std::vector<ScenarioPlace> places() {
    std::vector<ScenarioPlace> out = std::move(m_general);
    out.insert(out.end(), m_single.begin(), m_single.end());
    return out;
  }

 private:
  void add(const std::string& path, const Json& value) {
    const auto [at, fresh] = m_known.emplace(path, m_general.size());
    if (fresh)
      m_general.push_back({path, value.dump()});
    else
      ++m_general[at->second].of;
  }

  std::map<std::string, std::size_t> m_known;
  std::vector<ScenarioPlace> m_general, m_single;
};

std::string uniqueName(const SweepDraft& draft, const std::string& wanted) {
  std::set<std::string> taken_names = {"run", "scheduler", "seed", "status", "message"};
  for (const DraftVary& vary : draft.vary) taken_names.insert(vary.name);
  std::string name = wanted;
  for (int number = 2; taken_names.count(name) > 0; ++number) name = wanted + " " + std::to_string(number);
  return name;
}

/// A quarter, a half, one, two and four times the value, within limits; integers stay integers.
std::vector<std::string> around(const Json& value, double least, double most) {
  const bool is_integer = value.is_number_integer();
  const double middle = value.get<double>();
  std::vector<std::string> out;
  for (const double factor : {0.25, 0.5, 1.0, 2.0, 4.0}) {
    double scaled_value = middle == 0 ? factor - 0.25 : middle * factor;
    if (is_integer) scaled_value = std::round(scaled_value);
    if (scaled_value < least || scaled_value > most || (middle > 0 && scaled_value <= 0)) continue;
    if (is_integer && std::abs(scaled_value) >= kMaxWhole) continue;
    const std::string text =
        is_integer ? std::to_string(static_cast<std::int64_t>(scaled_value)) : Json(scaled_value).dump();
    if (std::ranges::find(out, text) == out.end()) out.push_back(text);
  }
  return out.empty() ? std::vector<std::string>{value.dump()} : out;
}

std::vector<std::string> valuesAround(const std::string& text, double least, double most) {
  const Json value = Json::parse(text, nullptr, false);
  if (value.is_boolean()) return {"false", "true"};
  return value.is_number() ? around(value, least, most) : std::vector<std::string>{text};
}

/// Adds missing fields of the clock. Invalid ones are left for the reader to refuse.
void addClock(Json& clock) {
  if (clock.is_null()) clock = Json::object();
  if (!clock.is_object()) return;
  if (!clock.contains("round_s")) clock["round_s"] = 360;
  if (!clock.contains("restart_s")) clock["restart_s"] = 10;
}

}  // namespace

std::vector<ScenarioPlace> placesOf(const std::string& scenario) {
  Json document = Json::parse(scenario, nullptr, false);
  if (!document.is_object()) return {};
  addClock(document["clock"]);
  FieldCollector collector;
  collector.visit(document, {}, {});
  return collector.places();
}

DraftVary suggestedVary(const SweepDraft& draft, const std::string& path, const std::string& value) {
  const std::vector<std::string> segments = model::pointerSegments(path);
  DraftVary out;
  out.name = uniqueName(draft, segments.empty() ? path : segments.back());
  out.paths = {path};
  out.values = valuesAround(value, -1e300, 1e300);
  return out;
}

DraftVary suggestedVary(const SweepDraft& draft, int scheduler, const policies::OptionSpec& option) {
  DraftVary out;
  out.name = uniqueName(draft, option.key);
  out.paths = {option.key};
  out.scheduler = scheduler;
  if (option.type == policies::OptionType::Choice) {
    for (const std::string& word : option.choices) out.values.push_back(Json(word).dump());
    return out;
  }
  const model::OptionMap& options = draft.schedulers[static_cast<std::size_t>(scheduler)].options;
  const auto set = options.find(option.key);
  const std::string now = set != options.end() ? set->second : option.default_json;
  out.values = valuesAround(now, option.minimum.value_or(-1e300), option.maximum.value_or(1e300));
  return out;
}

}  // namespace roundel::widgets
