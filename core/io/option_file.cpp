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
    const std::string_view each = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (each.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const json value = json::parse(each, nullptr, false);
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
  std::error_code ignored;
  return fs::is_directory(path, ignored) ? path / storedName(path, kDecisions) : path;
}

/// A run that was written without decisions.
bool isWithoutDecisions(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / "run.json", ignored) && !fs::exists(fileOf(folder), ignored);
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
  const json whole = json::parse(read.text, nullptr, false);
  if (whole.is_discarded()) return linesOf(read.text, file.string());
  const json kept = stripped(whole);
  return {text(kept == whole ? whole : json::array({kept})), {}, {}};
}

}  // namespace roundel::io
