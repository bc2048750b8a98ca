// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/staged_folder.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "core/io/files/file.h"
#include "core/io/files/leftovers.h"
#include "core/io/run_output.h"

namespace roundel::io {

namespace fs = std::filesystem;

namespace {

// Like whyNotReplaceable, for a path without links.
std::string whyNot(const fs::path& target) {
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  if (isFreeFolder(target)) return {};
  if (fs::is_symlink(fs::symlink_status(target, error))) return "it is a link that leads to no folder";
  if (error) return error.message();
  if (!fs::is_directory(status)) return "a file of this name is in the way";
  if (fs::exists(target / "run.json", error) || fs::exists(target / "comparison.csv", error)) return {};
  return "the folder holds other files and no run; name a new folder, or empty this one";
}

// Exchanges both folders, atomically if the system can, so that there is always a folder at the target.
int swapInto(const fs::path& staged, const fs::path& target) {
  if (::renameat2(AT_FDCWD, staged.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  const fs::path aside = staged.string() + "-old";
  if (::rename(target.c_str(), aside.c_str()) != 0) return errno;
  if (::rename(staged.c_str(), target.c_str()) != 0) {
    const int error = errno;
    ::rename(aside.c_str(), target.c_str());
    return error;
  }
  return ::rename(aside.c_str(), staged.c_str()) == 0 ? 0 : errno;
}

}  // namespace

namespace {

// Resolves links, "." and a trailing "/". Returns an empty path and sets `error` if the path has no last name.
fs::path folderPlaceOf(const fs::path& folder, std::string& error) {
  std::error_code failure;
  // Without this, a relative name that does not exist yet would have no parent folder.
  fs::path place = fs::absolute(folder, failure);
  if (!failure) place = fs::weakly_canonical(place, failure);
  if (place.filename().empty()) place = place.parent_path();
  if (failure) error = failure.message();
  if (!failure && place.filename().empty()) error = "it has no name of its own";
  return place;
}

}  // namespace

std::string whyNotReplaceable(const fs::path& folder) {
  std::string error;
  const fs::path place = folderPlaceOf(folder, error);
  return error.empty() ? whyNot(place) : error;
}

StagedFolder::StagedFolder(const fs::path& target) {
  std::string reason;
  m_target = folderPlaceOf(target, reason);
  if (reason.empty()) reason = whyNot(m_target);
  if (reason.empty())
    make();
  else
    m_error = fmt::format("cannot write \"{}\": {}", target.string(), reason);
}

void StagedFolder::make() {
  std::error_code error;
  fs::create_directories(m_target.parent_path(), error);
  m_staged = temporaryPathFor(m_target);
  if (!error) {
    clearLeftovers(m_target);
    fs::remove_all(m_staged, error);  // of an earlier process with this number
  }
  m_made = !error && fs::create_directory(m_staged, error);
  if (!m_made) m_error = fmt::format("cannot make a folder beside \"{}\": {}", m_target.string(), error.message());
}

StagedFolder::~StagedFolder() {
  std::error_code file_error;
  if (m_made) fs::remove_all(m_staged, file_error);
}

bool StagedFolder::commit(std::string& error) {
  // A folder that was created there meanwhile is protected in the same way.
  std::string reason = whyNot(m_target);
  if (reason.empty()) {
    std::error_code file_error;
    const int failure = fs::exists(m_target, file_error)                    ? swapInto(m_staged, m_target)
                        : ::rename(m_staged.c_str(), m_target.c_str()) == 0 ? 0
                                                                            : errno;
    if (failure == 0) return true;  // the old folder is at m_staged now and is removed with this object
    reason = systemReason(failure);
  }
  error = fmt::format("cannot write \"{}\": {}", m_target.string(), reason);
  return false;
}

}  // namespace roundel::io
