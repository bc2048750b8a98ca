// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/background/background_job.h"

#include <QMetaObject>

namespace roundel::widgets {

void JobContext::report(std::function<void()> told) const {
  if (m_state->dropped) return;
  QMetaObject::invokeMethod(
      m_receiver,
      [state = m_state, told = std::move(told)] {
        if (!state->dropped) told();
      },
      Qt::QueuedConnection);
}

BackgroundJob& BackgroundJob::operator=(BackgroundJob&& other) noexcept {
  if (this == &other) return *this;
  drop();
  m_state = std::move(other.m_state);
  return *this;
}

void BackgroundJob::requestStop() {
  if (m_state) m_state->stop.request_stop();
}

void BackgroundJob::drop() {
  if (!m_state) return;
  m_state->dropped = true;
  m_state->stop.request_stop();
  m_state.reset();
}

BackgroundThreads::BackgroundThreads(int threads, QThread::Priority priority) {
  m_pool.setMaxThreadCount(threads);
  m_pool.setThreadPriority(priority);
}

BackgroundThreads::~BackgroundThreads() {
  for (const auto& started : m_started)
    if (const auto state = started.lock()) BackgroundJob(state).drop();
  m_pool.waitForDone();
}

void BackgroundThreads::run(const std::shared_ptr<JobState>& state, std::function<void()> work) {
  std::erase_if(m_started, [](const auto& started) { return started.expired(); });
  m_started.push_back(state);
  m_pool.start([state, work = std::move(work)] {
    if (!state->dropped) work();
  });
}

}  // namespace roundel::widgets
