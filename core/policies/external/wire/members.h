// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads the members of an object that a program wrote. Internal to core/policies.

#include <optional>
#include <string>
#include <string_view>

#include "core/policies/external/wire/json_tree.h"

namespace roundel::policies::external {

/// The first fault is kept; after it every value is absent. A member that is absent, or null, has no value.
class Members {
 public:
  Members(JsonValue object, std::string where, std::optional<LineFault>& fault)
      : m_object(object), m_where(std::move(where)), m_fault(fault) {}

  bool good() const { return !m_fault; }
  JsonValue value(std::string_view name) const { return m_object.member(name); }
  /// Returns false, with a fault, if the member is absent.
  bool require(std::string_view name);
  std::optional<bool> boolean(std::string_view name);
  std::optional<double> number(std::string_view name);
  /// A whole number from `least` to `most`.
  std::optional<std::int64_t> count(std::string_view name, std::int64_t least, std::int64_t most);
  std::optional<std::string_view> string(std::string_view name);
  JsonValue array(std::string_view name);
  JsonValue object(std::string_view name);

  void fail(std::string what, JsonValue at);
  /// "member "wake" of the option "k"", for messages.
  std::string called(std::string_view name) const;

 private:
  JsonValue typed(std::string_view name, JsonKind kind, const char* expected);

  JsonValue m_object;
  std::string m_where;  ///< the object in a message, "the option "k""; empty: the whole line
  std::optional<LineFault>& m_fault;
};

}  // namespace roundel::policies::external
