// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Faults of an assignment that are not about keys and types. Private to core/grading.

#include <vector>

#include "core/grading/assignment.h"

namespace roundel::grading {

/// Returns ids that are unknown or used twice, public cases on hidden scenarios, paths that leave the folder, unknown
/// schedulers and metrics, and numbers out of range. Pointers are into the file. O(entries squared).
std::vector<model::Fault> faultsOf(const Assignment& assignment);

}  // namespace roundel::grading
