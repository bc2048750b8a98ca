#pragma once
// What is written beside its place before it is renamed into it: its name, and the end of what killed processes left there.

#include <filesystem>

namespace roundel::io {

/// ".NAME.part-PROCESS" beside `target`, of this process.
std::filesystem::path besideOf(const std::filesystem::path& target);
/// Removes what processes that run no more left beside `target` under such names: files and folders of this user. What a living
/// process writes stays. O(entries of the folder).
void clearLeftovers(const std::filesystem::path& target);

}  // namespace roundel::io
