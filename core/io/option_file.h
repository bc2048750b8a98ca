// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Values of options from files: --set KEY=@FILE.

#include <filesystem>
#include <string>

namespace roundel::io {

struct OptionFile {
  std::string json;         ///< one JSON text
  std::string fault, hint;  ///< empty if there is none; names the file
};

/// Reads a JSON file as text. A file of JSON lines becomes a list; explanations of decisions (decisions.jsonl) are left
/// out, which is the list that option `plan` replays. A run folder means its decisions.jsonl; a folder without one is a
/// fault. Files may be gzipped and have at most 1 GiB. Never throws. O(bytes); memory of the result and one line.
OptionFile readOptionFile(const std::filesystem::path& path);

}  // namespace roundel::io
