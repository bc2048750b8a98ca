// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Files of the operating system, with its error messages.

#include <cstdint>
#include <filesystem>
#include <string>

namespace roundel::io {

struct FileText {
  std::string text;
  std::string fault;  ///< empty if there is none; names the path
  std::string hint;
};

/// Reads a regular file of at most `limit` bytes. File system errors are faults; they never throw.
FileText readFile(const std::filesystem::path& path, std::uintmax_t limit);

/// Returns the system's message for an errno: "No space left on device".
std::string systemReason(int error);

/// A file descriptor that is closed on destruction.
class Descriptor {
 public:
  explicit Descriptor(int fd) : m_fd(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }
  int get() const { return m_fd; }
  bool open() const { return m_fd >= 0; }
  int close();  ///< returns 0 or an errno

 private:
  int m_fd;
};

/// Writes all of `bytes`. Returns 0 or an errno.
int writeAll(int fd, std::string_view bytes);

}  // namespace roundel::io
