#pragma once
// Repairs of faults where what is right leaves no doubt: a GPU type one letter away, an id that is used twice, a gang larger than the
// cluster. Where several answers are as good as each other there is none.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/scenario.h"

namespace roundel::model {

struct Fix {
  std::string label;  ///< what it does, as an order in plain English: "Rename \"v10\" to \"V100\""
  std::function<void(Scenario&)> apply;
};

/// The repair of one fault of validate(scenario), if one is certain. Applying it to a scenario that has changed since does nothing
/// where the fault's place is gone. O(size of the scenario) at most.
std::optional<Fix> certainFix(const Scenario& scenario, const Fault& fault);

/// The segments of a JSON pointer, unescaped: "/jobs/3/gpus" -> {"jobs", "3", "gpus"}.
std::vector<std::string> pointerSegments(std::string_view pointer);
/// The place in a list that a segment names; nullopt where it is no whole number.
std::optional<std::size_t> segmentIndex(const std::string& segment);

/// The word of `known` that is surely meant by `word`: equal but for case, or one edit away from it and from no other. Words of fewer
/// than three letters are never sure of more than their case, and "J13" is never sure to mean "J3": digits must agree.
std::optional<std::string> surelyMeant(std::string_view word, const std::vector<std::string>& known);
/// The same for GPU types, where a digit too few is a slip ("V10"), unless `word` is the name of a GPU itself: "P100" and "A10" are
/// one edit from "V100" and "A100" and mean neither.
std::optional<std::string> surelyMeantType(std::string_view word, const std::vector<std::string>& types);

}  // namespace roundel::model
