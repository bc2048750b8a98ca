#include "core/io/files/write_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/io/files/file.h"
#include "core/io/files/leftovers.h"

namespace roundel::io {

namespace {

constexpr mode_t kNewFile = 0644;

struct Failure {
  std::string_view doing;
  int error = 0;
  bool any() const { return error != 0; }
};

Failure fill(int fd, std::string_view bytes, const std::filesystem::path& target) {
  struct stat old = {};
  // A file that is replaced keeps its permissions; a new one gets those of the user's mask.
  if (::stat(target.c_str(), &old) == 0 && ::fchmod(fd, old.st_mode & 07777) != 0)
    return {"setting permissions", errno};
  if (const int error = writeAll(fd, bytes); error != 0) return {"writing", error};
  if (::fsync(fd) != 0) return {"writing", errno};
  return {};
}

// So that the new name survives a power cut. A file system without this is no failure.
void syncFolder(const std::filesystem::path& folder) {
  const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.open()) ::fsync(fd.get());
}

std::filesystem::path resolved(const std::filesystem::path& path) {
  // A link is written through, not replaced.
  std::error_code ignored;
  const auto target = std::filesystem::canonical(path, ignored);
  return ignored ? path : target;
}

}  // namespace

bool writeFileAtomically(const std::filesystem::path& path, std::string_view bytes, std::string& error) {
  const std::filesystem::path target = resolved(path);
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
  const auto fail = [&](std::string_view doing, int reason) {
    error = fmt::format("cannot write \"{}\": {}: {}", path.string(), doing, systemReason(reason));
    return false;
  };
  if (std::error_code ignored; std::filesystem::is_directory(target, ignored)) return fail("opening", EISDIR);
  clearLeftovers(target);
  const std::filesystem::path beside = besideOf(target);
  Descriptor file(::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, kNewFile));
  if (!file.open()) return fail("creating a file beside it", errno);
  Failure failure = fill(file.get(), bytes, target);
  if (const int closed = file.close(); !failure.any() && closed != 0) failure = {"writing", closed};
  if (!failure.any() && ::rename(beside.c_str(), target.c_str()) != 0) failure = {"renaming into place", errno};
  if (failure.any()) {
    ::unlink(beside.c_str());
    return fail(failure.doing, failure.error);
  }
  syncFolder(folder);
  return true;
}

}  // namespace roundel::io
