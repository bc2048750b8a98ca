// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/io/files/gzip.h"
#include "core/io/files/utf8.h"
#include "core/model/check/visible_text.h"
#include "core/model/text/ascii.h"

namespace roundel::traces {
namespace {

constexpr std::uintmax_t kLargest = std::uintmax_t{1} << 30;
constexpr std::string_view kMark = "\xef\xbb\xbf";  // byte order mark

char guessed(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  char best = TableLayout::kBlanks;
  std::ptrdiff_t largest_count = 0;
  for (const char c : {'\t', '|', ';', ','}) {
    const std::ptrdiff_t count = std::ranges::count(line, c);
    if (count > largest_count) best = c;
    largest_count = std::max(largest_count, count);
  }
  return best;
}

}  // namespace

std::optional<std::string> readTraceText(const std::filesystem::path& path, model::FaultList& faults) {
  io::FileText file = io::readPlainOrGzip(path, kLargest);
  if (!file.fault.empty()) {
    faults.add({"unreadable", "", std::move(file.fault), std::move(file.hint)});
    return std::nullopt;
  }
  if (file.text.starts_with(kMark)) file.text.erase(0, kMark.size());
  if (const auto bad = io::firstInvalidUtf8(file.text)) {
    const auto end = file.text.begin() + static_cast<std::ptrdiff_t>(*bad);
    const auto line = static_cast<int>(std::count(file.text.begin(), end, '\n')) + 1;
    faults.add({"not-utf8", path.string(), "it is not UTF-8 text", "a table in UTF-8, plain or gzip", line});
    return std::nullopt;
  }
  return std::move(file.text);
}

TraceTable::TraceTable(std::string_view text, const TableLayout& layout)
    : m_text(text),
      m_separator(layout.separator == TableLayout::kGuess ? guessed(text) : layout.separator),
      m_comment(layout.comment),
      m_reader(text, m_separator),
      m_names(layout.names) {
  if (!m_names.empty() || !readRow()) return;
  for (std::size_t i = 0; i < m_fields.size(); ++i) m_names.emplace_back(at(i));
}

std::size_t TraceTable::find(std::string_view name) const {
  const auto matching_name =
      std::ranges::find_if(m_names, [&](const std::string& each) { return model::sameWord(each, name); });
  return matching_name == m_names.end() ? kNoColumn : static_cast<std::size_t>(matching_name - m_names.begin());
}

std::vector<std::size_t> TraceTable::require(const std::vector<std::string_view>& required,
                                             const std::filesystem::path& file, model::FaultList& faults) const {
  std::vector<std::size_t> columns;
  std::string missing, present;
  if (m_names.size() > io::CsvReader::kMostFields)
    faults.add({"too-wide", file.string(),
                fmt::format("its first line has more than {} columns", io::CsvReader::kMostFields),
                "a table with a line for each job", 1});
  for (const std::string_view name : required) {
    columns.push_back(find(name));
    if (columns.back() == kNoColumn) missing += fmt::format("{}\"{}\"", missing.empty() ? "" : ", ", name);
  }
  if (missing.empty()) return columns;
  for (const std::string& name : m_names) present += fmt::format("{}{}", present.empty() ? "" : ", ", name);
  faults.add({"missing-columns", file.string(), fmt::format("the table has no column {}", missing),
              m_names.empty() ? "a table with a header" : "it has " + model::brief(present, 400), 1});
  return columns;
}

bool TraceTable::next() {
  if (!readRow()) return false;
  ++m_row;
  return true;
}

bool TraceTable::readRow() {
  if (m_separator == TableLayout::kBlanks) return readBlanks();
  do {
    if (!m_reader.next(m_fields)) return false;
    m_line = m_reader.line();
  } while (m_comment != 0 && m_fields.front().starts_with(m_comment));
  return true;
}

bool TraceTable::readBlanks() {
  m_fields.clear();
  while (m_fields.empty() && m_pos < m_text.size()) {
    const std::size_t end = std::min(m_text.find('\n', m_pos), m_text.size());
    std::string_view rest_of_line = model::trimmed(m_text.substr(m_pos, end - m_pos));
    m_pos = end + 1;
    m_line = ++m_blankLine;
    if (m_comment != 0 && rest_of_line.starts_with(m_comment)) continue;
    while (!rest_of_line.empty()) {
      const std::size_t length = std::min(rest_of_line.find_first_of(" \t"), rest_of_line.size());
      if (m_fields.size() <= io::CsvReader::kMostFields) m_fields.push_back(rest_of_line.substr(0, length));
      rest_of_line = model::trimmed(rest_of_line.substr(length));
    }
  }
  return !m_fields.empty();
}

std::string_view TraceTable::at(std::size_t column) const {
  return column < m_fields.size() ? model::trimmed(m_fields[column]) : std::string_view();
}

TraceJob& addJob(TraceData& data, const TraceTable& table) {
  TraceJob& job = data.jobs.emplace_back();
  job.row = table.row();
  job.line = table.line();
  return job;
}

std::optional<int> wholeNumber(std::string_view text) {
  const std::optional<double> value = io::parseNumber(text);
  if (!value || *value != std::floor(*value)) return std::nullopt;
  constexpr double kMax = std::numeric_limits<int>::max();
  return static_cast<int>(std::clamp(*value, -kMax, kMax));
}

}  // namespace roundel::traces
