// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds the lines of faults in a text and formats faults for users.

#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::io {

/// Sets each fault's line to the 1-based line of the value or key at `pointer`; if it is absent, of the nearest
/// enclosing value. Lines other than 0 are not changed. One pass over the text for all pointers.
void fillLines(std::string_view text, std::vector<model::Fault>& faults);
int lineOf(std::string_view text, const std::string& pointer);

/// Returns "scenario.json:12: /jobs/3/throughput/V100: ... (hint)".
std::string formatFault(const model::Fault& fault, const std::string& file);
/// Returns the same for a fault whose pointer is a file (importers, run folders): "g480.trace:12: ... (hint)".
std::string formatFault(const model::Fault& fault);

}  // namespace roundel::io
