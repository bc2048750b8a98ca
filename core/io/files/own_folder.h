// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether a command may write into a folder that exists already.

#include <filesystem>
#include <string>
#include <string_view>

namespace roundel::io {

/// Returns why `folder` may not be written; empty if it is new, a free folder (leftovers.h), or `ours`. Other files
/// there belong to the user. `whose` says which files were expected, as in "those of a sweep". File system errors never
/// throw.
std::string writeObstacle(const std::filesystem::path& folder, bool ours, std::string_view whose);

}  // namespace roundel::io
