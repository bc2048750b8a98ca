#pragma once
// An option's value from a file: --set KEY=@FILE.

#include <filesystem>
#include <string>

namespace roundel::io {

struct OptionFile {
  std::string json;         ///< one JSON text
  std::string fault, hint;  ///< empty where all is well; names the file
};

/// A JSON file as it stands. A file of JSON lines becomes a list of them, and of decisions (decisions.jsonl) what was decided is kept and
/// why is left out: the list that option `plan` replays. The folder of a run stands for its decisions.jsonl; one that was
/// written without is a fault that says so. Every file may be gzipped,
/// and of at most 1 GiB. Never throws. O(bytes), memory of what is kept and one line.
OptionFile readOptionFile(const std::filesystem::path& path);

}  // namespace roundel::io
