// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/sweep_generator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/experiment/json_path.h"
#include "core/generate/draw.h"
#include "core/generate/generator_fields.h"
#include "core/generate/generator_io.h"
#include "core/io/scenario_io.h"
#include "core/model/check/fix.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"

namespace roundel::experiment {
namespace {

using Json = nlohmann::ordered_json;
using model::Fault;

constexpr const char* kPlace = "/scenario/generator";
constexpr const char* kRates[] = {"/arrivals/jobs_per_h", "/arrivals/load", "/arrivals/over_h"};

/// With pointers into the sweep file.
void append(std::vector<Fault> faults, std::vector<Fault>& out) {
  for (Fault& fault : faults) {
    fault.pointer = kPlace + fault.pointer;
    fault.line = 0;
    out.push_back(std::move(fault));
  }
}

bool setAll(const Json& values, std::string& text, std::vector<Fault>& faults) {
  if (!values.is_object()) {
    faults.push_back({"wrong-type", "/scenario/set", "an object is expected", "{\"/arrivals/load\": 0.8}", 0});
    return false;
  }
  for (const auto& [pointer, value] : values.items()) {
    const std::string fault = setInGenerator(text, pointer, value.dump());
    if (!fault.empty())
      faults.push_back({"no-such-path", "/scenario/set", fault, "a JSON pointer such as /arrivals/load", 0});
  }
  return faults.empty();
}

}  // namespace

std::vector<Json*> placesInGenerator(Json& document, const std::string& pointer) {
  const std::vector<std::string> segments = model::pointerSegments(pointer);
  const auto keys = generate::generatorKeys();
  if (document.is_object() && segments.size() > 1 && keys.contains(segments[0]) && !document.contains(segments[0]))
    document[segments[0]] = Json::object();
  return placesAt(document, pointer);
}

std::string setInGenerator(std::string& text, const std::string& pointer, const std::string& json) {
  Json document = Json::parse(text, nullptr, false);
  const Json value = Json::parse(json, nullptr, false);
  if (value.is_discarded()) return fmt::format("{} = {}: no JSON value", pointer, json);
  const std::vector<Json*> places = placesInGenerator(document, pointer);
  if (places.empty()) return fmt::format("the generator has no \"{}\"", pointer);
  for (Json* place : places) *place = value;
  const bool rate = std::ranges::find(kRates, pointer) != std::end(kRates);
  for (const char* other_rate : kRates)
    if (rate && pointer != other_rate)
      document["arrivals"].erase(std::string(other_rate).substr(std::string("/arrivals/").size()));
  text = document.dump(2);
  return {};
}

std::string generatorPointer(const std::string& key, std::string& hint) {
  if (key.starts_with('/')) return key;
  if (key.find('.') != std::string::npos) {
    std::string out = "/" + key;
    std::ranges::replace(out, '.', '/');
    return out;
  }
  std::vector<std::string> places;
  std::vector<std::string_view> known_keys;
  const auto keys = generate::generatorKeys();
  for (const auto& [section, names] : keys) {
    known_keys.insert(known_keys.end(), names.begin(), names.end());
    if (!model::contains(names, key)) continue;
    places.push_back(section.empty() ? "/" + key : "/" + section + "/" + key);
    if (section.empty()) return places.back();
  }
  if (places.size() == 1) return places.front();
  hint = places.empty() ? model::hintFor(key, known_keys, "") : fmt::format("{}", fmt::join(places, " or "));
  return {};
}

bool readSweepGenerator(const Json& object, const std::filesystem::path& folder, Sweep& sweep,
                        std::vector<Fault>& faults) {
  const Json given_generator = object.value("generator", Json());
  if (given_generator.is_string()) {
    generate::GeneratorText read = generate::generatorText(given_generator.get<std::string>(), folder);
    if (!read.fault.empty()) {
      faults.push_back({"no-file", kPlace, read.fault, "a path relative to the sweep file, or a name", 0});
      return false;
    }
    sweep.scenario = std::move(read.text);
    sweep.folder = std::move(read.folder);
    sweep.generator = std::move(read.name);
  } else if (given_generator.is_object()) {
    sweep.scenario = given_generator.dump(2);
    sweep.folder = folder;
    sweep.generator = "of the sweep";
  } else {
    faults.push_back({"wrong-type", kPlace, "a generator is expected", "a name, a file, or an object", 0});
    return false;
  }
  if (object.contains("set") && !setAll(object["set"], sweep.scenario, faults)) return false;
  std::vector<Fault> own_faults = generate::readGenerator(sweep.scenario).faults;
  const bool sound = own_faults.empty();
  append(std::move(own_faults), faults);
  return sound;
}

void readGeneratorFiles(Sweep& sweep, std::vector<Fault>& faults) {
  if (sweep.generator.empty()) return;
  for (std::size_t point = 0; point < pointCount(sweep) && faults.empty(); ++point) {
    const generate::GeneratorResult read = generate::readGenerator(scenarioAt(sweep, point));
    if (!read.spec) continue;  // checkPoints() tells
    const std::vector<std::string> names = generate::filesOf(*read.spec);
    const auto have = [&](const std::string& name) { return sweep.files.contains(name); };
    if (std::ranges::all_of(names, have)) continue;
    generate::FilesResult files = generate::readFiles(*read.spec, sweep.folder);
    append(std::move(files.faults), faults);
    sweep.files.merge(files.files);
  }
}

io::LoadResult drawnAt(const Sweep& sweep, std::size_t point, std::uint64_t seed) {
  io::LoadResult out;
  const generate::GeneratorResult read = generate::readGenerator(scenarioAt(sweep, point));
  append(read.faults, out.faults);
  if (!read.spec) return out;
  generate::Drawn draw_result = generate::generateScenario(*read.spec, sweep.files, {sweep.generator, seed});
  append(std::move(draw_result.faults), out.faults);
  if (!draw_result.scenario) return out;
  return io::loadProblemText(io::writeScenario(*draw_result.scenario), sweep.folder);
}

}  // namespace roundel::experiment
