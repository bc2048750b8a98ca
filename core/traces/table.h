#pragma once
// Tables of traces: CSV, TSV, '|' or blanks between fields, with or without a header, columns found by name. Reads row by row without
// copying fields.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/tables/csv_reader.h"
#include "core/model/check/fault_list.h"
#include "core/traces/trace_job.h"

namespace roundel::traces {

/// The whole text of a trace, unpacked where it is gzip, without a byte order mark; nullopt and a fault where it cannot be read, is larger
/// than 1 GiB or is no UTF-8. O(bytes).
std::optional<std::string> readTraceText(const std::filesystem::path& path, model::FaultList& faults);

/// How a table is laid out. Blanks: fields are separated by any number of blanks and tabs.
struct TableLayout {
  static constexpr char kGuess = 0;
  static constexpr char kBlanks = ' ';
  char separator = kGuess;         ///< kGuess: tab, '|', ';' or ',', whichever the first line has most of, else blanks
  char comment = 0;                ///< lines that begin with it are skipped
  std::vector<std::string> names;  ///< of a table without a header
};

class TraceTable {
 public:
  static constexpr std::size_t kNoColumn = static_cast<std::size_t>(-1);

  /// `text` must outlive the table. Reads the header.
  explicit TraceTable(std::string_view text, const TableLayout& layout = {});
  const std::vector<std::string>& names() const { return m_names; }
  /// The column of that name, upper or lower case; kNoColumn where there is none.
  std::size_t find(std::string_view name) const;
  /// Columns of `required`; those that are missing are one fault that names them, with what there is as a hint.
  std::vector<std::size_t> require(const std::vector<std::string_view>& required, const std::filesystem::path& file,
                                   model::FaultList& faults) const;
  /// The next row that is not empty; false at the end.
  bool next();
  /// Its field without blanks around it; empty where the row is shorter or the column kNoColumn. Valid until next().
  std::string_view at(std::size_t column) const;
  std::optional<double> number(std::size_t column) const { return io::parseNumber(at(column)); }
  int line() const { return m_line; }                    ///< of the row in the file, from 1
  std::size_t row() const { return m_row; }              ///< rows of data read so far: the number of this row from 1
  std::size_t width() const { return m_fields.size(); }  ///< fields of this row

 private:
  bool readRow();
  bool readBlanks();

  std::string_view m_text;
  std::size_t m_pos = 0;  // of readBlanks()
  int m_blankLine = 0;
  char m_separator, m_comment;
  io::CsvReader m_reader;
  std::vector<std::string> m_names;
  std::vector<std::string_view> m_fields;
  std::size_t m_row = 0;
  int m_line = 0;
};

/// Appends the job of the table's row, with its place in the file.
TraceJob& addJob(TraceData& data, const TraceTable& table);

/// A whole number of GPUs in the text ("4", "4.0"); nullopt for anything else. Beyond what an int holds it is INT_MAX.
std::optional<int> wholeNumber(std::string_view text);

}  // namespace roundel::traces
