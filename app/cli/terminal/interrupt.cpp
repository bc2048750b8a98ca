// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/interrupt.h"

#include <pthread.h>

#include <csignal>

namespace roundel::cli {
namespace {

constexpr int kEndsTheWait = SIGUSR2;  // sent to our waiting thread to end it

sigset_t waitedFor() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, kEndsTheWait}) sigaddset(&set, signal);
  return set;
}

[[noreturn]] void dieOf(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  std::raise(signal);
  std::_Exit(128 + signal);
}

}  // namespace

Interrupt::Interrupt() {
  const sigset_t set = waitedFor();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  m_thread = std::thread([this] { wait(); });
}

Interrupt::~Interrupt() {
  m_over = true;
  pthread_kill(m_thread.native_handle(), kEndsTheWait);
  m_thread.join();
}

void Interrupt::wait() {
  const sigset_t set = waitedFor();
  while (true) {
    int signal = 0;
    if (sigwait(&set, &signal) != 0) continue;
    if (m_over) return;
    if (signal == kEndsTheWait) continue;
    if (m_source.stop_requested()) dieOf(signal);
    m_source.request_stop();
  }
}

}  // namespace roundel::cli
