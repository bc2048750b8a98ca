// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/paper.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"

namespace roundel::experiment {
namespace {

using Json = nlohmann::ordered_json;
using model::Fault;

std::string cellOf(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
  return out;
}

std::string pointsText(const PointFilter& points) {
  std::string out;
  for (const auto& [name, values] : points)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", name, joined(values, ", "));
  return out;
}

std::string nameOf(const ExpectedEntry& entry) {
  std::string out = entry.metric + ", " + entry.scheduler;
  if (entry.against != Against::Nothing) {
    out += entry.against == Against::Ratio ? " / " : " - ";
    if (entry.others.size() > 1) out += entry.worst ? "worst of " : "best of ";
    out += joined(entry.others, ", ");
  }
  if (!entry.beyond.empty()) out += " beyond " + joined(entry.beyond, " / ");
  if (!entry.at.empty()) out += ", " + pointsText(entry.at);
  if (!entry.ratio_at.empty()) out += " over " + pointsText(entry.ratio_at);
  return out;
}

}  // namespace

void PaperReader::fault(std::string pointer, std::string message, std::string hint) {
  m_faults.push_back({"bad-expected", std::move(pointer), std::move(message), std::move(hint)});
}

bool PaperReader::object(const Json& value, const std::string& at, const std::vector<std::string_view>& keys) {
  if (!value.is_object()) return fault(at, "an object is expected", "{...}"), false;
  for (const auto& [key, each] : value.items())
    if (!model::contains(keys, key))
      fault(at + "/" + key, fmt::format("unknown key \"{}\"", key), model::hintFor(key, keys, ""));
  return true;
}

std::string PaperReader::word(const Json& object, const char* key, const std::string& at) {
  if (!object.contains(key)) return {};
  if (object[key].is_string()) return object[key].get<std::string>();
  fault(at + "/" + key, "a text is expected", "\"...\"");
  return {};
}

std::vector<std::string> PaperReader::words(const Json& object, const char* key, const std::string& at) {
  std::vector<std::string> out;
  if (!object.contains(key)) return out;
  const Json& given_value = object[key];
  for (const Json& given_word : given_value.is_array() ? given_value : Json::array({given_value}))
    if (given_word.is_string())
      out.push_back(given_word.get<std::string>());
    else
      fault(at + "/" + key, "a text or a list of texts is expected", "[\"...\"]");
  return out;
}

std::optional<double> PaperReader::number(const Json& object, const char* key, const std::string& at) {
  if (!object.contains(key)) return std::nullopt;
  if (object[key].is_number()) return object[key].get<double>();
  fault(at + "/" + key, "a number is expected", "1.35");
  return std::nullopt;
}

PointFilter PaperReader::points(const Json& object, const char* key, const std::string& at) {
  PointFilter out;
  if (!object.contains(key)) return out;
  if (!object[key].is_object()) {
    fault(at + "/" + key, "an object of dimensions and their values is expected", "{\"round_s\": 360}");
    return out;
  }
  for (const auto& [name, given] : object[key].items()) {
    for (const Json& given_cell : given.is_array() ? given : Json::array({given}))
      out[name].push_back(cellOf(given_cell));
    if (out[name].empty()) fault(fmt::format("{}/{}/{}", at, key, name), "a value is expected", "360 or [360, 720]");
  }
  return out;
}

std::size_t PaperReader::choice(const Json& object, const char* key, const std::string& at,
                                const std::vector<std::string_view>& known) {
  const std::string given_word = word(object, key, at);
  const auto stated_entry = object.find(key);
  if (stated_entry == object.end() || !stated_entry->is_string()) return 0;
  const auto known_entry = std::ranges::find(known, given_word);
  if (known_entry != known.end()) return static_cast<std::size_t>(known_entry - known.begin());
  fault(at + "/" + key, fmt::format("\"{}\" is none of the words here", given_word),
        model::hintFor(given_word, known, ""));
  return 0;
}

void PaperReader::others(const Json& object, const std::string& at, ExpectedEntry& entry) {
  const bool ratio = object.contains("ratio_to"), difference = object.contains("difference_to");
  if (ratio && difference)
    return fault(at + "/difference_to", "an entry is a ratio or a difference", "leave ratio_to or difference_to out");
  entry.against = ratio ? Against::Ratio : difference ? Against::Difference : Against::Nothing;
  if (ratio || difference) entry.others = words(object, ratio ? "ratio_to" : "difference_to", at);
  entry.worst = choice(object, "of_several", at, {"best", "worst"}) == 1;
  if (!object.contains("beyond")) return;
  entry.beyond = words(object, "beyond", at);
  if (entry.beyond.size() != 2 || !ratio)
    fault(at + "/beyond", "a ratio lies beyond the ratio of two schedulers", "ratio_to, and two labels here");
}

ExpectedEntry PaperReader::entry(const Json& object, const std::string& at) {
  ExpectedEntry out;
  out.metric = word(object, "metric", at);
  out.scheduler = word(object, "scheduler", at);
  others(object, at, out);
  out.at = points(object, "at", at);
  out.ratio_at = points(object, "ratio_at", at);
  out.combine = static_cast<Combine>(choice(object, "over", at, {"ratios", "means", "least", "most"}));
  out.claim = static_cast<Claim>(choice(object, "claim", at, {"value", "above", "below"}));
  out.value = number(object, "value", at);
  out.tolerance = number(object, "tolerance", at);
  if (out.tolerance.value_or(0) < 0) fault(at + "/tolerance", "a tolerance is at least 0", "0.1");
  const std::vector<std::string_view> kinds{"printed", "derived", "read off the figure"};
  out.kind = kinds[choice(object, "kind", at, kinds)];
  out.source = word(object, "source", at);
  out.note = word(object, "note", at);
  out.our_jobs = choice(object, "jobs", at, {"ours", "paper"}) == 0;
  out.name = word(object, "name", at);
  if (!out.beyond.empty() && out.combine == Combine::Means)
    fault(at + "/over", "ratios beyond others are compared point by point", "\"ratios\", \"least\" or \"most\"");
  if (out.name.empty()) out.name = nameOf(out);
  if (out.claim == Claim::Value && !out.value)
    fault(at + "/value", "the paper's value is missing", "a number, or \"claim\": \"above\" or \"below\"");
  if (out.claim != Claim::Value && !out.value && out.against == Against::Nothing && out.ratio_at.empty())
    fault(at + "/value", "above or below what is missing", "a number, or ratio_to, difference_to or ratio_at");
  return out;
}

std::vector<ExpectedEntry> PaperReader::expected(const Json& list) {
  std::vector<ExpectedEntry> out;
  if (!list.is_array()) {
    fault("/expected", "a list is expected", "[{\"metric\", \"scheduler\", \"value\"}]");
    return out;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string entry_pointer = fmt::format("/expected/{}", i);
    if (object(list[i], entry_pointer,
               {"name", "metric", "scheduler", "ratio_to", "difference_to", "of_several", "beyond", "at", "ratio_at",
                "over", "claim", "value", "tolerance", "kind", "source", "jobs", "note"}))
      out.push_back(entry(list[i], entry_pointer));
  }
  return out;
}

Ablation PaperReader::ablation(const Json& given, const std::string& at) {
  Ablation out;
  if (!object(given, at, {"title", "instead", "metric", "at"})) return out;
  out.title = word(given, "title", at);
  out.at = points(given, "at", at);
  for (const auto& [key, names] : {std::pair{"instead", &out.instead}, std::pair{"metric", &out.metric}}) {
    for (const auto& [from, to] : points(given, key, at)) {
      if (to.size() == 1) (*names)[from] = to.front();
      if (to.size() > 1) fault(fmt::format("{}/{}/{}", at, key, from), "one name is expected", "\"...\"");
    }
  }
  return out;
}

PaperFigure PaperReader::figure(const Json& given) {
  PaperFigure out;
  const std::string block_pointer = "/paper";
  if (!object(given, block_pointer,
              {"paper", "figure", "title", "paper's", "derived", "ours", "unstated", "ablations"}))
    return out;
  out.paper = word(given, "paper", block_pointer);
  out.figure = word(given, "figure", block_pointer);
  out.title = word(given, "title", block_pointer);
  out.papers = words(given, "paper's", block_pointer);
  out.derived = words(given, "derived", block_pointer);
  out.ours = words(given, "ours", block_pointer);
  out.unstated = words(given, "unstated", block_pointer);
  if (out.paper.empty() || out.figure.empty())
    fault(block_pointer, "a paper block names its paper and its figure",
          "\"paper\": \"hops\", \"figure\": \"Table 4\"");
  const auto stated_entry = given.find("ablations");
  const Json ablations = stated_entry == given.end() ? Json::array() : *stated_entry;
  if (!ablations.is_array()) {
    fault(block_pointer + "/ablations", "a list is expected", "[{\"title\", \"instead\"}]");
    return out;
  }
  for (std::size_t i = 0; i < ablations.size(); ++i)
    out.ablations.push_back(ablation(ablations[i], fmt::format("{}/ablations/{}", block_pointer, i)));
  return out;
}

namespace {

/// Collects the names in an entry that the sweep does not have.
class NameCheck {
 public:
  explicit NameCheck(const SweepNames& names) : m_names(names) {}

  void known(const char* what, const std::string& word, const std::vector<std::string>& words, const std::string& at) {
    if (model::contains(words, word)) return;
    const std::vector<std::string_view> views(words.begin(), words.end());
    m_faults.push_back({"bad-expected", at, fmt::format("the sweep has no {} \"{}\"", what, word),
                        model::hintFor(word, views, "it has none")});
  }

  void scheduler(const std::string& label, const std::string& at) { known("scheduler", label, m_names.schedulers, at); }

  void points(const PointFilter& points, const std::string& at) {
    for (const auto& [name, values] : points) {
      std::vector<std::string> dimensions;
      for (const auto& [each, cells] : m_names.dimensions) dimensions.push_back(each);
      known("dimension", name, dimensions, at + "/" + name);
      const auto dimension_entry = m_names.dimensions.find(name);
      if (dimension_entry == m_names.dimensions.end()) continue;
      for (const std::string& value : values) known("value", value, dimension_entry->second, at + "/" + name);
    }
  }

  void metric(const std::string& name, const std::string& at) { known("metric", name, m_names.metrics, at); }

  void entry(const ExpectedEntry& entry, const std::string& at) {
    metric(entry.metric, at + "/metric");
    scheduler(entry.scheduler, at + "/scheduler");
    for (const std::string& other_name : entry.others)
      scheduler(other_name, at + (entry.against == Against::Ratio ? "/ratio_to" : "/difference_to"));
    for (const std::string& other_name : entry.beyond) scheduler(other_name, at + "/beyond");
    points(entry.at, at + "/at");
    points(entry.ratio_at, at + "/ratio_at");
  }

  std::vector<Fault> take() { return std::move(m_faults); }

 private:
  const SweepNames& m_names;
  std::vector<Fault> m_faults;
};

}  // namespace

std::vector<Fault> checkPaper(const std::vector<ExpectedEntry>& entries, const PaperFigure& figure,
                              const SweepNames& names) {
  NameCheck check(names);
  for (std::size_t i = 0; i < entries.size(); ++i) check.entry(entries[i], fmt::format("/expected/{}", i));
  for (std::size_t i = 0; i < figure.ablations.size(); ++i) {
    const std::string ablation_pointer = fmt::format("/paper/ablations/{}", i);
    for (const auto& [from, to] : figure.ablations[i].instead) {
      check.scheduler(from, ablation_pointer + "/instead");
      check.scheduler(to, ablation_pointer + "/instead");
    }
    for (const auto& [from, to] : figure.ablations[i].metric) {
      check.metric(from, ablation_pointer + "/metric");
      check.metric(to, ablation_pointer + "/metric");
    }
    check.points(figure.ablations[i].at, ablation_pointer + "/at");
  }
  return check.take();
}

}  // namespace roundel::experiment
