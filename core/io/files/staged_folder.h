#pragma once
// A folder that is filled beside its place and then renamed into it, so that no reader sees an incomplete one. Private to core/io.

#include <filesystem>
#include <string>

namespace roundel::io {

/// Made beside `target` as ".<name>.part-<process>"; commit() puts it into place, and without that it is removed again. Folders
/// that killed processes left beside the same target are removed.
class StagedFolder {
 public:
  explicit StagedFolder(const std::filesystem::path& target);
  StagedFolder(const StagedFolder&) = delete;
  StagedFolder& operator=(const StagedFolder&) = delete;
  ~StagedFolder();

  /// Not empty where the folder could not be made, or where the target may not be replaced: only an empty
  /// folder, or one that holds run.json or comparison.csv, may be.
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
