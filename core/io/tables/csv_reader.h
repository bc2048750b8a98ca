// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// CSV (RFC 4180) row by row, without copying unquoted fields.

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace roundel::io {

class CsvReader {
 public:
  /// The maximum number of fields of a row. A wider row yields one more field, so that its width is invalid. Without a
  /// limit, a malicious file of separators would use a multiple of its size.
  static constexpr std::size_t kMostFields = 10'000;

  explicit CsvReader(std::string_view text, char separator = ',') : m_text(text), m_separator(separator) {}
  /// Reads the next row that is not empty; returns false at the end. The fields are valid until the next call. A quote
  /// that is open at the end of the text ends there.
  bool next(std::vector<std::string_view>& fields);
  int line() const { return m_line; }  ///< the 1-based line of the start of that row

 private:
  std::string_view quoted(bool kept);
  std::string_view plain();

  std::string_view m_text;
  char m_separator;
  std::deque<std::string> m_unquoted;
  std::size_t m_pos = 0;
  int m_line = 0;
  int m_nextLine = 1;
};

/// Parses the whole field as a finite number; nullopt for anything else.
std::optional<double> parseNumber(std::string_view field);
std::optional<long long> parseInteger(std::string_view field);

}  // namespace roundel::io
