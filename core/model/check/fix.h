// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Repairs of faults for which only one value can be meant: a GPU type one letter away, a duplicate id, a gang larger
// than the cluster. A fault with several equally good repairs has none.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::model {

struct Scenario;

struct Fix {
  std::string label;  ///< what the repair does, in the imperative: "Rename \"v10\" to \"V100\""
  std::function<void(Scenario&)> apply;
};

/// Returns the repair of one fault of validate(scenario), or nullopt if no single repair is certain. If the scenario
/// has changed and the place of the fault no longer exists, apply() does nothing. O(size of the scenario) at most.
std::optional<Fix> certainFix(const Scenario& scenario, const Fault& fault);

/// Returns the Fix::label of a repair that replaces `from` by `to`.
std::string renameLabel(const std::string& from, const std::string& to);

/// Returns the unescaped segments of a JSON pointer: "/jobs/3/gpus" -> {"jobs", "3", "gpus"}.
std::vector<std::string> pointerSegments(std::string_view pointer);
/// Returns the list index that a segment contains; nullopt if the segment is not a whole number.
std::optional<std::size_t> segmentIndex(const std::string& segment);

/// Returns the word of `known` that `word` must mean: it differs only in case, or it is the only one at an edit
/// distance of 1. Words with fewer than three letters may differ only in case. Digits must be equal: "J13" does not
/// mean "J3".
std::optional<std::string> uniqueMatch(std::string_view word, const std::vector<std::string>& known);
/// Like uniqueMatch(), for GPU types. A missing digit is a typing error here ("V10"), unless `word` is the name of
/// another GPU: "P100" and "A10" are one edit from "V100" and "A100" but mean neither.
std::optional<std::string> uniqueTypeMatch(std::string_view word, const std::vector<std::string>& types);

}  // namespace roundel::model
