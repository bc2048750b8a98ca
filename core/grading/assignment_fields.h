// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keys of an assignment, format 1. Private to core/grading.

#include "core/grading/assignment.h"
#include "core/io/json/json_cursor.h"

namespace roundel::grading {

/// Reads the whole document. Adds faults of keys and types to the cursor's list; assignment_faults.h has the others.
void readDocument(io::JsonCursor& in, Assignment& assignment);

}  // namespace roundel::grading
