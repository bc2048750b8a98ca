#pragma once
// Which column of a table is what: guessed from the header, given by the user, saved and read.

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/traces/format.h"
#include "core/traces/table.h"

namespace roundel::traces {

/// A field of a job that a column can be. Either `duration`, or `end` and one of `start` and `submit`, tells the length.
struct ColumnField {
  std::string_view name;     ///< "submit"
  std::string_view meaning;  ///< for the help
  /// Names that columns of it have in public traces, letters and digits alone, lower case; the first that is there is taken
  std::span<const std::string_view> usual;
};
std::span<const ColumnField> columnFields();

/// Each field of `given`, and for the others the first column of a usual name that nothing else has. O(fields * columns).
ColumnMap guessColumns(const std::vector<std::string>& names, const ColumnMap& given);

/// A column and the unit of its numbers: "runtime", or "runtime:h" where there is no column of that name. Dates need no unit.
struct ColumnUse {
  std::size_t column = TraceTable::kNoColumn;
  double unit_s = 1;
};
/// nullopt where the table has no such column.
std::optional<ColumnUse> findColumn(const TraceTable& table, std::string_view text);

/// "submit=start_ts,duration=runtime:h"; nullopt and `error` where it is none, or names an unknown field.
std::optional<ColumnMap> parseColumnMap(std::string_view text, std::string& error);
/// {"roundel_columns": 1, "columns": {"submit": "start_ts", ...}}, laid out for people.
std::string writeColumnMap(const ColumnMap& columns);
std::optional<ColumnMap> readColumnMap(const std::filesystem::path& path, model::FaultList& faults);

}  // namespace roundel::traces
