// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/csv_text.h"

#include <algorithm>

#include "core/io/tables/csv_reader.h"
#include "core/model/check/visible_text.h"

namespace roundel::io {
namespace {

// "=", "'=", "''=": texts that get an apostrophe in front.
bool isGuarded(std::string_view text) {
  const std::size_t first = text.find_first_not_of('\'');
  return first != std::string_view::npos && std::string_view("=+-@").find(text[first]) != std::string_view::npos &&
         !parseNumber(text);
}

}  // namespace

std::string csvText(std::string_view text) {
  std::string cell = model::visible(text);
  if (isGuarded(cell)) cell.insert(cell.begin(), '\'');
  return cell;
}

std::string fromCsvText(std::string_view cell) {
  if (cell.starts_with('\'') && isGuarded(cell)) cell.remove_prefix(1);
  return std::string(cell);
}

void appendCsv(std::string& out, std::string_view text, char separator) {
  const std::string cell = csvText(text);
  if (cell.find_first_of(",;\t\"") == std::string::npos && cell.find(separator) == std::string::npos) {
    out += cell;
    return;
  }
  out += '"';
  for (const char c : cell) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

std::string withSource(std::string_view table, std::string_view source, char separator) {
  std::string out;
  for (int row = 0; !table.empty(); ++row) {
    const std::size_t end = std::min(table.find('\n'), table.size());
    out += table.substr(0, end);
    out += separator;
    if (row == 0) out += "source";
    if (row == 1) appendCsv(out, source, separator);
    out += '\n';
    table.remove_prefix(std::min(end + 1, table.size()));
  }
  return out;
}

}  // namespace roundel::io
