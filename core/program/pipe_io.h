// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pipes to and from a program, without blocking and without SIGPIPE. Internal to core/program.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace roundel::program {

/// A descriptor that is closed with its owner.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : m_fd(fd) {}
  Descriptor(Descriptor&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(m_fd, other.m_fd);
    return *this;
  }
  ~Descriptor() { close(); }
  int get() const { return m_fd; }
  bool open() const { return m_fd >= 0; }
  void close();

 private:
  int m_fd = -1;
};

/// Both ends are close-on-exec. Closed ends if the system has no descriptor left.
struct Pipe {
  Descriptor read, write;
};
Pipe makePipe();
/// Returns false if the descriptor is closed or the mode cannot be set.
bool setNonBlocking(const Descriptor& fd);

enum class Io {
  Done,   ///< some bytes
  Later,  ///< none now
  Closed  ///< end of file, or the other end is closed
};

/// Writes as many bytes as the pipe takes; `written` is increased.
Io writeSome(const Descriptor& to, std::string_view bytes, std::size_t& written);
/// Appends up to 64 KiB.
Io readSome(const Descriptor& from, std::string& to);

}  // namespace roundel::program
