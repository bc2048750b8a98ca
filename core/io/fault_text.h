#pragma once
// Faults of a text: the lines that their pointers mean, and how a fault is written for people.

#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::io {

/// The 1-based line of the value or key at `pointer`; of the nearest enclosing value where it is absent.
/// One pass over the text for all pointers. Known lines (not 0) are kept.
void fillLines(std::string_view text, std::vector<model::Fault>& faults);
int lineOf(std::string_view text, const std::string& pointer);

/// "scenario.json:12: /jobs/3/throughput/V100: ... (hint)".
std::string formatFault(const model::Fault& fault, const std::string& file);
/// The same for a fault whose pointer is a file (importers, run folders): "g480.trace:12: ... (hint)".
std::string formatFault(const model::Fault& fault);

}  // namespace roundel::io
