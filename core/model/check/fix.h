#pragma once
// Repairs of faults whose right value is certain: a GPU type one letter away, an id that is used twice, a gang larger than the
// cluster. Where several repairs are equally good there is none.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::model {

struct Scenario;

struct Fix {
  std::string label;  ///< what it does, in the imperative: "Rename \"v10\" to \"V100\""
  std::function<void(Scenario&)> apply;
};

/// The repair of one fault of validate(scenario), if one is certain. Applied to a scenario that has changed since, it does nothing
/// if the place of the fault is gone. O(size of the scenario) at most.
std::optional<Fix> certainFix(const Scenario& scenario, const Fault& fault);

/// What a repair that puts `to` in the place of `from` is called: as Fix::label.
std::string renameLabel(const std::string& from, const std::string& to);

/// The segments of a JSON pointer, unescaped: "/jobs/3/gpus" -> {"jobs", "3", "gpus"}.
std::vector<std::string> pointerSegments(std::string_view pointer);
/// The place in a list that a segment names; nullopt where it is no whole number.
std::optional<std::size_t> segmentIndex(const std::string& segment);

/// The word of `known` that `word` certainly means: equal apart from case, or one edit away from it and from no other. Words of fewer
/// than three letters may only differ in case, and digits must agree: "J13" is not certain to mean "J3".
std::optional<std::string> surelyMeant(std::string_view word, const std::vector<std::string>& known);
/// The same for GPU types, where a missing digit is a typing error ("V10"), unless `word` is the name of a GPU itself: "P100" and "A10" are
/// one edit from "V100" and "A100" and mean neither.
std::optional<std::string> surelyMeantType(std::string_view word, const std::vector<std::string>& types);

}  // namespace roundel::model
