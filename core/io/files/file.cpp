// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>

namespace roundel::io {

namespace {

FileText unreadable(const std::filesystem::path& path, std::string_view reason, std::string hint) {
  return {{}, fmt::format("cannot read \"{}\": {}", path.string(), reason), std::move(hint)};
}

// Reads to the end even if the file grows or its size is unknown, but never beyond the limit.
int readAll(int fd, std::string& text, std::uintmax_t limit) {
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  while (text.size() <= limit) {
    const std::size_t former_size = text.size();
    text.resize(former_size + kChunk);
    const ssize_t got = ::read(fd, text.data() + former_size, kChunk);
    text.resize(former_size + static_cast<std::size_t>(got > 0 ? got : 0));
    if (got == 0) return 0;
    if (got < 0 && errno != EINTR) return errno;
  }
  return EFBIG;
}

std::string hintFor(int error) {
  if (error == ENOENT) return "check the name and the folder";
  if (error == EACCES) return "allow this user to read it";
  return "a readable file";
}

}  // namespace

std::string systemReason(int error) { return std::generic_category().message(error); }

int Descriptor::close() {
  if (m_fd < 0) return 0;
  const int result = ::close(m_fd);
  m_fd = -1;
  return result == 0 ? 0 : errno;
}

int writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written_bytes = ::write(fd, bytes.data(), bytes.size());
    if (written_bytes < 0 && errno != EINTR) return errno;
    if (written_bytes > 0) bytes.remove_prefix(static_cast<std::size_t>(written_bytes));
  }
  return 0;
}

FileText readFile(const std::filesystem::path& path, std::uintmax_t limit) {
  // Opens without blocking, so that a pipe without a writer is rejected below.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.open()) return unreadable(path, systemReason(errno), hintFor(errno));
  struct stat status = {};
  if (::fstat(file.get(), &status) != 0) return unreadable(path, systemReason(errno), hintFor(errno));
  if (S_ISDIR(status.st_mode)) return unreadable(path, "it is a folder", "the path of a file");
  if (!S_ISREG(status.st_mode)) return unreadable(path, "it is not a regular file", "the path of a regular file");
  const auto tooLarge = [&](std::uintmax_t size) {
    return unreadable(path, fmt::format("it has {} bytes", size), fmt::format("a file of at most {} MiB", limit >> 20));
  };
  const auto size = static_cast<std::uintmax_t>(status.st_size);
  if (size > limit) return tooLarge(size);
  FileText result;
  result.text.reserve(size + 1);
  const int error = readAll(file.get(), result.text, limit);
  if (error == EFBIG) return tooLarge(result.text.size());
  if (error != 0) return unreadable(path, systemReason(error), hintFor(error));
  return result;
}

}  // namespace roundel::io
