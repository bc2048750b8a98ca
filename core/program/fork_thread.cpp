// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/fork_thread.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace roundel::program {
namespace {

class ForkThread {
 public:
  // It is never destroyed: its end would end the programs.
  ForkThread() {
    std::thread([this] { work(); }).detach();
  }

  pid_t fork(const std::function<void()>& child) {
    const std::lock_guard turn(m_turn);
    std::unique_lock lock(m_mutex);
    m_child = &child;
    m_changed.notify_all();
    m_changed.wait(lock, [this] { return m_child == nullptr; });
    errno = m_error;
    return m_pid;
  }

 private:
  [[noreturn]] void work() {
    std::unique_lock lock(m_mutex);
    while (true) {
      m_changed.wait(lock, [this] { return m_child != nullptr; });
      m_pid = ::fork();
      if (m_pid == 0) {
        (*m_child)();
        _exit(127);
      }
      m_error = errno;
      m_child = nullptr;
      m_changed.notify_all();
    }
  }

  std::mutex m_turn;  // held during a call of fork()
  std::mutex m_mutex;
  std::condition_variable m_changed;
  const std::function<void()>* m_child = nullptr;  // null: nothing to do
  pid_t m_pid = -1;
  int m_error = 0;
};

// A process that was itself forked has not inherited the thread.
ForkThread& lastingThread() {
  static std::mutex making;
  static std::pair<pid_t, ForkThread*> process_thread{-1, nullptr};
  const std::lock_guard lock(making);
  if (process_thread.first != getpid())
    process_thread = {getpid(), new ForkThread};  // NOLINT(cppcoreguidelines-owning-memory)
  return *process_thread.second;
}

}  // namespace

pid_t forkedFromLastingThread(const std::function<void()>& child) {
  try {
    return lastingThread().fork(child);
  } catch (const std::system_error&) {
    errno = EAGAIN;
    return -1;
  }
}

void endWithParent(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
}

}  // namespace roundel::program
