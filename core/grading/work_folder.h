// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A fresh folder for temporary files, which is locked while its owner lives. The system gives the lock back when a
// process is killed, so the next one can tell what is left over.

#include <cstddef>
#include <filesystem>

namespace roundel::grading {

class WorkFolder {
 public:
  /// Makes "roundel-grade-XXXXXX" in `place`. Throws std::filesystem::filesystem_error if that is not possible.
  explicit WorkFolder(const std::filesystem::path& place = std::filesystem::temp_directory_path());
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  ~WorkFolder();  ///< removes it with all in it, also folders without permissions

  const std::filesystem::path& path() const { return m_path; }

 private:
  std::filesystem::path m_path;
  int m_lock = -1;
};

/// Removes the folders of this user in `place` whose owner was killed. Returns how many. Never throws; O(entries).
std::size_t removeLeftovers(const std::filesystem::path& place);

}  // namespace roundel::grading
