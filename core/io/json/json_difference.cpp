// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/json_difference.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace roundel::io {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t kLongestValue = 120;  // bytes of a value

std::string textOf(const Json* value) {
  if (value == nullptr) return {};
  std::string text = value->dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() <= kLongestValue) return text;
  std::size_t end = kLongestValue;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

/// Returns the positions of the objects of a list by id; nullopt unless all have different ids.
std::optional<std::map<std::string, std::size_t>> idsOf(const Json& list) {
  std::map<std::string, std::size_t> ids;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const bool has_id = list[i].is_object() && list[i].contains("id") && list[i]["id"].is_string();
    if (!has_id || !ids.emplace(list[i]["id"].get<std::string>(), i).second) return std::nullopt;
  }
  return ids;
}

class Comparison {
 public:
  explicit Comparison(std::size_t most) : m_most(most) {}

  void compare(const std::string& place, const Json* first, const Json* second) {
    if (first == nullptr || second == nullptr) return add(place, textOf(first), textOf(second));
    if (*first == *second) return;
    if (first->is_object() && second->is_object()) return compareObjects(place, *first, *second);
    if (first->is_array() && second->is_array()) return compareLists(place, *first, *second);
    add(place, textOf(first), textOf(second));
  }
  JsonDifferences take() { return std::move(m_out); }

 private:
  void add(const std::string& place, std::string first, std::string second) {
    if (m_out.list.size() < m_most)
      m_out.list.push_back({place, std::move(first), std::move(second)});
    else
      ++m_out.more;
  }

  static std::string below(const std::string& place, const std::string& key) {
    return place.empty() ? key : place + " / " + key;
  }

  void compareObjects(const std::string& place, const Json& first, const Json& second) {
    for (const auto& [key, value] : first.items()) {
      const auto counterpart = second.find(key);
      compare(below(place, key), &value, counterpart == second.end() ? nullptr : &*counterpart);
    }
    for (const auto& [key, value] : second.items())
      if (!first.contains(key)) compare(below(place, key), nullptr, &value);
  }

  void compareLists(const std::string& place, const Json& first, const Json& second) {
    const auto ids = idsOf(first), others = idsOf(second);
    if (ids && others) return compareById(place, first, second, *ids, *others);
    for (std::size_t i = 0; i < std::max(first.size(), second.size()); ++i)
      compare(below(place, std::to_string(i + 1)), i < first.size() ? &first[i] : nullptr,
              i < second.size() ? &second[i] : nullptr);
  }

  void compareById(const std::string& place, const Json& first, const Json& second,
                   const std::map<std::string, std::size_t>& ids, const std::map<std::string, std::size_t>& others) {
    std::vector<std::size_t> order;
    for (const Json& value : first) {
      const std::string id = value["id"].get<std::string>();
      const auto counterpart = others.find(id);
      compare(below(place, id), &value, counterpart == others.end() ? nullptr : &second[counterpart->second]);
      if (counterpart != others.end()) order.push_back(counterpart->second);
    }
    for (const Json& value : second) {
      const std::string id = value["id"].get<std::string>();
      if (!ids.contains(id)) compare(below(place, id), nullptr, &value);
    }
    if (!std::is_sorted(order.begin(), order.end())) add(place, "another order", "");
  }

  std::size_t m_most;
  JsonDifferences m_out;
};

}  // namespace

JsonDifferences jsonDifferences(std::string_view first, std::string_view second, std::size_t most) {
  Comparison comparison(most);
  const Json a = Json::parse(first, nullptr, false), b = Json::parse(second, nullptr, false);
  if (!a.is_discarded() && !b.is_discarded()) {
    comparison.compare({}, &a, &b);
  } else if (first != second) {
    const Json left(std::string{first}), right(std::string{second});
    comparison.compare("the whole text", &left, &right);
  }
  return comparison.take();
}

}  // namespace roundel::io
