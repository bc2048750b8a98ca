// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/option_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/io/files/gzip.h"
#include "core/io/tables/run_tables.h"

namespace roundel::io {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::uintmax_t kLargest = std::uintmax_t{1} << 30;

std::string text(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

/// The decision without its explanation.
json stripped(const json& line) {
  if (!line.is_object() || !line.contains("at_s") || !line.contains("placements")) return line;
  json out;
  for (const char* key : {"at_s", "round", "placements"})
    if (line.contains(key)) out[key] = line[key];
  return out;
}

OptionFile linesOf(std::string_view rest, const std::string& name) {
  json list = json::array();
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line_text = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line_text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const json value = json::parse(line_text, nullptr, false);
    if (value.is_discarded())
      return {{},
              fmt::format("{}:{}: this is not JSON", name, line),
              "one JSON value, or one a line as decisions.jsonl has them"};
    list.push_back(stripped(value));
  }
  return {text(list), {}, {}};
}

/// Returns the file to read for a path. A run folder has its decisions in one of two files.
fs::path fileOf(const fs::path& path) {
  std::error_code file_error;
  return fs::is_directory(path, file_error) ? path / storedName(path, kDecisions) : path;
}

/// A run that was written without decisions.
bool isWithoutDecisions(const fs::path& folder) {
  std::error_code file_error;
  return fs::exists(folder / "run.json", file_error) && !fs::exists(fileOf(folder), file_error);
}

}  // namespace

OptionFile readOptionFile(const fs::path& path) {
  if (isWithoutDecisions(path)) {
    return {{},
            fmt::format("\"{}\" holds a run without its decisions", path.string()),
            "run its scenario.json again with --explain reasons"};
  }
  const fs::path file = fileOf(path);
  const FileText read = readPlainOrGzip(file, kLargest);
  if (!read.fault.empty()) return {{}, read.fault, read.hint};
  const json whole_value = json::parse(read.text, nullptr, false);
  if (whole_value.is_discarded()) return linesOf(read.text, file.string());
  const json stripped_value = stripped(whole_value);
  return {text(stripped_value == whole_value ? whole_value : json::array({stripped_value})), {}, {}};
}

}  // namespace roundel::io
