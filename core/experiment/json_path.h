// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds values in a JSON document by pointer (RFC 6901), with two additions for scenarios: an element of a list can be
// named by its `id`, and "*" means every element of a list. Sweeps and knobs use it.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace roundel::experiment {

/// Returns the values at `pointer`. If its last key is absent in an object, adds it as null. Returns an empty list if
/// the pointer matches nothing. The results are valid until the document changes. O(length of the pointer * elements
/// that "*" or an id visits).
std::vector<nlohmann::ordered_json*> placesAt(nlohmann::ordered_json& document, const std::string& pointer);

}  // namespace roundel::experiment
