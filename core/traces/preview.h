#pragma once
// The beginning of a file, and which format it probably is.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/fault_list.h"

namespace roundel::traces {

/// The first rows as fields; of a JSON file its first lines, one field each.
struct TracePreview {
  std::string format;              ///< guessed; empty where nothing fits
  std::vector<std::string> names;  ///< of the columns; empty where the format has no header
  std::vector<std::vector<std::string>> rows;
};

/// The format that a text is, by its first characters and by the names in its header (TraceFormat::marks); "csv" for any other table with a
/// header, empty where it is no table. O(length of the first line).
std::string guessFormat(std::string_view text);

/// Reads the file, plain or gzip. Empty and a fault where it cannot be read. O(bytes).
TracePreview previewTrace(const std::filesystem::path& path, std::size_t rows, model::FaultList& faults);

}  // namespace roundel::traces
