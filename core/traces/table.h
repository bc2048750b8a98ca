// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tables of traces: CSV, TSV, '|' or blanks between fields, with or without a header, columns found by name. Reads row
// by row without copying fields.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/tables/csv_reader.h"
#include "core/model/check/fault_list.h"
#include "core/traces/trace_job.h"

namespace roundel::traces {

/// Reads the whole text of a trace, unpacks gzip and removes a byte order mark. Returns nullopt and adds a fault if the
/// file cannot be read, is larger than 1 GiB or is not UTF-8. O(bytes).
std::optional<std::string> readTraceText(const std::filesystem::path& path, model::FaultList& faults);

/// The layout of a table. Blanks: fields are separated by any number of blanks and tabs.
struct TableLayout {
  static constexpr char kGuess = 0;
  static constexpr char kBlanks = ' ';
  char separator = kGuess;  ///< kGuess: the most frequent of tab, '|', ';' and ',' in the first line, otherwise blanks
  char comment = 0;         ///< lines that begin with it are skipped
  std::vector<std::string> names;  ///< for a table without a header
};

class TraceTable {
 public:
  static constexpr std::size_t kNoColumn = static_cast<std::size_t>(-1);

  /// Reads the header. `text` must outlive the table.
  explicit TraceTable(std::string_view text, const TableLayout& layout = {});
  const std::vector<std::string>& names() const { return m_names; }
  /// Returns the column with that name, ignoring case; kNoColumn if there is none.
  std::size_t find(std::string_view name) const;
  /// Returns the columns of `required`. Missing columns are one fault that names them; its hint lists the existing
  /// columns.
  std::vector<std::size_t> require(const std::vector<std::string_view>& required, const std::filesystem::path& file,
                                   model::FaultList& faults) const;
  /// Moves to the next row that is not empty; returns false at the end.
  bool next();
  /// Returns a field of the row without surrounding blanks; empty if the row is shorter or the column is kNoColumn.
  /// Valid until next().
  std::string_view at(std::size_t column) const;
  std::optional<double> number(std::size_t column) const { return io::parseNumber(at(column)); }
  int line() const { return m_line; }                    ///< the line of the row in the file, from 1
  std::size_t row() const { return m_row; }              ///< the number of this row from 1
  std::size_t width() const { return m_fields.size(); }  ///< the number of fields of this row

 private:
  bool readRow();
  bool readBlanks();

  std::string_view m_text;
  std::size_t m_pos = 0;  // for readBlanks()
  int m_blankLine = 0;
  char m_separator, m_comment;
  io::CsvReader m_reader;
  std::vector<std::string> m_names;
  std::vector<std::string_view> m_fields;
  std::size_t m_row = 0;
  int m_line = 0;
};

/// Appends a job for the table's row, with its row and line in the file.
TraceJob& addJob(TraceData& data, const TraceTable& table);

/// Parses a whole number of GPUs ("4", "4.0"); nullopt for anything else. Numbers beyond the range of int are INT_MAX.
std::optional<int> wholeNumber(std::string_view text);

}  // namespace roundel::traces
