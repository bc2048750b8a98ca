#pragma once
// An option's value from a file: --set KEY=@FILE.

#include <filesystem>
#include <string>

namespace roundel::io {

struct OptionFile {
  std::string json;         ///< one JSON text
  std::string fault, hint;  ///< empty where there is none; names the file
};

/// The text of a JSON file. A file of JSON lines becomes a list; of decisions (decisions.jsonl) the explanations are left out: the list
/// that option `plan` replays. A run folder means its decisions.jsonl; a folder without one is a fault
/// that says so. Every file may be gzipped,
/// and of at most 1 GiB. Never throws. O(bytes), memory of what is kept and one line.
OptionFile readOptionFile(const std::filesystem::path& path);

}  // namespace roundel::io
