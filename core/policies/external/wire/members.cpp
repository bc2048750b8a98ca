// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/wire/members.h"

#include <fmt/format.h>

#include <cmath>

#include "core/model/check/visible_text.h"

namespace roundel::policies::external {

std::string Members::called(std::string_view name) const {
  return fmt::format("\"{}\"{}{}", name, m_where.empty() ? "" : " of ", m_where);
}

void Members::fail(std::string what, JsonValue at) {
  if (!m_fault) m_fault = LineFault{std::move(what), at ? at.place() : m_object.place()};
}

bool Members::require(std::string_view name) {
  if (!m_fault && !value(name)) fail(called(name) + " is missing", {});
  return !m_fault;
}

JsonValue Members::typed(std::string_view name, JsonKind kind, const char* expected) {
  const JsonValue found = m_fault ? JsonValue() : value(name);
  if (!found || found.is(JsonKind::Null) || found.is(kind)) return found && found.is(kind) ? found : JsonValue();
  fail(fmt::format("{} is {}; {} is expected", called(name), nameOf(found.kind()), expected), found);
  return {};
}

std::optional<bool> Members::boolean(std::string_view name) {
  const JsonValue found = m_fault ? JsonValue() : value(name);
  if (!found || found.is(JsonKind::Null)) return std::nullopt;
  if (found.is(JsonKind::True) || found.is(JsonKind::False)) return found.is(JsonKind::True);
  fail(fmt::format("{} is {}; true or false is expected", called(name), nameOf(found.kind())), found);
  return std::nullopt;
}

std::optional<double> Members::number(std::string_view name) {
  const JsonValue found = typed(name, JsonKind::Number, "a number");
  return found ? std::optional(found.number()) : std::nullopt;
}

std::optional<std::int64_t> Members::count(std::string_view name, std::int64_t least, std::int64_t most) {
  const auto found = number(name);
  if (!found) return std::nullopt;
  if (*found == std::floor(*found) && *found >= static_cast<double>(least) && *found <= static_cast<double>(most))
    return static_cast<std::int64_t>(*found);
  fail(fmt::format("{} is {}; a whole number from {} to {} is expected", called(name),
                   model::brief(value(name).text(), 30), least, most),
       value(name));
  return std::nullopt;
}

std::optional<std::string_view> Members::string(std::string_view name) {
  const JsonValue found = typed(name, JsonKind::String, "a string");
  return found ? std::optional(found.string()) : std::nullopt;
}

JsonValue Members::array(std::string_view name) { return typed(name, JsonKind::Array, "a list"); }
JsonValue Members::object(std::string_view name) { return typed(name, JsonKind::Object, "an object"); }

}  // namespace roundel::policies::external
