// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks of a recorded lesson in the background: which option of a scheduler takes an answer away (at most 10 s), and on request the whole lesson with
// its model answers. A new check drops the one that runs. GUI thread.

#include <QObject>
#include <QTimer>

#include "core/lesson/check_lesson.h"
#include "core/lesson/fragile_steps.h"
#include "widgets/base/background/background_job.h"

namespace roundel::widgets {

class RecordChecks : public QObject {
  Q_OBJECT
 public:
  static constexpr int kMost_ms = 10'000;
  explicit RecordChecks(QObject* parent = nullptr);

  /// Starts soon after the last call, so that typing starts nothing.
  void checkOptions(const lesson::Lesson& lesson, const lesson::LessonRuns& runs);
  void checkAll(const lesson::Lesson& lesson);
  void stop();  ///< and forgets the results

  const std::vector<lesson::FragileStep>& fragile() const { return m_fragile; }
  const std::vector<model::Fault>& problems() const { return m_problems; }  ///< of checkAll()
  void forgetProblems();                                                    ///< the lesson has changed
  bool busy() const { return m_options.busy() || m_whole.busy() || m_soon.isActive(); }

 signals:
  void changed();                                ///< fragile(), problems() or busy()
  void messageReported(const QString& message);  ///< of checkAll()

 private:
  void start();
  BackgroundThreads m_threads{1, QThread::LowPriority};
  BackgroundJob m_options, m_whole;
  QTimer m_soon, m_limit;
  lesson::Lesson m_lesson;
  lesson::LessonRuns m_runs;
  std::vector<lesson::FragileStep> m_fragile;
  std::vector<model::Fault> m_problems;
};

}  // namespace roundel::widgets
