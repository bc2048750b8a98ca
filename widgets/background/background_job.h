#pragma once
// Work off the GUI thread, written once for all that has some: threads, and on them jobs whose results come back on the thread that made
// the threads. What crosses threads are values.
//
//   BackgroundThreads m_threads;  // a member of the receiver
//   BackgroundJob m_job;
//   m_job = m_threads.start([question](const JobContext& job) { return answerOf(question, job.stop()); },
//                           [this](JobOutcome<Answer> answer) { show(answer); });
//
// The latest wins: assigning to m_job drops the job that it was. A dropped job is asked to stop, is left out where it has not begun, and
// delivers nothing. The destructor of the threads drops every job and waits for those that run, so nothing outlives the receiver.

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

/// What became of a job: its value, or the text of the exception that ended it.
template <typename T>
struct JobOutcome {
  std::optional<T> value;
  QString error;  ///< empty where there is a value
};

/// What a job and its handle share.
struct JobState {
  std::stop_source stop;
  std::atomic<bool> dropped{false};  ///< set on the receiver's thread alone
  bool delivered = false;            ///< of the receiver's thread
};

/// What running work has of the outside. Valid while the work runs; used on its thread.
class JobContext {
 public:
  JobContext(std::shared_ptr<JobState> state, QObject* receiver) : m_state(std::move(state)), m_receiver(receiver) {}

  std::stop_token stop() const { return m_state->stop.get_token(); }
  /// Progress, or a part of the result: runs `told` on the receiver's thread, in the order of the calls and before the result; never
  /// once the job is dropped.
  void report(std::function<void()> told) const;

 private:
  std::shared_ptr<JobState> m_state;
  QObject* m_receiver;
};

/// The handle of one job; movable. Its owner uses it on the thread of the receiver. Without a job it does nothing.
class BackgroundJob {
 public:
  BackgroundJob() = default;
  explicit BackgroundJob(std::shared_ptr<JobState> state) : m_state(std::move(state)) {}
  ~BackgroundJob() { drop(); }
  BackgroundJob(BackgroundJob&& other) noexcept = default;
  BackgroundJob& operator=(BackgroundJob&& other) noexcept;

  bool busy() const { return m_state && !m_state->delivered; }  ///< false from before the result is delivered
  /// Asks the work to end early; what it returns is delivered all the same.
  void requestStop();
  /// Stops, and delivers nothing any more. Does not wait.
  void drop();
  /// The job goes on to its end without this handle; only the destructor of the threads drops it.
  void detach() { m_state.reset(); }

 private:
  std::shared_ptr<JobState> m_state;
};

/// Threads of one receiver, made on its thread. Jobs begin in the order of start(), as many at once as there are threads.
class BackgroundThreads {
 public:
  explicit BackgroundThreads(int threads = 1, QThread::Priority priority = QThread::InheritPriority);
  ~BackgroundThreads();  ///< drops every job, waits for those that run
  BackgroundThreads(const BackgroundThreads&) = delete;
  BackgroundThreads& operator=(const BackgroundThreads&) = delete;

  /// Runs `work(const JobContext&)`, which returns a value T, and then `done(JobOutcome<T>)` on the receiver's thread. Both are copyable.
  template <typename Work, typename Done>
  [[nodiscard]] BackgroundJob start(Work work, Done done);
  /// Blocks until every job has ended; results are then on their way.
  void waitForDone() { m_pool.waitForDone(); }

 private:
  void run(const std::shared_ptr<JobState>& state, std::function<void()> work);

  QObject m_receiver;
  QThreadPool m_pool;
  std::vector<std::weak_ptr<JobState>> m_started;
};

/// The value of `work`, or the text of what it threw.
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
