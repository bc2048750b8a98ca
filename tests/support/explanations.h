// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Functions that find tables and values in the explanation of a decision, for tests.

#include <gtest/gtest.h>

#include <string>

#include "core/trace/trace.h"

namespace roundel::tests {

inline const trace::Explanation& explanationOf(const trace::Trace& trace, std::size_t decision) {
  return *trace.decisions.at(decision).explanation;
}

/// Returns nullptr if the explanation has no entry with this id.
inline const trace::Table* tableOf(const trace::Explanation& explanation, const std::string& id) {
  const auto hit = std::ranges::find_if(explanation.tables, [&](const auto& table) { return table->id == id; });
  return hit == explanation.tables.end() ? nullptr : hit->get();
}

/// Returns nullptr if the explanation has no entry with this id.
inline const trace::Value* findValue(const trace::Explanation& explanation, const std::string& id) {
  const auto hit = std::ranges::find(explanation.values, id, &trace::Value::id);
  return hit == explanation.values.end() ? nullptr : &*hit;
}

/// Fails and returns 0 if the explanation has no value with this id.
inline double valueOf(const trace::Explanation& explanation, const std::string& id) {
  const trace::Value* value = findValue(explanation, id);
  if (value == nullptr) ADD_FAILURE() << "no value " << id;
  return value == nullptr ? 0 : value->value;
}

}  // namespace roundel::tests
