// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Ctrl+C and SIGTERM as a stop token. The first signal requests a stop; the second ends the process as usual.

#include <atomic>
#include <stop_token>
#include <thread>

namespace roundel::cli {

/// Create it before any other thread: it blocks the signals in this thread and in later ones, and one thread waits for them. Signals that the
/// parent process ignored stay ignored.
class Interrupt {
 public:
  Interrupt();  ///< blocks the signals and starts the thread
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();  ///< ends the thread; the signals stay blocked
  std::stop_token token() const { return m_source.get_token(); }

 private:
  void wait();  ///< runs on the thread until the second signal or the destructor

  std::stop_source m_source;
  std::atomic<bool> m_over = false;
  std::thread m_thread;
};

}  // namespace roundel::cli
