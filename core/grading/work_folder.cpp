// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/work_folder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace roundel::grading {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "roundel-grade-";

/// Returns a locked descriptor of the folder; -1 if another process has it, or it is no folder of this user.
int lockOf(const fs::path& folder) {
  const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return -1;
  struct stat about {};
  if (fstat(fd, &about) == 0 && about.st_uid == getuid() && flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  close(fd);
  return -1;
}

void removeAll(const fs::path& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  if (!error) return;
  // A program may have taken the permission to delete from folders.
  for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && at != end; at.increment(error))
    if (at->is_directory(error) && !at->is_symlink(error))
      fs::permissions(at->path(), fs::perms::owner_all, fs::perm_options::add, error);
  fs::remove_all(folder, error);
}

}  // namespace

WorkFolder::WorkFolder(const fs::path& place) {
  // Another process may take a folder for a left one before it is locked, and remove it.
  for (int attempt = 0; m_lock < 0; ++attempt) {
    std::string name = (place / (std::string(kPrefix) + "XXXXXX")).string();
    if (::mkdtemp(name.data()) == nullptr)
      throw fs::filesystem_error("cannot make a folder", name, std::error_code(errno, std::generic_category()));
    m_lock = lockOf(name);
    std::error_code file_error;
    if (m_lock >= 0 && fs::exists(name, file_error)) {
      m_path = fs::canonical(name);
    } else if (attempt > 100) {
      throw fs::filesystem_error("cannot lock a folder", name, std::make_error_code(std::errc::no_lock_available));
    } else if (m_lock >= 0) {
      close(m_lock);
      m_lock = -1;
    }
  }
}

WorkFolder::~WorkFolder() {
  removeAll(m_path);
  close(m_lock);
}

std::size_t removeLeftovers(const fs::path& place) {
  std::size_t removed = 0;
  std::error_code error;
  for (fs::directory_iterator at(place, error), end; !error && at != end; at.increment(error)) {
    if (!at->path().filename().string().starts_with(kPrefix)) continue;
    const int lock = lockOf(at->path());
    if (lock < 0) continue;
    removeAll(at->path());
    close(lock);
    ++removed;
  }
  return removed;
}

}  // namespace roundel::grading
