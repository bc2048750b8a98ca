// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/preview.h"

#include <algorithm>

#include "core/traces/format.h"
#include "core/traces/table.h"

namespace roundel::traces {
namespace {

constexpr std::string_view kJson = "[{";

char firstOf(std::string_view text) {
  const std::size_t first_position = text.find_first_not_of(" \t\r\n");
  return first_position == std::string_view::npos ? '\0' : text[first_position];
}

bool isJson(std::string_view text) { return kJson.find(firstOf(text)) != std::string_view::npos; }

bool hasHeader(const TraceTable& table) {
  return std::ranges::none_of(table.names(), [](const std::string& name) { return io::parseNumber(name).has_value(); });
}

}  // namespace

std::string guessFormat(std::string_view text) {
  if (firstOf(text) == '\0') return {};
  if (isJson(text)) return "philly";
  if (firstOf(text) == ';') return "swf";
  const TraceTable table(text.substr(0, text.find('\n')));
  const TraceFormat* best = nullptr;
  for (const TraceFormat& format : formats()) {
    const bool has_all_marks = !format.marks.empty() && std::ranges::all_of(format.marks, [&](auto name) {
      return table.find(name) != TraceTable::kNoColumn;
    });
    if (has_all_marks && (best == nullptr || format.marks.size() > best->marks.size())) best = &format;
  }
  if (best != nullptr) return std::string(best->id);
  return hasHeader(table) ? "csv" : table.names().size() == 18 ? "swf" : "pai";
}

TracePreview previewTrace(const std::filesystem::path& path, std::size_t rows, model::FaultList& faults) {
  TracePreview preview;
  const auto text = readTraceText(path, faults);
  if (!text) return preview;
  preview.format = guessFormat(*text);
  if (isJson(*text)) {
    std::string_view rest_of_text = *text;
    while (preview.rows.size() < rows && !rest_of_text.empty()) {
      const std::size_t end = std::min(rest_of_text.find('\n'), rest_of_text.size());
      preview.rows.push_back({std::string(rest_of_text.substr(0, std::min<std::size_t>(end, 200)))});
      rest_of_text.remove_prefix(std::min(end + 1, rest_of_text.size()));
    }
    return preview;
  }
  const bool header = preview.format != "swf" && preview.format != "pai";
  const char separator = preview.format == "swf" ? TableLayout::kBlanks : TableLayout::kGuess;
  TraceTable table(*text, header ? TableLayout{} : TableLayout{separator, ';', {" "}});
  if (header) preview.names = table.names();
  while (preview.rows.size() < rows && table.next()) {
    std::vector<std::string>& row = preview.rows.emplace_back();
    for (std::size_t i = 0; i < table.width(); ++i) row.emplace_back(table.at(i));
  }
  return preview;
}

}  // namespace roundel::traces
