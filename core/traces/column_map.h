// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The meaning of a table's columns: guessed from the header, given by the user, saved, read.

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/traces/format.h"
#include "core/traces/table.h"

namespace roundel::traces {

/// A field of a job that a column can hold. The length is read from `duration`, or from `end` and either `start` or
/// `submit`.
struct ColumnField {
  std::string_view name;     ///< "submit"
  std::string_view meaning;  ///< for the help
  /// Usual names of such columns in public traces, in lower-case letters and digits only; the first that exists is used
  std::span<const std::string_view> usual;
};
std::span<const ColumnField> columnFields();

/// Returns `given`, completed for each other field by the first column with a usual name that no other field uses.
/// O(fields * columns).
ColumnMap guessColumns(const std::vector<std::string>& names, const ColumnMap& given);

/// A column and the unit of its numbers: "runtime", or "runtime:h" if there is no column with that name. Dates need no
/// unit.
struct ColumnUse {
  std::size_t column = TraceTable::kNoColumn;
  double unit_s = 1;
};
/// Returns nullopt if the table has no such column.
std::optional<ColumnUse> findColumn(const TraceTable& table, std::string_view text);

/// Parses "submit=start_ts,duration=runtime:h". Returns nullopt and sets `error` if the text is malformed or names an
/// unknown field.
std::optional<ColumnMap> parseColumnMap(std::string_view text, std::string& error);
/// Writes {"roundel_columns": 1, "columns": {"submit": "start_ts", ...}}, formatted for readers.
std::string writeColumnMap(const ColumnMap& columns);
std::optional<ColumnMap> readColumnMap(const std::filesystem::path& path, model::FaultList& faults);

}  // namespace roundel::traces
