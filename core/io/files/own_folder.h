#pragma once
// Whether a command may write into a folder that is there already.

#include <filesystem>
#include <string>
#include <string_view>

namespace roundel::io {

/// Why nothing may be written into `folder`; empty if it is new, a free folder (leftovers.h), or `ours`: other files there belong to the user.
/// `whose` files were expected, as in "those of a sweep". Never throws because of the file system.
std::string whyNotInto(const std::filesystem::path& folder, bool ours, std::string_view whose);

}  // namespace roundel::io
