#pragma once
// Whether a command may write into a folder that is there already.

#include <filesystem>
#include <string>
#include <string_view>

namespace roundel::io {

/// Why nothing is to be written into `folder`; empty where it is new, empty, or `ours`: anything else there is
/// somebody's. `whose` files were looked for, as in "those of a sweep". Never throws because of the file system.
std::string whyNotInto(const std::filesystem::path& folder, bool ours, std::string_view whose);

}  // namespace roundel::io
