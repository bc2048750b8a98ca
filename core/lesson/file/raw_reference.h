// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A reference as a list of keys with values, from JSON or from a text, and its conversion. Private to core/lesson.

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/lesson/file/reference.h"

namespace roundel::lesson {

using RawValue = std::variant<std::string, double, bool>;

/// `values` has all keys except row; `row` is by column, or has its index.
struct RawReference {
  std::map<std::string, RawValue> values;
  Row row;
  bool has_row = false;
};

struct ReferenceFault {
  std::string key;  ///< empty: of the whole reference
  std::string code, message, hint;
};

/// Returns the keys of all references.
const std::vector<std::string_view>& referenceKeys();

/// Converts the values. Numbers and booleans may be written as texts. On a fault, the reference is incomplete.
std::vector<ReferenceFault> convert(const RawReference& raw, Reference& out);

}  // namespace roundel::lesson
