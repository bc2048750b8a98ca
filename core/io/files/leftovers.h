// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Names of temporary files and folders that are renamed to their target, and removal of those that killed processes
// left.

#include <filesystem>

namespace roundel::io {

/// Returns ".NAME.part-PROCESS" beside `target`, with the id of this process.
std::filesystem::path temporaryPathFor(const std::filesystem::path& target);
/// Removes this user's temporary files and folders beside `target` if their process no longer runs. O(entries of the
/// folder).
void clearLeftovers(const std::filesystem::path& target);
/// Returns whether `folder` does not exist, is empty, or holds only temporary files and folders of this kind. Stops at
/// the first other entry.
bool isFreeFolder(const std::filesystem::path& folder);

}  // namespace roundel::io
