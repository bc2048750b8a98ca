// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/leftovers.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace roundel::io {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMark = ".part-";
constexpr std::size_t kLongestName = 200;  // so that mark and number still fit into a name of 255 bytes

std::string beginningOf(const fs::path& target) {
  return fmt::format(".{}{}", target.filename().string().substr(0, kLongestName), kMark);
}

// Returns 123 for ".NAME.part-123", and 0 for other names.
pid_t ownerOf(const std::string& entry) {
  const std::size_t mark = entry.rfind(kMark);
  if (!entry.starts_with('.') || mark == std::string::npos) return 0;
  pid_t owner = 0;
  const char* end = entry.data() + entry.size();
  const auto result = std::from_chars(entry.data() + mark + kMark.size(), end, owner);
  return result.ec == std::errc() && result.ptr == end ? owner : 0;
}

bool runs(pid_t process) { return ::kill(process, 0) == 0 || errno != ESRCH; }

bool isOurs(const fs::path& entry) {
  struct stat status = {};
  return ::lstat(entry.c_str(), &status) == 0 && status.st_uid == ::geteuid() && !S_ISLNK(status.st_mode);
}

}  // namespace

fs::path temporaryPathFor(const fs::path& target) {
  return target.parent_path() / fmt::format("{}{}", beginningOf(target), ::getpid());
}

void clearLeftovers(const fs::path& target) {
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  const std::string beginning = beginningOf(target);
  std::vector<fs::path> leftover_paths;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    const pid_t owner = name.starts_with(beginning) ? ownerOf(name) : 0;
    if (owner > 0 && owner != ::getpid() && !runs(owner) && isOurs(it->path())) leftover_paths.push_back(it->path());
  }
  for (const fs::path& leftover_path : leftover_paths) fs::remove_all(leftover_path, error);
}

bool isFreeFolder(const fs::path& folder) {
  std::error_code error;
  if (fs::symlink_status(folder, error).type() == fs::file_type::not_found) return true;
  fs::directory_iterator it(folder, error);
  if (error) return false;
  for (; !error && it != fs::directory_iterator(); it.increment(error))
    if (ownerOf(it->path().filename().string()) <= 0) return false;
  return !error;
}

}  // namespace roundel::io
