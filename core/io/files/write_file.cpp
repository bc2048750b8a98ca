// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/write_file.h"
#include "core/model/check/precondition.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <system_error>

#include "core/io/files/file.h"
#include "core/io/files/leftovers.h"
#include "core/io/tables/csv_reader.h"

namespace roundel::io {

namespace {

namespace fs = std::filesystem;

constexpr mode_t kNewFile = 0644;
constexpr int kMostLinks = 40;  // the limit of Linux

struct Failure {
  std::string_view doing;
  int error = 0;
  bool any() const { return error != 0; }
};

std::string cannotWrite(const fs::path& path, std::string_view why) {
  return fmt::format("cannot write \"{}\": {}", path.string(), why);
}

Failure fill(int fd, std::string_view bytes, const fs::path& target) {
  struct stat old = {};
  // A file that is replaced keeps its permissions; a new one gets those of the user's mask.
  if (::lstat(target.c_str(), &old) == 0 && S_ISREG(old.st_mode) && ::fchmod(fd, old.st_mode & 07777) != 0)
    return {"setting permissions", errno};
  if (const int error = writeAll(fd, bytes); error != 0) return {"writing", error};
  if (::fsync(fd) != 0) return {"writing", errno};
  return {};
}

// Syncs the folder, so that the new name survives a power cut. Ignores file systems that cannot do this.
void syncFolder(const fs::path& folder) {
  const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.open()) ::fsync(fd.get());
}

fs::path folderOf(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

// Follows links; the last one may lead to a file that does not exist. Returns an empty path after too many links.
fs::path followed(fs::path path) {
  for (int links = 0; links < kMostLinks; ++links) {
    std::error_code no_link;
    const fs::path target = fs::read_symlink(path, no_link);
    if (no_link) return path;
    path = path.parent_path() / target;
  }
  return {};
}

// Returns 63 for "/dev/fd/63". Its file must not be replaced: the shell opened it for this process.
std::optional<int> descriptorOf(const std::string& path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    const auto number =
        path.starts_with(folder) ? parseInteger(std::string_view(path).substr(folder.size())) : std::nullopt;
    if (number && *number >= 0 && *number <= std::numeric_limits<int>::max()) return static_cast<int>(*number);
  }
  return std::nullopt;
}

std::string whyNotOver(mode_t mode) {
  if (S_ISDIR(mode)) return "it is a folder; name a file in it";
  if (S_ISBLK(mode)) return "it is a block device, whose content would be lost; name a file";
  if (S_ISSOCK(mode)) return "it is a socket; name a file";
  if (S_ISFIFO(mode) || S_ISCHR(mode)) return "a FIFO or device has this name; remove it, or name another folder";
  return {};
}

Failure intoStream(const fs::path& path, std::string_view bytes) {
  if (const auto number = descriptorOf(path.string())) return {"writing", writeAll(*number, bytes)};
  // Does not wait for the reader of a FIFO, because the first interrupt could not end this wait.
  Descriptor stream(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!stream.open()) return {errno == ENXIO ? "no program reads from it" : "opening", errno};
  if (::fcntl(stream.get(), F_SETFL, 0) != 0) return {"opening", errno};
  if (const int error = writeAll(stream.get(), bytes); error != 0) return {"writing", error};
  return {"writing", stream.close()};
}

// A file that another process left under this name is removed first: it may be a link to a third one.
int newFile(const fs::path& path) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
  const int fd = ::open(path.c_str(), kFlags, kNewFile);
  if (fd >= 0 || errno != EEXIST || ::unlink(path.c_str()) != 0) return fd;
  return ::open(path.c_str(), kFlags, kNewFile);
}

Failure besideAndRenamed(const fs::path& target, std::string_view bytes) {
  clearLeftovers(target);
  const fs::path temporary_path = temporaryPathFor(target);
  Descriptor file(newFile(temporary_path));
  if (!file.open()) return {"creating a file beside it", errno};
  Failure failure = fill(file.get(), bytes, target);
  if (const int closed = file.close(); !failure.any() && closed != 0) failure = {"writing", closed};
  if (!failure.any() && ::rename(temporary_path.c_str(), target.c_str()) != 0) failure = {"renaming into place", errno};
  if (failure.any()) ::unlink(temporary_path.c_str());
  if (!failure.any()) syncFolder(folderOf(target));
  return failure;
}

// Makes the folder if it is missing. Returns the reason if it cannot be used.
std::string innerFolder(const fs::path& folder) {
  struct stat status = {};
  if (::mkdir(folder.c_str(), 0777) == 0) return {};
  const int error = errno;
  if (error != EEXIST || ::lstat(folder.c_str(), &status) != 0) return systemReason(error);
  if (S_ISLNK(status.st_mode)) return "it is a link to another place; remove it, or name another folder";
  return S_ISDIR(status.st_mode) ? "" : "a file has this name; remove it, or name another folder";
}

}  // namespace

OutputPlace placeOf(const fs::path& path, NamedBy named_by) {
  struct stat status = {};
  const bool user = named_by == NamedBy::User;
  if (user && descriptorOf(path.string())) return {path, true, {}};
  const bool exists = (user ? ::stat(path.c_str(), &status) : ::lstat(path.c_str(), &status)) == 0;
  if (user && exists && (S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode))) return {path, true, {}};
  if (exists)
    if (std::string why = whyNotOver(status.st_mode); !why.empty()) return {path, false, std::move(why)};
  OutputPlace place{user ? followed(path) : path, false, {}};
  if (place.path.empty()) place.fault = "its link leads to itself; name a file";
  return place;
}

bool putIntoPlace(const fs::path& complete, const OutputPlace& place, std::string& error) {
  ROUNDEL_PRECONDITION(place.fault.empty());
  if (!place.stream) {
    if (::rename(complete.c_str(), place.path.c_str()) == 0) return true;
    return error = systemReason(errno), false;
  }
  const FileText file = readFile(complete, std::numeric_limits<std::uintmax_t>::max());
  ::unlink(complete.c_str());
  if (!file.fault.empty()) return error = file.fault, false;
  const Failure failure = intoStream(place.path, file.text);
  if (failure.any()) error = systemReason(failure.error);
  return !failure.any();
}

bool writeFile(const fs::path& path, NamedBy named_by, std::string_view bytes, std::string& error) {
  const OutputPlace place = placeOf(path, named_by);
  if (!place.fault.empty()) return error = cannotWrite(path, place.fault), false;
  const Failure failure = place.stream ? intoStream(place.path, bytes) : besideAndRenamed(place.path, bytes);
  if (failure.any()) error = cannotWrite(path, fmt::format("{}: {}", failure.doing, systemReason(failure.error)));
  return !failure.any();
}

bool writeFileAtomically(const fs::path& path, std::string_view bytes, std::string& error) {
  return writeFile(path, NamedBy::User, bytes, error);
}

fs::path placeInFolder(const fs::path& folder, const fs::path& inner, std::string& error) {
  std::error_code failure;
  fs::path inner_path = folder.empty() ? fs::path(".") : folder;
  fs::create_directories(inner_path, failure);
  std::string why = failure ? failure.message() : std::string();
  for (auto name = inner.begin(); why.empty() && name != inner.end(); ++name) {
    inner_path /= *name;
    if (std::next(name) != inner.end())
      why = innerFolder(inner_path);
    else if (fs::is_symlink(inner_path, failure) && ::unlink(inner_path.c_str()) != 0)
      why = systemReason(errno);
  }
  if (why.empty()) return inner_path;
  error = cannotWrite(inner_path, why);
  return {};
}

bool writeFileInFolder(const fs::path& folder, const fs::path& inner, std::string_view bytes, std::string& error) {
  const fs::path place = placeInFolder(folder, inner, error);
  return !place.empty() && writeFile(place, NamedBy::Program, bytes, error);
}

}  // namespace roundel::io
