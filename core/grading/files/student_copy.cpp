// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/files/student_copy.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/io/json/json_out.h"

namespace roundel::grading {
namespace {

using Json = nlohmann::ordered_json;

bool isHiddenEntry(const Json& entry) {
  const Json hidden = entry.value("hidden", Json(false));
  return hidden != Json(false);
}

void keep(Json& document, const char* list, const auto& wanted) {
  if (!document.contains(list)) return;
  Json kept_entries = Json::array();
  for (const Json& entry : document[list])
    if (wanted(entry)) kept_entries.push_back(entry);
  document[list] = std::move(kept_entries);
}

}  // namespace

std::string studentCopy(std::string_view text) {
  Json document = Json::parse(text);
  std::set<std::string> hidden;
  for (const Json& entry : document.value("scenarios", Json::array()))
    if (isHiddenEntry(entry)) hidden.insert(entry.at("id").get<std::string>());
  const auto isPublic = [](const Json& entry) { return !isHiddenEntry(entry); };
  keep(document, "scenarios", isPublic);
  keep(document, "cases", isPublic);
  keep(document, "leaderboard", [&](const Json& entry) {
    return std::ranges::none_of(entry.at("on"), [&](const Json& id) { return hidden.contains(id.get<std::string>()); });
  });
  return io::layout(document.dump());
}

}  // namespace roundel::grading
