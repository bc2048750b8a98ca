// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A folder that is filled beside its target and renamed to it, so that no reader sees an incomplete one.
// Private to core/io.

#include <filesystem>
#include <string>

namespace roundel::io {

/// Creates ".<name>.part-<process>" beside `target`. commit() renames it to the target; without commit() it is removed
/// on destruction. Also removes such folders that killed processes left.
class StagedFolder {
 public:
  explicit StagedFolder(const std::filesystem::path& target);
  StagedFolder(const StagedFolder&) = delete;
  StagedFolder& operator=(const StagedFolder&) = delete;
  ~StagedFolder();

  /// Not empty if the folder could not be created or the target may not be replaced. Only an empty folder, or one that
  /// holds run.json or comparison.csv, may be replaced.
  const std::string& error() const { return m_error; }
  const std::filesystem::path& path() const { return m_staged; }
  bool commit(std::string& error);

 private:
  void make();

  std::filesystem::path m_target, m_staged;
  std::string m_error;
  bool m_made = false;
};

}  // namespace roundel::io
