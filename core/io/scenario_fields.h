#pragma once
// The tables of scenario format 1 (design.md, Scenario file). Private to core/io.

#include "core/io/json_cursor.h"
#include "core/io/json_out.h"
#include "core/model/scenario.h"

namespace roundel::io {

/// Reads the whole document into `scenario`; faults go where the cursor was told.
void readDocument(JsonCursor& in, model::Scenario& scenario);
/// Compact JSON, keys in the order of the tables.
void writeDocument(JsonOut& out, const model::Scenario& scenario);

}  // namespace roundel::io
