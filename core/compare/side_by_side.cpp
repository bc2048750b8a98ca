// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/side_by_side.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace roundel::compare {
namespace {

/// An exception that leaves a thread would end the process. The first one is kept and rethrown in the waiting thread.
class FirstError {
 public:
  void keep() {
    const std::lock_guard lock(m_mutex);
    if (!m_error) m_error = std::current_exception();
    m_any = true;
  }
  bool any() const { return m_any; }
  void rethrow() const {
    if (m_error) std::rethrow_exception(m_error);
  }

 private:
  std::mutex m_mutex;
  std::exception_ptr m_error;
  std::atomic<bool> m_any = false;
};

}  // namespace

unsigned threadCount(unsigned asked) { return asked > 0 ? asked : std::max(1U, std::thread::hardware_concurrency()); }

void runOnThreads(std::size_t threads, const std::function<bool()>& step) {
  FirstError error;
  const auto work = [&] {
    try {
      while (!error.any() && step()) {
      }
    } catch (...) {
      error.keep();
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  error.rethrow();
}

}  // namespace roundel::compare
