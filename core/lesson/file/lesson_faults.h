// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Faults of a lesson that are not about keys and types. Private to core/lesson.

#include <vector>

#include "core/lesson/file/lesson.h"
#include "core/model/check/validate.h"

namespace roundel::lesson {

/// Returns numbers out of range, empty lists, unknown metrics, columns, lanes, jobs, nodes and types, and references in
/// texts that cannot be read. Pointers are into the file. Precondition: the lesson has its problem and lanes.
/// O(bytes of the lesson * names).
std::vector<model::Fault> faultsOf(const Lesson& lesson);

}  // namespace roundel::lesson
