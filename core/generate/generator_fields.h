// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keys of a generator's JSON and their members, in the order in which they are written.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/generate/generator.h"

namespace roundel::io {
class JsonCursor;
}  // namespace roundel::io

namespace roundel::generate {

/// Reads the document at the cursor into `spec`. Adds faults to the cursor's list. O(bytes).
void readSpec(io::JsonCursor& in, GeneratorSpec& spec);

/// Returns the members that differ from the defaults, on one line. O(size of the spec).
std::string compactText(const GeneratorSpec& spec);

/// Returns every key of the format by section, as "arrivals" -> {"kind", "load", ...}; "" has those of the document.
std::map<std::string, std::vector<std::string_view>> generatorKeys();

}  // namespace roundel::generate
