// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Times of a benchmark's frames: the processor time of the painting thread, which other programs do not affect, and the wall-clock
// time, which they do. For one thread.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

namespace roundel::bench {

/// Returns the processor time of this thread.
inline double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

inline double clock_ms() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Returns the quantile q of the values; 0 without values.
inline double share(const std::vector<double>& values, double q) {
  if (values.empty()) return 0;
  std::vector<double> sorted = values;
  const auto at = sorted.begin() + static_cast<std::ptrdiff_t>(q * static_cast<double>(sorted.size() - 1));
  std::nth_element(sorted.begin(), at, sorted.end());
  return *at;
}

class FrameTimes {
 public:
  template <typename Frame>
  void add(Frame frame) {
    const double begun_ms = clock_ms(), spent_ms = thread_ms();
    frame();
    m_thread_ms.push_back(thread_ms() - spent_ms);
    m_clock_ms.push_back(clock_ms() - begun_ms);
  }
  double threadMs(double q) const { return share(m_thread_ms, q); }
  double clockMs(double q) const { return share(m_clock_ms, q); }
  /// Prints one line. Marks a p95 of the processor time above the goal.
  void print(const std::string& name, double goal_ms = 16) const {
    std::printf("%-52s p50 %6.2f  p95 %6.2f  worst %6.2f ms %s  on the clock p50 %6.2f  p95 %6.2f ms\n", name.c_str(),
                threadMs(0.5), threadMs(0.95), threadMs(1), threadMs(0.95) > goal_ms ? "OVER" : "    ", clockMs(0.5),
                clockMs(0.95));
  }

 private:
  std::vector<double> m_thread_ms, m_clock_ms;
};

}  // namespace roundel::bench
