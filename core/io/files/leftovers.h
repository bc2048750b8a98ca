#pragma once
// Temporary files and folders that are written beside the target and then renamed: their names, and removal of those that killed processes left.

#include <filesystem>

namespace roundel::io {

/// ".NAME.part-PROCESS" beside `target`, of this process.
std::filesystem::path besideOf(const std::filesystem::path& target);
/// Removes such files and folders of this user beside `target` whose process no longer runs. Those of a running
/// process stay. O(entries of the folder).
void clearLeftovers(const std::filesystem::path& target);
/// Whether `folder` does not exist, is empty, or holds only temporary files and folders of this kind. Stops at the first other entry.
bool isFreeFolder(const std::filesystem::path& folder);

}  // namespace roundel::io
