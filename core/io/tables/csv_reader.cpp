// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/csv_reader.h"

#include <charconv>
#include <cmath>

namespace roundel::io {

std::string_view CsvReader::quoted(bool kept) {
  std::string dropped;
  std::string& out = kept ? m_unquoted.emplace_back() : dropped;
  for (++m_pos; m_pos < m_text.size(); ++m_pos) {
    const char c = m_text[m_pos];
    if (c == '"' && m_pos + 1 < m_text.size() && m_text[m_pos + 1] == '"') {
      ++m_pos;
    } else if (c == '"') {
      ++m_pos;
      break;
    }
    if (c == '\n') ++m_nextLine;
    if (kept) out += c;
  }
  return kept ? std::string_view(out) : std::string_view();
}

std::string_view CsvReader::plain() {
  const std::size_t begin = m_pos;
  while (m_pos < m_text.size() && m_text[m_pos] != m_separator && m_text[m_pos] != '\n') ++m_pos;
  std::string_view field = m_text.substr(begin, m_pos - begin);
  if (field.ends_with('\r') && (m_pos >= m_text.size() || m_text[m_pos] == '\n')) field.remove_suffix(1);
  return field;
}

bool CsvReader::next(std::vector<std::string_view>& fields) {
  m_unquoted.clear();
  do {
    fields.clear();
    if (m_pos >= m_text.size()) return false;
    m_line = m_nextLine;
    while (true) {
      const bool inQuotes = m_pos < m_text.size() && m_text[m_pos] == '"';
      const bool is_kept = fields.size() <= kMostFields;
      const std::string_view field = inQuotes ? quoted(is_kept) : std::string_view();
      const std::string_view plain_text = plain();  // empty after a closing quote
      if (is_kept) fields.push_back(inQuotes ? field : plain_text);
      if (m_pos >= m_text.size() || m_text[m_pos] != m_separator) break;
      ++m_pos;
    }
    if (m_pos < m_text.size()) {
      ++m_pos;
      ++m_nextLine;
    }
  } while (fields.size() == 1 && fields.front().empty());
  return true;
}

std::optional<double> parseNumber(std::string_view field) {
  double value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc() || end != field.data() + field.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<long long> parseInteger(std::string_view field) {
  long long value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc() || end != field.data() + field.size()) return std::nullopt;
  return value;
}

}  // namespace roundel::io
