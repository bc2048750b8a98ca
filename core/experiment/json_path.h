#pragma once
// Places in a JSON document by pointer (RFC 6901), with two additions for scenarios: an element of a list is also found by its `id`, and "*"
// means every element of a list. Shared by sweeps and by knobs.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace roundel::experiment {

/// The values at `pointer`; a last key that is absent in its object is added as null. Empty where the pointer leads nowhere.
/// The pointers are valid until the document changes. O(length of the pointer * elements that "*" or an id visits).
std::vector<nlohmann::ordered_json*> placesAt(nlohmann::ordered_json& document, const std::string& pointer);

}  // namespace roundel::experiment
