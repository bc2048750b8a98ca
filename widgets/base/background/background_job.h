// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Work off the GUI thread: jobs on worker threads, whose results are delivered on the thread that made the threads. Only values cross threads.
//
//   BackgroundThreads m_threads;  // a member of the receiver
//   BackgroundJob m_job;
//   m_job = m_threads.start([question](const JobContext& job) { return answerOf(question, job.stop()); },
//                           [this](JobOutcome<Answer> answer) { show(answer); });
//
// Assigning to m_job drops its previous job. A dropped job is asked to stop, does not start if it has not begun, and delivers nothing. The
// destructor of the threads drops every job and waits for running ones, so no job outlives the receiver.

#include <QObject>
#include <QString>
#include <QThread>
#include <QThreadPool>
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

namespace roundel::widgets {

/// The value of a job, or the text of the exception that ended it.
template <typename T>
struct JobOutcome {
  std::optional<T> value;
  QString error;  ///< empty if there is a value
};

/// What a job and its handle share.
struct JobState {
  std::stop_source stop;
  std::atomic<bool> dropped{false};  ///< set on the receiver's thread only
  bool delivered = false;            ///< used on the receiver's thread only
};

/// The interface of running work to its receiver. Valid while the work runs; used on its thread.
class JobContext {
 public:
  JobContext(std::shared_ptr<JobState> state, QObject* receiver) : m_state(std::move(state)), m_receiver(receiver) {}

  std::stop_token stop() const { return m_state->stop.get_token(); }
  /// Reports progress, or a part of the result: runs `told` on the receiver's thread, in the order of the calls and before the result, but not
  /// after the job is dropped.
  void report(std::function<void()> told) const;

 private:
  std::shared_ptr<JobState> m_state;
  QObject* m_receiver;
};

/// The handle of one job; movable. Its owner uses it on the receiver's thread. Without a job, all calls do nothing.
class BackgroundJob {
 public:
  BackgroundJob() = default;
  explicit BackgroundJob(std::shared_ptr<JobState> state) : m_state(std::move(state)) {}
  ~BackgroundJob() { drop(); }
  BackgroundJob(BackgroundJob&& other) noexcept = default;
  BackgroundJob& operator=(BackgroundJob&& other) noexcept;

  bool busy() const { return m_state && !m_state->delivered; }  ///< already false while the result is delivered
  /// Asks the work to end early; its result is still delivered.
  void requestStop();
  /// Asks the work to end early, without a result. Does not wait.
  void drop();
  /// Lets the job run to its end without this handle; only the destructor of the threads drops it.
  void detach() { m_state.reset(); }

 private:
  std::shared_ptr<JobState> m_state;
};

/// The threads of one receiver, made on its thread. Jobs begin in the order of start(), as many at a time as there are threads.
class BackgroundThreads {
 public:
  explicit BackgroundThreads(int threads = 1, QThread::Priority priority = QThread::InheritPriority);
  ~BackgroundThreads();  ///< drops every job and waits for running ones
  BackgroundThreads(const BackgroundThreads&) = delete;
  BackgroundThreads& operator=(const BackgroundThreads&) = delete;

  /// Runs `work(const JobContext&)`, which returns a value T, and then `done(JobOutcome<T>)` on the receiver's thread. Both are copyable.
  template <typename Work, typename Done>
  [[nodiscard]] BackgroundJob start(Work work, Done done);
  /// Blocks until every job has ended; results are delivered later, by the event loop.
  void waitForDone() { m_pool.waitForDone(); }

 private:
  void run(const std::shared_ptr<JobState>& state, std::function<void()> work);

  QObject m_receiver;
  QThreadPool m_pool;
  std::vector<std::weak_ptr<JobState>> m_started;
};

/// Runs `work` and catches its exceptions.
template <typename Work>
auto outcomeOf(const Work& work) -> JobOutcome<std::invoke_result_t<const Work&>> {
  try {
    return {work(), {}};
  } catch (const std::exception& error) {
    return {std::nullopt, QString::fromUtf8(error.what())};
  }
}

template <typename Work, typename Done>
BackgroundJob BackgroundThreads::start(Work work, Done done) {
  const auto state = std::make_shared<JobState>();
  const JobContext context(state, &m_receiver);
  run(state, [context, state, work = std::move(work), done = std::move(done)] {
    auto outcome = outcomeOf([&] { return work(context); });
    context.report([state, done, outcome = std::move(outcome)]() mutable {
      state->delivered = true;
      done(std::move(outcome));
    });
  });
  return BackgroundJob(state);
}

}  // namespace roundel::widgets
