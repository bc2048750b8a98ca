// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The beginning of a trace file and its probable format.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/fault_list.h"

namespace roundel::traces {

/// The first rows as fields; for a JSON file its first lines, one field each.
struct TracePreview {
  std::string format;              ///< guessed; empty if no format matches
  std::vector<std::string> names;  ///< names of the columns; empty if the format has no header
  std::vector<std::vector<std::string>> rows;
};

/// Guesses the format of a text by its first characters and the names in its header (TraceFormat::marks). Returns "csv"
/// for any other table with a header, and an empty text if it is not a table. O(length of the first line).
std::string guessFormat(std::string_view text);

/// Reads the file, plain or gzip. If it cannot be read, returns an empty preview and adds a fault. O(bytes).
TracePreview previewTrace(const std::filesystem::path& path, std::size_t rows, model::FaultList& faults);

}  // namespace roundel::traces
