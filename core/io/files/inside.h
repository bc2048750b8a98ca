// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether the files that a file of unknown origin names stay in its folder.

#include <filesystem>

namespace roundel::io {

/// Returns whether a relative path stays in the folder, after every link is followed. A missing file is located by its
/// name.
bool liesIn(const std::filesystem::path& folder, const std::filesystem::path& file);

}  // namespace roundel::io
