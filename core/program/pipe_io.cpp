// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/pipe_io.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>

namespace roundel::program {
namespace {

constexpr std::size_t kPiece = std::size_t{64} << 10;

// Blocks SIGPIPE in this thread, and takes the one that a write raised, so that the settings of the process stay.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigemptyset(&m_pipe);
    sigaddset(&m_pipe, SIGPIPE);
    sigset_t waiting;
    sigpending(&waiting);
    m_waited = sigismember(&waiting, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
  }
  ~WithoutSigpipe() {
    const timespec now{};
    if (m_raised && !m_waited)
      while (sigtimedwait(&m_pipe, nullptr, &now) < 0 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;
  void raised() { m_raised = true; }

 private:
  sigset_t m_pipe{}, m_before{};
  bool m_waited = false, m_raised = false;
};

}  // namespace

void Descriptor::close() {
  if (m_fd >= 0) ::close(m_fd);
  m_fd = -1;
}

namespace {

// A descriptor that is none of the three standard streams, which a child replaces.
Descriptor aboveStreams(Descriptor fd) {
  if (fd.get() > STDERR_FILENO) return fd;
  return Descriptor(fcntl(fd.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

}  // namespace

Pipe makePipe() {
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  return {aboveStreams(Descriptor(ends[0])), aboveStreams(Descriptor(ends[1]))};
}

bool setNonBlocking(const Descriptor& fd) {
  const int flags = fcntl(fd.get(), F_GETFL);
  return flags >= 0 && fcntl(fd.get(), F_SETFL, flags | O_NONBLOCK) == 0;
}

Io writeSome(const Descriptor& to, std::string_view bytes, std::size_t& written) {
  if (!to.open()) return Io::Closed;
  WithoutSigpipe guard;
  const ssize_t n = ::write(to.get(), bytes.data(), bytes.size());
  if (n >= 0) {
    written += static_cast<std::size_t>(n);
    return Io::Done;
  }
  if (errno == EAGAIN || errno == EINTR) return Io::Later;
  guard.raised();
  return Io::Closed;
}

Io readSome(const Descriptor& from, std::string& to) {
  if (!from.open()) return Io::Closed;
  std::array<char, kPiece> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init): read() fills what is used
  const ssize_t n = ::read(from.get(), piece.data(), piece.size());
  if (n > 0) {
    to.append(piece.data(), static_cast<std::size_t>(n));
    return Io::Done;
  }
  return n < 0 && (errno == EAGAIN || errno == EINTR) ? Io::Later : Io::Closed;
}

}  // namespace roundel::program
