#pragma once
// The tables of scenario format 1 (design.md, Scenario file). Private to core/io.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/json_cursor.h"
#include "core/io/json_out.h"
#include "core/model/scenario.h"

namespace roundel::io {

/// Reads the whole document into `scenario`; faults go where the cursor was told.
void readDocument(JsonCursor& in, model::Scenario& scenario);
/// Compact JSON, keys in the order of the tables.
void writeDocument(JsonOut& out, const model::Scenario& scenario);

/// The keys of every kind of object, by the name that it has in resources/scenario.schema.json ("scenario": the document).
std::map<std::string, std::vector<std::string_view>> scenarioKeys();

}  // namespace roundel::io
