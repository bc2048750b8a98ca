// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/json_path.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/model/check/fix.h"

namespace roundel::experiment {
namespace {

using Json = nlohmann::ordered_json;

bool isNumber(const std::string& segment) {
  return !segment.empty() && segment.size() < 10 &&
         std::ranges::all_of(segment, [](char c) { return c >= '0' && c <= '9'; });
}

bool hasId(const Json& element, const std::string& id) {
  return element.is_object() && element.contains("id") && element["id"] == id;
}

void step(Json& list, const std::string& segment, std::vector<Json*>& out) {
  if (segment == "*") {
    for (Json& element : list) out.push_back(&element);
    return;
  }
  for (Json& element : list)
    if (hasId(element, segment)) return out.push_back(&element);
  if (isNumber(segment) && std::stoul(segment) < list.size()) out.push_back(&list[std::stoul(segment)]);
}

/// The members `segment` of all places; a missing last one is added.
std::vector<Json*> below(const std::vector<Json*>& places, const std::string& segment, bool last) {
  std::vector<Json*> out;
  for (Json* place : places)
    if (place->is_array())
      step(*place, segment, out);
    else if (place->is_object() && (last || place->contains(segment)))
      out.push_back(&(*place)[segment]);
  return out;
}

}  // namespace

std::vector<Json*> placesAt(Json& document, const std::string& pointer) {
  if (pointer.empty() || pointer.front() != '/') return {};
  const std::vector<std::string> segments = model::pointerSegments(pointer);
  std::vector<Json*> places{&document};
  for (std::size_t i = 0; i < segments.size(); ++i) places = below(places, segments[i], i + 1 == segments.size());
  return places;
}

}  // namespace roundel::experiment
