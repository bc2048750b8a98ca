// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Formats the GPUs of a placement.

#include <string>

#include "core/trace/explanation.h"

namespace roundel::trace {

/// Returns "2 x V100 on n0 + 1 x K80 on n2" in the order of the parts; "" if there are none. O(parts).
std::string partsText(const PartList& parts, const model::Problem& problem);

}  // namespace roundel::trace
