#pragma once
// The keys of a generator's JSON and the members that they are for, in the order in which they are written.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/generate/generator.h"

namespace roundel::io {
class JsonCursor;
}  // namespace roundel::io

namespace roundel::generate {

/// Reads the document at the cursor into `spec`; what is wrong goes to the cursor's faults. O(bytes).
void readSpec(io::JsonCursor& in, GeneratorSpec& spec);

/// What differs from the defaults, on one line. O(size of the spec).
std::string compactText(const GeneratorSpec& spec);

/// Every key of the format below its section, as "arrivals" -> {"kind", "load", ...}; "" has those of the document.
std::map<std::string, std::vector<std::string_view>> generatorKeys();

}  // namespace roundel::generate
