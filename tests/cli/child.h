// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The program as another process.

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <thread>

#include "tests/cli/support.h"

namespace roundel::cli::testing {

struct Process {
  int code = -1;  ///< exit code; -1 if it ended by a signal
  int signal = 0;
  std::string out, err;
};

/// Starts roundel-cli with its streams in files of `folder`. `prepare` runs in the child before exec. The constructor returns after exec, because
/// before that the child has the signal masks of fork().
class Child {
 public:
  Child(const TemporaryFolder& folder, std::vector<std::string> words, const std::function<void()>& prepare = {})
      : m_folder(folder) {
    words.insert(words.begin(), ROUNDEL_CLI);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const std::string out = (m_folder / "stdout").string(), err = (m_folder / "stderr").string();
    int started[2] = {-1, -1};
    if (::pipe2(started, O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
    m_pid = ::fork();
    if (m_pid != 0) {
      ::close(started[1]);
      char none = 0;
      while (::read(started[0], &none, 1) < 0 && errno == EINTR) {
      }  // exec closes the other end
      ::close(started[0]);
      return;
    }
    redirect(out, STDOUT_FILENO);
    redirect(err, STDERR_FILENO);
    if (prepare) prepare();
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  void send(int signal) const { ::kill(m_pid, signal); }
  bool runs() {
    if (!m_waited) m_waited = ::waitpid(m_pid, &m_status, WNOHANG) == m_pid;
    return !m_waited;
  }
  /// Waits until the program blocks the interrupt signals and waits for them itself. Returns false if it ended before.
  bool stoppable() {
    const auto blocked = [this] {
      std::ifstream status("/proc/" + std::to_string(m_pid) + "/status");
      for (std::string line; std::getline(status, line);) {
        if (line.starts_with("SigBlk:")) return std::strtoull(line.c_str() + 7, nullptr, 16);
      }
      return 0ULL;
    };
    constexpr unsigned long long kInterrupt = 1ULL << (SIGINT - 1);
    while (runs() && (blocked() & kInterrupt) == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return runs();
  }
  Process wait() {
    if (!m_waited) ::waitpid(m_pid, &m_status, 0);
    m_waited = true;
    Process out{WIFEXITED(m_status) ? WEXITSTATUS(m_status) : -1, WIFSIGNALED(m_status) ? WTERMSIG(m_status) : 0,
                read(m_folder / "stdout"), read(m_folder / "stderr")};
    fs::remove(m_folder / "stdout");
    fs::remove(m_folder / "stderr");
    return out;
  }

 private:
  static void redirect(const std::string& path, int stream) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0 || ::dup2(fd, stream) < 0) ::_exit(126);
  }

  const TemporaryFolder& m_folder;
  pid_t m_pid = -1;
  int m_status = 0;
  bool m_waited = false;
};

}  // namespace roundel::cli::testing
