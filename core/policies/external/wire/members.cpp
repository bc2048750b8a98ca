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
  const JsonValue member_value = m_fault ? JsonValue() : value(name);
  if (!member_value || member_value.is(JsonKind::Null) || member_value.is(kind))
    return member_value && member_value.is(kind) ? member_value : JsonValue();
  fail(fmt::format("{} is {}; {} is expected", called(name), nameOf(member_value.kind()), expected), member_value);
  return {};
}

std::optional<bool> Members::boolean(std::string_view name) {
  const JsonValue member_value = m_fault ? JsonValue() : value(name);
  if (!member_value || member_value.is(JsonKind::Null)) return std::nullopt;
  if (member_value.is(JsonKind::True) || member_value.is(JsonKind::False)) return member_value.is(JsonKind::True);
  fail(fmt::format("{} is {}; true or false is expected", called(name), nameOf(member_value.kind())), member_value);
  return std::nullopt;
}

std::optional<double> Members::number(std::string_view name) {
  const JsonValue member_value = typed(name, JsonKind::Number, "a number");
  return member_value ? std::optional(member_value.number()) : std::nullopt;
}

std::optional<std::int64_t> Members::count(std::string_view name, std::int64_t least, std::int64_t most) {
  const auto member_value = number(name);
  if (!member_value) return std::nullopt;
  if (*member_value == std::floor(*member_value) && *member_value >= static_cast<double>(least) &&
      *member_value <= static_cast<double>(most))
    return static_cast<std::int64_t>(*member_value);
  fail(fmt::format("{} is {}; a whole number from {} to {} is expected", called(name),
                   model::brief(value(name).text(), 30), least, most),
       value(name));
  return std::nullopt;
}

std::optional<std::string_view> Members::string(std::string_view name) {
  const JsonValue member_value = typed(name, JsonKind::String, "a string");
  return member_value ? std::optional(member_value.string()) : std::nullopt;
}

JsonValue Members::array(std::string_view name) { return typed(name, JsonKind::Array, "a list"); }
JsonValue Members::object(std::string_view name) { return typed(name, JsonKind::Object, "an object"); }

}  // namespace roundel::policies::external
