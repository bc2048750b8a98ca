#pragma once
// A file that is replaced as a whole.

#include <filesystem>
#include <string>
#include <string_view>

namespace roundel::io {

/// Written to a temporary file beside it, synchronised and renamed, so that there is the old file or the new one at every instant.
/// A link is written through; a file that is replaced keeps its permissions. False, and `error` with the path, on failure.
bool writeFileAtomically(const std::filesystem::path& path, std::string_view bytes, std::string& error);

}  // namespace roundel::io
